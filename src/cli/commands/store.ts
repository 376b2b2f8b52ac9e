import { Database } from '../../adapters/store/postgres/database.js';
import { migrate } from '../../adapters/store/postgres/migrations/migrate.js';
import { Fault } from '../../core/faults.js';
import { readStoreAddress } from '../../node/serve-config.js';
import type { CommandLine } from '../command-line/parse-command-line.js';
import { dim, json, out } from '../terminal.js';

/** The options of each action. */
const TAKEN: Readonly<Record<string, readonly (keyof CommandLine['options'])[]>> = {
  migrate: ['store', 'grant'],
  copy: ['from', 'to'],
  compare: ['from', 'to'],
};

/**
 * Makes the tables of a database, or copies or compares stores.
 * @throws Fault USAGE, STORE_FAILED
 */
export const store = async ({ words, options }: CommandLine): Promise<number> => {
  const [action = '', ...rest] = words;
  const taken = TAKEN[action];
  if (taken === undefined || rest.length > 0)
    throw new Fault('USAGE', 'Say what to do with the store: genmath store migrate, genmath store copy or genmath store compare');
  const other = Object.values(TAKEN)
    .flat()
    .find((name) => options[name] !== undefined && !taken.includes(name));
  if (other !== undefined) throw new Fault('USAGE', `genmath store ${action} takes no --${other}.`);
  if (action === 'migrate') return migrateStore(options);
  const { copyOrCompare } = await import('./store-copy.js');
  return copyOrCompare(action as 'copy' | 'compare', options);
};

/** Makes the tables of a database, or brings them up to this version. */
const migrateStore = async (options: CommandLine['options']): Promise<number> => {
  const address = readStoreAddress(options.store, process.env['GENMATH_STORE']);
  if (address === undefined) throw new Fault('USAGE', 'Say which database: --store postgres://user@host/database, or GENMATH_STORE.');
  const database = new Database(address, { connections: 1, answering: 600_000 });
  try {
    const applied = await migrate(database, options.grant);
    if (options.json) json({ store: database.name, applied });
    else
      out(
        applied.length === 0
          ? `${database.name} ${dim('has all tables')}`
          : `${database.name} ${dim('has the tables of')} ${applied.join(', ')}`,
      );
    return 0;
  } finally {
    await database.close();
  }
};
