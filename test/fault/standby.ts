// Promotes a streaming standby when its primary is killed: one that is asynchronous lacks rows that were acknowledged, and one that is synchronous lacks nothing.
// Usage: node --import tsx test/fault/standby.ts
import assert from 'node:assert/strict';
import pg from 'pg';
import { Database } from '../../src/adapters/store/postgres/database.js';
import { migrate } from '../../src/adapters/store/postgres/migrations/migrate.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { openPostgresLog } from '../../src/adapters/store/postgres/receipts/open-postgres-log.js';
import { PostgresReceipts } from '../../src/adapters/store/postgres/receipts/postgres-receipts.js';
import { generateKeyringFile, Keyring } from '../../src/core/receipt/keyring.js';
import { fire } from '../adapters/store/make-rows.js';
import { LOCAL, receiptAt } from '../adapters/store/receipts/keep.js';
import { type Binaries, findBinaries } from '../postgres/binaries.js';
import { Cluster } from '../postgres/cluster.js';
import { CuttingProxy } from '../postgres/cutting-proxy.js';

const CAPACITY = 1 << 26;
const keyring = new Keyring(generateKeyringFile(new Date()));

const ask = async (cluster: Cluster, statement: string): Promise<readonly object[]> => {
  const client = new pg.Client({ connectionString: cluster.address('postgres') });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { readonly code?: unknown }).code,
  );

/** A primary with a standby, and a node that reaches whichever the proxy leads to. */
const begin = async (binaries: Binaries) => {
  const primary = new Cluster(binaries, { settings: { wal_level: 'replica', synchronous_commit: 'on' } });
  primary.init();
  await primary.start();
  const standby = new Cluster(binaries);
  standby.initStandbyOf(primary);
  await standby.start();
  const proxy = new CuttingProxy(primary.address('postgres'), () => 0.5);
  await proxy.start();
  const database = new Database(proxy.address, { connections: 4, answering: 2_000 });
  await migrate(database);
  const store = await openPostgresStore(database);
  const receipts = new PostgresReceipts({ database, capacity: CAPACITY, pseudonymKey: () => Buffer.from('salt') });
  const log = openPostgresLog({ database, capacity: CAPACITY, keyring: () => keyring, now: Date.now });
  return {
    primary,
    standby,
    database,
    store,
    receipts,
    log,
    failOver: async (): Promise<void> => {
      await primary.end('SIGKILL');
      await ask(standby, 'SELECT pg_promote()');
      await proxy.stop();
      proxy.aim(standby.address('postgres'));
      await proxy.start();
    },
    end: async (): Promise<void> => {
      await log.close();
      await store.close();
      await database.close();
      await proxy.remove();
      await standby.remove();
      await primary.remove();
    },
  };
};

const binaries = await findBinaries();
if (binaries === undefined) throw new Error('no PostgreSQL was found');

const asynchronous = await begin(binaries);
try {
  const { primary, standby, store, receipts, log, database, failOver } = asynchronous;
  for (let i = 0; i < 5; i += 1) await fire(store, 'm', 'c');
  for (let i = 0; i < 300; i += 1) await receipts.append(receiptAt(i), LOCAL);
  await log.look();
  const before = await log.checkpoint();
  while (!((await ask(standby, 'SELECT count(*)::int AS n FROM log_checkpoint')) as readonly { n: number }[]).some(({ n }) => n > 0));
  // What is written from now on never reaches it.
  await standby.end();
  for (let i = 0; i < 3; i += 1) assert.equal((await fire(store, 'm', 'c')).seq, 6 + i);
  await receipts.append(receiptAt(1), LOCAL);
  await log.look();
  assert.notEqual(await log.checkpoint(), before);
  await primary.end('SIGKILL');
  await standby.start();
  await failOver();
  assert.equal(await codeOf(fire(store, 'm', 'c')), 'LEDGER_WENT_BACK');
  assert.equal(store.state(), 'failed');
  assert.equal(await codeOf(log.checkpoint()), 'LOG_FALSE');
  await receipts.append(receiptAt(2), LOCAL);
  const size = async (): Promise<unknown> => (await database.query('SELECT size FROM log_state'))[0];
  const stands = await size();
  // The first look finds that somebody else seems to append, and the next one what is there.
  await log.look();
  assert.match(log.failure()?.message ?? '', /^(?:Another process has appended|The database cannot be reached)/);
  await log.look();
  assert.match(log.failure()?.message ?? '', /went back/);
  assert.deepEqual(await size(), stands, 'the log was continued from a past');
  // Another machine's ledger, of which nothing was lost, goes on; and a node that saw nothing takes the database as it is.
  assert.equal((await fire(store, 'other', 'c')).seq, 1);
  const fresh = await openPostgresStore(database);
  assert.equal((await fire(fresh, 'm', 'c')).seq, 6);
  await fresh.close();
  console.log('asynchronous standby: 3 rows and a checkpoint were lost; the node that saw them refuses to write to the past');
} finally {
  await asynchronous.end();
}

const synchronous = await begin(binaries);
try {
  const { primary, standby, store, receipts, log, failOver } = synchronous;
  await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(primary, 'SELECT pg_reload_conf()');
  while (((await ask(primary, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")) as readonly object[]).length === 0);
  const acknowledged = new Set<string>();
  let isOver = false;
  const callers = Array.from({ length: 8 }, async (_, i) => {
    while (!isOver)
      await fire(store, `m${i % 3}`, 'c').then(
        ({ machine, seq, hash }) => acknowledged.add(`${machine} ${seq} ${hash}`),
        (error: unknown) => assert.equal((error as { readonly code?: unknown }).code, 'STORE_FAILED'),
      );
  });
  const kept = receiptAt(7);
  assert.equal(await receipts.append(kept, LOCAL), true);
  await log.look();
  const earlier = await log.checkpoint();
  while (acknowledged.size < 300) await new Promise((resolve) => setTimeout(resolve, 10));
  await failOver();
  const atFailure = acknowledged.size;
  while (acknowledged.size < atFailure + 100) await new Promise((resolve) => setTimeout(resolve, 10));
  isOver = true;
  await Promise.all(callers);
  const rows = (await Promise.all((await store.machines()).map((machine) => store.rows(machine, { after: 0, limit: 1_000_000 })))).flat();
  const there = new Set(rows.map(({ machine, seq, hash }) => `${machine} ${seq} ${hash}`));
  assert.equal(rows.length, there.size);
  for (const row of acknowledged) assert.ok(there.has(row), `an acknowledged row is gone: ${row}`);
  assert.equal(store.state(), 'ready');
  assert.equal((await receipts.find(kept.receipt.id))?.receipt.id, kept.receipt.id);
  assert.ok(earlier !== undefined && (await log.checkpoint()) !== undefined);
  await log.look();
  assert.equal(log.failure(), undefined);
  assert.equal((await ask(standby, 'SELECT pg_is_in_recovery() AS is_standby')).length, 1);
  console.log(`synchronous standby: ${acknowledged.size} acknowledged rows, none lost, and the node goes on by itself`);
} finally {
  await synchronous.end();
}
