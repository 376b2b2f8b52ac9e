import { FIRST_PREVIOUS, type StoredRow } from '../../core/contract/ledger/ledger-row.js';
import type {
  Build,
  Built,
  Due,
  DueClaim,
  LedgerHead,
  LocatedContract,
  MachineView,
  PendingView,
  RowQuery,
  Store,
  StoredDefinition,
} from '../../core/contract/ledger/store.js';
import { type ContractDocument, dueCycle } from '../../core/contract/reduce/contract-document.js';
import { Fault } from '../../core/faults.js';
import { CommitKeys } from './commit-keys.js';
import { followLedger } from './follow-ledger.js';

/** The rows and documents of one machine. */
interface Machine {
  readonly rows: StoredRow[];
  readonly documents: Map<string, ContractDocument>;
}

interface Commit {
  readonly machine: string;
  readonly built: Built<unknown>;
}

const headOf = (rows: readonly StoredRow[]): LedgerHead => {
  const last = rows.at(-1);
  return last === undefined ? { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 } : { seq: last.seq, hash: last.hash, cycle: last.cycle };
};

/**
 * A store in memory, for tests: plain and slow, and what the others are compared with. What is built is seen by readers a moment later, as
 * if there were a disk.
 */
export class MemoryStore implements Store {
  readonly #machines = new Map<string, Machine>();
  readonly #definitions: StoredDefinition[] = [];
  readonly #listeners = new Set<(row: StoredRow) => void>();
  readonly #waiting: Commit[] = [];
  readonly #keys = new CommitKeys();
  #isClosed = false;

  #machine(machine: string): Machine {
    return this.#machines.get(machine) ?? { rows: [], documents: new Map() };
  }

  #view(machine: string): PendingView {
    const waiting = this.#waiting.filter((commit) => commit.machine === machine).map(({ built }) => built);
    const { rows: own, documents } = this.#machine(machine);
    const rows = [...own, ...waiting.flatMap((built) => built.rows)];
    return {
      head: headOf(rows),
      document: (contract) => waiting.flatMap((built) => built.documents).findLast(({ id }) => id === contract) ?? documents.get(contract),
      idempotent: (contract, key) => rows.find((row) => row.contract === contract && row.idempotency?.key === key),
      definition: (digest) => this.#definitions.find((stored) => stored.digest === digest)?.definition,
    };
  }

  #settle(): void {
    for (const { machine: name, built } of this.#waiting.splice(0)) {
      if (built.rows.length === 0) continue;
      const machine = this.#machine(name);
      this.#machines.set(name, machine);
      machine.rows.push(...built.rows);
      for (const document of built.documents) machine.documents.set(document.id, document);
      for (const row of built.rows) for (const listener of this.#listeners) listener(row);
    }
  }

  commit<T>(machine: string, build: Build<T>, key?: string): Promise<T> {
    return this.#keys.once(machine, key, () => this.#commit(machine, build));
  }

  async #commit<T>(machine: string, build: Build<T>): Promise<T> {
    if (this.#isClosed) throw new Fault('STORE_FAILED', 'The store is closed.');
    const built = build(this.#view(machine));
    this.#waiting.push({ machine, built });
    await Promise.resolve();
    this.#settle();
    return built.value;
  }

  async head(machine: string): Promise<LedgerHead> {
    return headOf(this.#machine(machine).rows);
  }

  async machines(): Promise<readonly string[]> {
    return this.#names();
  }

  #names(): readonly string[] {
    return [...this.#machines.keys()].sort();
  }

  async read(machine: string): Promise<MachineView> {
    const { rows, documents } = this.#machine(machine);
    return { head: headOf(rows), documents: [...documents.values()] };
  }

  async document(machine: string, contract: string): Promise<ContractDocument | undefined> {
    return this.#machine(machine).documents.get(contract);
  }

  async locate(contract: string): Promise<LocatedContract | undefined> {
    for (const machine of this.#names()) {
      const document = this.#machine(machine).documents.get(contract);
      if (document !== undefined) return { machine, document };
    }
    return undefined;
  }

  async rows(machine: string, { contract, after, before, limit }: RowQuery): Promise<readonly StoredRow[]> {
    const found = this.#machine(machine).rows.filter(
      (row) =>
        (contract === undefined || row.contract === contract) &&
        (after === undefined || row.seq > after) &&
        (before === undefined || row.seq < before),
    );
    return (after === undefined ? found.reverse() : found).slice(0, Math.max(0, limit));
  }

  async putDefinition(stored: StoredDefinition): Promise<void> {
    if (this.#isClosed) throw new Fault('STORE_FAILED', 'The store is closed.');
    if (!this.#definitions.some(({ machine, digest }) => machine === stored.machine && digest === stored.digest))
      this.#definitions.push(stored);
  }

  async definitions(machine: string): Promise<readonly StoredDefinition[]> {
    return this.#definitions.filter((stored) => stored.machine === machine);
  }

  async definition(digest: string): Promise<StoredDefinition | undefined> {
    return this.#definitions.find((stored) => stored.digest === digest);
  }

  async claimDue(cycle: number, limit: number): Promise<DueClaim> {
    const all = this.#names().flatMap((machine) =>
      [...this.#machine(machine).documents.values()].flatMap((document) => {
        const due = dueCycle(document);
        return due === null ? [] : [{ machine, contract: document.id, cycle: due }];
      }),
    );
    const order = (a: Due, b: Due): number => a.cycle - b.cycle || (a.machine < b.machine ? -1 : a.machine > b.machine ? 1 : 0);
    all.sort((a, b) => order(a, b) || (a.contract < b.contract ? -1 : 1));
    return { due: all.filter((one) => one.cycle <= cycle).slice(0, limit), next: all[0]?.cycle };
  }

  clock(own: number): number {
    return own;
  }

  async newest(): Promise<number> {
    return Math.max(0, ...[...this.#machines.values()].map(({ rows }) => headOf(rows).cycle));
  }

  follow(machine: string, after: number, signal: AbortSignal): AsyncIterable<StoredRow> {
    return followLedger(this, machine, after, signal);
  }

  subscribe(listener: (row: StoredRow) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  trouble(): undefined {
    return undefined;
  }

  state(): 'ready' {
    return 'ready';
  }

  async close(): Promise<void> {
    this.#settle();
    this.#isClosed = true;
    this.#listeners.clear();
  }
}
