import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Fault } from '../../../core/faults.js';
import { type Database, endConnection, letEnd } from './database.js';

const ignore = (): void => undefined;

const CHANNEL = 'genmath_rows';
/** Milliseconds between two wake-ups that a node sends, at least. */
const PACE = 10;
/** Milliseconds after which a connection that was lost is made again. */
const AGAIN = 1_000;

/**
 * Wakes the other nodes when there are new rows, on a connection of its own: a notification inside of the commits themselves would let them wait for each
 * other. One may be lost; nothing depends on them but how soon rows are seen.
 */
export class WakeUps {
  readonly #database: Database;
  readonly #id = randomUUID();
  readonly #listeners = new Set<() => void>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
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

  /**
   * Begins to listen; it goes on by itself after a lost connection.
   * @throws Fault STORE_FAILED where a pooler stands before the database
   */
  async open(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const client = await this.#database.connectDirectly();
      client.on('notification', ({ payload }) => {
        if (payload !== this.#id) this.#wake();
      });
      client.once('end', () => this.#lose());
      await client.query(`SET synchronous_commit = off; LISTEN ${CHANNEL}`);
      // It keeps no process alive.
      letEnd(client);
      if (this.#isClosed) await endConnection(client);
      else this.#client = client;
      // What came while nobody listened.
      this.#wake();
    } catch (error) {
      this.#lose();
      // That a pooler stands there does not end by itself.
      if (error instanceof Fault) throw error;
    }
  }

  #lose(): void {
    this.#client = undefined;
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.open().catch(ignore), AGAIN);
    this.#timer.unref();
  }

  /** Wakes the other nodes, soon. */
  wakeOthers(): void {
    this.#hasMore = true;
    if (!this.#isSending) void this.#send();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#hasMore && !this.#isClosed) {
      this.#hasMore = false;
      await this.#client?.query(`NOTIFY ${CHANNEL}, '${this.#id}'`).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, PACE).unref());
    }
    this.#isSending = false;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    if (this.#client !== undefined) await endConnection(this.#client).catch(() => undefined);
  }
}
