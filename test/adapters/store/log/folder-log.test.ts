import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { nodeFileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { FolderLog } from '../../../../src/adapters/store/log/folder-log.js';
import { createFolderSequencer } from '../../../../src/adapters/store/log/folder-sequencer.js';
import type { NamedHead } from '../../../../src/adapters/store/log/log-sequencer.js';
import { FolderReceiptLog } from '../../../../src/adapters/store/receipts/folder-receipt-log.js';
import type { KeptReceipt, SignedReceipt } from '../../../../src/call/receipt-log.js';
import { entryHash, formatEntry, ledgerEntry, receiptEntry } from '../../../../src/core/log/log-entry.js';
import { isIncluded, openCheckpoint } from '../../../../src/core/log/log-proof.js';
import { proveEntry } from '../../../../src/core/log/log-reader.js';
import { createLogSigner } from '../../../../src/core/log/note-signer.js';
import { parseVerifierKey } from '../../../../src/core/log/signed-note.js';
import { isConsistent, type TreeHead } from '../../../../src/core/merkle/check-proof.js';
import { TiledTree } from '../../../../src/core/merkle/tiles.js';
import type { BatchItem } from '../../../../src/core/receipt/receipt.js';
import { refuseWhile } from '../../../fault/refusing-file-system.js';

const signer = createLogSigner('genmath.test/log', Buffer.alloc(32, 5));
const key = parseVerifierKey(signer.verifierKey);
const salt = Buffer.from('salt');

const receipt = (): SignedReceipt => ({ type: 'genmath/receipt/v1', id: `rcp_${randomUUID()}`, issuedAt: '2026-01-02T03:04:05.678Z' });

describe('a log of receipts in a folder', () => {
  let dataFolder: string;
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'genmath-log-'));
  });
  afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  const openLog = (files: FileSystem = nodeFileSystem): FolderLog => new FolderLog(files, dataFolder, () => signer);

  const sequence = (heads: () => readonly NamedHead[] = () => []) => {
    const log = openLog();
    const errors: unknown[] = [];
    const sequencer = createFolderSequencer({
      dataFolder,
      files: nodeFileSystem,
      log,
      heads: async () => heads(),
      salt: () => salt,
      onError: (e) => errors.push(e),
    });
    return { log, sequencer, errors };
  };

  const keepAll = async (kept: readonly KeptReceipt[]): Promise<void> => {
    const receipts = new FolderReceiptLog({ dataFolder, capacity: 1 << 26, pseudonymKey: () => salt });
    await Promise.all(kept.map((one) => receipts.append(one, { kind: 'local', name: '' })));
    await receipts.close();
  };

  const keep = async (count: number): Promise<readonly SignedReceipt[]> => {
    const receipts = Array.from({ length: count }, receipt);
    await keepAll(receipts.map((one) => ({ receipt: one })));
    return receipts;
  };

  const assertLogged = async (log: FolderLog, receipts: readonly SignedReceipt[]): Promise<void> => {
    for (const one of receipts) {
      const entry = receiptEntry(one);
      const proof = await proveEntry(log, entry.id);
      if (proof === undefined) throw new Error(`${one.id} is not in the log`);
      const checkpoint = openCheckpoint(proof.checkpoint, key);
      expect(isIncluded(entryHash(entry), proof, checkpoint)).toBe(true);
      expect(isIncluded(entryHash(receiptEntry({ ...one, issuedAt: 'later' } as never)), proof, checkpoint)).toBe(false);
    }
  };

  it('holds every receipt that was kept, with a proof, and each checkpoint goes on from those before', async () => {
    const { log, sequencer, errors } = sequence();
    const heads: TreeHead[] = [];
    const all: SignedReceipt[] = [];
    for (const count of [1, 2, 300, 1, 213]) {
      all.push(...(await keep(count)));
      await sequencer.look();
      const head = openCheckpoint((await log.checkpoint()) as string, key);
      for (const earlier of heads) {
        const proof = await new TiledTree(log.tile, head.size).consistency(earlier.size);
        expect(isConsistent(earlier, head, proof)).toBe(true);
      }
      heads.push(head);
    }
    expect(heads.map(({ size }) => size)).toEqual([1, 3, 303, 304, 517]);
    await assertLogged(log, all.slice(0, 20));
    await assertLogged(log, all.slice(-20));
    expect(await proveEntry(log, receiptEntry(receipt()).id)).toBeUndefined();
    await sequencer.close();
    expect(errors).toEqual([]);
    // The files are those that tlog-tiles names, and the shorter forms of full tiles are gone.
    expect((await readdir(join(dataFolder, 'log', 'tile', '0'))).sort()).toEqual(['000', '000.p', '001', '001.p', '002.p']);
    expect(await readdir(join(dataFolder, 'log', 'tile', '0', '001.p'))).toEqual([]);
  });

  it('goes on where another process left it, and finds what that one logged', async () => {
    const first = sequence();
    const early = await keep(400);
    await first.sequencer.look();
    const second = sequence();
    const late = await keep(10);
    await second.sequencer.look();
    expect(openCheckpoint((await second.log.checkpoint()) as string, key).size).toBe(400);
    await first.sequencer.close();
    await second.sequencer.look();
    expect(openCheckpoint((await second.log.checkpoint()) as string, key).size).toBe(410);
    await assertLogged(second.log, [...early.slice(0, 3), ...late]);
    await second.sequencer.close();
    expect([...first.errors, ...second.errors]).toEqual([]);
  });

  it('takes the digest of a receipt from its text alone, whatever stands in it or behind it', async () => {
    const { log, sequencer } = sequence();
    const items: readonly BatchItem[] = [{ index: 0, inputs: { m: 1 }, R_t: 2 }];
    const alone = [',"items":"AAAA"}', '},"receipt":{', 'Größe µ'].map((note) => ({ ...receipt(), note }));
    const batches = alone.map((one) => ({ ...one, id: `bat_${randomUUID()}` }));
    await keepAll([...alone.map((one) => ({ receipt: one })), ...batches.map((one) => ({ receipt: one, items }))]);
    await sequencer.look();
    await assertLogged(log, [...alone, ...batches]);
    await sequencer.close();
  });

  it('holds the ends of ledgers when they move', async () => {
    let seq = 1;
    const head = (): NamedHead => ({ machine: 'local', seq, hash: `sha256:${String(seq).repeat(64).slice(0, 64)}` });
    const { log, sequencer } = sequence(() => [head()]);
    await sequencer.look();
    await sequencer.look();
    expect(log.size).toBe(1);
    seq = 7;
    await sequencer.look();
    const entry = ledgerEntry('local', head(), salt);
    const proof = await proveEntry(log, entry.id);
    expect(proof?.index).toBe(1);
    expect(isIncluded(entryHash(entry), proof as never, openCheckpoint(proof?.checkpoint as string, key))).toBe(true);
    await sequencer.close();
  });

  it('loses nothing and takes nothing back, at whichever write its process dies', async () => {
    const leaves = (from: number, count: number): readonly Buffer[] =>
      Array.from({ length: count }, (_, i) =>
        formatEntry(receiptEntry({ id: `rcp_00000000-0000-4000-8000-${String(from + i).padStart(12, '0')}` })),
      );
    let isDone = false;
    for (let death = 0; !isDone; death += 1) {
      await rm(join(dataFolder, 'log'), { recursive: true, force: true });
      const before = openLog();
      await before.load();
      await before.append(leaves(0, 250), { a: 250 });
      const seen = openCheckpoint((await before.checkpoint()) as string, key);

      let left = death;
      const step = async <T>(work: () => Promise<T>): Promise<T> => {
        left -= 1;
        if (left < 0) throw new Error('the process dies');
        return work();
      };
      const dying: FileSystem = {
        ...nodeFileSystem,
        open: (path, mode) => (mode === 'read' ? nodeFileSystem.open(path, mode) : step(() => nodeFileSystem.open(path, mode))),
        rename: (from, to) => step(() => nodeFileSystem.rename(from, to)),
        unlink: (path) => step(() => nodeFileSystem.unlink(path)),
        syncFolder: (folder) => step(() => nodeFileSystem.syncFolder(folder)),
      };
      const doomed = openLog(dying);
      await doomed.load();
      isDone = await doomed.append(leaves(250, 20), { a: 270 }).then(
        () => true,
        () => false,
      );

      const after = openLog();
      await after.load();
      // The cursor tells which entries are in it: all of the append or none.
      expect([250, 270]).toContain(after.size);
      expect(await after.cursors()).toEqual({ a: after.size });
      await after.append(leaves(after.size, 300 - after.size), { a: 300 });
      const head = openCheckpoint((await after.checkpoint()) as string, key);
      expect(head.size).toBe(300);
      expect(isConsistent(seen, head, await new TiledTree(after.tile, head.size).consistency(seen.size))).toBe(true);
      const proof = await proveEntry(after, receiptEntry({ id: 'rcp_00000000-0000-4000-8000-000000000260' }).id);
      expect(proof?.index).toBe(260);
    }
  });

  it.each([
    ['a byte of a tile', 'tile/0/000.p/250', (bytes: Buffer) => Buffer.concat([Buffer.of((bytes[0] as number) ^ 1), bytes.subarray(1)])],
    ['an older state', 'state.json', (bytes: Buffer) => Buffer.from(bytes.toString().replace('"size":250', '"size":10'))],
    ['a state that is cut off', 'state.json', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['a bundle that is cut off', 'tile/entries/000.p/250', (bytes: Buffer) => bytes.subarray(0, 100)],
    ['a tile that is cut off', 'tile/0/000.p/250', (bytes: Buffer) => bytes.subarray(0, 100)],
  ])('does not go on from %s', async (_, name, change) => {
    const log = openLog();
    await log.load();
    await log.append(
      Array.from({ length: 250 }, () => formatEntry(receiptEntry(receipt()))),
      {},
    );
    const path = join(dataFolder, 'log', name);
    await writeFile(path, change(await readFile(path)));
    await expect(openLog().load()).rejects.toMatchObject({ code: 'LOG_FALSE' });
  });

  it('is not read or continued by a process that saw more of it, or something else in its place', async () => {
    const backup = `${dataFolder}-backup`;
    const log = openLog();
    const grow = async (by: FolderLog, count: number): Promise<void> => {
      await by.load();
      await by.append(
        Array.from({ length: count }, () => formatEntry(receiptEntry(receipt()))),
        {},
      );
    };
    try {
      await grow(log, 300);
      await cp(dataFolder, backup, { recursive: true });
      await grow(log, 5);
      await rm(dataFolder, { recursive: true });
      await cp(backup, dataFolder, { recursive: true });
      const refused = { code: 'LOG_FALSE', message: expect.stringContaining('went back') };
      await expect(log.checkpoint()).rejects.toMatchObject(refused);
      await expect(log.load()).rejects.toMatchObject(refused);
      // One that never saw them goes on: as long, and then longer, it is another log.
      const other = openLog();
      for (const count of [5, 200]) {
        await grow(other, count);
        await expect(log.load()).rejects.toMatchObject(refused);
      }
      expect((await openLog().checkpoint())?.split('\n')[1]).toBe('505');
    } finally {
      await rm(backup, { recursive: true, force: true });
    }
  });

  it('does not sign for the log of another node', async () => {
    const log = openLog();
    await log.load();
    await log.append([formatEntry(receiptEntry(receipt()))], {});
    const other = createLogSigner('genmath.test/other', Buffer.alloc(32, 6));
    await expect(new FolderLog(nodeFileSystem, dataFolder, () => other).load()).rejects.toMatchObject({ code: 'LOG_FALSE' });
  });

  it('finds entries by id after 65,536 of them, and again when its index is gone', async () => {
    const ids = Array.from({ length: 70_000 }, () => `rcp_${randomUUID()}`);
    const log = openLog();
    await log.load();
    await log.append(
      ids.map((id) => formatEntry(receiptEntry({ id }))),
      {},
    );
    const places = [0, 1, 255, 256, 40_000, 65_535, 65_536, 69_999];
    // The last one reads from a disk that takes no writes.
    for (const reader of [log, openLog(), openLog(refuseWhile(nodeFileSystem, () => 'EROFS'))]) {
      for (const place of places) expect(await reader.indexOf(receiptEntry({ id: ids[place] as string }).id, 70_000)).toBe(place);
      expect(await reader.indexOf(receiptEntry(receipt()).id, 70_000)).toBeUndefined();
      await rm(join(dataFolder, 'log', 'index'), { recursive: true, force: true });
    }
  });
});
