import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '../../../../src/adapters/store/postgres/database.js';
import { assertPublicAddress, formatAddress } from '../../../../src/adapters/store/postgres/database-address.js';
import { assertMigrated, MIGRATIONS, migrate } from '../../../../src/adapters/store/postgres/migrations/migrate.js';
import { createTestDatabase, type TestDatabase, testServer } from '../../../postgres/server.js';

const server = await testServer();

describe.skipIf(server === undefined)('migrations', () => {
  let own: TestDatabase;
  let database: Database;
  const role = `node_${Math.random().toString(36).slice(2)}`;
  beforeAll(async () => {
    own = await createTestDatabase(server as string);
    database = new Database(own.address);
  });
  afterAll(async () => {
    await database.query(`DROP OWNED BY ${role}`).catch(() => undefined);
    await database.query(`DROP ROLE IF EXISTS ${role}`);
    await database.close();
    await own.drop();
  });

  it('are wanted before a node starts, applied once whoever comes first, and known again', async () => {
    await expect(assertMigrated(database)).rejects.toThrow('genmath store migrate');
    const all = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(all.flat()).toEqual(MIGRATIONS.map(({ name }) => name));
    await assertMigrated(database);
    expect(await migrate(database)).toEqual([]);
  });

  it('give the role of the nodes what they need, and keep what never changes from it and from accidents of its owner', async () => {
    await database.query(`CREATE ROLE ${role}`);
    await migrate(database, role);
    await database.query("INSERT INTO ledger_row (machine, seq, contract, line) VALUES ('m', 1, 'c', '{}')");
    const as = (who: string | undefined, statement: string) =>
      database.transaction(async (queries) => {
        if (who !== undefined) await queries.query(`SET LOCAL ROLE ${who}`);
        return queries.query(statement);
      });
    const never = ['ledger_row', 'definition'].flatMap((table) => [
      `DELETE FROM ${table}`,
      `UPDATE ${table} SET machine = 'n'`,
      `TRUNCATE ${table}`,
    ]);
    for (const statement of never)
      for (const who of [role, undefined]) await expect(as(who, statement), `${who} ${statement}`).rejects.toMatchObject({ code: '42501' });
    await as(role, "INSERT INTO ledger_row (machine, seq, contract, line) VALUES ('m', 2, 'c', '{}')");
    await as(role, "INSERT INTO head (machine, seq, hash, cycle) VALUES ('m', 2, '', 0)");
    await as(role, 'UPDATE head SET cycle = 1');
    expect(await as(role, 'SELECT seq FROM ledger_row ORDER BY seq')).toEqual([{ seq: 1 }, { seq: 2 }]);
    await expect(as(role, "INSERT INTO store_migration VALUES (9, 'x', 'y')")).rejects.toMatchObject({ code: '42501' });
    await expect(as(role, 'DROP TABLE head')).rejects.toMatchObject({ code: '42501' });
  });

  it('refuse a database of another version', async () => {
    await database.query("INSERT INTO store_migration VALUES (99, 'of tomorrow', '')");
    await expect(assertMigrated(database)).rejects.toThrow('of tomorrow');
    await expect(migrate(database)).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });
});

it('of an address no password is taken from the command line, and none is shown', () => {
  expect(assertPublicAddress('postgres://me@db.example.org/genmath')).toBe('postgres://me@db.example.org/genmath');
  for (const bad of ['postgres://me:secret@db/genmath', 'postgres://db/genmath?password=secret'])
    expect(() => assertPublicAddress(bad)).toThrow('PGPASSFILE');
  expect(() => assertPublicAddress('postgres://')).not.toThrow('secret');
  expect(formatAddress('postgres://me:secret@db:5433/genmath?password=x')).toBe('postgres://db:5433/genmath');
});
