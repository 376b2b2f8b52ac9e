import { describe, expect, it, vi } from 'vitest';
import { groupOf, TURNS } from '../../../../../src/adapters/store/postgres/commits/writing-turn.js';
import type { StoredRow } from '../../../../../src/core/contract/ledger/ledger-row.js';
import type { Build } from '../../../../../src/core/contract/ledger/store.js';
import { testServer } from '../../../../postgres/server.js';
import { createTwoStores } from '../../../../postgres/two-stores.js';
import { fire, nextRow } from '../../make-rows.js';
import { digestOf } from '../../row-maker.js';

const server = await testServer();

describe.skipIf(server === undefined)('commits to a database', () => {
  const two = createTwoStores(server);

  /** A row under an Idempotency-Key, which a builder asks for first. */
  const keyed =
    (key: string): Build<StoredRow> =>
    (view) => {
      const earlier = view.idempotent('c', digestOf(key));
      if (earlier !== undefined) return { rows: [], documents: [], value: earlier };
      return nextRow('m', 'c', { idempotency: { key: digestOf(key), body: digestOf('') } })(view);
    };

  it('of two nodes on the same ledger take turns: little is built twice, and each commit is written once', async () => {
    const { stores } = two();
    let built = 0;
    const counted: Build<StoredRow> = (view) => {
      const made = nextRow('m', 'c')(view);
      built += 1;
      return made;
    };
    const [callers, each] = [8, 25];
    const rows = await Promise.all(
      stores.flatMap((node) =>
        Array.from({ length: callers }, async () => {
          const own: StoredRow[] = [];
          for (let i = 0; i < each; i += 1) own.push(await node.commit('m', counted));
          return own;
        }),
      ),
    );
    const all = rows.flat();
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(2 * callers * each);
    expect((await stores[0].head('m')).seq).toBe(2 * callers * each);
    // Without turns about every second one is built again.
    expect(built).toBeLessThan(1.25 * all.length);
  });

  it('wait for less than two seconds for a node that stands still while it has the turn, and not at all on ledgers of the other group', async () => {
    const { own, databases, stores } = two();
    const [one, other] = stores;
    const apart = ['a', 'b', 'c', 'd', 'e', 'f'].find((name) => groupOf(name) !== groupOf('m')) as string;
    await fire(one, 'm', 'c');
    await fire(one, apart, 'c');
    await databases[0].query('UPDATE head SET in_turns_until = now_us() + 60000000');
    await Promise.all(['m', apart].flatMap((name) => [fire(one, name, 'c'), fire(other, name, 'c')]));
    // It holds the lock as a node does that was stopped.
    const stopped = own.open({ connections: 1 });
    let hasTurn: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      hasTurn = resolve;
    });
    const standing = stopped
      .transaction(
        () => {
          hasTurn();
          return new Promise((resolve) => {
            setTimeout(resolve, 1_500);
          });
        },
        { idle: 900, lock: { table: TURNS[groupOf('m')] as string, wait: 1_000 } },
      )
      .catch((error: unknown) => error);
    await begun;
    const from = performance.now();
    const waiting = Promise.all([fire(one, 'm', 'c'), fire(other, 'm', 'c')]);
    await Promise.all([fire(one, apart, 'c'), fire(other, apart, 'c')]);
    expect(performance.now() - from).toBeLessThan(500);
    await waiting;
    expect(performance.now() - from).toBeGreaterThan(500);
    expect(performance.now() - from).toBeLessThan(2_000);
    expect(await standing).toBeInstanceOf(Error);
    await stopped.close();
  });

  it('with keys of their own are looked for together', async () => {
    const { databases, stores } = two();
    const [one] = stores;
    await fire(one, 'm', 'c');
    const query = vi.spyOn(databases[0], 'query');
    const rows = await Promise.all(Array.from({ length: 24 }, (_, i) => one.commit('m', keyed(`${i}`))));
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, i) => i + 2));
    expect(query.mock.calls.length).toBeLessThan(12);
  });

  it('are not refused because what a builder lacked was read before a row that is acknowledged by now', async () => {
    const {
      databases: [database],
      stores: [one],
    } = two();
    await fire(one, 'm', 'c');
    const query = database.query.bind(database);
    let isRead: () => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      isRead = resolve;
    });
    let written: Promise<StoredRow> | undefined;
    vi.spyOn(database, 'query').mockImplementation(async (text, values) => {
      if (text.includes('write_rows')) await read;
      const rows = await query(text, values);
      if (text.includes('read_needs')) {
        isRead();
        await written;
      }
      return rows as never;
    });
    written = one.commit('m', nextRow('m', 'c'));
    // It is built once the one before is on its way.
    await vi.waitFor(() => expect(database.query).toHaveBeenCalled(), { interval: 1 });
    expect((await one.commit('m', keyed('k'))).seq).toBe(3);
    expect(one.state()).toBe('ready');
  });
});
