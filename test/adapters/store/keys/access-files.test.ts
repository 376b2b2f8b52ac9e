import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccessFiles } from '../../../../src/adapters/store/keys/access-files.js';
import { openKeyring } from '../../../../src/adapters/store/keys/keyring-file.js';
import type { Access } from '../../../../src/call/access.js';
import { slugSchema } from '../../../../src/call/api-key.js';
import { Fault } from '../../../../src/core/faults.js';

const NOW = Date.UTC(2026, 10, 21, 8);
let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'genmath-access-'));
  folder = join(base, 'deep', 'data');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Opens the keys of the folder as a process does when it starts. */
const open = (dataFolder = folder): Access => {
  const keyring = openKeyring({ dataFolder }, new Date(NOW));
  return createAccessFiles({ dataFolder, keyring: () => keyring, now: () => NOW, demoLimit: 10, dailyLimit: 1000 });
};
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Fault ? error.code : error),
  );
const secretOf = (key: string): string => key.slice('gm_12345678_'.length);
const files = (): readonly string[] => readdirSync(folder);
const everything = (): string =>
  files()
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('\n');

describe('a minted key', () => {
  it('is gm_, eight characters and a secret of 256 bits', async () => {
    const { key, record } = await open().mint(undefined);
    expect(key).toMatch(/^gm_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(secretOf(key), 'base64url')).toHaveLength(32);
    expect(record).toEqual({
      prefix: key.slice(3, 11),
      hash: createHash('sha256').update(secretOf(key)).digest('hex'),
      plan: 'free',
      dailyLimit: 1000,
      machine: expect.stringMatching(/^m-/),
      created: '2026-11-21T08:00:00.000Z',
    });
  });

  it('is found by the whole of it only', async () => {
    const access = open();
    const { key, record } = await access.mint('my-lab');
    expect(await access.find(key)).toEqual(record);
    const other = (await access.mint(undefined)).key;
    for (const shown of [
      '',
      key.slice(0, -1),
      `${key}A`,
      ` ${key}`,
      `${key}\n`,
      key.toUpperCase(),
      key.replace('gm_', 'GM_'),
      `${key.slice(0, 12)}${secretOf(other)}`,
      `${other.slice(0, 12)}${secretOf(key)}`,
      `${key.slice(0, 12)}${record.hash.slice(0, 43)}`,
      `gm_${record.prefix}_${record.hash}`,
      `gm_zzzzzzzz_${secretOf(key)}`,
    ])
      expect([shown, await access.find(shown)]).toEqual([shown, undefined]);
  });

  it('leaves its hash on the disk and nothing else of it, in private files', async () => {
    const before = process.umask(0o000);
    try {
      const access = open();
      const { key, record } = await access.mint('my-lab');
      await access.find(key);
      await access.spend(record);
      await access.revoke(record.prefix);
      await access.close();
      const kept = everything();
      const secret = Buffer.from(secretOf(key), 'base64url');
      for (const form of [secretOf(key), secret.toString('hex'), secret.toString('base64'), secret.toString('latin1')])
        expect(kept).not.toContain(form);
      expect(kept).toContain(record.hash);
      expect(files()).toEqual(['api-keys.json', 'api-keys.json.lock-2', 'keys.json', 'usage.json']);
      for (const name of files()) expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  it('is known after a restart, and to those who come together first', async () => {
    const { key } = await open().mint('my-lab');
    const young = open();
    const found = await Promise.all(Array.from({ length: 50 }, () => young.find(key)));
    expect(found.map((record) => record?.machine)).toEqual(Array(50).fill('my-lab'));
  });
});

describe('machines', () => {
  it('have the slug that was asked for, once', async () => {
    const access = open();
    expect((await access.mint('my-lab')).record.machine).toBe('my-lab');
    expect(await codeOf(access.mint('my-lab'))).toBe('MACHINE_EXISTS');
    expect(await codeOf(open().mint('my-lab'))).toBe('MACHINE_EXISTS');
  });

  it('keep their slug when the key is revoked', async () => {
    const access = open();
    await access.revoke((await access.mint('my-lab')).record.prefix);
    expect(await codeOf(access.mint('my-lab'))).toBe('MACHINE_EXISTS');
  });

  it('get a free slug without one', async () => {
    const access = open();
    for (let i = 0; i < 5; i += 1) expect(slugSchema.safeParse((await access.mint(undefined)).record.machine).success).toBe(true);
  });

  it('of many who ask at once, one gets the slug', async () => {
    const [one, other] = [open(), open()];
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => codeOf((i % 2 === 0 ? one : other).mint('my-lab'))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'MACHINE_EXISTS')).toHaveLength(9);
  });

  it('of many that are made at once by two processes, none is lost', async () => {
    const [one, other] = [open(), open()];
    const { key } = await one.mint(undefined);
    // Lookups go on meanwhile, as they do on a node.
    const looking = Promise.all(Array.from({ length: 40 }, (_, i) => setTimeout(i).then(() => (i % 2 === 0 ? one : other).find(key))));
    const made = await Promise.all(Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? one : other).mint(undefined)));
    expect((await looking).every((record) => record !== undefined)).toBe(true);
    const young = open();
    for (const { key: each, record } of made) expect(await young.find(each)).toEqual(record);
    expect(new Set(made.map(({ record }) => record.prefix)).size).toBe(12);
    expect(await young.list()).toHaveLength(13);
  });
});

describe('a revoked key', () => {
  it('ends at once here, and within moments where another process serves', async () => {
    const [node, commandLine] = [open(), open()];
    const { key, record } = await node.mint(undefined);
    expect(await node.find(key)).toBeDefined();
    await commandLine.revoke(record.prefix);
    expect(await commandLine.find(key)).toBeUndefined();
    const from = Date.now();
    while ((await node.find(key)) !== undefined) {
      if (Date.now() - from > 10_000) throw new Error('The key is still taken after ten seconds.');
      await setTimeout(50);
    }
  });

  it('stays revoked, with the time of its end, and is still listed', async () => {
    const access = open();
    const { key, record } = await access.mint('my-lab');
    const { revoked } = await access.revoke(record.prefix);
    expect(revoked).toBe('2026-11-21T08:00:00.000Z');
    expect((await access.revoke(record.prefix)).revoked).toBe(revoked);
    expect(await open().find(key)).toBeUndefined();
    expect(await open().list()).toMatchObject([{ prefix: record.prefix, machine: 'my-lab', revoked }]);
  });

  it.each(['zzzzzzzz', '', '__proto__', 'gm_zzzzzzzz'])('that is not there cannot be ended: %j', async (prefix) => {
    expect(await codeOf(open().revoke(prefix))).toBe('UNKNOWN_KEY');
  });
});

describe('the demo key', () => {
  it('is the same after a restart, and another one on another node', () => {
    const { key, record } = open().demoKey();
    expect(key).toMatch(/^gm_demo[0-9a-f]{4}_[A-Za-z0-9_-]{43}$/);
    expect(record).toMatchObject({ plan: 'demo', dailyLimit: 10, machine: null });
    expect(open().demoKey().key).toBe(key);
    expect(open(join(base, 'other')).demoKey().key).not.toBe(key);
  });

  it('is found, and is on no disk', async () => {
    const access = open();
    const { key, record } = access.demoKey();
    expect(await access.find(key)).toEqual(record);
    expect(await access.find(`${key.slice(0, 12)}${'A'.repeat(43)}`)).toBeUndefined();
    await access.spend(record);
    expect(everything()).not.toContain(secretOf(key));
    expect(await access.list()).toEqual([]);
  });

  it('cannot be revoked as if it had been issued', async () => {
    const access = open();
    expect(await codeOf(access.revoke(access.demoKey().record.prefix))).toBe('UNKNOWN_KEY');
  });
});

it('nothing is made on the disk for lookups that find nothing', async () => {
  const keyring = openKeyring({ dataFolder: join(base, 'keys') }, new Date(NOW));
  const access = createAccessFiles({ dataFolder: folder, keyring: () => keyring, now: () => NOW, demoLimit: 10, dailyLimit: null });
  expect(await access.find(`gm_zzzzzzzz_${'A'.repeat(43)}`)).toBeUndefined();
  expect(await access.list()).toEqual([]);
  await access.close();
  expect(existsSync(folder)).toBe(false);
});

it('the list tells when a key was last used and how often today, and no secret', async () => {
  const access = open();
  const { key, record } = await access.mint('my-lab');
  expect(await access.list()).toEqual([{ ...record, usedToday: 0 }]);
  await access.spend(record);
  expect(await access.list()).toEqual([{ ...record, lastUsed: '2026-11-21T08:00:00.000Z', usedToday: 1 }]);
  expect(JSON.stringify(await access.list())).not.toContain(secretOf(key));
});

it('a stop writes down when a key was last used', async () => {
  let moment = NOW;
  const keyring = openKeyring({ dataFolder: folder }, new Date(NOW));
  const access = createAccessFiles({ dataFolder: folder, keyring: () => keyring, now: () => moment, demoLimit: 10, dailyLimit: 1000 });
  const { record } = await access.mint('my-lab');
  for (let i = 0; i < 10; i += 1) {
    moment += 60_000;
    await access.spend(record);
  }
  await access.close();
  expect(await open().list()).toMatchObject([{ lastUsed: '2026-11-21T08:10:00.000Z' }]);
});

describe('a file of keys that is damaged', () => {
  const named = { prefix: 'abcdefgh', plan: 'free', dailyLimit: null, machine: 'm-1', created: '2026-11-21T08:00:00.000Z' };
  it.each([
    '',
    '{"version":1,"keys":[',
    'c2VjcmV0',
    '[]',
    'null',
    '0',
    '{"version":2,"keys":[]}',
    JSON.stringify({ version: 1, keys: [named] }),
    JSON.stringify({ version: 1, keys: [{ ...named, hash: 'f00d' }] }),
  ])('(%j) is told, and is not written over', async (text) => {
    const { key } = await open().mint('my-lab');
    const path = join(folder, 'api-keys.json');
    writeFileSync(path, text);
    const access = open();
    expect(await codeOf(access.find(key))).toBe('STORE_FAILED');
    await expect(access.list()).rejects.toThrow('cannot be read (api-keys.json is damaged: put a copy of it back)');
    expect(await codeOf(access.mint('other'))).toBe('STORE_FAILED');
    expect(access.state()).toBe('failed');
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(await access.find(access.demoKey().key)).toBeDefined();
  });
});
