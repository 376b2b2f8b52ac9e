import { Database } from '../adapters/store/postgres/database.js';
import { assertMigrated } from '../adapters/store/postgres/migrations/migrate.js';
import { openPostgresStore } from '../adapters/store/postgres/open-postgres-store.js';
import { createPostgresClockRecord } from '../adapters/store/postgres/postgres-clock-record.js';
import { type Running, runAlone } from '../adapters/store/postgres/run-alone.js';
import type { Context } from '../core/context.js';
import { createDatabaseParts, type DatabaseParts, type PartsConfig } from './database-parts.js';
import type { OpenedStore } from './opened-store.js';
import { readStoreAddress } from './serve-config.js';

/** The database of a node that shares it with others. */
export interface NodeDatabase {
  readonly database: Database;
  readonly openStore: () => Promise<OpenedStore>;
  /** Makes what the database keeps beside the ledgers. */
  readonly parts: (config: PartsConfig) => (core: Context) => DatabaseParts;
  /** Sends to the hooks of machines from one of the nodes at a time. */
  readonly deliverAlone: (begin: () => Running) => Running;
  readonly close: () => Promise<void>;
}

/** Makes the database of a node; nothing is asked of it before it is needed. */
export const createNodeDatabase = (address: string): NodeDatabase => {
  // A pooler gives no session to listen in.
  const direct = readStoreAddress(undefined, process.env['GENMATH_STORE_DIRECT']);
  const database = new Database(address, { direct });
  return {
    database,
    openStore: async () => ({ store: await openPostgresStore(database), notices: [], clockRecord: createPostgresClockRecord(database) }),
    parts: (config) => (core) => createDatabaseParts(database, config, core),
    deliverAlone: (begin) => runAlone(database, 'webhooks', begin),
    close: () => database.close(),
  };
};

/**
 * Opens the database of a node that serves.
 * @throws Fault STORE_FAILED where it cannot be reached, or lacks its tables
 */
export const openDatabase = async (address: string): Promise<NodeDatabase> => {
  const own = createNodeDatabase(address);
  try {
    await assertMigrated(own.database);
  } catch (error) {
    await own.close();
    throw error;
  }
  return own;
};
