import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFLECTION } from '../../core/formula/formulas.js';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

const AREA =
  'area: A = pi * d^2 / 4\n  A: area [mm^2]\n  d: diameter [mm] > 0\n  example: d = 2 mm gives 3.141592653589793 mm^2\n  source: own\n';

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
  writeFileSync(join(cli.folder, 'beam.gm'), `# own\n${DEFLECTION}\n\n${AREA}`);
  writeFileSync(join(cli.folder, 'bad.gm'), `${AREA}\n${DEFLECTION.replace('[GPa]', '[GPaa]')}`);
});
afterAll(() => cli.close());

const given = ['F=1 kN', 'L=2 m', 'E=210 GPa', 'I=1e6 mm^4'];

describe('genmath formulas', () => {
  it('keeps none of a file of which one does not hold, and names the line', async () => {
    const environment = { GENMATH_DATA: join(cli.folder, 'none') };
    const { code, stderr } = await cli.run(['formulas', 'add', 'bad.gm'], environment);
    expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([1, expect.stringMatching(/line 11: unknown unit 'GPaa'/)]);
    expect(existsSync(environment.GENMATH_DATA)).toBe(false);
    expect((await cli.run(['formulas'], environment)).stdout).toMatch(/^No formulas are kept/);
  });

  it('keeps, lists, shows and removes them, and the other commands call them', async () => {
    expect((await cli.run(['formulas', 'add', 'beam.gm'])).stdout).toMatch(/^kept {2}my\.deflection .*\nkept {2}my\.area .*\n$/);
    expect((await cli.run(['formulas'])).stdout).toMatch(/^my\.area {2}area {2}A = pi \* d\^2 \/ 4 {2}sha256:\w{12}\nmy\.deflection/);
    expect((await cli.run(['formulas', 'show', 'my.deflection'])).stdout).toMatch(/^deflection: delta[\s\S]*sha256:\w{64} {2}present\n$/);
    expect((await cli.run(['compute', 'my.deflection', ...given])).stdout).toMatch(/^δ = 0\.793651 mm\n/);
    expect((await cli.run(['calc', '2 * my.area(d = 2 mm)'])).stdout).toContain('6.28319 mm²');
    expect((await cli.run(['show', 'my.area'])).stdout).toMatch(/A = π·d² \/ 4/);
    const proved = await cli.shell('genmath prove my.area d=2 --json | genmath verify -');
    expect(proved.stdout).toMatch(/^valid: KO42, my\.area gave 3\.14159\d+ mm\^2\n/);
    expect((await cli.run(['formulas', 'remove', 'area'])).stdout).toMatch(/^removed {2}my\.area {2}sha256:/);
    expect((await cli.run(['calc', 'my.area(d = 2 mm)'])).code).toBe(1);
  });

  it.each([
    [['formulas', 'show']],
    [['formulas', 'drop', 'area']],
    [['formulas', 'add', 'beam.gm', 'more.gm']],
    [['formulas', 'add', 'nowhere.gm']],
  ])('%j is wrong usage', async (words) => {
    expect((await cli.run(words)).code).toBe(2);
  });

  it('a name that is none is refused with the nearest', async () => {
    const { code, stderr } = await cli.run(['formulas', 'show', 'deflexion']);
    expect([code, stderr.replace(/\s+/g, ' ')]).toEqual([1, expect.stringMatching(/nearest are deflection/)]);
  });
});
