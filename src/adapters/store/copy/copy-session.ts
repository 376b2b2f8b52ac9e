import type pg from 'pg';
import { type Database, type SqlValue, type Transactions, toStoreFault } from '../postgres/database.js';
import { LOCKS } from '../postgres/hold-lock.js';

/** Rows of a cursor that are fetched at a time. */
const PAGE = 200;

/** One transaction on a connection of its own, in which a whole database is read or filled while nobody else writes to it. */
export class CopySession implements Transactions {
  readonly #client: pg.Client;
  #cursors = 0;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Begins the transaction: it waits for what is being written, and lets nothing be written from then on. */
  static async begin(database: Database): Promise<CopySession> {
    const session = new CopySession(await database.connect());
    await session.query(
      'BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    await session.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.copying]);
    return session;
  }

  async query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<readonly R[]> {
    try {
      return (await this.#client.query<R>(text, [...values])).rows;
    } catch (error) {
      throw toStoreFault(error);
    }
  }

  /** Runs work in the transaction that there is. */
  transaction<T>(work: (queries: this) => Promise<T>): Promise<T> {
    return work(this);
  }

  /** Reads the rows of a statement with a bounded part of them in memory. */
  async *cursor<R extends object>(text: string, values: readonly SqlValue[] = []): AsyncGenerator<R> {
    this.#cursors += 1;
    const name = `copied_${this.#cursors}`;
    await this.query(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`, values);
    for (;;) {
      const rows = await this.query<R>(`FETCH ${PAGE} FROM ${name}`);
      yield* rows;
      if (rows.length < PAGE) break;
    }
    await this.query(`CLOSE ${name}`);
  }

  /** Ends the transaction: all of it is kept, or nothing. */
  async end(outcome: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    try {
      await this.query(outcome);
    } finally {
      await this.#client.end();
    }
  }
}
