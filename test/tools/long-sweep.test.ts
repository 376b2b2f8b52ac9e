import { describe, expect, it } from 'vitest';
import type { SweepAnswer } from '../../tools/sweep-answer.js';
import { call, refusalOf } from './call.js';

describe('10,000 points', () => {
  const input = { operators: ['NM19'], inputs: { m: '80 kg' }, vary: [{ symbol: 'a', from: 1, to: 2, points: 10_000 }] };

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
    expect([fault.code, fault.details['total']]).toEqual(['CANCELLED', 10_000]);
    expect(fault.details['done']).toBeLessThan(10_000);
  });

  it('are not begun for a caller who has gone', async () => {
    const fault = await refusalOf('sweep', input, { signal: AbortSignal.abort() });
    expect([fault.code, fault.details['done']]).toEqual(['CANCELLED', 0]);
  });
});
