import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Fault } from '../../../core/faults.js';
import { type Database, endConnection, letEnd } from './database.js';

const ignore = (): void => undefined;

const CHANNEL = 'genmath_rows';
/** Milliseconds between two wake-ups that a node sends, at least. */
const PACE = 10;
/** Milliseconds after which a node tells the others that it is there, */
const HERE = 30_000;
/** and after which it is gone for those that heard nothing of it. */
const GONE = 100_000;
/** Milliseconds after which a connection that was lost is made again. */
const AGAIN = 1_000;

/**
 * Wakes the other nodes when there are new rows, on a connection of its own: a notification inside of the commits themselves would let them wait for each
 * other. One may be lost; nothing depends on them but how soon rows are seen. A node that hears of no other one sends none.
 */
export class WakeUps {
  readonly #database: Database;
  readonly #id = randomUUID();
  readonly #listeners = new Set<() => void>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  /** The other nodes that were heard of, and when (`performance.now`) for the last time. */
  readonly #others = new Map<string, number>();
  #isSending = false;
  #hasMore = false;
  #isClosed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Calls a listener whenever another node has written. */
  onWake(listener: () => void): void {
    this.#listeners.add(listener);
  }

  #wake(): void {
    for (const listener of this.#listeners) listener();
  }

  get #call(): string {
    return `NOTIFY ${CHANNEL}, '${this.#id}'`;
  }

  /** Takes a call of another node; one that was not known is answered, so that it knows of this one. */
  #hear(id: string): void {
    const isKnown = this.#others.has(id);
    this.#others.set(id, performance.now());
    if (!isKnown) this.wakeOthers();
    this.#wake();
  }

  /**
   * Begins to listen; it goes on by itself after a lost connection.
   * @throws Fault STORE_FAILED where a pooler stands before the database
   */
  async open(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const client = await this.#database.connectDirectly();
      client.on('notification', ({ payload }) => {
        if (payload !== undefined && payload !== this.#id) this.#hear(payload);
      });
      client.once('end', () => this.#lose());
      await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}; ${this.#call}`);
      // It keeps no process alive.
      letEnd(client);
      if (this.#isClosed) {
        await endConnection(client);
        return;
      }
      this.#client = client;
      this.#telling ??= setInterval(() => this.#tell(), HERE).unref();
      // What came while nobody listened.
      this.#wake();
    } catch (error) {
      this.#lose();
      // That a pooler stands there does not end by itself.
      if (error instanceof Fault) throw error;
    }
  }

  /** Tells the others that this node is there, and forgets those that tell nothing. */
  #tell(): void {
    const gone = performance.now() - GONE;
    for (const [id, heard] of this.#others) if (heard < gone) this.#others.delete(id);
    void this.#client?.query(this.#call).catch(ignore);
  }

  #lose(): void {
    this.#client = undefined;
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open().catch(ignore), AGAIN);
    this.#timer.unref();
  }

  /** Wakes the other nodes, soon, if there are any. */
  wakeOthers(): void {
    if (this.#others.size === 0) return;
    this.#hasMore = true;
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#hasMore && !this.#isClosed) {
      this.#hasMore = false;
      await this.#client?.query(this.#call).catch(ignore);
      await new Promise((resolve) => setTimeout(resolve, PACE).unref());
    }
    this.#isSending = false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#telling);
    if (this.#client !== undefined) await endConnection(this.#client).catch(() => undefined);
  }
}
