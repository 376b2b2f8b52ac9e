import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, createBench, type Ended } from './run-example.js';

let bench: Bench;
let written: Ended;
let notebook = '';
let receipts = '';
beforeAll(async () => {
  bench = createBench();
  written = await bench.run('lab-notebook.mjs', ['lab']);
  notebook = readFileSync(bench.path('lab/notebook.md'), 'utf8');
  receipts = readFileSync(bench.path('lab/receipts.jsonl'), 'utf8');
});
afterAll(() => bench.close());

let copies = 0;
const verifyCopy = (files: { readonly notebook?: string; readonly receipts?: string }): Promise<Ended> => {
  copies += 1;
  cpSync(bench.path('lab'), bench.path(`copy-${copies}`), { recursive: true });
  if (files.notebook !== undefined) writeFileSync(bench.path(`copy-${copies}/notebook.md`), files.notebook);
  if (files.receipts !== undefined) writeFileSync(bench.path(`copy-${copies}/receipts.jsonl`), files.receipts);
  return bench.run('lab-notebook.mjs', ['verify', `copy-${copies}`]);
};

/** A product of powers: its value, and its uncertainty by adding relative variances (GUM, JCGM 100:2008, 5.1.6). */
const product = (...factors: readonly (readonly [value: number, uncertainty: number, power: number])[]) => {
  const value = factors.reduce((result, [x, , power]) => result * x ** power, 1);
  return { value, uncertainty: value * Math.hypot(...factors.map(([x, u, power]) => (power * u) / x)) };
};
const pendulum = (length: readonly [number, number], period: readonly [number, number]) => {
  const { value, uncertainty } = product([...length, 1], [...period, -2]);
  return { value: 4 * Math.PI ** 2 * value, uncertainty: 4 * Math.PI ** 2 * uncertainty };
};

describe('examples/lab-notebook.mjs', () => {
  it('writes a notebook that holds, and finds the digit that it changes itself', () => {
    expect([written.code, written.stderr]).toEqual([0, '']);
    expect(written.stdout).toContain("lab/notebook.md: every receipt is valid, every number is its receipt's");
    expect(written.stdout).toMatch(/one digit changed: DOES NOT HOLD\n {2}line \d+ says .*g = 9\.9/);
  });

  it.each([
    ['g', pendulum([0.5, 0.0005], [1.4187, 0.001]), 0],
    ['g', pendulum([1, 0.0005], [2.0061, 0.001]), 1],
    ['rho', product([0.1715, 0.0004, 1], [1.003e-6, 0.012e-6, 1], [10, 0.01, -1]), 0],
    ['C', product([0.311, 0.003, 1], [6220, 60, -1], [1, 0.005, -1]), 0],
  ])('has %s as the textbook formula gives it, value and uncertainty', (symbol, expected, nth) => {
    const lines = [...notebook.matchAll(new RegExp(`\\*\\*${symbol} = \\(?([\\d.]+) ± ([\\d.]+)\\)?(e-?\\d+)?`, 'g'))];
    const [, value, uncertainty, power = ''] = lines[nth] ?? [];
    const found = [Number(`${value}${power}`), Number(`${uncertainty}${power}`)];
    // Printed to two digits of the uncertainty.
    expect(Math.abs((found[0] ?? 0) - expected.value)).toBeLessThan(0.06 * expected.uncertainty);
    expect(Math.abs((found[1] ?? 0) - expected.uncertainty)).toBeLessThan(0.06 * expected.uncertainty);
  });

  it('holds when it is opened again', async () => {
    const { code, stdout } = await verifyCopy({});
    expect([code, stdout]).toEqual([0, "copy-1/notebook.md: every receipt is valid, every number is its receipt's\n"]);
  });

  it('finds a changed digit wherever it stands, and names its line', async () => {
    const digits = [...notebook.matchAll(/\d/g)].map(({ index }) => index);
    // Each takes a process; these meet readings, results, equations, times and ids.
    for (const index of digits.filter((_, i) => i % 41 === 0)) {
      const changed = `${notebook.slice(0, index)}${(Number(notebook[index]) + 1) % 10}${notebook.slice(index + 1)}`;
      const line = notebook.slice(0, index).split('\n').length;
      const { code, stdout } = await verifyCopy({ notebook: changed });
      expect([index, code]).toEqual([index, 1]);
      expect(stdout).toContain(`line ${line} says`);
    }
  });

  it.each([
    ['a receipt whose value was changed', () => ({ receipts: receipts.replace(/"R_t":9/, '"R_t":8') }), 'receipt 1 is not valid'],
    ['a receipt that is gone', () => ({ receipts: receipts.split('\n').slice(1).join('\n') }), 'its receipt says'],
    ['receipts in another order', () => ({ receipts: receipts.trimEnd().split('\n').reverse().join('\n') }), 'its receipt says'],
    ['a section that is gone', () => ({ notebook: notebook.replace(/## Resistivity[^#]+/, '') }), 'its receipt says'],
    ['a line that was added', () => ({ notebook: `${notebook}- and so g = 10\n` }), 'and so g = 10'],
    ['a number in a heading', () => ({ notebook: notebook.replace('Gravity, short', 'Gravity 9.9, short') }), 'number in a heading'],
    ['receipts that are no JSON', () => ({ receipts: receipts.slice(0, 700) }), 'cannot be read'],
  ])('finds %s', async (_, files, says) => {
    const { code, stdout } = await verifyCopy(files());
    expect(code).toBe(1);
    expect(stdout).toContain('DOES NOT HOLD');
    expect(stdout).toContain(says);
  });

  it("does not hold for somebody with other keys, who has to be given the signer's", async () => {
    const { code, stdout } = await bench.run('lab-notebook.mjs', ['verify', 'lab'], { GENMATH_DATA: bench.path('elsewhere') });
    expect(code).toBe(1);
    expect(stdout).toContain('key: this verifier does not know the key');
  });
});
