import { setTimeout } from 'node:timers/promises';
import type { KeptReceipt, ReceiptLog, SignedReceipt } from '../../../../call/receipt-log.js';
import { toCanonicalJson } from '../../../../core/canonical-json.js';
import { formatUuid, isLoggedId, parseBundle, parseEntry, receiptEntry } from '../../../../core/log/log-entry.js';
import { TILE_WIDTH } from '../../../../core/merkle/tiles.js';
import { RecentlyUsed } from '../../../../core/recently-used.js';
import { CommitQueue, type Waiting } from '../../embedded/commit-queue.js';
import { formatLine, parseHead, parseLine, parseReceipt } from '../../receipts/receipt-line.js';
import { pseudonymLane, roomOf } from '../../receipts/share-room.js';
import { askDatabase } from '../access/ask-database.js';
import { type Database, isConnectionLost } from '../database.js';
import { unpackBundle } from './receipt-bundle.js';

/** Where receipts are kept, and how much of them. */
export interface PostgresReceiptSettings {
  readonly database: Database;
  /** Most bytes of all bundles together; 0 keeps nothing, and still finds what is there. */
  readonly capacity: number;
  /** Gives bytes that only this service knows, by which the addresses of callers are named without being written down. */
  readonly pseudonymKey: () => Buffer;
}

/** A receipt on its way to the queue. */
interface WaitingReceipt extends Waiting {
  readonly id: string;
  readonly lane: string;
  readonly digest: string;
  readonly line: string;
  readonly resolve: (isKept: boolean) => void;
}

/** One that came before stays as it is: an append whose answer was lost is made again. */
const ADD = `
INSERT INTO receipt_queue (id, lane, digest, line)
SELECT id, lane, decode(digest, 'hex'), line || E'\\n' FROM unnest($1::uuid[], $2::text[], $3::text[], string_to_array($4, E'\\n')) AS each (id, lane, digest, line)
ON CONFLICT (id) DO NOTHING`;

const FIND = `
SELECT line, NULL AS bundle FROM receipt_queue WHERE id = $1
UNION ALL
(SELECT NULL, b.lane || ' ' || b.first || ' ' || b.last FROM log_index i JOIN receipt_bundle b ON b.lane = i.lane AND b.first <= i.leaf
  WHERE i.id = $1 AND b.last >= i.leaf ORDER BY b.first DESC LIMIT 1)`;

/** Most characters that are written at once. */
const MOST_AT_ONCE = 1 << 20;
/** Milliseconds for which receipts wait for a database that is away, and after which it is tried again. */
const PATIENCE = 2_000;
const AGAIN = 50;
/** Receipts that wait at most; others are not kept. */
const MOST_WAITING = 4_096;
/** After a write that failed for good nothing is tried for so many milliseconds. */
const PAUSE = 1_000;
/** Bundles that are kept inflated. */
const MOST_BUNDLES = 16;

/** Gives the UUID in the id of a receipt. */
const uuidOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/**
 * Keeps receipts in a database that any number of nodes share. An append resolves when the database has the receipt for good; a sequencer moves it
 * from the queue into a bundle of its owner's and into the log.
 */
export class PostgresReceipts implements ReceiptLog {
  readonly #database: Database;
  readonly #capacity: number;
  readonly #pseudonymKey: () => Buffer;
  readonly #queue: CommitQueue<WaitingReceipt>;
  readonly #bundles = new RecentlyUsed<Promise<ReadonlyMap<string, string>>>(MOST_BUNDLES);
  #failedAt: number | undefined;
  /** Receipts that were given and have no answer yet. */
  #waiting = 0;
  #isClosed = false;

  constructor({ database, capacity, pseudonymKey }: PostgresReceiptSettings) {
    this.#database = database;
    this.#capacity = capacity;
    this.#pseudonymKey = pseudonymKey;
    this.#queue = new CommitQueue(
      (batch) => this.#write(batch),
      () => MOST_AT_ONCE,
    );
  }

  /** It never rejects: a queue whose write did would take nothing more. */
  async #write(batch: readonly WaitingReceipt[]): Promise<void> {
    const isPaused = this.#failedAt !== undefined && performance.now() - this.#failedAt < PAUSE;
    const isKept = !isPaused && (await this.#insert(batch));
    // What comes in the pause must not make it longer: it would never end while receipts are given.
    if (!isPaused) this.#failedAt = isKept ? undefined : performance.now();
    this.#waiting -= batch.length;
    for (const { resolve } of batch) resolve(isKept);
  }

  async #insert(batch: readonly WaitingReceipt[]): Promise<boolean> {
    const began = performance.now();
    const values = [
      batch.map(({ id }) => uuidOf(id)),
      batch.map(({ lane }) => lane),
      batch.map(({ digest }) => digest),
      // Lines hold no newline but their last.
      batch.map(({ line }) => line.slice(0, -1)).join('\n'),
    ];
    for (;;) {
      try {
        await this.#database.query(ADD, values);
        return true;
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() - began > PATIENCE) return false;
      }
      await setTimeout(AGAIN);
    }
  }

  async append(kept: KeptReceipt, owner: Parameters<ReceiptLog['append']>[1]): Promise<boolean> {
    if (this.#capacity === 0 || this.#isClosed || this.#waiting >= MOST_WAITING || !isLoggedId(kept.receipt.id)) return false;
    const text = kept.text ?? toCanonicalJson(kept.receipt);
    const line = (await formatLine({ ...kept, text })).toString('utf8');
    if (line.length > roomOf(owner.kind, this.#capacity).most) return false;
    const { id } = kept.receipt;
    const digest = receiptEntry(kept.receipt, text).digest.toString('hex');
    this.#waiting += 1;
    return new Promise((resolve) => {
      const lane = pseudonymLane(owner, this.#pseudonymKey);
      this.#queue.add({ id, lane, digest, line, bytes: line.length, resolve, reject: () => resolve(false) });
    });
  }

  async #readBundle(lane: string, first: string): Promise<ReadonlyMap<string, string>> {
    const text = 'SELECT data FROM receipt_bundle WHERE lane = $1 AND first = $2';
    const rows = await this.#database.query<{ readonly data: Buffer }>(text, [lane, first]);
    const lines = rows[0] === undefined ? [] : await unpackBundle(rows[0].data);
    return new Map(lines.flatMap(({ line }) => [[parseHead(Buffer.from(line))?.id ?? '', line] as const]));
  }

  async #lineOf(id: string): Promise<string | undefined> {
    const rows = await this.#database.query<{ readonly line: string | null; readonly bundle: string | null }>(FIND, [uuidOf(id)]);
    const queued = rows.find(({ line }) => line !== null)?.line;
    if (typeof queued === 'string') return parseHead(Buffer.from(queued))?.id === id ? queued : undefined;
    const place = rows[0]?.bundle;
    if (typeof place !== 'string') return undefined;
    const [lane = '', first = ''] = place.split(' ');
    // A bundle that grew has another last place, and so another name here.
    const reading = this.#bundles.get(place, () => this.#readBundle(lane, first));
    return (await reading).get(id);
  }

  /** @throws Fault STORE_FAILED where the database cannot be read */
  async find(id: string): Promise<KeptReceipt | undefined> {
    if (!isLoggedId(id)) return undefined;
    const line = await askDatabase(() => this.#lineOf(id)).catch((error: unknown) => {
      this.#bundles.clear();
      throw error;
    });
    return line === undefined ? undefined : parseLine(Buffer.from(line));
  }

  /** Ids of the receipts that stand in the log last, the newest first, as the bundles of entries have them. */
  async #loggedLast(count: number): Promise<readonly string[]> {
    const text = 'SELECT bytes FROM log_tile WHERE level = -1 ORDER BY n DESC LIMIT $1';
    const rows = await this.#database.query<{ readonly bytes: Buffer }>(text, [Math.ceil(count / TILE_WIDTH) + 1]);
    return rows
      .flatMap(({ bytes }) => [...(parseBundle(bytes) ?? [])].reverse())
      .flatMap((leaf) => parseEntry(leaf) ?? [])
      .filter(({ kind }) => kind === 'receipt')
      .slice(0, count)
      .map(({ id }) => formatUuid(id));
  }

  /** @throws Fault STORE_FAILED where the database cannot be read */
  newest(count: number): Promise<readonly SignedReceipt[]> {
    return askDatabase(async () => {
      const rows = await this.#database.query<{ readonly line: string }>('SELECT line FROM receipt_queue ORDER BY q DESC LIMIT $1', [
        count,
      ]);
      const lines = rows.map(({ line }) => line);
      const ids = lines.length < count ? await this.#loggedLast(count - lines.length) : [];
      for (const id of ids) {
        const line = (await this.#lineOf(`rcp_${id}`)) ?? (await this.#lineOf(`bat_${id}`));
        if (line !== undefined) lines.push(line);
      }
      return lines.flatMap((line) => parseReceipt(Buffer.from(line)) ?? []);
    });
  }

  state(): 'off' | 'ready' | 'failed' {
    if (this.#capacity === 0) return 'off';
    return this.#failedAt === undefined ? 'ready' : 'failed';
  }

  trouble(): string | undefined {
    return this.state() === 'failed' ? 'Receipts cannot be written to the database; it is tried again.' : undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#queue.drained();
  }
}
