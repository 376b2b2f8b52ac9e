import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileSystem, nodeFileSystem, type OpenFile } from '../../../../src/adapters/store/files/file-system.js';
import { FolderReceiptLog, type FolderReceiptSettings } from '../../../../src/adapters/store/receipts/folder-receipt-log.js';
import type { KeptReceipt, ReceiptOwner } from '../../../../src/call/receipt-log.js';
import type { BatchItem } from '../../../../src/core/receipt/receipt.js';
import { systemError } from '../../../fault/simulated-disk.js';
import { LOCAL, receiptAt } from './keep.js';

const MEBIBYTE = 1 << 20;
const key = (name: string): ReceiptOwner => ({ kind: 'key', name });
const address = (name: string): ReceiptOwner => ({ kind: 'address', name });

let base: string;
let dataFolder: string;
let folder: string;
const opened: FolderReceiptLog[] = [];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-receipts-'));
  dataFolder = join(base, 'deep', 'data');
  folder = join(dataFolder, 'receipts');
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()));
  rmSync(base, { recursive: true, force: true });
});

const open = (settings: Partial<FolderReceiptSettings> = {}): FolderReceiptLog => {
  const log = new FolderReceiptLog({ dataFolder, capacity: MEBIBYTE, pseudonymKey: () => Buffer.alloc(32, 7), ...settings });
  opened.push(log);
  return log;
};

const names = (): readonly string[] => readdirSync(folder).sort();
/** Makes a file look as one whose process has ended. */
const leaveBehind = (name: string): void => {
  renameSync(join(folder, name), join(folder, name.replace(/\.\d+\.[^.]+\.jsonl$/, '.4194303.x.jsonl')));
};
const keepMany = async (log: FolderReceiptLog, owner: ReceiptOwner, count: number, bytes: number, from = 0): Promise<readonly string[]> => {
  const kept = Array.from({ length: count }, (_, i) => receiptAt(from + i, bytes));
  for (const one of kept) expect(await log.append(one, owner)).toBe(true);
  return kept.map(({ receipt }) => receipt.id);
};
const found = async (log: FolderReceiptLog, ids: readonly string[]): Promise<number> =>
  (await Promise.all(ids.map((id) => log.find(id)))).filter((each) => each !== undefined).length;

describe('what is kept', () => {
  it('makes the folder and is found as it was, by this log and by any other on the folder, at once', async () => {
    const [log, other] = [open(), open()];
    expect([await log.find('rcp_1'), await log.newest(5), existsSync(join(base, 'deep'))]).toEqual([undefined, [], false]);
    const kept = receiptAt(0, 5_000);
    expect(await log.append(kept, LOCAL)).toBe(true);
    expect(await log.find(kept.receipt.id)).toEqual(kept);
    expect(await other.find(kept.receipt.id)).toEqual(kept);
    const later = receiptAt(1);
    await other.append(later, LOCAL);
    expect(await log.find(later.receipt.id)).toEqual(later);
    // Each process writes a segment of its own; this one has two logs.
    expect(names()).toHaveLength(2);
  });

  it.each(['size', 'open'] as const)('is found where its segment gets another name just before %s of it is asked for', async (step) => {
    const ids = await keepMany(open(), LOCAL, 3, 500);
    const renameOnce = (path: string): void => {
      if (names().some((name) => name.includes('4194303'))) return;
      leaveBehind(path.slice(folder.length + 1));
    };
    const files: FileSystem = {
      ...nodeFileSystem,
      size: (path) => {
        if (step === 'size') renameOnce(path);
        return nodeFileSystem.size(path);
      },
      open: (path, how) => {
        if (step === 'open') renameOnce(path);
        return nodeFileSystem.open(path, how);
      },
    };
    expect(await found(open({ files }), ids)).toBe(3);
  });

  it('lies in private files, and says nothing of an address', async () => {
    const log = open();
    for (const owner of [LOCAL, key('abcdefgh'), address('203.0.113.7')]) await log.append(receiptAt(0), owner);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of names()) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(names().map((name) => name.split('.')[0])).toEqual([expect.stringMatching(/^address-[0-9a-f]{16}$/), 'key-abcdefgh', 'local']);
    expect(
      `${names().join()}${names()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join()}`,
    ).not.toContain('203.0.113.7');
    // The same address is known again, by the same node only.
    const again = open();
    await again.append(receiptAt(1), address('203.0.113.7'));
    const lanes = new Set(names().map((name) => name.split('.')[0]));
    expect(lanes.size).toBe(3);
    await open({ pseudonymKey: () => Buffer.alloc(32, 8) }).append(receiptAt(1), address('203.0.113.7'));
    expect(new Set(names().map((name) => name.split('.')[0])).size).toBe(4);
  });

  it('holds the items of a batch, in less room than they take as text', async () => {
    const log = open();
    const items = Array.from({ length: 2_000 }, (_, index): BatchItem => ({ index, inputs: { m: index / 7 }, R_t: index / 3 }));
    const kept: KeptReceipt = { receipt: receiptAt(0, 300, 'bat_1').receipt, items };
    expect(await log.append(kept, LOCAL)).toBe(true);
    expect(await open().find('bat_1')).toEqual(kept);
    expect(statSync(join(folder, names()[0] ?? '')).size).toBeLessThan(JSON.stringify(items).length);
  });

  it('is listed newest first, whoever it was given to and whichever process did', async () => {
    const logs = [open(), open(), open()];
    for (let i = 0; i < 30; i += 1) await logs[i % 3]?.append(receiptAt(i, 200, `rcp_${i}`), i % 2 === 0 ? LOCAL : key('abcdefgh'));
    const newest = await open().newest(7);
    expect(newest.map(({ id }) => id)).toEqual([29, 28, 27, 26, 25, 24, 23].map((i) => `rcp_${i}`));
    expect(await open().newest(100)).toHaveLength(30);
  });

  it('that comes at once is kept by few writes, and all of it is found', async () => {
    let writes = 0;
    const log = open({
      files: {
        ...nodeFileSystem,
        open: async (path, mode) => {
          const file = await nodeFileSystem.open(path, mode);
          const append: OpenFile['append'] = (bytes) => {
            writes += 1;
            return file.append(bytes);
          };
          return { ...file, append };
        },
      },
    });
    const kept = Array.from({ length: 500 }, (_, i) => receiptAt(i));
    expect(await Promise.all(kept.map((one) => log.append(one, LOCAL)))).toEqual(Array(500).fill(true));
    expect(writes).toBeLessThan(60);
    expect(
      await found(
        open(),
        kept.map(({ receipt }) => receipt.id),
      ),
    ).toBe(500);
  });

  it('is flushed in groups, which no answer waits for', async () => {
    const flushed: number[] = [];
    let slow = 0;
    const log = open({
      files: {
        ...nodeFileSystem,
        open: async (path, mode) => {
          const file = await nodeFileSystem.open(path, mode);
          const datasync = async (): Promise<void> => {
            slow += 1;
            await new Promise((resolve) => setTimeout(resolve, 100));
            flushed.push(await file.size());
            await file.datasync();
          };
          return { ...file, datasync };
        },
      },
    });
    await keepMany(log, LOCAL, 50, 200);
    expect([flushed, slow]).toEqual([[], 0]);
    await log.close();
    expect(flushed).toEqual([statSync(join(folder, names()[0] ?? '')).size]);
  });

  it('is flushed soon without an end', async () => {
    let flushes = 0;
    const log = open({
      files: {
        ...nodeFileSystem,
        open: async (path, mode) => {
          const file = await nodeFileSystem.open(path, mode);
          const datasync = async (): Promise<void> => {
            flushes += 1;
            await file.datasync();
          };
          return { ...file, datasync };
        },
      },
    });
    await keepMany(log, LOCAL, 20, 200);
    for (let i = 0; i < 100 && flushes === 0; i += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(flushes).toBe(1);
  });
});

describe('what a process left behind', () => {
  it('is taken up by the next one, so that a hundred short runs leave one file', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 100; i += 1) {
      const log = open();
      ids.push(...(await keepMany(log, LOCAL, 1, 200, i)));
      await log.close();
    }
    expect(names()).toHaveLength(1);
    expect(await found(open(), ids)).toBe(100);
  });

  it('is not taken from a process that runs, nor by two logs at once', async () => {
    const first = open();
    await first.append(receiptAt(0), LOCAL);
    await Promise.all([open(), open()].map((log) => log.append(receiptAt(1), LOCAL)));
    expect(names()).toHaveLength(3);
  });

  it.each<[string, string]>([
    ['half a line', '{"id":"rcp_torn","at":1,"rec'],
    ['what no line is', '\u0000\u0000\u0000'],
    ['lines that are none', 'x\n\n{}\n{"id":"rcp_torn","at":1,"receipt":null}\n'],
  ])('with %s at its end is read and written on, and only that is lost', async (_, torn) => {
    const log = open();
    const ids = [...(await keepMany(log, LOCAL, 3, 200))];
    await log.close();
    const [name = ''] = names();
    appendFileSync(join(folder, name), torn);
    leaveBehind(name);
    const reader = open();
    expect(await found(reader, ids)).toBe(3);
    const next = open();
    ids.push(...(await keepMany(next, LOCAL, 3, 200, 10)));
    expect(names()).toHaveLength(1);
    expect([await found(reader, ids), await found(open(), ids)]).toEqual([6, 6]);
    expect((await reader.newest(10)).map(({ id }) => id)).toEqual(expect.arrayContaining([ids[5], ids[0]]));
    expect(await reader.find('rcp_torn')).toBeUndefined();
  });

  it('that was damaged is not found, and the rest is', async () => {
    const log = open();
    const ids = await keepMany(log, LOCAL, 3, 200);
    await log.close();
    const path = join(folder, names()[0] ?? '');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [lines[0], `${lines[1]?.slice(0, 90)}${'#'.repeat(20)}${lines[1]?.slice(110)}`, lines[2], ''].join('\n'));
    const reader = open();
    expect(await Promise.all(ids.map(async (id) => (await reader.find(id)) !== undefined))).toEqual([true, false, true]);
    expect(await reader.newest(5)).toHaveLength(2);
  });
});

describe('room', () => {
  it('is never more than the capacity, and the oldest goes first', async () => {
    const log = open();
    // 3 MiB into one.
    const ids = await keepMany(log, LOCAL, 1_500, 2_048);
    const sizes = names().map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(MEBIBYTE);
    const reader = open();
    const kept = await Promise.all(ids.map(async (id) => (await reader.find(id)) !== undefined));
    const first = kept.indexOf(true);
    expect([kept.slice(first).every(Boolean), first > 900, first < 1_100]).toEqual([true, true, true]);
    expect(await found(log, ids.slice(first))).toBe(1_500 - first);
  });

  it('of a key is a sixteenth, of its own newest ones; nobody else loses any', async () => {
    // Segments of one millisecond have no order.
    let time = Date.now();
    const now = (): number => {
      time += 1;
      return time;
    };
    const log = open({ now });
    const local = await keepMany(log, LOCAL, 100, 2_048);
    const other = await keepMany(log, key('bbbbbbbb'), 10, 2_048);
    const many = await keepMany(log, key('aaaaaaaa'), 1_000, 2_048);
    expect([await found(log, local), await found(log, other)]).toEqual([100, 10]);
    const kept = await found(log, many);
    expect([kept > 10, kept <= 32, await found(log, many.slice(-kept))]).toEqual([true, true, kept]);
  });

  it('of all addresses together is a quarter, however many they are', async () => {
    const log = open();
    const local = await keepMany(log, LOCAL, 100, 2_048);
    const own = await keepMany(log, key('aaaaaaaa'), 10, 2_048);
    for (let i = 0; i < 400; i += 1) await log.append(receiptAt(i, 2_048), address(`2001:db8:0:${i.toString(16)}::/64`));
    expect([await found(log, local), await found(log, own)]).toEqual([100, 10]);
    const bytes = names()
      .filter((name) => name.startsWith('address-'))
      .map((name) => statSync(join(folder, name)).size);
    expect(bytes.reduce((a, b) => a + b)).toBeLessThanOrEqual(MEBIBYTE / 4);
    expect(bytes.length).toBeGreaterThan(50);
  });

  it('is taken from who holds the most where the whole is full', async () => {
    const log = open();
    const local = await keepMany(log, LOCAL, 450, 2_048);
    const before = await found(log, local);
    const keys: string[] = [];
    for (let i = 0; i < 8; i += 1) keys.push(...(await keepMany(log, key(`key0000${i}`), 20, 2_048)));
    expect(await found(log, keys)).toBe(160);
    expect(await found(log, local)).toBeLessThan(before);
    expect(await found(log, local.slice(-150))).toBe(150);
  });

  it('is not given to what is larger than the room of its owner', async () => {
    const log = open();
    expect(await log.append(receiptAt(0, 5_000), address('a'))).toBe(false);
    expect(await log.append(receiptAt(0, 5_000), key('aaaaaaaa'))).toBe(true);
    expect(log.state()).toBe('ready');
  });
});

describe('a log that is off', () => {
  it('keeps nothing and makes nothing, and still finds what is there', async () => {
    const off = open({ capacity: 0 });
    expect([await off.append(receiptAt(0), LOCAL), off.state(), existsSync(dataFolder)]).toEqual([false, 'off', false]);
    const ids = await keepMany(open(), LOCAL, 2, 200);
    expect([await found(off, ids), (await off.newest(5)).length]).toEqual([2, 2]);
  });
});

describe('a disk that refuses', () => {
  /** A file system whose writes fail while `fails` says so. */
  const failing = (fails: () => string | undefined): FileSystem => {
    const guard = <T>(call: () => Promise<T>): Promise<T> => {
      const code = fails();
      return code === undefined ? call() : Promise.reject(systemError(code));
    };
    return {
      ...nodeFileSystem,
      makeFolder: (path) => guard(() => nodeFileSystem.makeFolder(path)),
      open: async (path, mode) => {
        const file = await guard(() => nodeFileSystem.open(path, mode));
        return {
          ...file,
          append: async (bytes) => {
            if (fails() === undefined) return file.append(bytes);
            return file.append(bytes.subarray(0, Math.floor(bytes.length / 2)));
          },
          datasync: () => guard(() => file.datasync()),
        };
      },
    };
  };

  it('is told, costs only what it did not take, and is tried again a moment later', async () => {
    let code: string | undefined;
    const log = open({ files: failing(() => code) });
    const ids = [...(await keepMany(log, LOCAL, 2, 200))];
    code = 'ENOSPC';
    expect([await log.append(receiptAt(2), LOCAL), await log.append(receiptAt(3), LOCAL), log.state()]).toEqual([false, false, 'failed']);
    code = undefined;
    for (let i = 0; i < 60 && log.state() === 'failed'; i += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const kept = receiptAt(10 + i);
      if (await log.append(kept, LOCAL)) ids.push(kept.receipt.id);
    }
    expect([log.state(), await found(open(), ids), (await log.newest(10)).length]).toEqual(['ready', 3, 3]);
  });

  it('at a flush spoils the segment, not what comes after', async () => {
    let code: string | undefined;
    const log = open({ files: failing(() => code) });
    await keepMany(log, LOCAL, 2, 200);
    code = 'EIO';
    for (let i = 0; i < 100 && log.state() === 'ready'; i += 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(log.state()).toBe('failed');
    code = undefined;
    const kept = receiptAt(5);
    for (let i = 0; i < 60 && !(await log.append(kept, LOCAL)); i += 1) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await open().find(kept.receipt.id)).toEqual(kept);
    expect(names().filter((name) => name.endsWith('.done.jsonl'))).toHaveLength(1);
  });

  it('because a file is in the place of the folder', async () => {
    writeFileSync(join(base, 'deep'), '');
    const log = open();
    expect([await log.append(receiptAt(0), LOCAL), log.state()]).toEqual([false, 'failed']);
    await expect(log.find('rcp_1')).rejects.toMatchObject({ code: 'STORE_FAILED', message: expect.stringContaining('ENOTDIR') });
  });

  it('with too little left for the others takes none, and says so', async () => {
    const log = open({ files: { ...nodeFileSystem, freeBytes: () => 10 * MEBIBYTE } });
    expect([await log.append(receiptAt(0), LOCAL), log.state()]).toEqual([false, 'failed']);
  });

  it('and a folder that is taken away under it is made again', async () => {
    const log = open();
    await keepMany(log, LOCAL, 2, 200);
    rmSync(folder, { recursive: true });
    const isBack = async (): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await log.append(receiptAt(9), LOCAL);
      return existsSync(folder) && names().length > 0;
    };
    for (let i = 0; i < 60 && !(await isBack()); i += 1);
    const kept = receiptAt(10);
    expect([await log.append(kept, LOCAL), await open().find(kept.receipt.id)]).toEqual([true, kept]);
  });
});
