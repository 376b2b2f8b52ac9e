import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PREVIOUS, hashRow, type StoredRow } from '../../../src/core/contract/ledger/ledger-row.js';
import type { Store, StoredDefinition } from '../../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../../src/core/contract/templates/rate-limiter.js';
import type { Fault } from '../../../src/core/faults.js';
import { firstDue } from './first-due.js';
import { fire, makeRow, nextRow } from './make-rows.js';
import { digestOf, foldAll, prepared, type RowWish } from './row-maker.js';

/** A store under test. */
export interface StoreSubject {
  readonly store: Store;
  /** Closes the store and opens it again; left out where nothing outlives it. */
  readonly reopen?: () => Promise<Store>;
  /** What is read comes from elsewhere, where a commit can have arrived before this process hears of it. */
  readonly isElsewhere?: boolean;
  readonly end: () => Promise<void>;
}

const wish = (key: string, body = 'body'): RowWish => ({ idempotency: { key: digestOf(key), body: digestOf(body) } });
const seqs = (rows: readonly StoredRow[]): readonly number[] => rows.map(({ seq }) => seq);
const all = (store: Store, machine: string): Promise<readonly StoredRow[]> => store.rows(machine, { after: 0, limit: 10_000 });
const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Runs what any implementation of the store port must pass. */
export const describeStore = (name: string, factory: () => Promise<StoreSubject>): void => {
  describe(name, () => {
    let subject: StoreSubject;
    let store: Store;
    beforeEach(async () => {
      subject = await factory();
      store = subject.store;
    });
    afterEach(() => subject.end());

    const expectChain = async (machine: string, count: number): Promise<void> => {
      const rows = await all(store, machine);
      expect(seqs(rows)).toEqual(range(1, count));
      rows.forEach((row, i) => {
        expect(row.previous).toBe(rows[i - 1]?.hash ?? FIRST_PREVIOUS);
        expect(hashRow(row)).toBe(row.hash);
      });
      expect(await store.head(machine)).toEqual({ seq: count, hash: rows.at(-1)?.hash, cycle: rows.at(-1)?.cycle });
      const { head, documents } = await store.read(machine);
      expect(head).toEqual(await store.head(machine));
      expect(documents).toEqual([...foldAll(rows).values()]);
    };

    describe('an empty store', () => {
      it('has no machines, no rows and nothing due', async () => {
        expect(await store.machines()).toEqual([]);
        expect(await store.head('m')).toEqual({ seq: 0, hash: FIRST_PREVIOUS, cycle: 0 });
        expect(await store.document('m', 'c')).toBeUndefined();
        expect(await store.locate('c')).toBeUndefined();
        expect((await store.read('m')).documents).toEqual([]);
        expect(await store.rows('m', { limit: 10 })).toEqual([]);
        expect(await store.rows('m', { contract: 'c', after: 3, limit: 10 })).toEqual([]);
        expect(await store.definitions('m')).toEqual([]);
        expect(await store.definition(digestOf('x'))).toBeUndefined();
        expect(await firstDue(store)).toBeUndefined();
        expect(store.state()).toBe('ready');
      });
    });

    describe('committing', () => {
      it('gives the value of the builder', async () => {
        expect(await store.commit('m', () => ({ rows: [], documents: [], value: 42 }))).toBe(42);
        expect((await fire(store, 'm', 'c')).seq).toBe(1);
      });

      it('chains rows and folds documents', async () => {
        for (let i = 0; i < 5; i += 1) await fire(store, 'm', 'c', { cycle: 10 + i });
        await expectChain('m', 5);
        expect(await store.document('m', 'c')).toMatchObject({ currentState: 'limiting', rows: 5, since: 14 });
      });

      it('takes 200 commits at once, each exactly once and in their order', async () => {
        const rows = await Promise.all(range(1, 200).map(() => fire(store, 'm', 'c')));
        expect(seqs(rows)).toEqual(range(1, 200));
        await expectChain('m', 200);
      });

      it('takes commits that come while others are on their way to the disk', async () => {
        const caller = async (i: number): Promise<void> => {
          for (let turn = 0; turn < 12; turn += 1) {
            const key = `${i} ${turn}`;
            const [row, again] = await Promise.all([
              fire(store, 'm', `c${i % 3}`, wish(key)),
              store.commit('m', (view) => ({ rows: [], documents: [], value: view.idempotent(`c${i % 3}`, digestOf(key)) })),
            ]);
            expect(again).toEqual(row);
            if ((i + turn) % 3 === 0) await setImmediate();
            if ((i + turn) % 5 === 0) await setTimeout(1);
          }
        };
        await Promise.all(range(1, 10).map(caller));
        await expectChain('m', 120);
      });

      it('keeps the ledgers of 20 machines apart', async () => {
        await Promise.all(range(1, 10).flatMap(() => range(1, 20).map((m) => fire(store, `m${m}`, 'c'))));
        expect(await store.machines()).toHaveLength(20);
        for (const m of range(1, 20)) await expectChain(`m${m}`, 10);
      });

      it('takes several rows of one builder, of several contracts', async () => {
        await fire(store, 'm', 'a');
        await store.commit('m', (view) => {
          const first = makeRow('m', 'b', view.head, undefined);
          const second = makeRow('m', 'a', first.row, view.document('a'));
          const third = makeRow('m', 'b', second.row, first.document);
          return { rows: [first.row, second.row, third.row], documents: [second.document, third.document], value: 0 };
        });
        await expectChain('m', 4);
        expect(seqs(await store.rows('m', { contract: 'b', limit: 9 }))).toEqual([4, 2]);
      });

      it('shows a builder what was built before it', async () => {
        const first = fire(store, 'm', 'c', wish('k'));
        const seen = store.commit('m', (view) => ({
          rows: [],
          documents: [],
          value: [view.head.seq, view.document('c')?.rows, view.idempotent('c', digestOf('k'))?.seq],
        }));
        expect(await seen).toEqual([1, 1, 1]);
        expect(await first).toMatchObject({ seq: 1 });
      });

      it('shows readers nothing before it is on the disk, and everything after', async () => {
        const told: number[] = [];
        store.subscribe(({ seq }) => told.push(seq));
        const committed = fire(store, 'm', 'c');
        const look = () =>
          Promise.all([
            store.head('m').then(({ seq }) => seq),
            store.document('m', 'c').then((document) => document?.rows),
            store.read('m').then(({ documents }) => documents.length),
            store.locate('c').then((located) => located?.machine),
            store.machines(),
            store.rows('m', { limit: 1 }).then(seqs),
            [...told],
          ]);
        const early = await look();
        if (subject.isElsewhere !== true) expect(early).toEqual([0, undefined, 0, undefined, [], [], []]);
        await committed;
        expect(await look()).toEqual([1, 1, 1, 'm', ['m'], [1], [1]]);
      });

      it('appends nothing of a builder that throws, and gives its error', async () => {
        await fire(store, 'm', 'c');
        const error = new Error('no');
        const refused = store.commit('m', () => {
          throw error;
        });
        await expect(refused).rejects.toBe(error);
        await fire(store, 'm', 'c');
        await expectChain('m', 2);
      });

      it('keeps every text and number as it is', async () => {
        const payload = { text: '\u0000"\\\u2028é😀\uFFFD', empty: '', large: 1e308, small: 5e-324, list: [0.1, -1, 1e21] };
        const { seq } = await fire(store, 'm', 'c');
        const { row, document } = makeRow('m', 'c', await store.head('m'), await store.document('m', 'c'), { payload });
        await store.commit('m', () => ({ rows: [row], documents: [document], value: seq }));
        expect((await store.rows('m', { limit: 1 }))[0]).toEqual(row);
      });
    });

    describe('keys of commits', () => {
      it('give the first answer again, at once and later, and write nothing', async () => {
        const [first, same] = await Promise.all([store.commit('m', nextRow('m', 'c'), 'k'), store.commit('m', nextRow('m', 'c'), 'k')]);
        await fire(store, 'm', 'c');
        const late = await store.commit('m', nextRow('m', 'c'), 'k');
        expect([same, late]).toEqual([first, first]);
        await expectChain('m', 2);
      });

      it('are those of their machine', async () => {
        await store.commit('m', nextRow('m', 'c'), 'k');
        await store.commit('n', nextRow('n', 'c'), 'k');
        await store.commit('m', nextRow('m', 'c'), 'l');
        await expectChain('m', 2);
        await expectChain('n', 1);
      });

      it('are free again where the builder refused', async () => {
        const refused = store.commit(
          'm',
          () => {
            throw new Error('no');
          },
          'k',
        );
        await expect(refused).rejects.toThrow('no');
        expect((await store.commit('m', nextRow('m', 'c'), 'k')).seq).toBe(1);
        await expectChain('m', 1);
      });
    });

    describe('idempotency keys', () => {
      it('find the row that they made, for their contract and machine alone', async () => {
        const row = await fire(store, 'm', 'c', wish('k', 'b'));
        await fire(store, 'm', 'd', wish('other'));
        const look = (machine: string, contract: string, key: string) =>
          store.commit(machine, (view) => ({ rows: [], documents: [], value: view.idempotent(contract, digestOf(key)) }));
        expect(await look('m', 'c', 'k')).toEqual(row);
        for (const [machine, contract, key] of [
          ['m', 'd', 'k'],
          ['n', 'c', 'k'],
          ['m', 'c', 'other'],
        ] as const)
          expect(await look(machine, contract, key)).toBeUndefined();
      });

      it('make one row of many requests at once', async () => {
        await fire(store, 'm', 'c');
        const rows = await Promise.all(
          range(1, 50).map(() =>
            store.commit('m', (view) => {
              const earlier = view.idempotent('c', digestOf('k'));
              return earlier === undefined ? nextRow('m', 'c', wish('k'))(view) : { rows: [], documents: [], value: earlier };
            }),
          ),
        );
        expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1);
        await expectChain('m', 2);
      });
    });

    describe('reading rows', () => {
      beforeEach(async () => {
        await Promise.all([...range(1, 12).map((i) => fire(store, 'm', i % 3 === 0 ? 'b' : 'a')), fire(store, 'n', 'a')]);
      });

      it.each([
        ['the newest, newest first', { limit: 3 }, [12, 11, 10]],
        ['those before one, newest first', { before: 5, limit: 3 }, [4, 3, 2]],
        ['all before one', { before: 3, limit: 10 }, [2, 1]],
        ['none before the first', { before: 1, limit: 10 }, []],
        ['those after one, oldest first', { after: 3, limit: 4 }, [4, 5, 6, 7]],
        ['those after the last', { after: 12, limit: 4 }, []],
        ['those after more than there are', { after: 99, limit: 4 }, []],
        ['those from before the first', { after: -5, limit: 2 }, [1, 2]],
        ['those before more than there are', { before: 99, limit: 2 }, [12, 11]],
        ['those between two', { after: 4, before: 8, limit: 10 }, [5, 6, 7]],
        ['none', { limit: 0 }, []],
        ['a contract, newest first', { contract: 'b', limit: 3 }, [12, 9, 6]],
        ['a contract before one', { contract: 'b', before: 9, limit: 9 }, [6, 3]],
        ['a contract before one of another', { contract: 'b', before: 8, limit: 9 }, [6, 3]],
        ['a contract after one', { contract: 'b', after: 3, limit: 2 }, [6, 9]],
        ['a contract after one of another', { contract: 'b', after: 4, limit: 9 }, [6, 9, 12]],
        ['a contract between two', { contract: 'b', after: 3, before: 12, limit: 9 }, [6, 9]],
        ['no contract of that name', { contract: 'x', limit: 9 }, []],
      ])('gives %s', async (_, query, expected) => {
        expect(seqs(await store.rows('m', query))).toEqual(expected);
      });

      it('gives the same pages while rows come', async () => {
        const seen: number[] = [];
        for (let page = await store.rows('m', { limit: 5 }); page.length > 0; ) {
          seen.push(...seqs(page));
          await fire(store, 'm', 'a');
          page = await store.rows('m', { before: seen.at(-1) ?? 0, limit: 5 });
        }
        expect(seen).toEqual(range(1, 12).toReversed());
      });
    });

    describe('definitions', () => {
      const stored: StoredDefinition = {
        machine: 'm',
        digest: prepared.digest,
        definition: rateLimiter,
        created: '2026-11-21T08:00:00.000Z',
      };

      it('are found by machine and by digest, and kept once', async () => {
        await Promise.all([store.putDefinition(stored), store.putDefinition(stored)]);
        await store.putDefinition({ ...stored, created: '2026-11-22T08:00:00.000Z' });
        await store.putDefinition({ ...stored, machine: 'n' });
        expect(await store.definitions('m')).toEqual([stored]);
        expect(await store.definitions('n')).toHaveLength(1);
        expect(await store.definitions('o')).toEqual([]);
        expect((await store.definition(prepared.digest))?.definition).toEqual(rateLimiter);
        const look = (digest: string) => store.commit('o', ({ definition }) => ({ rows: [], documents: [], value: definition(digest) }));
        expect([await look(prepared.digest), await look(digestOf('x'))]).toEqual([rateLimiter, undefined]);
      });
    });

    describe('what is due', () => {
      it('is the earliest of all contracts, and goes when it changes', async () => {
        await fire(store, 'm', 'a', { nextCycle: 50 });
        await fire(store, 'n', 'b', { nextCycle: 40 });
        await fire(store, 'n', 'c', { nextCycle: 60 });
        expect(await firstDue(store)).toEqual({ machine: 'n', contract: 'b', cycle: 40 });
        await fire(store, 'n', 'b', { nextCycle: 55 });
        expect(await firstDue(store)).toEqual({ machine: 'm', contract: 'a', cycle: 50 });
        await fire(store, 'm', 'a', { nextCycle: null });
        expect(await firstDue(store)).toEqual({ machine: 'n', contract: 'b', cycle: 55 });
        await fire(store, 'n', 'b');
        await fire(store, 'n', 'c');
        expect(await firstDue(store)).toBeUndefined();
      });

      it('is right among many that change', async () => {
        const cycles = new Map<string, number>();
        for (let i = 0; i < (subject.isElsewhere === true ? 60 : 300); i += 1) {
          const contract = `c${(i * 7) % 31}`;
          const cycle = 1_000 + ((i * 7919) % 503);
          if (i % 5 === 0) cycles.delete(contract);
          else cycles.set(contract, cycle);
          await fire(store, 'm', contract, { nextCycle: i % 5 === 0 ? null : cycle });
          expect((await firstDue(store))?.cycle).toBe(cycles.size === 0 ? undefined : Math.min(...cycles.values()));
        }
      });
    });

    describe('what is claimed', () => {
      it('is what is due by a cycle, in order and so many at most, or when to ask again', async () => {
        for (const [contract, nextCycle] of [
          ['a', 30],
          ['b', 10],
          ['c', 20],
          ['d', null],
        ] as const)
          await fire(store, 'm', contract, { nextCycle });
        await fire(store, 'n', 'e', { nextCycle: 15 });
        const names = async (cycle: number, limit: number) => (await store.claimDue(cycle, limit)).due.map(({ contract }) => contract);
        expect(await store.claimDue(9, 10)).toEqual({ due: [], next: 10 });
        expect(await names(20, 10)).toEqual(['b', 'e', 'c']);
        expect(await names(20, 2)).toEqual(['b', 'e']);
        await fire(store, 'm', 'b');
        await fire(store, 'n', 'e');
        expect(await names(100, 10)).toEqual(['c', 'a']);
      });
    });

    describe('subscribers', () => {
      it('are told each row once, in the order of each ledger, and no more when they stop', async () => {
        const told: string[] = [];
        const stop = store.subscribe(({ machine, seq }) => told.push(`${machine} ${seq}`));
        await Promise.all(range(1, 20).flatMap(() => [fire(store, 'm', 'c'), fire(store, 'n', 'c')]));
        for (const machine of ['m', 'n'])
          expect(told.filter((one) => one.startsWith(machine))).toEqual(range(1, 20).map((seq) => `${machine} ${seq}`));
        stop();
        await fire(store, 'm', 'c');
        expect(told).toHaveLength(40);
      });
    });

    describe('following', () => {
      const stopping = new AbortController();
      const follow = async (machine: string, after: number, count: number, between = async (_seq: number): Promise<void> => undefined) => {
        const own = new AbortController();
        const got: number[] = [];
        for await (const { seq } of store.follow(machine, after, own.signal)) {
          got.push(seq);
          await between(seq);
          if (got.length === count) own.abort();
        }
        return got;
      };

      it('gives the rows behind a cursor, then each as it comes', async () => {
        for (let i = 0; i < 5; i += 1) await fire(store, 'm', 'c');
        const following = follow('m', 2, 6);
        await fire(store, 'n', 'c');
        for (let i = 0; i < 3; i += 1) await fire(store, 'm', 'c');
        expect(await following).toEqual(range(3, 8));
        expect(await follow('m', 0, 8)).toEqual(range(1, 8));
      });

      it('leaves no gap to a slow reader while rows come', async () => {
        await Promise.all(range(1, 250).map(() => fire(store, 'm', 'c')));
        const following = follow('m', 0, 1_450, async (seq) => {
          if (seq === 230) await Promise.all(range(1, 1_150).map(() => fire(store, 'm', 'c')));
          if (seq === 400) await Promise.all(range(1, 50).map(() => fire(store, 'm', 'c')));
        });
        expect(await following).toEqual(range(1, 1_450));
      });

      it('ends at its signal, whether rows come or not', async () => {
        const waiting = (async () => {
          for await (const _ of store.follow('m', 0, stopping.signal)) throw new Error('a row of nothing');
        })();
        await setTimeout(5);
        stopping.abort();
        await waiting;
        await fire(store, 'm', 'c');
        for await (const _ of store.follow('m', 0, stopping.signal)) throw new Error('a row after the end');
      });
    });

    describe('closing', () => {
      it('acknowledges what was committed before, and refuses what comes after', async () => {
        const committed = Promise.all(range(1, 10).map(() => fire(store, 'm', 'c')));
        await store.close();
        expect(seqs(await committed)).toEqual(range(1, 10));
        await expect(fire(store, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED' } satisfies Partial<Fault>);
        await store.close();
      });
    });

    describe('opening again', () => {
      it('finds everything as it was', async () => {
        if (subject.reopen === undefined) return;
        await store.putDefinition({ machine: 'm', digest: prepared.digest, definition: rateLimiter, created: '2026-11-21T08:00:00.000Z' });
        for (let i = 1; i <= 30; i += 1) await fire(store, `m${i % 2}`, `c${i % 3}`, { ...wish(`k${i}`), cycle: i, nextCycle: 100 + i });
        const look = async () => ({
          machines: await store.machines(),
          views: await Promise.all((await store.machines()).map((machine) => store.read(machine))),
          rows: await Promise.all((await store.machines()).map((machine) => all(store, machine))),
          due: await firstDue(store),
          definitions: await store.definitions('m'),
          keyed: await store.commit('m1', (view) => ({ rows: [], documents: [], value: view.idempotent('c1', digestOf('k7')) })),
        });
        const before = await look();
        for (let i = 0; i < 2; i += 1) {
          store = await subject.reopen();
          expect(await look()).toEqual(before);
        }
        await fire(store, 'm0', 'c0');
        await expectChain('m0', 16);
      });
    });
  });
};
