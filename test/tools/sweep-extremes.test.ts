import { describe, expect, it } from 'vitest';
import { chartSweep } from '../../src/answer/chart-sweep.js';
import type { SweepAnswer } from '../../src/answer/sweep-answer.js';
import { findExtremes } from '../../src/core/solve/find-extremes.js';
import { refineCurve } from '../../src/core/solve/refine-curve.js';
import { call } from './call.js';

const sweep = (input: object): Promise<SweepAnswer> => call<SweepAnswer>('sweep', input);

const OSCILLATOR = {
  operators: ['VB17'],
  inputs: { F_0: '1 N', k: '1990 N/m', f_n: '10 Hz', zeta: 0.1 },
  vary: [{ symbol: 'f', from: '0 Hz', to: '20 Hz', points: 51 }],
};

describe('the extremes of a sweep', () => {
  it('are those of the function: the resonance of an oscillator between two points', async () => {
    const { extremes, rows = [], receipt } = await sweep(OSCILLATOR);
    // By hand: f = f_n*sqrt(1 - 2*zeta^2), X = F_0/k/(2*zeta*sqrt(1 - zeta^2)).
    const at = 10 * Math.sqrt(1 - 2 * 0.1 ** 2);
    const greatest = 1000 / 1990 / (2 * 0.1 * Math.sqrt(1 - 0.1 ** 2));
    expect(Math.abs(extremes.greatest.value / greatest - 1)).toBeLessThan(1e-12);
    expect(Math.abs((extremes.greatest.at['f'] ?? 0) / at - 1)).toBeLessThan(1e-9);
    expect(rows.length).toBe(52);
    expect(rows.some(([, value]) => value === extremes.greatest.value)).toBe(true);
    expect((receipt as { count: number }).count).toBe(52);
  });

  it('are under the receipt, like every point', async () => {
    const answer = await sweep({ ...OSCILLATOR, proofs: true });
    expect(await call('verify', { receipt: answer })).toMatchObject({ valid: true, items: { held: 52, total: 52 } });
  });

  it.each<[string, object, 'least' | 'greatest', string, number, number]>([
    // x = 2 is where x^2 - 4x + 5 is 1.
    [
      'of a chain that is solved',
      { operators: ['CT4', 'CT1'], inputs: { V: '12 V' }, vary: [{ symbol: 'R', from: '1 ohm', to: '7 ohm', points: 4 }], unit: 'W' },
      'greatest',
      'R',
      1,
      144,
    ],
    // The height of a throw at 45 degrees over the angle: the range v^2*sin(2*theta)/g is greatest at 45 degrees, 9^2/9.80665 = 8.25970 m.
    [
      'over an angle in degrees',
      { operators: ['NM9'], inputs: { v_0: '9 m/s' }, vary: [{ symbol: 'theta', from: '10 deg', to: '85 deg', points: 6 }] },
      'greatest',
      'theta',
      45,
      81 / 9.80665,
    ],
  ])('%s', async (_, input, side, symbol, at, value) => {
    const { extremes } = await sweep(input);
    expect(Math.abs((extremes[side].at[symbol] ?? 0) / at - 1)).toBeLessThan(1e-6);
    expect(Math.abs(extremes[side].value / value - 1)).toBeLessThan(1e-6);
  });

  it('of a monotone function are its ends, and no point is added', async () => {
    const { rows, extremes } = await sweep({
      operators: ['NM19'],
      inputs: { m: '1 kg' },
      vary: [{ symbol: 'a', from: 1, to: 5, points: 5 }],
    });
    expect([rows?.length, extremes.least.at['a'], extremes.greatest.at['a']]).toEqual([5, 1, 5]);
  });

  it('of a list of values are those of the list', async () => {
    const vary = [{ symbol: 'f', values: ['9 Hz', '11 Hz'] }];
    expect((await sweep({ ...OSCILLATOR, vary })).rows?.length).toBe(2);
  });
});

describe('findExtremes', () => {
  const curveOf = (f: (x: number) => number, slope: (x: number) => number) => (x: number) => ({ x, value: f(x), slope: slope(x) });
  const samples = (curve: ReturnType<typeof curveOf>, from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, i) => curve(from + (i * (to - from)) / (count - 1)));

  it.each<[string, (x: number) => number, (x: number) => number, readonly number[]]>([
    ['a parabola', (x) => (x - 0.3) ** 2, (x) => 2 * (x - 0.3), [0.3]],
    ['a kink', (x) => Math.abs(x - 0.3), (x) => Math.sign(x - 0.3), [0.3]],
    ['a pole is none', (x) => 1 / (x - 0.3) ** 2, (x) => -2 / (x - 0.3) ** 3, []],
    ['a constant has none', () => 1, () => 0, []],
    ['a straight line has none', (x) => 2 * x, () => 2, []],
  ])('%s', (_, f, slope, expected) => {
    const curve = curveOf(f, slope);
    expect(findExtremes(samples(curve, -1, 1, 8), curve).map(({ x }) => Number(x.toFixed(6)))).toEqual(expected);
  });

  it('finds the least and the greatest of several', () => {
    const curve = curveOf(
      (x) => Math.sin(x) * x,
      (x) => Math.cos(x) * x + Math.sin(x),
    );
    // Roots of tan(x) = -x: 4.913180439 and 7.978665712 (mpmath).
    expect(findExtremes(samples(curve, 0, 9, 20), curve).map(({ x }) => Number(x.toFixed(8)))).toEqual([4.91318044, 7.97866571]);
  });
});

describe('the curve of a sweep', () => {
  it('bends without a kink that shows', async () => {
    const asked = { ...OSCILLATOR, inputs: { ...OSCILLATOR.inputs, zeta: 0.02 } };
    const answer = await sweep(asked);
    const exact = (f: number): number => 1000 / 1990 / Math.hypot(1 - (f / 10) ** 2, (2 * 0.02 * f) / 10);
    const chart = chartSweep(answer, (f) => ({ value: exact(f) }));
    if (chart.type !== 'line') throw new Error('no line');
    expect(chart.points.length).toBeGreaterThan((answer.rows ?? []).length);
    const height = answer.extremes.greatest.value - answer.extremes.least.value;
    chart.points.slice(1).forEach(([x, y], i) => {
      const [before, from] = chart.points[i] as [number, number];
      const middle = exact((before + x) / 2);
      expect(Math.abs(middle - (from + (y as number)) / 2) / height).toBeLessThan(0.005);
    });
  });

  it('of a straight line needs no more points', () => {
    const points = [0, 1, 2].map((x): [number, number] => [x, 3 * x]);
    expect(refineCurve(points, (x) => 3 * x, { x: 'linear', y: 'linear' })).toEqual(points);
  });

  it('ends at 400 points whatever it is', () => {
    const points = Array.from({ length: 50 }, (_, i): [number, number] => [i, i % 2]);
    expect(refineCurve(points, (x) => Math.sin(1e6 * x), { x: 'linear', y: 'linear' }).length).toBe(400);
  });
});
