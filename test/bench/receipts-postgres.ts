import { createPostgresWindows } from '../../src/adapters/store/postgres/access/postgres-windows.js';
import type { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresLog } from '../../src/adapters/store/postgres/receipts/open-postgres-log.js';
import { PostgresReceipts } from '../../src/adapters/store/postgres/receipts/postgres-receipts.js';
import type { SignedReceipt } from '../../src/call/receipt-log.js';
import type { TransparencyLog } from '../../src/call/transparency-log.js';
import { auditLog } from '../../src/core/log/audit-log.js';
import { generateKeyringFile, Keyring } from '../../src/core/receipt/keyring.js';
import { fillingRows, fillTree, lookAt, makeReceipt, timeUntilInTree } from './given-receipts.js';
import { printTable, type Row } from './print-table.js';
import { median } from './statistics.js';
import { withPostgres } from './with-postgres.js';

/** Receipts of the large run; GENMATH_BENCH_RECEIPTS makes it another number. */
const RECEIPTS = Number(process.env['GENMATH_BENCH_RECEIPTS'] ?? 100_000);
/** Receipts that are under way at a time. */
const CALLERS = 512;

const keyring = new Keyring(generateKeyringFile(new Date()));
const number = (value: number): string => Math.round(value).toLocaleString('en');
const open = (database: Database): TransparencyLog =>
  openPostgresLog({
    database,
    capacity: 2 ** 33,
    keyring: () => keyring,
    now: Date.now,
  });

/** Keeps many receipts and puts them into the tree meanwhile, as a node under load does; then a bare client inserts the same lines as rows. */
const fillLog = async (database: Database): Promise<readonly Row[]> => {
  const kept = new PostgresReceipts({ database, capacity: 2 ** 33, pseudonymKey: () => Buffer.from('salt') });
  const log = open(database);
  const made = Array.from({ length: RECEIPTS }, makeReceipt);
  log.start();
  let next = -1;
  const filling = await fillTree(kept, log, () => lookAt(log), {
    receipts: RECEIPTS,
    callers: CALLERS,
    make: () => {
      next += 1;
      return made[next] as SignedReceipt;
    },
  });
  const audit = await auditLog(log);
  if (!audit.valid || audit.size !== RECEIPTS) throw new Error(`the log does not hold: ${audit.firstBad ?? log.failure()}`);
  const rows = await database.query<{ readonly bytes: number }>(
    "SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c WHERE relname IN ('receipt_bundle', 'log_index', 'log_tile')",
  );
  const times: number[] = [];
  for (let i = 0; i < 300; i += 1) {
    const { id } = made[Math.floor(Math.random() * RECEIPTS)] as SignedReceipt;
    const from = performance.now();
    if ((await kept.find(id))?.receipt.id !== id) throw new Error(`${id} is not found`);
    times.push(performance.now() - from);
  }
  await log.close();
  await database.query('CREATE TABLE bare (id uuid PRIMARY KEY, digest bytea NOT NULL, line text NOT NULL)');
  const bare = performance.now();
  const lines = made.map((one) => JSON.stringify(one));
  for (let from = 0; from < RECEIPTS; from += CALLERS) {
    const batch = made.slice(from, from + CALLERS);
    await database.query(
      "INSERT INTO bare SELECT id, sha256(convert_to(line, 'UTF8')), line FROM unnest($1::uuid[], string_to_array($2, E'\\n')) AS each (id, line)",
      [batch.map(({ id }) => id.slice(4)), lines.slice(from, from + CALLERS).join('\n')],
    );
  }
  const bareRate = RECEIPTS / ((performance.now() - bare) / 1_000);
  return [
    ...fillingRows(filling),
    ['  a bare client that inserts the same lines as rows, a second', number(bareRate), '', ''],
    ['  bytes each, with index and tiles', number((rows[0]?.bytes ?? 0) / RECEIPTS), '', ''],
    ['  found by id, ms', median(times).toFixed(2), '', ''],
  ];
};

/** Times single receipts. */
const timeSingle = async (database: Database): Promise<readonly Row[]> => {
  const kept = new PostgresReceipts({ database, capacity: 2 ** 30, pseudonymKey: () => Buffer.from('salt') });
  const log = open(database);
  log.start();
  const row = await timeUntilInTree(kept, log);
  await log.close();
  return [row];
};

/** Asks windows: those of many keys, and one that refuses. */
const timeWindows = async (database: Database): Promise<readonly Row[]> => {
  const windows = createPostgresWindows(database, () => performance.now());
  const rule = { limit: 1_000_000, windowMilliseconds: 60_000 };
  const began = performance.now();
  let asked = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - began < 2_000) {
      asked += 1;
      await windows.take('w', `key ${asked % 1_000}`, rule);
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  const rate = asked / ((performance.now() - began) / 1_000);
  await windows.take('w', 'hot', { limit: 1, windowMilliseconds: 60_000 });
  const from = performance.now();
  for (let i = 0; i < 10_000; i += 1) await windows.take('w', 'hot', { limit: 1, windowMilliseconds: 60_000 });
  const refused = (10_000 / (performance.now() - from)) * 1_000;
  return [
    ['windows asked by 16 callers, a second', number(rate), '', ''],
    ['one that refuses, a second', number(refused), '', ''],
  ];
};

/** Measures receipts, their log and windows in PostgreSQL. */
export const benchReceiptsPostgres = async (): Promise<void> => {
  const rows: Row[] = [];
  for (const measure of [fillLog, timeSingle, timeWindows])
    await withPostgres(async (database) => {
      rows.push(...(await measure(database)));
    });
  printTable('Receipts and windows in PostgreSQL', ['', 'here', 'target', ''], rows, []);
};
