import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { toCanonicalJson } from '../../../core/canonical-json.js';
import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import { SERVICE_DEFINITIONS } from '../../../core/contract/definition/templates.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type {
  Build,
  DueClaim,
  LedgerHead,
  LocatedContract,
  MachineView,
  RowQuery,
  Store,
  StoredDefinition,
  StoreState,
} from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import { sha256Hex } from '../../../core/digest.js';
import { Fault } from '../../../core/faults.js';
import { CommitKeys } from '../commit-keys.js';
import { EMPTY_HEAD } from '../embedded/ledger-state.js';
import { followLedger } from '../follow-ledger.js';
import { createPreparation } from '../prepare-definitions.js';
import { Committer } from './commits/committer.js';
import { SeenHeads } from './commits/seen-heads.js';
import { type Database, isConnectionLost, toStoreFault } from './database.js';
import { DatabaseClock } from './database-clock.js';
import { claimDue } from './due-claims.js';
import { KnownDefinitions, PINNED, storeDefinition } from './known-definitions.js';
import { SharedFeed } from './shared-feed.js';
import { WakeUps } from './wake-ups.js';

/** Milliseconds for which a read waits for a database that is away. */
const PATIENCE = 3_000;
/** Milliseconds between two sweeps of the keys of commits. */
const SWEEP = 600_000;

/** How a store is opened. */
export interface PostgresStoreOptions {
  /** Templates that contracts may be deployed from without being stored first. */
  readonly templates?: readonly ContractDefinition[];
}

const parse = <T>(text: string): T => JSON.parse(text) as T;

/** Gives the row that a line holds; nothing where it is no JSON. */
const rowIn = (line: string): StoredRow | null | undefined => {
  try {
    return parse<StoredRow | null>(line);
  } catch {
    return undefined;
  }
};

/**
 * Gives the contract that a text holds.
 * @throws Fault LEDGER_CORRUPT where it holds none of this name
 */
const contractIn = (text: string, machine: string, id: string): ContractDocument => {
  try {
    const document = parse<ContractDocument | null>(text);
    const texts: readonly unknown[] = [document?.template, document?.version, document?.currentState];
    const isNamed = document?.machine === machine && document.id === id && Number.isSafeInteger(document.lastFire?.seq);
    if (isNamed && texts.every((one) => typeof one === 'string')) return document;
  } catch {
    // It is no JSON.
  }
  throw new Fault('LEDGER_CORRUPT', `The contract ${id} of ${machine} cannot be read.`, { machine });
};

/** One row has one text. */
const isCanonical = (row: StoredRow, line: string): boolean => {
  try {
    return toCanonicalJson(row) === line;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** Contracts and their ledgers in a PostgreSQL database, shared by any number of nodes. */
export class PostgresStore implements Store {
  readonly #database: Database;
  readonly #node = randomUUID();
  readonly #keys = new CommitKeys();
  readonly #clock = new DatabaseClock();
  readonly #seen = new SeenHeads();
  readonly #definitions: KnownDefinitions;
  readonly #wakeUps: WakeUps;
  readonly #feed: SharedFeed;
  readonly #committer: Committer;
  #sweeping: NodeJS.Timeout | undefined;
  #closing: Promise<void> | undefined;

  /** @param database is closed by whoever opened it */
  constructor(database: Database, { templates = SERVICE_DEFINITIONS }: PostgresStoreOptions = {}) {
    this.#database = database;
    this.#definitions = new KnownDefinitions(database, createPreparation(templates).template);
    this.#wakeUps = new WakeUps(database);
    this.#feed = new SharedFeed(database, this.#wakeUps);
    this.#committer = new Committer(database, this.#clock, this.#definitions, this.#seen, (rows) => this.#feed.publish(rows));
  }

  /** Reads the clock of the database and where the ledgers are, and begins to listen. */
  async open(): Promise<void> {
    await this.#read(async () => {
      const askedAt = this.#clock.read();
      const [moment] = await this.#database.query<{ us: number }>('SELECT now_us() AS us');
      this.#clock.set(moment?.us ?? 0, askedAt);
      await this.#feed.open();
    });
    try {
      await this.#wakeUps.open();
    } catch (error) {
      await this.#wakeUps.close();
      throw error;
    }
    this.#sweeping = setInterval(() => {
      this.#database.query('DELETE FROM commit_key WHERE at < now_us() - 3600000000').catch(() => undefined);
    }, SWEEP);
    this.#sweeping.unref();
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) throw new Fault('STORE_FAILED', 'The store is closed.');
  }

  /** Reads, again for a while where the database is away. */
  async #read<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > until) throw toStoreFault(error);
        await pause(50);
      }
    }
  }

  #query<R extends object>(...[text, values]: Parameters<Database['query']>): Promise<readonly R[]> {
    return this.#read(() => this.#database.query<R>(text, values));
  }

  commit<T>(machine: string, build: Build<T>, key?: string): Promise<T> {
    return this.#keys.once(machine, key, async () => {
      this.#assertOpen();
      return this.#committer.commit(machine, build);
    });
  }

  async head(machine: string): Promise<LedgerHead> {
    const [head] = await this.#query<LedgerHead>('SELECT seq, hash, cycle FROM head WHERE machine = $1', [machine]);
    return head ?? EMPTY_HEAD;
  }

  async machines(): Promise<readonly string[]> {
    const rows = await this.#query<{ machine: string }>('SELECT machine FROM head WHERE seq > 0 ORDER BY machine COLLATE "C"');
    return rows.map(({ machine }) => machine);
  }

  async read(machine: string): Promise<MachineView> {
    const [found] = await this.#query<{ head: LedgerHead | null; documents: readonly string[] }>(
      `SELECT (SELECT json_build_object('seq', seq, 'hash', hash, 'cycle', cycle) FROM head WHERE machine = $1) AS head,
        ARRAY(SELECT document FROM contract WHERE machine = $1 ORDER BY made) AS documents`,
      [machine],
    );
    return { head: found?.head ?? EMPTY_HEAD, documents: (found?.documents ?? []).map((text) => parse<ContractDocument>(text)) };
  }

  async document(machine: string, contract: string): Promise<ContractDocument | undefined> {
    const [found] = await this.#query<{ document: string }>('SELECT document FROM contract WHERE machine = $1 AND id = $2', [
      machine,
      contract,
    ]);
    return found === undefined ? undefined : contractIn(found.document, machine, contract);
  }

  async locate(contract: string): Promise<LocatedContract | undefined> {
    const [found] = await this.#query<{ machine: string; document: string }>(
      'SELECT machine, document FROM contract WHERE id = $1 ORDER BY machine COLLATE "C" LIMIT 1',
      [contract],
    );
    if (found === undefined) return undefined;
    const { machine, document } = found;
    return {
      machine,
      // Where it stands is known, whatever it holds.
      get document() {
        return contractIn(document, machine, contract);
      },
    };
  }

  async rows(machine: string, { contract, after, before, limit, asWritten = false }: RowQuery): Promise<readonly StoredRow[]> {
    this.#assertOpen();
    const found = await this.#query<{ seq: number; line: string }>(
      `SELECT seq::float8 AS seq, line FROM ledger_row WHERE machine = $1 AND ($2::text IS NULL OR contract = $2) AND ledger_row.seq > $3 AND ($4::bigint IS NULL OR ledger_row.seq < $4)
       ORDER BY ledger_row.seq ${after === undefined ? 'DESC' : 'ASC'} LIMIT $5`,
      [machine, contract ?? null, after ?? 0, before ?? null, Math.max(0, limit)],
    );
    return found.map(({ seq, line }) => {
      const row = rowIn(line);
      if (row?.machine === machine && row.seq === seq && (!asWritten || isCanonical(row, line))) return row;
      throw new Fault('LEDGER_CORRUPT', `Row ${seq} of ${machine} cannot be read.`, { machine, seq });
    });
  }

  async putDefinition(stored: StoredDefinition): Promise<void> {
    this.#assertOpen();
    if (stored.digest !== `sha256:${sha256Hex(toCanonicalJson(stored.definition))}`)
      throw new Error(`the definition is not what its digest ${stored.digest} says`);
    await this.#read(() => storeDefinition(this.#database, stored));
    this.#definitions.add(stored.digest, stored.definition);
  }

  async definitions(machine: string): Promise<readonly StoredDefinition[]> {
    if (machine === PINNED) return [];
    const found = await this.#query<{ digest: string; body: string; created: string }>(
      'SELECT digest, body, created FROM definition WHERE machine = $1 ORDER BY kept',
      [machine],
    );
    return found.map(({ digest, body, created }) => ({ machine, digest, definition: parse<ContractDefinition>(body), created }));
  }

  async definition(digest: string): Promise<StoredDefinition | undefined> {
    const [found] = await this.#query<{ machine: string; body: string; created: string }>(
      'SELECT machine, body, created FROM definition WHERE digest = $1 ORDER BY kept LIMIT 1',
      [digest],
    );
    if (found === undefined) return undefined;
    return { machine: found.machine, digest, definition: parse<ContractDefinition>(found.body), created: found.created };
  }

  claimDue(cycle: number, limit: number): Promise<DueClaim> {
    return this.#read(() => claimDue(this.#database, this.#node, cycle, limit));
  }

  clock(): number {
    return this.#clock.now();
  }

  async newest(): Promise<number> {
    return this.#read(async () => {
      const askedAt = this.#clock.read();
      const [found] = await this.#database.query<{ us: number; cycle: number }>(
        'SELECT now_us() AS us, coalesce(max(cycle), 0) AS cycle FROM head WHERE seq > 0',
      );
      this.#clock.learn(found?.us ?? 0, askedAt);
      return found?.cycle ?? 0;
    });
  }

  follow(machine: string, after: number, signal: AbortSignal): AsyncIterable<StoredRow> {
    return followLedger(this, machine, after, signal);
  }

  subscribe(listener: (row: StoredRow) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  state(): StoreState {
    if (this.#seen.wentBack) return 'failed';
    return this.#database.isAway ? 'degraded' : 'ready';
  }

  trouble(): string | undefined {
    if (this.#seen.wentBack) return 'The database is behind what it acknowledged.';
    return this.#database.isAway ? 'The database cannot be reached; it is tried again.' : undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#sweeping);
    await this.#committer.drained();
    // Others need not wait for the claims of a node that ends in order.
    await this.#database.query('UPDATE head SET claimed_until = 0 WHERE claimed_by = $1', [this.#node]).catch(() => undefined);
    await this.#feed.close();
    await this.#wakeUps.close();
  }
}
