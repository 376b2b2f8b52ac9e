import { Database } from '../../src/adapters/store/postgres/database.js';
import { migrate } from '../../src/adapters/store/postgres/migrations/migrate.js';
import { createTestDatabase } from './server.js';

/** A database with all tables, and two ways to it, as two nodes have. */
export interface TwoWays {
  readonly address: string;
  readonly ways: readonly [Database, Database];
  /** Closes both ways and drops the database. */
  readonly end: () => Promise<void>;
}

/** Makes a database with all tables on a server. */
export const openTwoWays = async (server: string): Promise<TwoWays> => {
  const own = await createTestDatabase(server);
  const ways = [new Database(own.address), new Database(own.address)] as const;
  await migrate(ways[0]);
  return {
    address: own.address,
    ways,
    end: async () => {
      await Promise.all(ways.map((way) => way.close()));
      await own.drop();
    },
  };
};
