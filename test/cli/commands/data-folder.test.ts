import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

// In processes of their own, side by side: one that spins is ended, and fails with another code.
describe.concurrent('a data folder that cannot be made is refused, and nothing hangs', () => {
  it.skipIf(!existsSync('/proc/self')).each([
    ['prove NM19 m=1 a=1', /key file cannot be made in \/proc\/genmath \(ENOENT\)\. Choose another folder with --data/],
    ['keys rotate', /key file cannot be made in \/proc\/genmath \(ENOENT\)/],
    ['keys mint', /Keys and their use cannot be written \(ENOENT\)/],
    ['serve --port 0', /\/proc\/genmath.*\(ENOENT\)/],
  ])('in /proc: genmath %s', async (line, message) => {
    const { code, stderr } = await cli.shell(`genmath ${line} --data /proc/genmath`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
  });

  // Elsewhere a working directory cannot be removed.
  it.runIf(process.platform === 'linux')('in a working directory that was removed', async () => {
    const { code, stderr } = await cli.shell('mkdir removed && cd removed && rmdir "$PWD" && genmath prove NM19 m=1 a=1 --data ./data');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/key file cannot be made in \.\/data \(ENOENT\)/)]);
  });
});

describe('a data folder that cannot be used is refused in words', () => {
  it.each([
    [['ledger', 'verify'], 'The ledger in {file} cannot be read (ENOTDIR).'],
    [['ledger', 'export'], 'The ledger in {file} cannot be read (ENOTDIR).'],
    [['keys', 'issued'], 'Keys and their use cannot be read (ENOTDIR).'],
    [['keys', 'rotate'], '{file}/keys.json cannot be read (ENOTDIR). Choose another folder'],
  ])('where it is a file: genmath %j', async (args, message) => {
    const file = join(cli.folder, 'plain');
    writeFileSync(file, '');
    const { code, stderr } = await cli.run([...args, '--data', file]);
    expect([code, stderr.replaceAll('\n  ', ' ')]).toEqual([1, expect.stringContaining(message.replace('{file}', file))]);
  });

  it.each([['issued'], ['mint']])('where its api-keys.json is damaged: genmath keys %s', async (action) => {
    const folder = join(cli.folder, `damaged-${action}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'api-keys.json'), '{"version":1,');
    const { code, stderr } = await cli.run(['keys', action, '--data', folder]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('(api-keys.json is damaged: put a copy of it back)')]);
  });
});
