import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { Database } from '../../../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../../../src/adapters/store/postgres/open-postgres-store.js';
import { Contracts } from '../../../../src/core/contract/ledger/contracts.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { rateLimiter } from '../../../../src/core/contract/templates/rate-limiter.js';
import { pulseAt } from '../../../../src/core/pulse.js';
import { createNode } from '../../../core/protocol/node.js';
import { CuttingProxy } from '../../../postgres/cutting-proxy.js';
import { testServer } from '../../../postgres/server.js';
import { createTwoStores } from '../../../postgres/two-stores.js';
import { createRandom } from '../../../random.js';
import { fire } from '../make-rows.js';

const server = await testServer();
const HOUR = 3_600_000;
const OWNER = { by: 'oooooooo', keyPrefix: 'oooooooo', isOwner: true };

describe.skipIf(server === undefined)('two nodes on a database', () => {
  const both = createTwoStores(server);

  it('tell each other every row, soon and in the order of the ledger', async () => {
    const [one, two] = both().stores;
    const told: StoredRow[] = [];
    two.subscribe((row) => told.push(row));
    const row = await fire(one, 'm', 'c');
    await vi.waitFor(() => expect(told).toEqual([row]), { interval: 2, timeout: 900 });
    await Promise.all([fire(two, 'm', 'c'), fire(one, 'm', 'c'), fire(two, 'm', 'c')]);
    await vi.waitFor(() => expect(told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]), { interval: 2 });
  });

  it('are each given what the other is not, and all of it when the other ends', async () => {
    const [one, two] = both().stores;
    await Promise.all(['m', 'n', 'o', 'p'].map((machine) => fire(one, machine, 'c', { nextCycle: 5 })));
    const claims = await Promise.all([one, two, one, two].map((node) => node.claimDue(10, 3)));
    const [ofOne, ofTwo] = [0, 1].map((i) => new Set([0, 2].flatMap((j) => claims[i + j]?.due.map(({ machine }) => machine) ?? []))) as [
      Set<string>,
      Set<string>,
    ];
    expect([...ofOne].filter((machine) => ofTwo.has(machine))).toEqual([]);
    expect(ofOne.size + ofTwo.size).toBeGreaterThan(0);
    await one.close();
    expect((await two.claimDue(10, 9)).due.map(({ machine }) => machine)).toEqual(['m', 'n', 'o', 'p']);
  });

  it('stamp by the clock of the database: one whose own clock is an hour ahead keeps nothing from the other', async () => {
    const [one, two] = both().stores;
    const ahead = new Contracts(
      createNode(() => Date.now() + HOUR),
      one,
      () => 'ctr_clock',
    );
    const right = new Contracts(
      createNode(() => Date.now()),
      two,
      () => 'ctr_other',
    );
    await ahead.deploy('lab', { template: 'rate-limiter', parameters: {} }, OWNER);
    for (const contracts of [ahead, right, ahead]) await contracts.move('lab', 'ctr_clock', { event: 'request' }, OWNER);
    const rows = await two.rows('lab', { after: 0, limit: 99 });
    const now = pulseAt(Date.now()).cycle;
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const { cycle, at } of rows) {
      expect(Math.abs(cycle - now)).toBeLessThan(60);
      expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    }
    expect(rows.map(({ cycle }) => cycle)).toEqual(rows.map(({ cycle }) => cycle).toSorted((a, b) => a - b));
  });

  it('work with definitions that the other one was given', async () => {
    const [one, two] = both().stores.map((store, i) => new Contracts(createNode(Date.now), store, () => `ctr_${i}`)) as [
      Contracts,
      Contracts,
    ];
    const { digest } = await one.definitions.keep('lab', { ...rateLimiter, id: 'mine' });
    await one.deploy('lab', { template: 'mine', parameters: {} }, OWNER);
    const other = await two.deploy('lab', { template: 'mine', parameters: {} }, OWNER);
    for (const contracts of [two, one]) await contracts.move('lab', 'ctr_0', { event: 'request' }, OWNER);
    expect(other.document.digest).toBe(digest);
    // Where a cycle ends meanwhile, time moves a contract as well.
    const rows = (await both().stores[0].rows('lab', { after: 0, limit: 9 })).filter(({ cause }) => cause !== 'clock');
    expect(rows.map(({ template }) => template.digest)).toEqual(Array(4).fill(digest));
  });

  it('refuse to write where the database is behind what they saw acknowledged', async () => {
    const [one, two] = both().stores;
    for (let i = 0; i < 3; i += 1) await fire(one, 'm', 'c');
    // What an asynchronous standby lacks when it is promoted.
    await both().databases[0].transaction(async (queries) => {
      await queries.query("SET LOCAL session_replication_role = 'replica'");
      await queries.query('DELETE FROM ledger_row WHERE seq = 3');
      await queries.query("UPDATE head SET seq = 2, hash = (SELECT line::json ->> 'hash' FROM ledger_row WHERE seq = 2)");
      await queries.query('DELETE FROM contract');
    });
    await expect(fire(one, 'm', 'c')).rejects.toMatchObject({ code: 'LEDGER_WENT_BACK' });
    expect(one.state()).toBe('failed');
    await expect(fire(one, 'm', 'c')).rejects.toMatchObject({ code: 'LEDGER_WENT_BACK' });
    // One that never saw the row takes the ledger as it is.
    expect((await two.head('m')).seq).toBe(2);
  });

  it('are degraded while the database is away, and go on by themselves', async () => {
    const proxy = new CuttingProxy(both().own.address, createRandom(1));
    await proxy.start();
    const database = new Database(proxy.address, { connections: 2 });
    const store = await openPostgresStore(database, { templates: [rateLimiter] });
    try {
      await fire(store, 'm', 'c');
      await proxy.stop();
      const waiting = fire(store, 'm', 'c');
      await vi.waitFor(() => expect(store.state()).toBe('degraded'), { interval: 5 });
      await setTimeout(100);
      await proxy.start();
      expect((await waiting).seq).toBe(2);
      await vi.waitFor(() => expect(store.state()).toBe('ready'), { interval: 5, timeout: 3_000 });
    } finally {
      await store.close();
      await database.close();
      await proxy.remove();
    }
  });
});
