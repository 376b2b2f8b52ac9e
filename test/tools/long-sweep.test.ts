import { describe, expect, it } from 'vitest';
import type { SweepAnswer } from '../../src/answer/sweep-answer.js';
import type { Chart } from '../../src/core/picture.js';
import { TOOLS } from '../../tools/capabilities.js';
import { detailsOf } from '../core/quantity/faults-of.js';
import { call, refusalOf } from './call.js';
import { fullNode } from './node.js';

describe('10,000 points', () => {
  const input = { operators: ['NM19'], inputs: { m: '80 kg' }, vary: [{ symbol: 'a', from: 1, to: 2, points: 10_000 }], rows: 'all' };

  it('tell how far they are, and let the process do other things', async () => {
    const told: (readonly [number, number, number])[] = [];
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { rows, receipt } = await call<SweepAnswer>('sweep', input, {
      onProgress: (done, total) => told.push([done, total, performance.now()]),
    });
    clearInterval(timer);
    expect([rows?.length, (receipt as { count?: number }).count]).toEqual([10_000, 10_000]);
    expect(turns).toBeGreaterThan(5);
    expect(told.at(-1)?.slice(0, 2)).toEqual([10_000, 10_000]);
    expect(told.every(([done], i) => i === 0 || done > (told[i - 1]?.[0] ?? 0))).toBe(true);
    const gaps = told.slice(1, -1).map(([, , at], i) => at - (told[i]?.[2] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThan(95);
  }, 30_000);

  it('are given up when the caller goes', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const fault = await refusalOf('sweep', input, { signal: controller.signal });
    expect([fault.code, detailsOf(fault)['total']]).toEqual(['CANCELLED', 10_000]);
    expect(detailsOf(fault)['done']).toBeLessThan(10_000);
  });

  it('are not begun for a caller who has gone', async () => {
    const fault = await refusalOf('sweep', input, { signal: AbortSignal.abort() });
    expect([fault.code, detailsOf(fault)['done']]).toEqual(['CANCELLED', 0]);
  });
});

describe('a long table', () => {
  const parabola = { operators: ['NM3'], inputs: { v_0: 20, a: -9.8 }, vary: [{ symbol: 't', from: 0, to: 4, points: 1_000 }] };

  it('is thinned out to 200 rows with both ends and the extremes, which the receipt covers with all others', async () => {
    const whole = await call<SweepAnswer>('sweep', { ...parabola, rows: 'all' });
    const thin = await call<SweepAnswer>('sweep', parabola);
    expect([whole.rows?.length, whole.shown]).toEqual([1_001, undefined]);
    expect(thin.shown).toEqual({ rows: thin.rows?.length, of: 1_001 });
    expect(thin.rows?.length).toBeGreaterThan(195);
    expect(thin.rows?.length).toBeLessThanOrEqual(200);
    expect([thin.rows?.at(0), thin.rows?.at(-1)]).toEqual([whole.rows?.at(0), whole.rows?.at(-1)]);
    expect(thin.extremes).toEqual(whole.extremes);
    expect(thin.rows?.map(([, y]) => y)).toContain(whole.extremes.greatest.value);
    const gaps = thin.rows?.slice(1).map(([t], i) => t - (thin.rows?.[i]?.[0] ?? 0)) ?? [];
    expect(Math.max(...gaps)).toBeLessThan((2 * 4) / 190);
    expect((thin.receipt as { count?: number }).count).toBe(1_001);
    expect(thin.answer).toContain('of them are shown, "rows": "all" answers every one');
    expect(JSON.stringify(thin).length).toBeLessThan(20_000);
  });

  it('of a grid loses whole rows and columns', async () => {
    const vary = [
      { symbol: 'm', from: 1, to: 2, points: 40 },
      { symbol: 'a', from: 0, to: 5, points: 25 },
    ];
    const { xs = [], ys = [], values = [], shown } = await call<SweepAnswer>('sweep', { operators: ['NM19'], vary });
    expect(shown).toEqual({ rows: ys.length, columns: xs.length, of: 1_000 });
    expect(xs.length * ys.length).toBeLessThanOrEqual(400);
    expect([xs[0], xs.at(-1), ys[0], ys.at(-1)]).toEqual([1, 2, 0, 5]);
    // F = m*a, in every cell that is left
    expect(values.every((row, j) => row.length === xs.length && row.every((F, i) => F === (xs[i] ?? 0) * (ys[j] ?? 0)))).toBe(true);
  });

  it('is drawn with every point', async () => {
    const tool = TOOLS.find(({ name }) => name === 'sweep');
    const answer = await call<SweepAnswer>('sweep', parabola);
    let drawn = 0;
    const pictures = {
      ...fullNode.pictures,
      chart: async (chart: Chart) => {
        drawn = chart.type === 'line' ? chart.points.length : 0;
        return '';
      },
    };
    await tool?.depict?.(answer, { ...fullNode, pictures });
    expect(drawn).toBe(1_001);
  });

  it.each<[number[], string]>([
    [[-1, 1, 2], '; 1 of them has no value'],
    [[-1, -2, 1, 2], '; 2 of them have no value'],
  ])('says how many points have no value: %j', async (values, words) => {
    const { answer } = await call<SweepAnswer>('sweep', { operators: ['NM19'], inputs: { a: 3 }, vary: [{ symbol: 'm', values }] });
    expect(answer).toContain(words);
  });
});
