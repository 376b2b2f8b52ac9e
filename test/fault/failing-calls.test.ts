import { describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import { rateLimiter } from '../../src/core/contract/templates/rate-limiter.js';
import { fire } from '../adapters/store/make-rows.js';
import { type Failure, failAt } from './failing-file-system.js';
import { openSimulated } from './keepers.js';
import { SimulatedDisk } from './simulated-disk.js';

const FOLDER = '/data';
const MACHINES = ['m', 'n', 'm', 'o'];

const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Commits one by one and many at once; tells what was acknowledged, and every refusal, in their order. */
const work = async (store: Store): Promise<{ readonly acknowledged: string[]; readonly outcomes: readonly unknown[] }> => {
  const acknowledged: string[] = [];
  const outcomes: unknown[] = [];
  const commit = async (machine: string): Promise<void> => {
    const refusal = await rejectionOf(fire(store, machine, 'c').then(({ hash }) => acknowledged.push(hash)));
    outcomes.push(refusal);
  };
  for (const machine of MACHINES) await commit(machine);
  await Promise.all(MACHINES.map(commit));
  await commit('m');
  return { acknowledged, outcomes };
};

/** A disk after an orderly end, or as a process that died leaves it: rows beyond the snapshot, and a torn one at the end. */
const diskAfter = async (end: 'orderly' | 'torn'): Promise<SimulatedDisk> => {
  const disk = new SimulatedDisk();
  const first = await openSimulated(disk);
  await fire(first, 'm', 'c');
  await first.close();
  if (end === 'orderly') return disk;
  const second = await openSimulated(disk);
  await fire(second, 'n', 'c');
  const files = new Map(disk.files());
  await second.close();
  const path = `${FOLDER}/ledger/00000001.jsonl`;
  files.set(path, Buffer.concat([files.get(path) ?? Buffer.alloc(0), Buffer.from('{"after":"sha256:0')]));
  return new SimulatedDisk(files);
};

/** Runs everything once with a failure at a call; gives whether the failure came. */
const runWith = async (at: number, failure: Failure, end: 'orderly' | 'torn'): Promise<boolean> => {
  const disk = await diskAfter(end);
  const failing = failAt(disk, at, failure);
  const options = {
    files: failing.files,
    lock: async () => async () => undefined,
    templates: [rateLimiter],
    segmentBytes: 12_000,
    retryAfter: 1,
  };
  const opened = await openEmbeddedStore(FOLDER, options).catch((error: unknown) => error);
  if (opened instanceof Error) {
    expect(opened).toMatchObject({ code: 'STORE_FAILED' });
    expect(failing.hasFailed()).toBe(true);
  }
  const store = opened instanceof Error ? undefined : (opened as Store);
  const { acknowledged, outcomes } = store === undefined ? { acknowledged: [] as string[], outcomes: [] } : await work(store);
  const refusals = outcomes.filter((outcome) => outcome !== undefined);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'STORE_FAILED' });
  if (refusals.length > 0) expect(failing.hasFailed()).toBe(true);
  if (store !== undefined && failing.hasFailed()) {
    // It recovers by itself, and goes on where it was.
    await vi.waitFor(() => expect(store.state()).toBe('ready'), { interval: 1, timeout: 5_000 });
    const more = await work(store);
    expect(more.outcomes.filter((outcome) => outcome !== undefined)).toEqual([]);
    acknowledged.push(...more.acknowledged);
  }
  await store?.close();
  const again = await openSimulated(disk);
  const rows = (await Promise.all((await again.machines()).map((machine) => again.rows(machine, { limit: 1_000 })))).flat();
  expect(acknowledged.filter((hash) => !rows.some((row) => row.hash === hash))).toEqual([]);
  await fire(again, 'm', 'c');
  await again.close();
  expect((await verifyLedger(FOLDER, disk)).firstBad).toBeUndefined();
  return failing.hasFailed();
};

// A busy machine takes its time.
vi.setConfig({ testTimeout: 240_000 });

describe('a disk of which one call fails', () => {
  it.each([
    ['EIO', 'orderly'],
    ['ENOSPC', 'orderly'],
    ['short', 'orderly'],
    ['EIO', 'torn'],
    ['ENOSPC', 'torn'],
    ['short', 'torn'],
  ] as const)('(%s, after an end that is %s) loses nothing that was acknowledged, and goes on by itself', async (failure, end) => {
    let at = 1;
    while (await runWith(at, failure, end)) at += 1;
    // Opening, some segments, a batch of four, snapshots and their indexes: fewer calls would mean that little was tried.
    expect(at).toBeGreaterThan(25);
  });
});
