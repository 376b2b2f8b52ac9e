import { describe, expect, it } from 'vitest';
import { chartSweep } from '../../src/answer/chart-sweep.js';
import type { SweepAnswer } from '../../src/answer/sweep-answer.js';
import { call } from './call.js';

const sweep = (input: unknown): Promise<SweepAnswer> => call<SweepAnswer>('sweep', input);
const newton = { operators: ['NM19'], inputs: { m: '80 kg' } };

describe('the chart of a sweep', () => {
  it('is a line over one input', async () => {
    const answer = await sweep({ ...newton, vary: [{ symbol: 'a', values: [1, 2] }], unit: 'kN' });
    expect(chartSweep(answer)).toEqual({
      type: 'line',
      title: 'How net force depends on acceleration',
      subtitle: 'F = m·a, with m = 80 kg',
      x: { symbol: 'a', meaning: 'acceleration', unit: 'm/s^2', scale: 'linear' },
      y: { symbol: 'F', meaning: 'net force', unit: 'kN', scale: 'linear' },
      points: [
        [1, 0.08],
        [2, 0.16],
      ],
    });
  });

  it('puts the places of a grid in order, whatever the order of the values', async () => {
    const vary = [
      { symbol: 'a', values: [1, 2, 10] },
      { symbol: 'm', values: [1, 100, 3] },
    ];
    expect(chartSweep(await sweep({ operators: ['NM19'], vary }))).toMatchObject({
      xs: [1, 2, 10],
      ys: [1, 3, 100],
      values: [
        [1, 2, 10],
        [3, 6, 30],
        [100, 200, 1_000],
      ],
    });
  });

  it('tells held amounts in their currency and powers of ten with raised exponents', async () => {
    const money = await sweep({ operators: ['FI2'], inputs: { PV: '1000 USD', r: '5 %' }, vary: [{ symbol: 'n', values: [1, 2] }] });
    expect(chartSweep(money).subtitle).toContain('PV = 1000.00 USD');
    const small = await sweep({ operators: ['NM19'], inputs: { m: '1e-8 kg' }, vary: [{ symbol: 'a', values: [1, 2] }] });
    expect(chartSweep(small).subtitle).toContain('m = 1×10⁻⁸ kg');
  });

  it('is a grid over two', async () => {
    const vary = [
      { symbol: 'm', values: [1, 2] },
      { symbol: 'a', values: [3, 4] },
    ];
    expect(chartSweep(await sweep({ operators: ['NM19'], vary }))).toMatchObject({
      type: 'grid',
      x: { symbol: 'm' },
      y: { symbol: 'a' },
      value: { symbol: 'F', unit: 'N' },
      xs: [1, 2],
      ys: [3, 4],
      values: [
        [3, 6],
        [4, 8],
      ],
    });
  });

  it('is logarithmic both ways where the input is and the result spans decades', async () => {
    const answer = await sweep({ ...newton, vary: [{ symbol: 'a', from: 1, to: 1000, points: 4, scale: 'log' }] });
    expect(chartSweep(answer)).toMatchObject({ x: { scale: 'log' }, y: { scale: 'log' } });
  });
});
