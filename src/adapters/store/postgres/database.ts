import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Fault } from '../../../core/faults.js';
import { formatAddress } from './database-address.js';

/** Connections of a node, at most. */
const CONNECTIONS = 8;
/** Milliseconds that a connection may take to be made, */
const CONNECTING = 5_000;
/** and a statement to be answered: after that nobody knows whether it was done. */
const ANSWERING = 15_000;
/** Milliseconds for which a node that stands still keeps what it locked from the others. */
const STANDING = 5_000;
/** Milliseconds between two looks for a database that is away. */
const LOOKING = 500;

/** `bigint` of PostgreSQL: what is counted here stays far below 2^53. */
const INT8 = 20;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

const ignore = (): void => undefined;

/** A value that a statement takes. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly SqlValue[];

/** Runs statements, each by itself or inside of a transaction. */
export interface Queries {
  /** Gives the rows that a statement answers. */
  readonly query: <R extends object>(text: string, values?: readonly SqlValue[]) => Promise<readonly R[]>;
}

/** Gives the code of an error of the database (SQLSTATE) or of the system, where it has one. */
export const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/**
 * Checks whether an error says that the database could not be reached, or that a connection was lost: whether the statement was done is not known
 * then.
 */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Fault) return false;
  const code = codeOf(error);
  if (code === undefined) return /connection|timeout|not queryable|SSL/i.test(error.message);
  // Class 08 is the connection, 57P the end of the server, 53300 too many connections, 25006 a standby, 25P03 a transaction that waited too long.
  return /^(?:08...|57P..|53300|25006|25P03|E[A-Z]+|ERR_.*)$/.test(code);
};

/** Gives what callers are told of an error of the database. */
export const toStoreFault = (error: unknown): unknown => {
  if (error instanceof Fault) return error;
  const reason = codeOf(error) ?? (error instanceof Error ? error.message : 'unknown error');
  if (isConnectionLost(error)) return new Fault('STORE_FAILED', `The database cannot be reached (${reason}).`);
  if (codeOf(error)?.startsWith('53')) return new Fault('STORE_FAILED', `The database has no room (${reason}).`);
  if (codeOf(error) === '42501') return new Fault('STORE_FAILED', `The database refuses what its role may not do (${reason}).`);
  return error;
};

/** How a transaction begins. */
export interface TransactionOptions {
  /** Milliseconds that it may stand still; after that the database takes it back. */
  readonly idle?: number;
  /** An advisory lock that it takes first and holds until its end, and the milliseconds that it waits for that. */
  readonly lock?: { readonly id: number; readonly wait: number };
}

/** How a database is opened. */
export interface DatabaseOptions {
  readonly connections?: number;
  /** Milliseconds that a statement may take. */
  readonly answering?: number;
}

/**
 * A PostgreSQL database: a pool of connections, and whether it can be reached. It needs no state of a session, so that a pooler may stand before it;
 * only listening does.
 */
export class Database implements Queries {
  readonly #pool: pg.Pool;
  readonly #address: string;
  #isAway = false;
  #isClosed = false;
  #looking: Promise<void> | undefined;
  readonly #returns = new Set<() => void>();

  /** @param address `postgres://user@host/database`; a password may come from the environment, too */
  constructor(address: string, { connections = CONNECTIONS, answering = ANSWERING }: DatabaseOptions = {}) {
    this.#address = address;
    this.#pool = new pg.Pool({
      connectionString: address,
      max: connections,
      connectionTimeoutMillis: CONNECTING,
      query_timeout: answering,
      keepAlive: true,
      // A command ends when it has nothing more to do.
      allowExitOnIdle: true,
      application_name: 'genmath',
      types,
    });
    // A connection that is lost while nobody uses it is made again when it is needed.
    this.#pool.on('error', ignore);
  }

  /** Host and name of the database, for logs. */
  get name(): string {
    return formatAddress(this.#address);
  }

  /** True from a connection that was lost until the database answers again; it looks by itself. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Calls a listener whenever the database answers again; gives the way to stop. */
  onReturn(listener: () => void): () => void {
    this.#returns.add(listener);
    return () => {
      this.#returns.delete(listener);
    };
  }

  #lost(error: unknown): void {
    if (!isConnectionLost(error) || this.#isClosed) return;
    this.#isAway = true;
    this.#looking ??= this.#look();
  }

  async #look(): Promise<void> {
    while (this.#isAway && !this.#isClosed) {
      await pause(LOOKING, undefined, { ref: false });
      await this.#pool.query('SELECT 1').then(
        () => this.#found(),
        () => undefined,
      );
    }
    this.#looking = undefined;
  }

  #found(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    for (const listener of this.#returns) listener();
  }

  async query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<readonly R[]> {
    try {
      const { rows } = await this.#pool.query<R>(text, [...values]);
      this.#found();
      return rows;
    } catch (error) {
      this.#lost(error);
      throw error;
    }
  }

  /** Runs work in a transaction: it commits when the work is done, and is as if it had never been where the work throws. */
  async transaction<T>(work: (queries: Queries) => Promise<T>, { idle = STANDING, lock }: TransactionOptions = {}): Promise<T> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      const own = client;
      // The statement that waits for an answer is rejected, too; without a listener the process would end.
      own.on('error', ignore);
      const locking = lock === undefined ? '' : `; SET LOCAL lock_timeout = ${lock.wait}; SELECT pg_advisory_xact_lock(${lock.id})`;
      await own.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${idle}${locking}`);
      const value = await work({ query: async (text, values = []) => (await own.query(text, [...values])).rows });
      await own.query('COMMIT');
      own.off('error', ignore);
      own.release();
      this.#found();
      return value;
    } catch (error) {
      this.#lost(error);
      const own = client;
      // A connection whose transaction cannot be taken back is thrown away.
      await own?.query('ROLLBACK').then(
        () => {
          own.off('error', ignore);
          own.release();
        },
        (failure: Error) => own.release(failure),
      );
      throw error;
    }
  }

  /** Makes a connection of its own, outside of the pool, to listen on; whoever asks for it ends it. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#address, connectionTimeoutMillis: CONNECTING, keepAlive: true, types });
    client.on('error', ignore);
    await client.connect();
    return client;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#pool.end();
  }
}
