import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodeFileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { withoutWriting } from '../../../../src/adapters/store/files/without-writing.js';
import { UsageCounts } from '../../../../src/adapters/store/keys/usage-counts.js';
import { Fault } from '../../../../src/core/faults.js';
import { refuseWhile } from '../../../fault/refusing-file-system.js';

const EIGHT = Date.UTC(2026, 10, 21, 8);
const MIDNIGHT = Date.UTC(2026, 10, 22);
let base: string;
let file: string;
let moment: number;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-usage-'));
  file = join(base, 'usage.json');
  moment = EIGHT;
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Opens the counts as a process does when it starts. */
const open = (): UsageCounts => new UsageCounts(file, () => moment);
const spendAll = async (usage: UsageCounts, limit: number): Promise<number> => {
  for (let count = 0; ; count += 1) {
    try {
      await usage.spend('key', limit);
    } catch (error) {
      if (error instanceof Fault && error.code === 'QUOTA_EXCEEDED') return count;
      throw error;
    }
  }
};
const booked = (): number => {
  const { usage } = JSON.parse(readFileSync(file, 'utf8')) as { readonly usage: Readonly<Record<string, { readonly booked: number }>> };
  return usage['key']?.booked ?? 0;
};

describe('a day', () => {
  it.each([1, 10, 99, 250])('has %i uses, and not one more', async (limit) => {
    const usage = open();
    expect(await spendAll(usage, limit)).toBe(limit);
    expect(await spendAll(usage, limit)).toBe(0);
  });

  it('tells what is left and when it ends', async () => {
    const usage = open();
    expect(await usage.spend('key', 2)).toEqual({ limit: 2, remaining: 1, day: '2026-11-21', resetMilliseconds: MIDNIGHT - EIGHT });
    expect(await usage.spend('key', 2)).toMatchObject({ remaining: 0 });
    await expect(usage.spend('key', 2)).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { limit: 2, remaining: 0, windowSeconds: 86_400, retryAfter: 16 * 3600 },
    });
  });

  it('begins anew at 00:00 UTC, and not before', async () => {
    const usage = open();
    await spendAll(usage, 3);
    moment = MIDNIGHT - 1;
    expect(await spendAll(usage, 3)).toBe(0);
    moment = MIDNIGHT;
    expect(await spendAll(usage, 3)).toBe(3);
    expect(await spendAll(open(), 3)).toBe(0);
  });

  it('does not begin anew when the clock goes back', async () => {
    moment = MIDNIGHT + 1;
    const usage = open();
    await spendAll(usage, 3);
    moment = MIDNIGHT - 1;
    expect(await spendAll(usage, 3)).toBe(0);
    expect(await spendAll(open(), 3)).toBe(0);
  });

  it('is counted for each key alone', async () => {
    const usage = open();
    await spendAll(usage, 3);
    expect(await usage.spend('other', 3)).toMatchObject({ remaining: 2 });
  });

  it.each([
    [10, 50],
    [100, 150],
  ])('lets exactly %i of %i who come together through', async (limit, many) => {
    const usage = open();
    const outcomes = await Promise.allSettled(Array.from({ length: many }, () => usage.spend('key', limit)));
    const through = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.remaining] : []));
    expect(through.sort((a, b) => b - a)).toEqual(Array.from({ length: limit }, (_, i) => limit - 1 - i));
    expect(await spendAll(open(), limit)).toBe(0);
  });
});

describe('a use is on the disk before it counts as done', () => {
  it.each([10, 1_000, 100_000])('of %i a day, one after the other', async (limit) => {
    const usage = open();
    for (let used = 1; used <= 25 && used <= limit; used += 1) {
      await usage.spend('key', limit);
      expect(booked()).toBeGreaterThanOrEqual(used);
    }
  });

  it.each([10, 1_000, 100_000])('of %i a day, all at once', async (limit) => {
    const usage = open();
    let done = 0;
    const use = async (): Promise<void> => {
      await usage.spend('key', limit);
      done += 1;
      expect(booked()).toBeGreaterThanOrEqual(done);
    };
    await Promise.all(Array.from({ length: 10 }, use));
  });

  it.each([
    [10, 0],
    [1_000, 9],
  ])('a crash of a key with %i a day costs at most %i uses, and never gives one', async (limit, most) => {
    const usage = open();
    for (let used = 0; used < 5; used += 1) await usage.spend('key', limit);
    // No flush: the process is gone.
    const left = await spendAll(open(), limit);
    expect(left).toBeLessThanOrEqual(limit - 5);
    expect(left).toBeGreaterThanOrEqual(limit - 5 - most);
  });

  it('a stop costs none', async () => {
    const usage = open();
    for (let used = 0; used < 5; used += 1) await usage.spend('key', 1_000);
    await usage.flush();
    expect(booked()).toBe(5);
    expect(await spendAll(open(), 1_000)).toBe(995);
  });
});

describe('a use that is given back', () => {
  it.each([10, 1_000])('can be had again, after a restart too (%i a day)', async (limit) => {
    const usage = open();
    await spendAll(usage, limit);
    await usage.refund('key', '2026-11-21');
    expect(booked()).toBe(limit - 1);
    expect(await spendAll(usage, limit)).toBe(1);
    await usage.refund('key', '2026-11-21');
    expect(await spendAll(open(), limit)).toBe(1);
  });

  it('is never more than were had', async () => {
    const usage = open();
    await usage.refund('key', '2026-11-21');
    await usage.spend('key', 3);
    for (let i = 0; i < 5; i += 1) await usage.refund('key', '2026-11-21');
    expect(await spendAll(usage, 3)).toBe(3);
  });

  it('after midnight is not given to the new day', async () => {
    const usage = open();
    await usage.spend('key', 3);
    moment = MIDNIGHT;
    expect(await spendAll(usage, 3)).toBe(3);
    await usage.refund('key', '2026-11-21');
    expect(await spendAll(usage, 3)).toBe(0);
  });
});

describe('while the disk takes no writes', () => {
  let refused: string | undefined;
  const files = refuseWhile(nodeFileSystem, () => refused);
  beforeEach(() => {
    refused = undefined;
  });
  afterEach(() => vi.useRealTimers());
  const later = (): void => void vi.advanceTimersByTime(1_000);

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])(
    '(%s) uses are counted in memory up to the limit, and written as soon as it does',
    async (code) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const usage = new UsageCounts(file, () => moment, files);
      await usage.spend('key', 4);
      refused = code;
      await usage.spend('key', 4);
      await usage.spend('key', 4);
      expect(usage.trouble()).toContain(`(${code}, `);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ usage: { key: { booked: 1 } } });
      refused = undefined;
      later();
      await usage.spend('key', 4);
      expect(usage.trouble()).toBeUndefined();
      expect([await spendAll(usage, 4), await spendAll(open(), 4)]).toEqual([0, 0]);
    },
  );

  it('the disk is tried once a second, and by whoever asks how it stands', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const usage = new UsageCounts(file, () => moment, files);
    refused = 'ENOSPC';
    await usage.spend('key', 400);
    refused = undefined;
    await usage.spend('key', 400);
    expect(usage.trouble()).toBeDefined();
    later();
    usage.trouble();
    await usage.flush();
    expect(usage.trouble()).toBeUndefined();
    expect((await open().uses()).get('key')).toMatchObject({ usedToday: 2 });
  });

  it('what was counted in memory alone is taken over by whoever counts on the disk next', async () => {
    const first = open();
    await first.spend('key', 5);
    const reader = new UsageCounts(file, () => moment, withoutWriting(nodeFileSystem));
    await reader.spend('key', 5);
    await reader.spend('key', 5);
    await reader.spend('other', 5);
    const owner = open();
    await owner.adopt(reader);
    expect([await spendAll(owner, 5), await owner.spend('other', 5)]).toEqual([2, expect.objectContaining({ remaining: 3 })]);
  });
});

it('a use that cannot be written is told, and is not had', async () => {
  const usage = open();
  await usage.spend('key', 10);
  renameSync(file, `${file}.aside`);
  // A file cannot be put in the place of a folder.
  mkdirSync(file);
  await expect(usage.spend('key', 10)).rejects.toThrow('EISDIR');
  expect(readdirSync(base).sort()).toEqual(['usage.json', 'usage.json.aside']);
  rmdirSync(file);
  renameSync(`${file}.aside`, file);
  expect(await spendAll(open(), 10)).toBe(9);
});
