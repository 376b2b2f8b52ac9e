import { describe, expect, it } from 'vitest';
import { faultOf } from '../quantity/faults-of.js';
import { run } from './node.js';

describe('a search for a solution', () => {
  it('goes on over a list of thousands', () => {
    // A payment of 1 in each of 2,000 periods is a perpetuity within 3e-9: its present value is 1 / r (Brealey, Myers & Allen, ch. 2).
    const CF = [-100, ...Array.from({ length: 2_000 }, () => 1)];
    expect(run({ operators: ['FI11'], inputs: { CF, NPV: 0 }, solveFor: 'r' }).receipt.R_t).toBeCloseTo(0.01, 8);
  });

  it('has one budget for all its evaluations', () => {
    const X = Array.from({ length: 400 }, (_, i) => i);
    const fault = faultOf(() => run({ operators: ['AG16'], inputs: { X, Y: X.map((x) => (x % 7) + 1), y: 3.5 }, solveFor: 'x' }));
    expect([fault.code, fault.details['limit']]).toEqual(['WORK_BUDGET', 8_000_000]);
  });
});
