import { Fault } from '../../../core/faults.js';
import { Database, toStoreFault } from '../postgres/database.js';
import { assertMigrated } from '../postgres/migrations/migrate.js';
import { CopySession } from './copy-session.js';
import { createDatabaseReader } from './database-reader.js';
import { createDatabaseWriter } from './database-writer.js';
import type { CopySource, CopyTarget } from './store-content.js';

/** Tables of which a target may hold nothing. */
const FILLED = [
  'definition',
  'ledger_row',
  'head',
  'contract',
  'machine_document',
  'api_key',
  'usage_day',
  'clock_correction',
  'receipt_queue',
  'receipt_lane',
  'receipt_bundle',
  'log_state',
  'log_tile',
  'log_checkpoint',
  'log_index',
  'log_ledger',
  'job',
];

/** Opens the transaction; gives it with the way to end it. */
const openSession = async (address: string) => {
  const database = new Database(address, { connections: 1 });
  try {
    await assertMigrated(database);
    const session = await CopySession.begin(database);
    return {
      session,
      name: database.name,
      end: async (outcome: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
        await session.end(outcome);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw toStoreFault(error);
  }
};

/**
 * Opens a database to be copied: what nodes write to it is refused until it is closed.
 * @throws Fault STORE_FAILED where it cannot be reached, or lacks its tables
 */
export const openSourceDatabase = async (address: string): Promise<CopySource> => {
  const { session, name, end } = await openSession(address);
  return { reader: createDatabaseReader(session, name), close: () => end('ROLLBACK') };
};

/**
 * Opens a database that has its tables and nothing in them, to be filled: nobody sees anything of it before all of it is published.
 * @throws Fault STORE_FAILED where something is in it, it cannot be reached, or lacks its tables
 */
export const openTargetDatabase = async (address: string): Promise<CopyTarget> => {
  const { session, name, end } = await openSession(address);
  for (const table of FILLED)
    if ((await session.query(`SELECT FROM ${table} LIMIT 1`)).length > 0) {
      await end('ROLLBACK');
      throw new Fault(
        'STORE_FAILED',
        `The database ${name} is not empty (${table}): a copy goes into one that has its tables and nothing in them.`,
      );
    }
  let isPublished = false;
  return {
    reader: createDatabaseReader(session, name),
    writer: createDatabaseWriter(session),
    publish: async () => {
      isPublished = true;
      await end('COMMIT');
    },
    close: async () => {
      if (!isPublished) await end('ROLLBACK');
    },
  };
};
