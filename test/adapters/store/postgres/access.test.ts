import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFormulas, FORMULAS } from '../../../../src/adapters/store/formulas/create-formulas.js';
import { createPostgresAccess } from '../../../../src/adapters/store/postgres/access/postgres-access.js';
import { createPostgresBudgets } from '../../../../src/adapters/store/postgres/access/postgres-budgets.js';
import { createPostgresDocuments } from '../../../../src/adapters/store/postgres/access/postgres-documents.js';
import { createPostgresSessions } from '../../../../src/adapters/store/postgres/access/postgres-sessions.js';
import { createPostgresWindows } from '../../../../src/adapters/store/postgres/access/postgres-windows.js';
import { createWebhooks, HOOKS } from '../../../../src/adapters/store/webhooks/create-webhooks.js';
import { generateKeyringFile, Keyring } from '../../../../src/core/receipt/keyring.js';
import { describeAccess } from '../../../call/describe-access.js';
import { describeBudgets } from '../../../call/describe-budgets.js';
import { describeSessions } from '../../../call/describe-sessions.js';
import { describeWindows } from '../../../call/describe-windows.js';
import { raceWindows } from '../../../postgres/race-windows.js';
import { testServer } from '../../../postgres/server.js';
import { openTwoWays, type TwoWays } from '../../../postgres/two-ways.js';

const server = await testServer();
let own: TwoWays;
beforeAll(async () => {
  if (server !== undefined) own = await openTwoWays(server);
});
afterAll(() => own?.end());

/** Empties what a test has filled, so that one database serves all of them. */
const empty = async (...tables: readonly string[]): Promise<void> => {
  await own.ways[0].query(`TRUNCATE ${tables.join(', ')}`);
};
const clock = (): number => performance.now();
const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds);

describe.skipIf(server === undefined)('on PostgreSQL', () => {
  describeWindows('windows in PostgreSQL', async () => ({
    ways: [createPostgresWindows(own.ways[0], clock), createPostgresWindows(own.ways[1], clock)],
    wait,
    end: () => empty('rate_window'),
  }));

  describeBudgets('budgets in PostgreSQL', async () => ({
    ways: [createPostgresBudgets(own.ways[0]), createPostgresBudgets(own.ways[1])],
    wait,
    end: () => empty('work_account'),
  }));

  describeSessions('sessions in PostgreSQL', async () => ({
    ways: [createPostgresSessions(own.ways[0]), createPostgresSessions(own.ways[1])],
    age: async (milliseconds) => {
      await own.ways[0].query('UPDATE session SET until = until - $1', [milliseconds * 1_000]);
    },
    end: () => empty('session'),
  }));

  const keyring = new Keyring(generateKeyringFile(new Date()));
  describeAccess('keys and counts in PostgreSQL', async () => {
    const settings = { keyring: () => keyring, now: Date.now, demoLimit: 10, dailyLimit: 1_000 };
    const ways = [createPostgresAccess(own.ways[0], settings), createPostgresAccess(own.ways[1], settings)] as const;
    return {
      ways,
      dailyLimit: 1_000,
      end: async () => {
        await Promise.all(ways.map((way) => way.close()));
        await empty('api_key', 'usage_day');
      },
    };
  });

  it('windows of two processes let exactly ten of 200 through, run after run', async () => {
    const runs = await raceWindows(own.address, 3);
    expect(runs.map(([one, other]) => one + other)).toEqual([10, 10, 10]);
    await empty('rate_window');
  });

  describe('documents of machines in PostgreSQL', () => {
    const kind = { name: 'numbers', empty: () => ({ list: [] as number[] }), parse: (content: unknown) => content as { list: number[] } };
    it('take every change of two nodes, one after the other, and what a refused change did is not there', async () => {
      const ways = [createPostgresDocuments(own.ways[0], kind), createPostgresDocuments(own.ways[1], kind)] as const;
      expect(await ways[0].read('m')).toEqual({ list: [] });
      const lengths = await Promise.all(
        Array.from({ length: 40 }, (_, i) => (ways[i % 2] as (typeof ways)[0]).change('m', ({ list }) => list.push(i))),
      );
      expect([...lengths].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
      await expect(
        ways[0].change('m', ({ list }) => {
          list.push(99);
          throw new RangeError('no');
        }),
      ).rejects.toThrow();
      expect([...(await ways[1].read('m')).list].sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
      expect([await ways[0].machines(), await createPostgresDocuments(own.ways[0], FORMULAS).machines()]).toEqual([['m'], []]);
    });

    it('hold the formulas and the hooks of a machine for all nodes', async () => {
      const formulas = own.ways.map((way) => createFormulas(createPostgresDocuments(way, FORMULAS), Date.now));
      const digest = `sha256:${'0'.repeat(64)}`;
      const kept = await formulas[0]?.keep('m', { name: 'f', text: 'f = 1', digest });
      expect(await formulas[1]?.list('m')).toEqual([kept]);
      expect(await formulas[1]?.remove('m', 'f')).toEqual(kept);
      expect([await formulas[0]?.list('m'), await formulas[0]?.find('m', 'f', digest)]).toEqual([[], kept]);
      const settings = { keyring: () => keyring, now: Date.now, rule: 'any' as const };
      const hooks = own.ways.map((way) => createWebhooks(createPostgresDocuments(way, HOOKS), settings));
      const added = await hooks[0]?.add('m', { url: 'https://example.org/hook', send: 'events' }, 0);
      expect(await hooks[1]?.list('m')).toEqual([added?.hook]);
      expect(await hooks[1]?.machines()).toEqual(['m']);
      expect(added).toMatchObject({ hook: { id: added?.hook.id } });
    });
  });
});
