import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../src/adapters/store/postgres/database.js';
import { openPostgresStore } from '../../../../src/adapters/store/postgres/open-postgres-store.js';
import { createPostgresClockRecord } from '../../../../src/adapters/store/postgres/postgres-clock-record.js';
import { Contracts } from '../../../../src/core/contract/ledger/contracts.js';
import type { Mover } from '../../../../src/core/contract/ledger/mover.js';
import { pulseAt } from '../../../../src/core/pulse.js';
import { watchStore } from '../../../../src/node/watch-store.js';
import { createNode } from '../../../core/protocol/node.js';
import { testServer } from '../../../postgres/server.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../postgres/test-store.js';

const server = await testServer();
const DAY = 86_400;
const LOCAL: Mover = { by: 'local' };
const { keyring } = createNode();

describe.skipIf(server === undefined)('nodes on a database whose clock is set', () => {
  let own: MigratedDatabase;
  const opened: (() => Promise<void>)[] = [];
  let admin: Database;
  beforeAll(async () => {
    own = await createMigratedDatabase(server as string);
    admin = own.open({ connections: 1 });
  });
  afterAll(async () => {
    for (const close of opened) await close();
    await admin.close();
    await own.drop();
  });

  const setClock = (seconds: number) =>
    admin.query(
      `CREATE OR REPLACE FUNCTION now_us() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + ${seconds}000000 $$`,
    );

  /** A node; its own clock may be wrong, which concerns nobody. */
  const openNode = async (ownClock = (): number => Date.now()) => {
    const database = own.open({ connections: 2 });
    const store = await openPostgresStore(database);
    const { guarded, clock } = await watchStore({ store, clockRecord: createPostgresClockRecord(database) }, ownClock);
    const contracts = new Contracts({ ...createNode(ownClock), keyring }, guarded, () => 'ctr_1');
    opened.push(async () => {
      await clock.close();
      await store.close();
      await database.close();
    });
    return { store, clock, contracts, send: () => contracts.move('m', 'ctr_1', { event: 'request' }, LOCAL) };
  };

  it('stamp nothing until it is right or corrected, a later node too, and go on from the right cycle', async () => {
    const one = await openNode();
    const wrong = await openNode(() => Date.now() + 30 * DAY * 1000);
    await one.contracts.deploy('m', { template: 'rate-limiter', parameters: {} }, LOCAL);
    await setClock(30 * DAY);
    // The jump comes with the answer of the database; what was built before was stamped by the clock as it was.
    expect((await wrong.send()).row.cycle).toBeLessThanOrEqual(pulseAt(Date.now()).cycle);
    await expect(wrong.send()).rejects.toMatchObject({ code: 'CLOCK_NOT_TRUSTED', details: { jump: 30 * DAY } });
    const later = await openNode();
    await expect(later.send()).rejects.toMatchObject({ code: 'CLOCK_NOT_TRUSTED' });
    expect((await one.store.head('m')).seq).toBeGreaterThan(1);

    // A node on another machine, which was started since, has nothing to compare the clock with.
    await admin.query('DELETE FROM clock_anchor');
    const stranger = await openNode();
    const { row } = await stranger.send();
    expect(row.cycle).toBeGreaterThan(pulseAt(Date.now()).cycle + 1_000_000);
    await stranger.store.claimDue(Number.MAX_SAFE_INTEGER, 1);

    // Its contract may have been moved by the clock since.
    const { seq } = await stranger.store.head('m');
    const [last = row] = await stranger.store.rows('m', { after: seq - 1, limit: 1 });
    await setClock(0);
    await expect(stranger.send()).rejects.toMatchObject({ code: 'CLOCK_NOT_TRUSTED' });
    const fresh = await openNode();
    await expect(fresh.send()).rejects.toMatchObject({ code: 'CLOCK_NOT_TRUSTED' });
    expect(await fresh.contracts.corrections.ahead()).toEqual([{ machine: 'm', contract: 'ctr_1', from: last.cycle }]);
    expect(await fresh.contracts.corrections.correct('the battery was empty')).toBe(1);
    const at = new Date().toISOString();
    await fresh.clock.confirm({ at, newest: last.at, reason: 'r', receipt: 'rcp_1' });
    for (const { send, clock } of [fresh, stranger, one]) {
      await clock.look();
      expect((await send()).row.cycle).toBeLessThanOrEqual(pulseAt(Date.now()).cycle);
    }
    expect(await one.contracts.verify('ctr_1')).toMatchObject({ valid: true });
    expect(await one.clock.corrections()).toMatchObject([{ at, receipt: 'rcp_1' }]);
  });
});
