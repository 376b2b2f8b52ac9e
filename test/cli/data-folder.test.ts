import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../adapters/mcp/stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

const PROVE = ['prove', 'NM19', 'm=1', 'a=1'];
/** Time after which a command that spins is ended, in milliseconds. */
const LONGEST = 20_000;

/** Runs the program in a working directory that is removed before it starts. */
const runWithoutFolder = (args: readonly string[]) => {
  const cwd = join(sandbox.folder, 'removed');
  mkdirSync(cwd);
  return spawnSync('sh', ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', process.execPath, sandbox.launcher, ...args], {
    cwd,
    env: { ...sandbox.environment },
    encoding: 'utf8',
    timeout: LONGEST,
  });
};

describe('a data folder that cannot be made is told, and nothing hangs', () => {
  it.skipIf(!existsSync('/proc/self')).each([
    [PROVE, /key file cannot be made in \/proc\/genmath \(ENOENT\)\. Choose another folder with --data/],
    [['keys', 'rotate'], /key file cannot be made in \/proc\/genmath \(ENOENT\)/],
    [['keys', 'mint'], /Keys and their use cannot be written \(ENOENT\)/],
    [['serve', '--port', '0'], /\/proc\/genmath.*\(ENOENT\)/],
  ])('in /proc: genmath %j', (args, message) => {
    const { status, signal, stderr } = spawnSync(process.execPath, [sandbox.launcher, ...args, '--data', '/proc/genmath'], {
      env: { ...sandbox.environment },
      encoding: 'utf8',
      timeout: LONGEST,
    });
    expect([status, signal]).toEqual([1, null]);
    expect(stderr).toMatch(message);
  });

  // Elsewhere a working directory cannot be removed.
  it.runIf(process.platform === 'linux')('in a working directory that was removed', () => {
    const { status, signal, stderr } = runWithoutFolder([...PROVE, '--data', './data']);
    expect([status, signal]).toEqual([1, null]);
    expect(stderr).toMatch(/key file cannot be made in \.\/data \(ENOENT\)/);
  });
});

describe('a data folder that cannot be used is told in words', () => {
  it.each([
    [['ledger', 'verify'], 'The ledger in {file} cannot be read (ENOTDIR).'],
    [['ledger', 'export'], 'The ledger in {file} cannot be read (ENOTDIR).'],
    [['keys', 'issued'], 'Keys and their use cannot be read (ENOTDIR).'],
    [['keys', 'rotate'], '{file}/keys.json cannot be read (ENOTDIR). Choose another folder'],
  ])('where it is a file: genmath %j', async (args, message) => {
    const file = join(sandbox.folder, 'plain');
    writeFileSync(file, '');
    const { code, stderr } = await sandbox.run([...args, '--data', file]);
    expect([code, stderr.replaceAll('\n  ', ' ')]).toEqual([1, expect.stringContaining(message.replace('{file}', file))]);
  });

  it.each([['issued'], ['mint']])('where its api-keys.json is damaged: genmath keys %s', async (action) => {
    const folder = join(sandbox.folder, `damaged-${action}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'api-keys.json'), '{"version":1,');
    const { code, stderr } = await sandbox.run(['keys', action, '--data', folder]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('(api-keys.json is damaged: put a copy of it back)')]);
  });
});
