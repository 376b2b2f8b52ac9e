import { Database, type DatabaseOptions } from '../../src/adapters/store/postgres/database.js';
import { migrate } from '../../src/adapters/store/postgres/migrations/migrate.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import type { StoreSubject } from '../adapters/store/describe-store.js';
import { createTestDatabase } from './server.js';

/** A database with the tables of this version, for the tests of one file. */
export interface MigratedDatabase {
  readonly address: string;
  /** Makes all tables empty, those of which nothing is ever taken away, too. */
  readonly empty: () => Promise<void>;
  readonly open: (options?: DatabaseOptions) => Database;
  readonly drop: () => Promise<void>;
}

/** Makes a database with all tables on a server. */
export const createMigratedDatabase = async (server: string): Promise<MigratedDatabase> => {
  const { address, drop } = await createTestDatabase(server);
  const database = new Database(address, { connections: 2 });
  await migrate(database);
  return {
    address,
    open: (options) => new Database(address, options),
    empty: () =>
      database.transaction(async (queries) => {
        const tables = await queries.query<{ name: string }>(
          "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'store_migration'",
        );
        // Triggers are not fired for what is copied from elsewhere.
        await queries.query("SET LOCAL session_replication_role = 'replica'");
        for (const { name } of tables) await queries.query(`DELETE FROM ${name}`);
      }),
    drop: async () => {
      await database.close();
      await drop();
    },
  };
};

/** Opens a store for the tests that every store passes, on a database that is empty and closed at their end. */
export const openStoreSubject = async (own: MigratedDatabase, database: Database): Promise<StoreSubject> => {
  await own.empty();
  const options = { templates: [rateLimiter] };
  let store = await openPostgresStore(database, options);
  return {
    store,
    isElsewhere: true,
    reopen: async () => {
      await store.close();
      store = await openPostgresStore(database, options);
      return store;
    },
    end: async () => {
      await store.close();
      await database.close();
    },
  };
};
