import { describe, expect, it } from 'vitest';
import { calculate as tool } from '../../tools/compute/calculate.js';
import { call, refusalOf } from './call.js';

interface Answer {
  readonly answer: string;
  readonly value: unknown;
  readonly unit: string;
  readonly results: readonly {
    readonly name?: string;
    readonly value: unknown;
    readonly unit: string;
    readonly absoluteErrorBound: number;
  }[];
  readonly read?: readonly string[];
  readonly assumes?: readonly string[];
}

const answer = (lines: string, unit?: string): Promise<Answer> =>
  call<Answer>('calculate', { lines, ...(unit === undefined ? {} : { unit }) });

describe('calculate', () => {
  it('answers every line, and value and unit of the last', async () => {
    // Euler: pi^2 E I / (K L)^2 with I = pi (D^4 - d^4) / 64, by hand: 329,376 mm^4 and 154.80 kN.
    const {
      answer: said,
      value,
      unit,
      results,
      assumes,
    } = await answer('I = SL7(D = 60 mm, d = 50 mm)\nP = SL20(E = 210 GPa, I = I, K = 0.7, L = 3 m) in kN\nP / 2.5');
    const inertia = (Math.PI * (60 ** 4 - 50 ** 4)) / 64;
    const load = (Math.PI ** 2 * 210e9 * inertia * 1e-12) / (0.7 * 3) ** 2 / 1000;
    expect(results.map(({ name, unit: own }) => [name, own])).toEqual([
      ['I', 'mm^4'],
      ['P', 'kN'],
      [undefined, 'kN'],
    ]);
    expect([results[0]?.value, results[1]?.value, value]).toEqual([
      expect.closeTo(inertia, 6),
      expect.closeTo(load, 9),
      expect.closeTo(load / 2.5, 9),
    ]);
    expect(unit).toBe('kN');
    expect(said).toBe('I = 329376 mm⁴; P = 154.801 kN; P / 2.5 = 61.9203 kN');
    expect(assumes?.join()).toContain('SL20: slender');
  });

  it.each([
    ['1/4', '1', 0.25],
    ['[1, 2, 3] m', 'm', [1, 2, 3]],
    [
      '[[1, 2], [3, 4]]',
      '1',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['2 kg > 1500 g', '1', true],
  ])('gives the value in the form that it has: %s', async (lines, unit, value) => {
    expect(await answer(lines)).toMatchObject({ unit, value });
  });

  it('gives the last result in the unit that was asked for', async () => {
    expect(await answer('10 m / 2 s', 'km/h')).toMatchObject({ value: expect.closeTo(18, 12), unit: 'km/h' });
  });

  it('says uncertainties with what they come from', async () => {
    const { results } = await answer('(9.81 +- 0.02 m/s^2) * (2.00 +- 0.01 kg)');
    // Relative uncertainties 0.02/9.81 and 0.01/2 in quadrature.
    const uncertainty = 19.62 * Math.hypot(0.02 / 9.81, 0.005);
    expect(results[0]).toMatchObject({ uncertainty: expect.closeTo(uncertainty, 10) });
  });

  it('is brief for a model: at most 400 characters, the last results, what was read', async () => {
    const many = Array.from({ length: 40 }, (_, i) => `x_${i} = ${i} m`).join('\n');
    for (const lines of [many, 'h / 2', 'I = SL7(D = 60 mm, d = 50 mm); SL20(E = 210 GPa, I = I, K = 0.7, L = 3 m)']) {
      const text = tool.toText?.(await call<never>('calculate', { lines }), {} as never) ?? '';
      expect(text.length).toBeLessThanOrEqual(400);
      expect(text.split('\n')[0]?.length).toBeGreaterThan(5);
    }
    expect(tool.toText?.(await call<never>('calculate', { lines: 'h / 2' }), {} as never)).toContain('h = Planck constant');
  });

  it.each([
    ['5 kg + 3 s', 'line 1, column 1'],
    ['x = 3 m\nx + 2 s', 'line 2, column 1'],
    ['20 degC + 10 degC', '20 degC + 10 K'],
    ['NM19(F = 2 kN)', 'NM19'],
    ['m * 3', 'm is not defined'],
  ])('refuses %s with the place and what is right', async (lines, says) => {
    const { message, details } = await refusalOf('calculate', { lines });
    expect(message).toContain(says);
    expect(details.line).toBe(lines.split('\n').length);
  });

  it('refuses a sheet that is too long before it reads it', async () => {
    expect((await refusalOf('calculate', { lines: '1+'.repeat(2_001) })).code).toBe('INVALID_REQUEST');
  });
});
