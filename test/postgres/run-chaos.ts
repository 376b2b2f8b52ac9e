import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { Database } from '../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../src/adapters/store/postgres/open-postgres-store.js';
import { FIRST_PREVIOUS, hashRow, type StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { nextRow } from '../adapters/store/make-rows.js';
import { digestOf, foldAll } from '../adapters/store/row-maker.js';
import { createRandom } from '../random.js';
import { type Cuts, CuttingProxy } from './cutting-proxy.js';

/** What is done to nodes that share a database. */
export interface Chaos {
  readonly nodes: number;
  readonly machines: number;
  readonly callers: number;
  /** Commits of each caller. */
  readonly commits: number;
  readonly cuts: Cuts;
  readonly seed: number;
  /** Called while the callers work. */
  readonly meanwhile?: () => Promise<void>;
}

/** What came of it. */
export interface ChaosResult {
  readonly acknowledged: number;
  readonly rows: number;
  readonly cutBefore: number;
  readonly cutAfter: number;
  /** Commits that a caller had to send again, under the same key. */
  readonly repeated: number;
}

/** Commits under an Idempotency-Key until it is acknowledged, as a caller does. */
const commitSurely = async (store: Store, machine: string, contract: string, key: string, onRepeat: () => void): Promise<StoredRow> => {
  for (;;) {
    try {
      return await store.commit(machine, (view) => {
        const earlier = view.idempotent(contract, digestOf(key));
        if (earlier !== undefined) return { rows: [], documents: [], value: earlier };
        return nextRow(machine, contract, { idempotency: { key: digestOf(key), body: digestOf('') } })(view);
      });
    } catch (error) {
      assert.equal((error as { readonly code?: string }).code, 'STORE_FAILED', String((error as Error).stack));
      onRepeat();
      await setTimeout(20);
    }
  }
};

/**
 * Lets nodes write to shared machines while their connections are cut, and asserts that every acknowledged row is there, none twice, and every ledger whole.
 * @param address a database with the tables of this version
 */
export const runChaos = async (address: string, chaos: Chaos): Promise<ChaosResult> => {
  const random = createRandom(chaos.seed);
  const proxies = Array.from({ length: chaos.nodes }, () => new CuttingProxy(address, random));
  for (const proxy of proxies) await proxy.start();
  const databases = proxies.map((proxy) => new Database(proxy.address, { connections: 4, answering: 5_000 }));
  const stores = await Promise.all(databases.map((database) => openPostgresStore(database, { templates: [rateLimiter] })));
  const told = stores.map((store) => {
    const own: StoredRow[] = [];
    store.subscribe((row) => own.push(row));
    return own;
  });
  for (const proxy of proxies) proxy.cuts = chaos.cuts;
  const acknowledged = new Map<string, string>();
  let repeated = 0;
  const caller = async (i: number): Promise<void> => {
    const store = stores[i % stores.length] as Store;
    for (let turn = 0; turn < chaos.commits; turn += 1) {
      const key = `${i} ${turn}`;
      const machine = `m${(i + turn) % chaos.machines}`;
      // The others have no key of their own: the node alone must see to it that they come once.
      const row =
        i % 4 < 2
          ? await commitSurely(store, machine, `c${i % 3}`, key, () => {
              repeated += 1;
            })
          : await store.commit(machine, nextRow(machine, `c${i % 3}`));
      acknowledged.set(`${machine} ${row.seq} ${row.hash}`, key);
    }
  };
  await Promise.all([...Array.from({ length: chaos.callers }, (_, i) => caller(i)), chaos.meanwhile?.()]);
  for (const proxy of proxies) proxy.cuts = { before: 0, after: 0 };
  const reader = stores[0] as Store;
  const all = await Promise.all((await reader.machines()).map((machine) => reader.rows(machine, { after: 0, limit: 1_000_000 })));
  for (const rows of all) {
    rows.forEach((row, i) => {
      assert.equal(row.seq, i + 1);
      assert.equal(row.previous, rows[i - 1]?.hash ?? FIRST_PREVIOUS);
      assert.equal(row.hash, hashRow(row));
    });
    const machine = rows[0]?.machine ?? '';
    assert.deepEqual(new Map((await reader.read(machine)).documents.map((document) => [document.id, document])), foldAll(rows));
  }
  const rows = all.flat();
  const names = new Set(rows.map(({ machine, seq, hash }) => `${machine} ${seq} ${hash}`));
  for (const name of acknowledged.keys()) assert.ok(names.has(name), `an acknowledged row is gone: ${name}`);
  assert.equal(acknowledged.size, chaos.callers * chaos.commits, 'two commits were answered with one row');
  assert.equal(rows.length, chaos.callers * chaos.commits, 'a row came twice');
  // Every node is told every row, in the order of each ledger.
  for (const own of told) {
    for (const until = Date.now() + 10_000; own.length < rows.length && Date.now() < until; ) await setTimeout(20);
    assert.equal(own.length, rows.length);
    for (const machine of new Set(own.map((row) => row.machine)))
      assert.deepEqual(
        own.filter((row) => row.machine === machine).map(({ seq }) => seq),
        rows.filter((row) => row.machine === machine).map(({ seq }) => seq),
      );
  }
  await Promise.all(stores.map((store) => store.close()));
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all(proxies.map((proxy) => proxy.remove()));
  const sum = (of: (proxy: CuttingProxy) => number): number => proxies.reduce((total, proxy) => total + of(proxy), 0);
  return {
    acknowledged: acknowledged.size,
    rows: rows.length,
    cutBefore: sum(({ cutBefore }) => cutBefore),
    cutAfter: sum(({ cutAfter }) => cutAfter),
    repeated,
  };
};
