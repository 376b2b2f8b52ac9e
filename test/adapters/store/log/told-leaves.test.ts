import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileSystem, nodeFileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { type Cursors, readNewReceipts } from '../../../../src/adapters/store/log/receipt-source.js';
import { ToldLeaves } from '../../../../src/adapters/store/log/told-leaves.js';
import { FolderReceiptLog } from '../../../../src/adapters/store/receipts/folder-receipt-log.js';
import type { ReceiptOwner, SignedReceipt } from '../../../../src/call/receipt-log.js';
import { ENTRY_BYTES } from '../../../../src/core/log/log-entry.js';

const LOCAL: ReceiptOwner = { kind: 'local', name: '' };
const ADDRESS: ReceiptOwner = { kind: 'address', name: '203.0.113.7' };

const receiptAt = (i: number): SignedReceipt => ({
  type: 'genmath/receipt/v1',
  id: `rcp_00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
  issuedAt: '2026-01-02T03:04:05.678Z',
});

describe('what the log of receipts is told of', () => {
  let dataFolder: string;
  let told: ToldLeaves;
  let opened: string[];
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'genmath-told-'));
    told = new ToldLeaves();
    opened = [];
  });
  afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  const files: FileSystem = {
    ...nodeFileSystem,
    open: (path, mode) => {
      opened.push(path);
      return nodeFileSystem.open(path, mode);
    },
  };
  const keep = (isTold: boolean, more: Partial<{ readonly files: FileSystem }> = {}): FolderReceiptLog =>
    new FolderReceiptLog({ dataFolder, capacity: 1 << 24, pseudonymKey: () => Buffer.alloc(32), ...(isTold ? { told } : {}), ...more });
  const append = async (receipts: FolderReceiptLog, from: number, count: number, owner = LOCAL): Promise<void> => {
    const kept = Array.from({ length: count }, (_, i) => receipts.append({ receipt: receiptAt(from + i) }, owner));
    expect(await Promise.all(kept)).toEqual(Array(count).fill(true));
  };
  /** Reads with what was told, and gives it having seen that a reader of the segments alone finds the same. */
  const read = async (cursors: Cursors, most = 1_000) => {
    const alone = await readNewReceipts(nodeFileSystem, dataFolder, cursors, most);
    const found = await readNewReceipts(files, dataFolder, cursors, most, new Set(), told);
    expect(found).toEqual(alone);
    return found;
  };

  it('is not read back, and is what the segments hold', async () => {
    const receipts = keep(true);
    await append(receipts, 0, 20);
    await append(receipts, 20, 5, ADDRESS);
    const first = await read({});
    expect([first.leaves.length, opened]).toEqual([25, []]);
    await append(receipts, 25, 3);
    await append(receipts, 28, 300, ADDRESS);
    expect([(await read(first.taken)).leaves.length, opened]).toEqual([303, []]);
    await receipts.close();
  });

  it('is read back where another process kept it, and from the place where that ends on is not', async () => {
    const others = keep(false);
    await append(others, 0, 4);
    await others.close();
    // It takes the segment up that the other one has left.
    const receipts = keep(true);
    await append(receipts, 4, 4);
    const first = await read({});
    expect([first.leaves.length, opened.length]).toEqual([8, 1]);
    await append(receipts, 8, 2);
    expect([(await read(first.taken)).leaves.length, opened.length]).toEqual([2, 1]);
    await receipts.close();
  });

  it('is taken in steps of any length, and once where a step was not settled', async () => {
    const receipts = keep(true);
    for (let i = 0; i < 30; i += 3) await append(receipts, i, 3);
    const steps: number[] = [];
    for (let cursors: Cursors = {}, hasMore = true; hasMore; ) {
      const step = await read(cursors, 7);
      // The log could not be written: what was taken is not told a second time.
      const again = await read(cursors, 7);
      expect(again).toEqual(step);
      steps.push(step.leaves.length);
      ({ taken: cursors, hasMore } = again);
    }
    expect(steps).toEqual([7, 7, 7, 7, 2]);
    await receipts.close();
  });

  it('is not what the disk did not take', async () => {
    let isFull = false;
    const failing: FileSystem = {
      ...nodeFileSystem,
      open: async (path, mode) => {
        const file = await nodeFileSystem.open(path, mode);
        return { ...file, append: (bytes) => file.append(isFull ? bytes.subarray(0, 40) : bytes) };
      },
    };
    const receipts = keep(true, { files: failing });
    await append(receipts, 0, 2);
    isFull = true;
    expect(await receipts.append({ receipt: receiptAt(2) }, LOCAL)).toBe(false);
    expect((await read({})).leaves).toHaveLength(2);
    await receipts.close();
  });

  it('is forgotten where nobody takes it, so that its memory is bounded', () => {
    const leaves = Array.from({ length: 100 }, (_, i) => Buffer.alloc(ENTRY_BYTES, i));
    for (let i = 0; i < 100; i += 1) told.tell(i % 2 === 0 ? 'a' : 'b', i * 10, i * 10 + (i % 2 === 0 ? 20 : 10), leaves);
    const [a, b] = [told.take('a', 0, 100_000), told.take('b', 990, 100_000)];
    expect([a.leaves.length, a.to]).toEqual([0, 0]);
    expect([b.to, b.leaves]).toEqual([1_000, leaves]);
  });
});
