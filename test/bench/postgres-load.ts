// One node that writes to a database: prints the rows that it had acknowledged a second.
// Usage: node --import tsx test/bench/postgres-load.ts <address> <ledgers> <callers> <milliseconds> <number of the first ledger>
import { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { fire } from '../adapters/store/make-rows.js';

/** Lets callers commit rows for a while; gives the rows a second. */
export const rateOf = async (store: Store, ledgers: number, callers: number, milliseconds: number, first = 0): Promise<number> => {
  let done = 0;
  const from = performance.now();
  const caller = async (i: number): Promise<void> => {
    for (let turn = i; performance.now() - from < milliseconds; turn += callers) {
      await fire(store, `machine-${first + (turn % ledgers)}`, `ctr_${i % 8}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, i) => caller(i)));
  return done / ((performance.now() - from) / 1_000);
};

if (process.argv[1]?.endsWith('postgres-load.ts') === true) {
  const [address = '', ledgers, callers, milliseconds, first] = process.argv.slice(2);
  const database = new Database(address);
  const store = await openPostgresStore(database, { templates: [rateLimiter] });
  await rateOf(store, Number(ledgers), Number(callers), 500, Number(first));
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  process.stdout.write(`${await rateOf(store, Number(ledgers), Number(callers), Number(milliseconds), Number(first))}\n`);
  await store.close();
  await database.close();
  process.exit(0);
}
