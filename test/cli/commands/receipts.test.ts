import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
});
afterAll(() => cli.close());

const inFolder = (name: string) => ({ GENMATH_DATA: join(cli.folder, name) });
const idIn = (text: string): string => /(?:rcp|bat)_[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

describe('the receipts of commands', () => {
  it('are shown, listed and verified by other processes', async () => {
    const proved = idIn((await cli.shell('genmath prove NM19 m=1500 a=2.5')).stdout);
    const computed = idIn((await cli.shell('genmath compute NM19 "F=2 kN" "m=80 kg" --solve a')).stdout);
    const swept = idIn((await cli.shell('genmath plot NM19 m=80 a=0..10 --points 5 --json')).stdout);
    const { stdout } = await cli.run(['receipts']);
    const [first, second, third, ...rest] = stdout.trimEnd().split('\n');
    expect(rest).toEqual([]);
    expect(first).toMatch(new RegExp(`^\\S+ \\S+Z {2}${swept} {2}F of 5 items {2}F = m \\* a$`));
    expect(second).toMatch(new RegExp(`${computed} {2}a = 25 m/s² {2}F = m \\* a for a$`));
    expect(third).toMatch(new RegExp(`${proved} {2}F = 3750 N {2}F = m \\* a$`));
    expect((await cli.run(['receipt', proved])).stdout).toMatch(/^F = 3750 N {2}NM19\n/);
    expect((await cli.run(['receipt', swept])).stdout).toMatch(/^F for 5 items\n[\s\S]*item 4 +800 N\n$/);
    for (const id of [proved, computed, swept]) expect((await cli.run(['verify', id])).code).toBe(0);
    expect((await cli.run(['verify', swept])).stdout).toContain('5 of 5 items are under the root');
    const piped = await cli.shell(`genmath receipt ${swept} --json | genmath verify -`);
    expect([piped.code, piped.stderr]).toEqual([0, '']);
  });

  it('are listed as JSON, so many as are asked for', async () => {
    const { receipts } = JSON.parse((await cli.run(['receipts', '--limit', '2', '--json'])).stdout) as { receipts: readonly object[] };
    expect(receipts).toEqual([
      expect.objectContaining({ id: expect.stringMatching(/^bat_/), equation: 'F = m * a', result: 'F of 5 items' }),
      expect.objectContaining({ id: expect.stringMatching(/^rcp_/), result: 'a = 25 m/s²' }),
    ]);
  });

  it('none are there before any was given, and nothing is made by looking', async () => {
    const environment = inFolder('none');
    expect(await cli.run(['receipts'], environment)).toMatchObject({ code: 0, stdout: 'No receipts are kept in the data folder.\n' });
    expect((await cli.run(['receipt', 'rcp_nowhere'], environment)).code).toBe(1);
    expect(existsSync(environment.GENMATH_DATA)).toBe(false);
  });

  it.each<[string, readonly string[], Readonly<Record<string, string>>]>([
    ['--receipts off', ['--receipts', 'off'], {}],
    ['GENMATH_RECEIPTS=off', [], { GENMATH_RECEIPTS: 'off' }],
    ['--receipts memory', ['--receipts', 'memory'], {}],
  ])('are not kept with %s', async (name, args, more) => {
    const environment = { ...inFolder(name.replace(/\W+/g, '-')), ...more };
    const { code, stdout } = await cli.run(['prove', 'NM19', 'm=1', 'a=2', ...args], environment);
    expect([code, idIn(stdout)]).toEqual([0, expect.stringMatching(/^rcp_/)]);
    expect(existsSync(join(environment.GENMATH_DATA, 'receipts'))).toBe(false);
  });

  it('that are not kept are told by compute', async () => {
    const { stdout } = await cli.run(['compute', 'NM19', 'm=1', 'a=2', '--receipts', 'off']);
    expect(stdout).toContain('(not kept: --json prints it whole)');
    const { kept, receipt } = JSON.parse((await cli.run(['compute', 'NM19', 'm=1', 'a=2', '--receipts', 'off', '--json'])).stdout) as {
      kept: unknown;
      receipt: object;
    };
    expect([kept, receipt]).toEqual([false, expect.objectContaining({ R_t: 2 })]);
  });

  it('the option goes before its variable', async () => {
    const environment = { ...inFolder('both'), GENMATH_RECEIPTS: 'off' };
    await cli.run(['prove', 'NM19', 'm=1', 'a=2', '--receipts', '1'], environment);
    expect((await cli.run(['receipts'], environment)).stdout).toContain('F = 2 N');
  });

  it.each<[string, readonly string[], number, RegExp]>([
    [
      'a size that is none',
      ['prove', '--receipts', 'many'],
      2,
      /--receipts is a number of MiB from 1 to 1000000, memory, or off, not "many"/,
    ],
    ['no size at all', ['prove', '--receipts', '0'], 2, /--receipts is a number of MiB/],
    ['no id', ['receipt'], 2, /Say which receipt/],
    ['what is no id', ['receipt', 'receipt.json'], 2, /is no id of a receipt/],
    ['an id that nothing has', ['receipt', 'rcp_nowhere'], 1, /No receipt "rcp_nowhere" is kept in the data folder/],
    ['a word too many', ['receipts', 'rcp_1'], 2, /takes no words; for one receipt: genmath receipt rcp_1/],
    ['a limit of none', ['receipts', '--limit', '0'], 2, /--limit is a whole number from 1/],
  ])('refused: %s', async (_, args, code, message) => {
    const ending = await cli.run(args);
    expect([ending.code, ending.stdout]).toEqual([code, '']);
    expect(ending.stderr.replaceAll('\n  ', ' ')).toMatch(message);
  });
});
