import { describe, expect, it } from 'vitest';
import { run } from '../protocol/node.js';
import { detailsOf, faultOf, textOf } from '../quantity/faults-of.js';

describe('a search for a solution', () => {
  it('goes on over a list of thousands', () => {
    // A payment of 1 in each of 2,000 periods is a perpetuity within 3e-9: its present value is 1 / r (Brealey, Myers & Allen, ch. 2).
    const CF = [-100, ...Array.from({ length: 2_000 }, () => 1)];
    expect(run({ operators: ['FI11'], inputs: { CF, NPV: 0 }, solveFor: 'r' }).receipt.R_t).toBeCloseTo(0.01, 8);
  });

  it('has one budget for all its evaluations', () => {
    const X = Array.from({ length: 400 }, (_, i) => i);
    const fault = faultOf(() => run({ operators: ['AG16'], inputs: { X, Y: X.map((x) => (x % 7) + 1), y: 3.5 }, solveFor: 'x' }));
    expect([fault.code, detailsOf(fault)['limit']]).toEqual(['WORK_BUDGET', 8_000_000]);
  });

  it('finds the length of a series among a hundred thousand', () => {
    // The chance that two of 23 people share a birthday is 0.5073 (Feller, vol. 1, ch. II), to 17 digits by PARI/GP.
    expect(run({ operators: ['CB11'], inputs: { P: 0.50729723432398541, N: 365 }, solveFor: 'n' }).receipt.R_t).toBe(23);
  });
});

describe('a whole number that is sought', () => {
  it('is told with its neighbour and what both give, where it would lie between them', () => {
    // Erlang's formula for 8 erlang by its sums in Python: 0.2449579 for 11 servers and 0.1398417 for 12.
    const fault = faultOf(() => run({ operators: ['QU4'], inputs: { a: 8, P_w: 0.2 }, solveFor: 'c' }));
    expect([fault.code, detailsOf(fault)['between']]).toEqual(['NO_SOLUTION', [11, 12]]);
    expect(textOf(fault)).toContain('P_w is 0.244958 for c = 11 and 0.139842 for c = 12');
  });

  it('is found above where a search can go no further, if the equation is monotone', () => {
    // The sum of 1 + 2 + 4 + ... + 2^9 by hand.
    expect(run({ operators: ['AG10'], inputs: { a: 1, r: 2, S: 1023 }, solveFor: 'n' }).receipt.R_t).toBe(10);
  });
});

describe('lists as long as they may be', () => {
  const size = 10_000;

  it('go through a series whose terms need their mean', () => {
    const x = Array.from({ length: size }, (_, i) => i);
    const { receipt } = run({ operators: ['ST8'], inputs: { x, y: x.map((each) => 3 - 2 * each) } });
    expect(receipt.R_t).toBeCloseTo(-1, 12);
  });

  it('carry an uncertainty for every element', () => {
    // The mean of n ones is 1, and each derivative 1 / n: the uncertainty is u / sqrt(n).
    const x = Array.from({ length: size }, () => ({ value: 1, uncertainty: 0.5 }));
    const { receipt } = run({ operators: ['AG12'], inputs: { x, p: 1 } });
    expect(receipt.R_t).toBeCloseTo(1, 12);
    expect(receipt.results.at(-1)?.uncertainty).toBeCloseTo(0.005, 12);
  });
});
