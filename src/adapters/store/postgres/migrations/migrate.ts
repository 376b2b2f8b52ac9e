import { sha256Hex } from '../../../../core/digest.js';
import { Fault } from '../../../../core/faults.js';
import { type Database, type Queries, toStoreFault } from '../database.js';
import { access } from './access.js';
import { clock } from './clock.js';
import { copying } from './copying.js';
import { foundation } from './foundation.js';
import { jobs } from './jobs.js';
import { ledgers } from './ledgers.js';
import type { Migration } from './migration.js';
import { receipts } from './receipts.js';

/** All migrations, in the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [foundation, ledgers, access, receipts, jobs, clock, copying];

/** Names the lock under which one migrates at a time. */
const LOCK = 7_331_042;

/** Oldest version of PostgreSQL that can be used, as `server_version_num` says it. */
const OLDEST = 140_000;

const digestOf = ({ sql, appendOnly = [] }: Migration): string => sha256Hex(JSON.stringify([sql, appendOnly]));

const applied = async (queries: Queries): Promise<ReadonlyMap<string, string>> => {
  const [there] = await queries.query<{ there: boolean }>("SELECT to_regclass('store_migration') IS NOT NULL AS there");
  if (there?.there !== true) return new Map();
  const rows = await queries.query<{ name: string; digest: string }>('SELECT name, digest FROM store_migration ORDER BY number');
  return new Map(rows.map(({ name, digest }) => [name, digest]));
};

/** Refuses a database of a later version of this program, or of one whose tables are others. */
const assertKnown = (found: ReadonlyMap<string, string>): void => {
  for (const [name, digest] of found) {
    const known = MIGRATIONS.find((migration) => migration.name === name);
    if (known === undefined || digestOf(known) !== digest)
      throw new Fault('STORE_FAILED', `The database was made by another version of genmath: its migration ${name} is not known here.`);
  }
};

const apply = async (queries: Queries, migration: Migration, number: number): Promise<void> => {
  await queries.query(migration.sql);
  for (const table of migration.appendOnly ?? [])
    await queries.query(
      `CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
    );
  await queries.query('INSERT INTO store_migration (number, name, digest) VALUES ($1, $2, $3)', [
    number,
    migration.name,
    digestOf(migration),
  ]);
};

/** Lets a role do what a node does, and no more: of what never changes it may add and read. */
const grantTo = async (queries: Queries, role: string): Promise<void> => {
  const [quoted] = await queries.query<{ role: string; schema: string }>(
    'SELECT quote_ident($1) AS role, quote_ident(current_schema()) AS schema',
    [role],
  );
  if (quoted === undefined) return;
  const { role: name, schema } = quoted;
  await queries.query(`GRANT USAGE ON SCHEMA ${schema} TO ${name};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${name}`);
  for (const table of ['store_migration', ...MIGRATIONS.flatMap(({ appendOnly = [] }) => appendOnly)])
    await queries.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM ${name}`);
  await queries.query(`REVOKE INSERT ON store_migration FROM ${name}`);
};

/**
 * Brings the tables of a database up to this version; what is there already stays as it is. One migrates at a time, and either all is applied or nothing.
 * @param role the role of the nodes, where it is another than the one that migrates
 * @returns the names of what was applied
 * @throws Fault STORE_FAILED where the database cannot be reached, is older than PostgreSQL 14, or is of a later version of this program
 */
export const migrate = async (database: Database, role?: string): Promise<readonly string[]> => {
  try {
    return await database.transaction(async (queries) => {
      await queries.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const [server] = await queries.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
      if ((server?.version ?? 0) < OLDEST) throw new Fault('STORE_FAILED', 'The database is older than PostgreSQL 14.');
      await queries.query(
        'CREATE TABLE IF NOT EXISTS store_migration (number int PRIMARY KEY, name text NOT NULL UNIQUE, digest text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())',
      );
      const found = await applied(queries);
      assertKnown(found);
      const missing = MIGRATIONS.filter(({ name }) => !found.has(name));
      for (const [i, migration] of missing.entries()) await apply(queries, migration, found.size + i + 1);
      if (role !== undefined) await grantTo(queries, role);
      return missing.map(({ name }) => name);
    });
  } catch (error) {
    throw toStoreFault(error);
  }
};

/**
 * Asserts that the tables of a database are those of this version.
 * @throws Fault STORE_FAILED
 */
export const assertMigrated = async (database: Database): Promise<void> => {
  const found = await applied(database).catch((error: unknown) => {
    throw toStoreFault(error);
  });
  assertKnown(found);
  const missing = MIGRATIONS.find(({ name }) => !found.has(name));
  if (missing !== undefined)
    throw new Fault('STORE_FAILED', `The database lacks the tables of ${missing.name}. Run \`genmath store migrate\` first.`);
};
