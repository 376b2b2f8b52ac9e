import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportLedger } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { verifyLedger } from '../../src/adapters/store/embedded/journal/verify-ledger.js';
import { openEmbeddedStore } from '../../src/adapters/store/embedded/open-embedded-store.js';
import { lockFolder } from '../../src/adapters/store/files/folder-lock.js';
import { fire } from '../adapters/store/make-rows.js';
import { bundleProcess } from '../bundle-process.js';
import { killWriters } from './kill.js';
import { killOwners } from './kill-owners.js';
import { acknowledgedIn, startWriter } from './start-writer.js';

let base: string;
let bundle: string;
let folder: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'genmath-fault-'));
  bundle = await bundleProcess(new URL('writer.ts', import.meta.url), base);
});
beforeEach(() => {
  folder = mkdtempSync(join(base, 'data-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const locks = (): readonly string[] => readdirSync(folder).filter((name) => name.startsWith('lock'));

describe('a writer that is killed', () => {
  // kill.ts does it 200 times: node --import tsx test/fault/kill.ts
  it('5 times at any moment loses nothing that it acknowledged, its folder opens, and its webhooks tell of every row', async () => {
    const { lost, broken, acknowledged, together, undelivered, untrue, delivered, again } = await killWriters(5, 1);
    expect([lost, broken]).toEqual([[], []]);
    // Every row was told to the receiver after it was written, in the order of its contract, whenever the kill came; some were told twice.
    expect([undelivered, untrue]).toEqual([[], []]);
    expect(delivered).toBeGreaterThan(100);
    expect(again).toBeGreaterThan(0);
    expect(acknowledged).toBeGreaterThan(100);
    expect(together).toBeGreaterThan(20);
  }, 240_000);
});

describe('processes that share a folder', () => {
  // kill-owners.ts does it 40 times: node --import tsx test/fault/kill-owners.ts
  it('lose nothing, write nothing twice and see no error while they are killed, mostly the one that owns it', async () => {
    const { acknowledged, ...report } = await killOwners(4, 1);
    expect(report).toEqual({ kills: 4, lost: [], doubled: [], errors: [], valid: true });
    expect(acknowledged).toBeGreaterThan(50);
  }, 60_000);
});

describe('a full disk', () => {
  // A file may not grow beyond the limit: the system takes a part of a row and refuses the rest, as a disk does that fills up.
  it.each([4, 6, 9, 10, 11, 13])(
    'that takes files of %i KiB stops the writer, loses nothing, and the folder opens again',
    async (limit) => {
      const said = await startWriter(bundle, folder, 1, { most: 100, limit }).ended;
      expect(said.slice(1)).toEqual(['STORE_FAILED', 'closed degraded']);
      const store = await openEmbeddedStore(folder);
      const rows = new Set<string>();
      for await (const { machine, seq, hash } of exportLedger(folder)) rows.add(`${machine} ${seq} ${hash}`);
      expect(acknowledgedIn(folder).filter((what) => !rows.has(what))).toEqual([]);
      expect(rows.size).toBe(acknowledgedIn(folder).length);
      await fire(store, 'm0', 'c0');
      await store.close();
      expect((await verifyLedger(folder)).valid).toBe(true);
      if (rows.size > 0) expect(existsSync(join(folder, 'quarantine'))).toBe(true);
    },
  );
});

describe('two processes', () => {
  it('cannot own one folder: the second is told whose it is, until the first is gone', async () => {
    const { child, first, ended } = startWriter(bundle, folder, 1);
    expect(await first).toBe('ready');
    const refusal = { code: 'STORE_FAILED', message: expect.stringContaining(`process ${child.pid}`), details: { pid: child.pid } };
    await expect(openEmbeddedStore(folder)).rejects.toMatchObject(refusal);
    child.kill('SIGKILL');
    await ended;
    const store = await openEmbeddedStore(folder);
    await expect(openEmbeddedStore(folder)).rejects.toMatchObject({ code: 'STORE_FAILED', details: { pid: process.pid } });
    await store.close();
    await (await openEmbeddedStore(folder)).close();
    expect(locks()).toHaveLength(1);
  });

  it('or eight that find the lock of a dead one leave it to one of them', async () => {
    writeFileSync(join(folder, 'lock-7'), JSON.stringify({ pid: 2 ** 22 - 1, started: 'x' }));
    const writers = Array.from({ length: 8 }, () => startWriter(bundle, folder, 1));
    const words = await Promise.all(writers.map(({ first }) => first));
    expect(words.map((word) => word.split(' ')[0]).sort()).toEqual([...Array<string>(7).fill('STORE_FAILED'), 'ready']);
    for (const { child } of writers) child.kill('SIGKILL');
    await Promise.all(writers.map(({ ended }) => ended));
    expect((await verifyLedger(folder)).firstBad).toBeUndefined();
  });
});

describe('the lock', () => {
  it.each([
    ['of another process that has this one’s number', { pid: process.pid, started: 'another boot 17' }],
    ['that is no lock', {}],
    ['of nobody', { pid: 0, started: null }],
  ])('%s is taken over', async (_, owner) => {
    writeFileSync(join(folder, 'lock-3'), JSON.stringify(owner));
    const release = await lockFolder(folder);
    expect(locks()).toEqual(['lock-4']);
    expect(JSON.parse(readFileSync(join(folder, 'lock-4'), 'utf8'))).toMatchObject({ pid: process.pid });
    await release();
    await (await lockFolder(folder))();
    expect(locks()).toEqual(['lock-5']);
  });

  it('is this process’s alone among many that try at once', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
