import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyStore } from '../../../../src/adapters/store/copy/copy-store.js';
import { openSourceDatabase, openTargetDatabase } from '../../../../src/adapters/store/copy/open-database-copy.js';
import { createPostgresWindows } from '../../../../src/adapters/store/postgres/access/postgres-windows.js';
import { Database } from '../../../../src/adapters/store/postgres/database.js';
import { holdLock } from '../../../../src/adapters/store/postgres/hold-lock.js';
import { openPostgresStore } from '../../../../src/adapters/store/postgres/open-postgres-store.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { hasPooler, Pooler } from '../../../postgres/pooler.js';
import { testServer } from '../../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase, openStoreSubject } from '../../../postgres/test-store.js';
import { describeStore } from '../describe-store.js';
import { fire } from '../make-rows.js';

const server = hasPooler ? await testServer() : undefined;
/** All of the store's tests go through the pooler where this is set; some always do. */
const isWhole = process.env['GENMATH_TEST_POOLER'] === '1';

describe.skipIf(server === undefined)('a store behind PgBouncer in transaction mode', () => {
  let own: MigratedDatabase;
  let pooler: Pooler;
  beforeAll(async () => {
    own = await createMigratedDatabase(server as string);
    pooler = new Pooler(own.address);
    await pooler.start();
  });
  afterAll(async () => {
    await pooler?.remove();
    await own?.drop();
  });
  const open = (): Database => new Database(pooler.address, { connections: 4, direct: own.address });

  it('is refused where the address of the database itself is not known', async () => {
    const database = new Database(pooler.address);
    await expect(openPostgresStore(database)).rejects.toThrow('GENMATH_STORE_DIRECT');
    await expect(holdLock(database, 'webhooks')).rejects.toThrow('GENMATH_STORE_DIRECT');
    await database.close();
  });

  it('is one for several nodes: rows, their telling, windows and locks', async () => {
    const databases = [open(), open()];
    const stores = await Promise.all(databases.map((database) => openPostgresStore(database)));
    const [one, other] = stores as [(typeof stores)[number], (typeof stores)[number]];
    const told: StoredRow[] = [];
    other.subscribe((row) => told.push(row));
    // More callers than the pooler has sessions.
    await Promise.all(Array.from({ length: 60 }, (_, i) => fire(i % 2 === 0 ? one : other, `m${i % 3}`, 'c')));
    await vi.waitFor(() => expect(told).toHaveLength(60), { interval: 5, timeout: 900 });
    const windows = databases.map((database) => createPostgresWindows(database, () => performance.now()));
    const rule = { limit: 10, windowMilliseconds: 60_000 };
    const asked = await Promise.all(Array.from({ length: 60 }, (_, i) => windows[i % 2]?.take('w', 'k', rule)));
    expect(asked.filter((admission) => admission?.isAllowed)).toHaveLength(10);
    const release = await holdLock(databases[0] as Database, 'webhooks');
    expect(await holdLock(databases[1] as Database, 'webhooks')).toBeUndefined();
    await release?.();
    await vi.waitFor(async () => {
      const again = await holdLock(databases[1] as Database, 'webhooks');
      expect(again).toBeDefined();
      await again?.();
    });
    for (const store of stores) await store.close();
    for (const database of databases) await database.close();
  });

  it('is copied through it', async () => {
    const target = await createMigratedDatabase(server as string);
    const behind = new Pooler(target.address);
    await behind.start();
    const from = await openSourceDatabase(pooler.address);
    const to = await openTargetDatabase(behind.address);
    try {
      const { different, from: summary } = await copyStore(from, to);
      expect([different, summary.parts.rows.count]).toEqual([[], 60]);
    } finally {
      await to.close();
      await from.close();
      await behind.remove();
      await target.drop();
    }
  });

  if (isWhole)
    describe('with all its tests', () => {
      describeStore('the store behind a pooler', () => openStoreSubject(own, open()));
    });
});
