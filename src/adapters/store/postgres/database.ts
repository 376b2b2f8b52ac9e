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

/** The code of the error by which a statement is refused while the database is copied. */
export const HELD_STILL = 'GM001';

const ignore = (): void => undefined;

/** A value that a statement takes. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly SqlValue[];

/** Runs statements, each by itself or inside of a transaction. */
export interface Queries {
  /** Gives the rows that a statement answers. */
  readonly query: <R extends object>(text: string, values?: readonly SqlValue[]) => Promise<readonly R[]>;
}

/** Runs statements, and several in a transaction of their own. */
export interface Transactions extends Queries {
  /** Runs work in a transaction: it commits when the work is done, and is as if it had never been where the work throws. */
  readonly transaction: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;
}

/** Gives the code of an error of the database (SQLSTATE) or of the system, where it has one. */
export const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
};

/** Checks whether an error says that the certificate of the database does not hold: for its authority, its name or its time. */
const isUntrusted = (error: unknown): boolean => /^(?:ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(codeOf(error) ?? '');

/** Checks whether a file that the address of the database names could not be read. */
const isUnreadFile = (error: unknown): error is NodeJS.ErrnoException => (error as NodeJS.ErrnoException).syscall === 'open';

/**
 * Checks whether an error says that the database could not be reached, or that a connection was lost: whether the statement was done is not known
 * then.
 */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof Fault) return false;
  const code = codeOf(error);
  if (isUntrusted(error) || isUnreadFile(error)) return false;
  if (code === undefined) return /connection|timeout|not queryable|SSL/i.test(error.message);
  // Class 08 is the connection, 57P the end of the server, 53300 too many connections, 25006 a standby, 25P03 a transaction that waited too long.
  return /^(?:08...|57P..|53300|25006|25P03|E[A-Z]+|ERR_.*)$/.test(code);
};

/** Gives what callers are told of an error of the database. */
export const toStoreFault = (error: unknown): unknown => {
  if (error instanceof Fault) return error;
  const reason = codeOf(error) ?? (error instanceof Error ? error.message : 'unknown error');
  if (isConnectionLost(error)) return new Fault('STORE_FAILED', `The database cannot be reached (${reason}).`);
  if (isUntrusted(error))
    return new Fault('STORE_FAILED', `The database shows a certificate that is not trusted (${reason}); sslrootcert names the authority.`);
  if (isUnreadFile(error))
    return new Fault('STORE_FAILED', `The file ${error.path} that the address of the database names cannot be read (${reason}).`);
  if (codeOf(error) === HELD_STILL)
    return new Fault('STORE_FAILED', 'The database is being copied, and takes nothing until the copy is done.');
  if (codeOf(error)?.startsWith('53')) return new Fault('STORE_FAILED', `The database has no room (${reason}).`);
  if (codeOf(error) === '42501') return new Fault('STORE_FAILED', `The database refuses what its role may not do (${reason}).`);
  return error;
};

/** The driver's types lack both. */
type Holding = pg.Client & { readonly ref: () => void; readonly unref: () => void };

/** Lets the process end while a connection is open. */
export const letEnd = (client: pg.Client): void => (client as Holding).unref();

/** Ends a connection that {@link letEnd} was told of; the process goes on until it has ended, for somebody waits for that. */
export const endConnection = (client: pg.Client): Promise<void> => {
  (client as Holding).ref();
  return client.end();
};

/** How a transaction begins. */
export interface TransactionOptions {
  /** Milliseconds that it may stand still; after that the database takes it back. */
  readonly idle?: number;
  /** A table that it locks for itself first, until its end, and the milliseconds that it waits for that; who reads or writes the table waits for nobody. */
  readonly lock?: { readonly table: string; readonly wait: number };
}

/** How a database is opened. */
export interface DatabaseOptions {
  readonly connections?: number;
  /** Milliseconds that a statement may take. */
  readonly answering?: number;
  /** Address of the database itself, where a pooler stands at the other one. */
  readonly direct?: string | undefined;
}

/**
 * A PostgreSQL database: a pool of connections, and whether it can be reached. It needs no state of a session, so that a pooler may stand before it;
 * only what goes over {@link connectDirectly} does.
 */
export class Database implements Transactions {
  readonly #pool: pg.Pool;
  readonly #address: string;
  readonly #direct: string;
  #isAway = false;
  #isClosed = false;
  #looking: Promise<void> | undefined;

  /** @param address `postgres://user@host/database`; a password may come from the environment, too */
  constructor(address: string, { connections = CONNECTIONS, answering = ANSWERING, direct = address }: DatabaseOptions = {}) {
    this.#address = address;
    this.#direct = direct;
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

  #lost(error: unknown): void {
    if (!isConnectionLost(error) || this.#isClosed) return;
    this.#isAway = true;
    this.#looking ??= this.#look();
  }

  async #look(): Promise<void> {
    while (this.#isAway && !this.#isClosed) {
      await pause(LOOKING, undefined, { ref: false });
      await this.#pool.query('SELECT 1').then(
        () => {
          this.#isAway = false;
        },
        () => undefined,
      );
    }
    this.#looking = undefined;
  }

  async query<R extends object>(text: string, values: readonly SqlValue[] = []): Promise<readonly R[]> {
    try {
      const { rows } = await this.#pool.query<R>(text, [...values]);
      this.#isAway = false;
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
      await own.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${idle}`);
      if (lock !== undefined) {
        // The first one waits for nothing and makes the session know the table: it would hold a snapshot while it waits, and nobody could prune what others write meanwhile.
        await own.query(`SET LOCAL lock_timeout = ${lock.wait}; LOCK TABLE ${lock.table} IN ACCESS SHARE MODE`);
        await own.query(`LOCK TABLE ${lock.table} IN SHARE UPDATE EXCLUSIVE MODE`);
      }
      const value = await work({ query: async (text, values = []) => (await own.query(text, [...values])).rows });
      await own.query('COMMIT');
      own.off('error', ignore);
      own.release();
      this.#isAway = false;
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

  /** Makes a connection outside of the pool; whoever asks for it ends it. Nothing may depend on its being the same session from one transaction to the next. */
  connect(): Promise<pg.Client> {
    return this.#connectTo(this.#address);
  }

  /**
   * Makes a connection to the database itself, for what belongs to a session: listening, and locks that are held.
   * @throws Fault STORE_FAILED where a pooler answers, which would give the session to others
   */
  async connectDirectly(): Promise<pg.Client> {
    const client = await this.#connectTo(this.#direct);
    const { rows } = await client.query<{ readonly pid: number }>('SELECT pg_backend_pid() AS pid');
    // A pooler tells a number of its own when the connection is made.
    if (rows[0]?.pid === (client as unknown as { readonly processID: number }).processID) return client;
    await client.end();
    throw new Fault(
      'STORE_FAILED',
      'A pooler stands before the database. Listening needs a session of its own: name the address of the database itself in GENMATH_STORE_DIRECT.',
    );
  }

  async #connectTo(connectionString: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECTING, keepAlive: true, types });
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
