import { Database } from '../../../adapters/store/postgres/database.js';
import { assertMigrated } from '../../../adapters/store/postgres/migrations/migrate.js';
import { readLedgers } from '../../../adapters/store/postgres/read-ledgers.js';
import { verifyDatabase } from '../../../adapters/store/postgres/verify-database.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { readConfig } from '../../../node/config.js';
import { createRuntime } from '../../../node/runtime.js';
import type { CommandLine } from '../../command-line/parse-command-line.js';
import { bold, dim, json, out } from '../../terminal.js';

/** Milliseconds that a page of rows may take. */
const ANSWERING = 600_000;

const withDatabase = async <T>(address: string, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = new Database(address, { connections: 1, answering: ANSWERING });
  try {
    await assertMigrated(database);
    return await work(database);
  } finally {
    await database.close();
  }
};

/** Checks all ledgers of a database; gives the exit code. */
export const checkDatabase = (address: string, options: CommandLine['options']): Promise<number> =>
  withDatabase(address, async (database) => {
    const found = await verifyDatabase(database, createRuntime(readConfig({ data: options.data })));
    const { valid, rows, heads, firstBad } = found;
    if (options.json === true) json(found);
    else {
      const counted = `${rows} row${rows === 1 ? '' : 's'}`;
      out(valid ? `${bold('valid')}: ${counted} in ${database.name}` : `${bold('NOT VALID')} after ${counted} that are good`);
      if (firstBad !== undefined) {
        const { table, why, ...place } = firstBad;
        const named = Object.entries(place).map(([name, value]) => `, ${name} ${value}`);
        out(`  first bad: table ${table}${named.join('')}: ${why}`);
      }
      for (const { machine, seq, hash } of heads) out(dim(`  ${machine}  ${seq} row${seq === 1 ? '' : 's'}  ${hash}`));
    }
    return valid ? 0 : 1;
  });

/** Gives the rows of all ledgers of a database, or of a machine, to `take`, as one moment has them. */
export const exportDatabase = (address: string, machine: string | undefined, take: (row: StoredRow) => void): Promise<void> =>
  withDatabase(address, (database) =>
    database.transaction(async (queries) => {
      await queries.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      for await (const { line } of readLedgers(queries, machine)) take(JSON.parse(line) as StoredRow);
    }),
  );
