import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { RowFeed } from '../row-feed.js';
import type { Database } from './database.js';
import type { WakeUps } from './wake-ups.js';

/** Milliseconds after which the database is asked, whatever woke or did not. */
const FLOOR = 1_000;
/** Rows that are read at a time. */
const PAGE = 500;

/**
 * The rows of all nodes, told in the order of each ledger. Where each ledger was told to is what counts; wake-ups only say when to look. Those of this node
 * are told as they are acknowledged, and while nobody listens nothing is read.
 */
export class SharedFeed {
  readonly #database: Database;
  readonly #wakeUps: WakeUps;
  readonly #listeners = new RowFeed();
  /** Number of the last row that was told, of each machine. */
  readonly #told = new Map<string, number>();
  /** Transactions before this one were seen, as far as heads go. */
  #horizon: string | undefined;
  #count = 0;
  #isDue = false;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(database: Database, wakeUps: WakeUps) {
    this.#database = database;
    this.#wakeUps = wakeUps;
    wakeUps.onWake(() => this.#look());
  }

  /** Begins at what is in the database now. */
  async open(): Promise<void> {
    await this.#heads((machine, seq) => this.#told.set(machine, seq));
  }

  /** Reads the heads that may have changed since the last time. */
  async #heads(take: (machine: string, seq: number) => void): Promise<void> {
    const heads = await this.#database.query<{ machine: string; seq: number; horizon: string }>(
      `SELECT h.machine, h.seq, s.horizon FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon) s
       LEFT JOIN head h ON $1::text IS NULL OR h.changed >= $1::text::xid8`,
      [this.#horizon ?? null],
    );
    for (const { machine, seq } of heads) if (machine !== null) take(machine, seq);
    this.#horizon = heads[0]?.horizon ?? this.#horizon;
  }

  subscribe(listener: (row: StoredRow) => void): () => void {
    const stop = this.#listeners.subscribe(listener);
    this.#count += 1;
    this.#wait();
    let isOn = true;
    return () => {
      if (isOn) this.#count -= 1;
      isOn = false;
      stop();
    };
  }

  /** Tells rows of one machine that this node wrote; where others are before them, they are read in their order. */
  publish(rows: readonly StoredRow[]): void {
    const [first] = rows;
    if (first === undefined) return;
    this.#wakeUps.wakeOthers();
    const told = this.#told.get(first.machine) ?? 0;
    if (first.seq === told + 1) for (const row of rows) this.#tell(row);
    else if (first.seq > told) this.#look();
  }

  #tell(row: StoredRow): void {
    if (row.seq !== (this.#told.get(row.machine) ?? 0) + 1) return;
    this.#told.set(row.machine, row.seq);
    this.#listeners.publish(row);
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#isClosed || this.#count === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#look();
      this.#wait();
    }, FLOOR);
    this.#timer.unref();
  }

  #look(): void {
    if (this.#isClosed || this.#count === 0) return;
    this.#isDue = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
  }

  async #readAll(): Promise<void> {
    const behind = new Map<string, number>();
    while ((this.#isDue || behind.size > 0) && !this.#isClosed) {
      try {
        if (this.#isDue) {
          this.#isDue = false;
          await this.#heads((machine, seq) => behind.set(machine, seq));
        }
        for (const [machine, seq] of behind) if (seq <= (this.#told.get(machine) ?? 0)) behind.delete(machine);
        if (behind.size > 0) await this.#read([...behind.keys()].slice(0, PAGE));
      } catch {
        // The database is away; the next look comes in a second.
        this.#isDue = false;
        this.#horizon = undefined;
        return;
      }
    }
  }

  async #read(machines: readonly string[]): Promise<void> {
    const rows = await this.#database.query<{ line: string }>(
      `SELECT r.line FROM unnest($1::text[], $2::bigint[]) AS n (machine, after)
       JOIN ledger_row r ON r.machine = n.machine AND r.seq > n.after ORDER BY r.machine, r.seq LIMIT ${PAGE}`,
      [machines, machines.map((machine) => this.#told.get(machine) ?? 0)],
    );
    for (const { line } of rows) this.#tell(JSON.parse(line) as StoredRow);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#listeners.clear();
    await this.#reading;
  }
}
