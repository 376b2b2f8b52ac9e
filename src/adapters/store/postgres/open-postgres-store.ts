import type { Database } from './database.js';
import { assertMigrated } from './migrations/migrate.js';
import { PostgresStore, type PostgresStoreOptions } from './postgres-store.js';

/**
 * Opens the store in a database whose tables were made.
 * @throws Fault STORE_FAILED where the database cannot be reached, or lacks its tables
 */
export const openPostgresStore = async (database: Database, options: PostgresStoreOptions = {}): Promise<PostgresStore> => {
  await assertMigrated(database);
  const store = new PostgresStore(database, options);
  await store.open();
  return store;
};
