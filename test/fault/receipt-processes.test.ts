import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FolderReceiptLog } from '../../src/adapters/store/receipts/folder-receipt-log.js';
import { LOCAL, receiptAt } from '../adapters/store/receipts/keep.js';
import { bundleProcess } from '../bundle-process.js';
import { createRandom } from '../random.js';
import { acknowledgedIn, startWriter } from './start-writer.js';

let base: string;
let bundle: string;
let folder: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'genmath-receipt-processes-'));
  bundle = await bundleProcess(new URL('receipt-writer.ts', import.meta.url), base);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(base, 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): FolderReceiptLog => new FolderReceiptLog({ dataFolder: folder, capacity: 64 << 20, pseudonymKey: () => Buffer.alloc(32) });

/** The receipts that were acknowledged and are not found. */
const lostIn = async (log: FolderReceiptLog): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const id of acknowledgedIn(folder)) if ((await log.find(id))?.receipt.id !== id) lost.push(id);
  return lost;
};

describe.skipIf(process.platform === 'win32')('receipts of processes that are killed', () => {
  it('are all found that were acknowledged, and the segments are written on', async () => {
    const random = createRandom(17);
    const reader = open();
    for (let kill = 0; kill < 5; kill += 1) {
      const { child, first, ended } = startWriter(bundle, folder, 8);
      await first;
      await setTimeout(20 + random() * 150);
      child.kill('SIGKILL');
      await ended;
      expect(await lostIn(reader)).toEqual([]);
    }
    expect(acknowledgedIn(folder).length).toBeGreaterThan(100);
    expect(await lostIn(open())).toEqual([]);
    const sizes = readdirSync(join(folder, 'receipts')).map((name) => statSync(join(folder, 'receipts', name)).size);
    // One after the other, they took up what the one before had left: all but the last are full, to the largest batch of eight, and the last
    // may be, where its writer was killed as it was filled.
    expect(sizes.filter((size) => size < 2 * 1024 * 1024 - 16 * 1024).length).toBeLessThanOrEqual(1);
    const log = open();
    const kept = receiptAt(0);
    expect(await log.append(kept, LOCAL)).toBe(true);
    expect(await reader.find(kept.receipt.id)).toEqual(kept);
    await log.close();
    expect(await lostIn(reader)).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('two processes on one folder', () => {
  it('keep in a segment of their own each, and both find all, while they write', async () => {
    const reader = open();
    const writers = [startWriter(bundle, folder, 4, { most: 200 }), startWriter(bundle, folder, 4, { most: 200 })];
    await Promise.all(writers.map(({ first }) => first));
    for (let i = 0; i < 200 && acknowledgedIn(folder).length < 100; i += 1) await setTimeout(10);
    expect(await lostIn(reader)).toEqual([]);
    const said = await Promise.all(writers.map(({ ended }) => ended));
    expect(said).toEqual(Array(2).fill(['ready', 'refused 0', 'closed ready']));
    expect(acknowledgedIn(folder)).toHaveLength(1_600);
    expect([await lostIn(reader), await lostIn(open()), (await reader.newest(2_000)).length]).toEqual([[], [], 1_600]);
    expect(readdirSync(join(folder, 'receipts'))).toHaveLength(2);
  });
});

describe.skipIf(process.platform === 'win32')('a disk that fills up', () => {
  // The limit is on each file: a short write, then EFBIG, as a full disk has a short write, then ENOSPC.
  it.each([7, 16, 33])('that takes files of %i KiB: what does not fit is told, and all that was kept is found', async (limit) => {
    const [, refused = '', closed] = await startWriter(bundle, folder, 4, { most: 40, limit }).ended;
    expect([Number(refused.split(' ')[1]) > 0, closed]).toEqual([true, 'closed failed']);
    const acknowledged = acknowledgedIn(folder);
    expect(acknowledged.length + Number(refused.split(' ')[1])).toBe(160);
    expect(acknowledged.length).toBeGreaterThan(0);
    const log = open();
    expect(await lostIn(log)).toEqual([]);
    for (const name of readdirSync(join(folder, 'receipts')))
      expect(statSync(join(folder, 'receipts', name)).size).toBeLessThanOrEqual(limit * 1024);
    const kept = receiptAt(0);
    expect([await log.append(kept, LOCAL), await log.find(kept.receipt.id)]).toEqual([true, kept]);
    await log.close();
  });
});
