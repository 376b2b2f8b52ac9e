import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../../../src/adapters/store/embedded/journal/verify-ledger.js';
import { nodeFileSystem } from '../../../../src/adapters/store/files/file-system.js';
import { createSharedFolder, type SharedFolder } from '../../../../src/adapters/store/shared/shared-folder.js';
import type { StoredRow } from '../../../../src/core/contract/ledger/ledger-row.js';
import { refuseWhile } from '../../../fault/refusing-file-system.js';
import { fire } from '../make-rows.js';

let dataFolder: string;
let refused: string | undefined;
const opened: SharedFolder[] = [];
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'genmath-unwritable-'));
  refused = undefined;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const files = refuseWhile(nodeFileSystem, () => refused);
/** A process that uses the folder: of the one with the disk that refuses, or of another that may write. */
const open = async (disk: 'refusing' | 'own' = 'refusing'): Promise<SharedFolder> => {
  const folder = createSharedFolder({ dataFolder, version: '1', now: Date.now, ...(disk === 'own' ? {} : { options: { files } }) });
  opened.push(folder);
  await folder.join();
  return folder;
};
const leave = async (folder: SharedFolder): Promise<void> => {
  opened.splice(opened.indexOf(folder), 1);
  await folder.close();
};
const RECOVERY = { timeout: 10_000, interval: 20 };
const whenReady = ({ store }: SharedFolder): Promise<void> => vi.waitFor(() => expect(store.state()).toBe('ready'), RECOVERY);
/** Every file of the folder, with its size and when it was written. */
const picture = (): readonly string[] =>
  readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(dataFolder, name));
      return `${name} ${size} ${mtimeMs}`;
    });
/** Writes some rows and ends; then the disk refuses. */
const writeRows = async (code: string): Promise<readonly StoredRow[]> => {
  const first = await open();
  for (const machine of ['m', 'n', 'm']) await fire(first.store, machine, 'c');
  const rows = await first.store.rows('m', { limit: 10 });
  await leave(first);
  refused = code;
  return rows;
};

describe.each(['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EIO'])('a folder that takes no writes (%s)', (code) => {
  it('is read as it is, nothing of it is touched, writers are told why, and it goes on by itself', async () => {
    const rows = await writeRows(code);
    const before = picture();
    const { store, usage, notices } = await open();
    expect([await store.machines(), await store.rows('m', { limit: 10 }), (await store.head('n')).seq]).toEqual([['m', 'n'], rows, 1]);
    expect(await store.document('m', 'c')).toMatchObject({ id: 'c', machine: 'm' });
    const refusal = { code: 'STORE_FAILED', message: expect.stringContaining(`takes no writes (${code},`), details: { system: code } };
    await expect(fire(store, 'm', 'c')).rejects.toMatchObject(refusal);
    expect([store.state(), store.trouble()]).toEqual(['degraded', refusal.message]);
    expect(notices()).toEqual([expect.stringContaining(`The data folder ${dataFolder} takes no writes (${code},`)]);
    // What is asked from elsewhere is not told where the folder is.
    expect(store.trouble()).not.toContain(dataFolder);
    // Uses are counted, here.
    await usage.spend('key', 3);
    await usage.spend('key', 3);
    expect(picture()).toEqual(before);
    refused = undefined;
    await whenReady({ store } as SharedFolder);
    expect(store.trouble()).toBeUndefined();
    await fire(store, 'm', 'c');
    await usage.spend('key', 3);
    await expect(usage.spend('key', 3)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect((await store.rows('m', { limit: 10 })).map(({ seq }) => seq)).toEqual([3, 2, 1]);
    for (const one of opened.splice(0)) await one.close();
    expect(await verifyLedger(dataFolder, nodeFileSystem)).toMatchObject({ valid: true, rows: 4 });
    expect(JSON.parse(readFileSync(join(dataFolder, 'usage.json'), 'utf8'))).toMatchObject({ usage: { key: { booked: 3 } } });
  });
});

describe('who only reads a folder', () => {
  it('sees the rows before an end that was not wholly written, and leaves it where it is', async () => {
    const rows = await writeRows('EROFS');
    appendFileSync(join(dataFolder, 'ledger', '00000001.jsonl'), '{"after":"sha256:0');
    const before = picture();
    const { store } = await open();
    expect(await store.rows('m', { limit: 10 })).toEqual(rows);
    expect(picture()).toEqual(before);
  });

  it('reads an empty folder that cannot be filled', async () => {
    refused = 'EROFS';
    const { store, usage } = await open();
    expect([await store.machines(), await usage.uses(), readdirSync(dataFolder)]).toEqual([[], new Map(), []]);
  });

  it('goes on as one of the others where another process owns it meanwhile, and is told of every row once', async () => {
    await writeRows('EROFS');
    const reader = await open();
    const told: number[] = [];
    reader.store.subscribe(({ machine, seq }) => machine === 'm' && told.push(seq));
    const owner = await open('own');
    await fire(owner.store, 'm', 'c');
    // Its disk still refuses, and the other one writes for it.
    await whenReady(reader);
    await fire(reader.store, 'm', 'c');
    await fire(owner.store, 'm', 'c');
    await vi.waitFor(() => expect(told).toEqual([3, 4, 5]), RECOVERY);
    // And when that one has ended, it reads again.
    await leave(owner);
    await vi.waitFor(() => expect(reader.store.state()).toBe('degraded'), RECOVERY);
    expect((await reader.store.rows('m', { limit: 1 }))[0]?.seq).toBe(5);
    await expect(fire(reader.store, 'm', 'c')).rejects.toMatchObject({ code: 'STORE_FAILED' });
  });

  it('does not wait for a disk when it ends', async () => {
    await writeRows('EROFS');
    const reader = await open();
    await leave(reader);
    await expect(reader.store.head('m')).rejects.toMatchObject({ code: 'STORE_FAILED' });
    refused = undefined;
    const next = await open();
    expect((await next.store.head('m')).seq).toBe(2);
  });

  it('tells of a ledger that is damaged as ever', async () => {
    await writeRows('EROFS');
    truncateSync(join(dataFolder, 'ledger', '00000001.jsonl'), 100);
    await expect(open()).rejects.toMatchObject({ code: 'LEDGER_CORRUPT' });
  });
});
