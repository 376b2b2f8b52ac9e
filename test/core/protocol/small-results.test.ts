import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { expectRefusal } from './expect-refusal.js';
import { node, run, seal } from './node.js';

/** What is zero by hand, or a difference that is known exactly; the third is that value in the unit of the record. */
const SMALL: readonly (readonly [string, Computation, number])[] = [
  ['a correlation of 0', { operators: ['ST8'], inputs: { x: [1, 2, 3, 4], y: [1, -1, -1, 1] } }, 0],
  ['the slope of a level line', { operators: ['ST10'], inputs: { x: [1, 2, 3], y: [5, 5, 5] } }, 0],
  ['the mean of centred values', { operators: ['ST1'], inputs: { x: [1.5, -0.7, -0.8] } }, 0],
  ['a net present value at the internal rate of return', { operators: ['FI11'], inputs: { CF: [-100, 110], r: '10 %' } }, 0],
  ['the cosine of square vectors', { operators: ['ML15'], inputs: { u: [1, 2], v: [2, -1] } }, 0],
  ['a fit no better than the mean', { operators: ['ST12'], inputs: { y: [1, 2, 3], y_hat: [2, 2, 2] } }, 0],
  ['a dot product that cancels', { operators: ['AG39'], inputs: { u: [0.1, 0.2, 0.3], v: [1, 1, -1] } }, 0],
  ['a covariance of 0', { operators: ['ST50'], inputs: { x: [0.1, 0.2, 0.3, 0.4], y: [0.1, -0.1, -0.1, 0.1] } }, 0],
  ['the middle half of equal values', { operators: ['ST42'], inputs: { x: [0.1, 0.1, 0.1] } }, 0],
  ['a divergence of a distribution from itself', { operators: ['IT5'], inputs: { p: [0.5, 0.5], q: [0.75, 0.75] } }, 0],
  ['a speed when what moved stops', { operators: ['NM2'], inputs: { v_0: -0.3, a: 0.1, t: 3 } }, 0],
  ['a solution of zero', { operators: ['NM2'], inputs: { v: 0.3, a: 0.1, t: 3 }, solveFor: 'v_0' }, 0],
  ['a small difference of near positions', { operators: ['NM1'], inputs: { x_1: 0.1, x_2: 0.1 + 2 ** -50, t_1: 0, t_2: 1 } }, 2 ** -50],
  ['a course due north', { operators: ['GE7'], inputs: { phi_1: 33.95, lambda_1: -118.4, phi_2: 40.6, lambda_2: -118.4 } }, 0],
];

describe('a result that is zero or small beside what it was made of', () => {
  it.each(SMALL)('is answered with an absolute bound that holds it: %s', (_, computation, exact) => {
    const { results, R_t } = run(computation).receipt;
    const result = results.at(-1);
    expect(result?.absoluteErrorBound).toBeLessThan(1e-12);
    expect(Math.abs(R_t - exact)).toBeLessThanOrEqual(result?.absoluteErrorBound ?? -1);
    // No relative bound is told that is none; what may be rounding alone is zero.
    if ((result?.absoluteErrorBound ?? 0) > 0) expect(result?.relativeErrorBound).toBeUndefined();
    if (exact === 0) expect(R_t).toBe(0);
  });

  it.each(SMALL)('is verified by computing again: %s', (_, computation) => {
    const receipt = seal(computation);
    const { valid, checks } = verifyReceipt(receipt, { registry: node.registry, keyring: node.keys, recompute, now: node.now });
    expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
    expect(valid).toBe(true);
  });

  it('feeds the next operator, whose result has an absolute bound too', () => {
    const { receipt } = run({ operators: ['NM2', 'NM27'], inputs: { v_0: -0.3, a: 0.1, t: 3, F: 50 } });
    expect(receipt.results.map(({ value, relativeErrorBound }) => [value, relativeErrorBound])).toEqual([
      [0, undefined],
      [0, undefined],
    ]);
    expect(receipt.results[1]?.absoluteErrorBound).toBeGreaterThan(50 * 2 ** -55);
    expect(receipt.results[1]?.absoluteErrorBound).toBeLessThan(1e-13);
  });

  it('a deviation of equal values is zero without any error', () => {
    expect(run({ operators: ['ST3'], inputs: { x: [0.1, 0.1, 0.1] } }).receipt.results).toMatchObject([
      { value: 0, absoluteErrorBound: 0, relativeErrorBound: 0 },
    ]);
  });
});

describe('what is refused still', () => {
  const x = [0.1, 0.2, -0.3];
  it.each<[string, Computation, readonly string[]]>([
    ['a share of a mean that is nothing but rounding', { operators: ['ST4'], inputs: { x } }, ['ST4 loses its digits in `mean(x)` of x']],
    ['an underflow', { operators: ['NM19'], inputs: { m: 1e-300, a: 1e-300 } }, ['`m * a`', 'underflows']],
    ['the double root of a load', { operators: ['CT12'], inputs: { P: 9, V_th: 12, R_th: 4 }, solveFor: 'R_L' }, ['CT12']],
  ])('%s', (_, computation, parts) => {
    expectRefusal(computation, 'ILL_CONDITIONED', 4, parts);
  });
});
