import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import type { PostgresStore } from '../../src/adapters/store/postgres/postgres-store.js';
import { createMigratedDatabase, type MigratedDatabase } from './test-store.js';

/** Two nodes on a database, as each test has them. */
export interface TwoStores {
  readonly own: MigratedDatabase;
  readonly databases: readonly [Database, Database];
  readonly stores: readonly [PostgresStore, PostgresStore];
}

/** Opens two stores on a database of the tests around it, empty for each of them; gives what reads the ones of the present test. */
export const createTwoStores = (server: string | undefined): (() => TwoStores) => {
  let own: MigratedDatabase;
  let two: TwoStores;
  beforeAll(async () => {
    own = await createMigratedDatabase(server as string);
  });
  afterAll(() => own.drop());
  beforeEach(async () => {
    await own.empty();
    const databases = [own.open({ connections: 4 }), own.open({ connections: 4 })] as const;
    two = { own, databases, stores: [await openPostgresStore(databases[0]), await openPostgresStore(databases[1])] };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(two.stores.map((store) => store.close()));
    await Promise.all(two.databases.map((database) => database.close()));
  });
  return () => two;
};
