import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandFolder, createCommandFolder } from '../command-folder.js';

// A beam on two supports under a force in its middle: d = F L^3 / (48 E I) (Roark's Formulas for Stress and Strain, table 8.1),
// here 2000 * 27 / (48 * 210e9 * 8e-6) m = 0.669643 mm by hand.
const SHEET = `# Beam <over> two supports
F_p = 2 kN
L = 3 m
E_s = 210 GPa
I_b = 8e-6 m^4

# Deflection
d = F_p * L^3 / (48 * E_s * I_b) in mm
assert d < 5 mm
a = NM19(F = F_p, m = 80 kg)
# in the ground
g_2(t) = t^2; g_2(3)
x = solve x^2 - 5 x + 6 = 0 for x near 2
`;

const FORMULA = `# my own
double: y = 2 * x
  x: what is doubled [1]
  y: twice that [1]
  example: x = 2 gives 4
  source: arithmetic
`;

let cli: CommandFolder;
beforeAll(() => {
  cli = createCommandFolder();
  writeFileSync(join(cli.folder, 'beam.gm'), SHEET);
  writeFileSync(join(cli.folder, 'double.gm'), FORMULA);
});
afterAll(() => cli.close());

describe('genmath run', () => {
  it('prints a result for each line of a sheet', async () => {
    const { code, stdout, stderr } = await cli.run(['run', 'beam.gm']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('d = 0.669643 mm\na = 25 m/s²\n');
  });

  it('writes a note that is one page, loads nothing and holds values, equations with numbers, sources and the receipt', async () => {
    const { code, stdout } = await cli.run(['run', 'beam.gm', '--note', 'beam.html']);
    expect([code, stdout.includes('beam.html')]).toEqual([0, true]);
    const note = readFileSync(join(cli.folder, 'beam.html'), 'utf8');
    expect(note).toContain('<title>Beam &lt;over&gt; two supports</title>');
    expect(note).toContain('<h2>Deflection</h2>');
    expect(note).toContain('<p>in the ground</p>');
    expect(note).toContain('<p class="formula given">L = 3 m</p>');
    expect(note).toContain('<p class="formula">d = (2 kN)·(3 m)<sup>3</sup> / (48·(210 GPa)·(8×10<sup>-6</sup> m⁴)) in mm</p>');
    expect(note).toContain('<p class="formula result">d = 0.669643 mm</p>');
    expect(note).toContain('<p class="held">holds</p>');
    expect(note).toContain('<p class="formula">F = m·a <span class="id">NM19</span></p><p class="formula">2 kN = 80 kg·a</p>');
    expect(note).toContain('<td>constant mass, inertial frame</td>');
    expect(note).toContain('<p class="formula result">g_2(3) = 9</p>');
    expect(note).not.toMatch(/\b(?:src|href)=|https?:/);
    const receipt = /<script type="application\/json" id="receipt">(.*)<\/script>/.exec(note)?.[1] ?? '';
    writeFileSync(join(cli.folder, 'receipt.json'), receipt);
    expect((await cli.run(['verify', 'receipt.json'])).stdout).toMatch(/^valid/);
    const { id } = JSON.parse(receipt) as { readonly id: string };
    expect(note).toContain(`<code>genmath verify ${id}</code>`);
    expect((await cli.run(['verify', id])).stdout).toMatch(/^valid/);
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ['a file of formulas', ['run', 'double.gm'], 2, /genmath formulas add double\.gm/],
    ['a file that is not there', ['run', 'none.gm'], 2, /Cannot read none\.gm/],
    ['no file', ['run'], 2, /Say which sheet/],
    ['a note that is no page', ['run', 'beam.gm', '--note', 'beam.txt'], 2, /ends in \.html/],
    ['a note that cannot be written', ['run', 'beam.gm', '--note', 'none/beam.html'], 2, /Cannot write none\/beam\.html/],
  ])('refuses %s', async (_, args, code, said) => {
    const ending = await cli.run(args);
    expect([ending.code, ending.stdout]).toEqual([code, '']);
    expect(ending.stderr.replaceAll(/\n +/g, ' ')).toMatch(said);
  });
});
