import { Database } from '../adapters/store/postgres/database.js';
import { assertMigrated } from '../adapters/store/postgres/migrations/migrate.js';
import { openPostgresStore } from '../adapters/store/postgres/open-postgres-store.js';
import type { OpenedStore } from './opened-store.js';

/** The database of a node that shares it with others. */
export interface NodeDatabase {
  readonly database: Database;
  readonly openStore: () => Promise<OpenedStore>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the database of a node.
 * @throws Fault STORE_FAILED where it cannot be reached, or lacks its tables
 */
export const openDatabase = async (address: string): Promise<NodeDatabase> => {
  const database = new Database(address);
  try {
    await assertMigrated(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return { database, openStore: async () => ({ store: await openPostgresStore(database), notices: [] }), close: () => database.close() };
};
