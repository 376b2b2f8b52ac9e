import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { recompute } from '../../../src/core/protocol/recompute.js';
import type { Receipt, UnsignedReceipt } from '../../../src/core/receipt/receipt.js';
import { signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { verifyReceipt } from '../../../src/core/receipt/verify/verify-receipt.js';
import { MOMENT, node, seal } from '../protocol/node.js';

const verifier = { registry: node.registry, recompute, now: () => MOMENT, keyring: node.keys };
const failing = (receipt: UnsignedReceipt): readonly string[] =>
  verifyReceipt(signReceipt(receipt, node.keys), verifier)
    .checks.filter(({ status }) => status === 'fail')
    .map(({ name, detail }) => `${name}: ${detail}`);

const newton: Computation = { operators: ['NM19'], inputs: { m: '1500 kg', a: 2.5 } };

describe('a receipt says', () => {
  it.each<[string, Computation, Readonly<Record<string, string>>]>([
    ['of one operator', newton, { m: 'kg', a: 'm/s^2' }],
    [
      'of a chain',
      { operators: ['NM19', 'NM22'], inputs: { m: 3, a: 1, 'NM22.d': 10, theta: 0 } },
      { m: 'kg', a: 'm/s^2', 'NM22.d': 'm', theta: 'rad' },
    ],
    ['with a default', { operators: ['NM24'], inputs: { m: 2, h: 10 } }, { m: 'kg', h: 'm', g: 'm/s^2' }],
    ['of the clock alone', {}, {}],
  ])('the unit of each input: %s', (_, computation, units) => {
    expect(seal(computation).inputUnits).toEqual(units);
  });

  it('the absolute error bound in the unit of the result, beside the relative one', () => {
    // 3 * 0.1 is rounded once, and 0.1 is a reading: half a unit in the last place of 0.30000000000000004 at most.
    const [result] = seal({ operators: ['NM19'], inputs: { m: 3, a: 0.1 } }).results;
    expect(result?.absoluteErrorBound).toBeCloseTo((result?.relativeErrorBound ?? Number.NaN) * (result?.value ?? Number.NaN), 25);
    expect(result?.absoluteErrorBound).toBeGreaterThan(2 ** -56);
    expect(result?.absoluteErrorBound).toBeLessThan(2 ** -51);
  });
});

describe('a receipt that somebody with the keys signed is refused', () => {
  const receipt = seal(newton);
  const [result] = receipt.results as [Receipt['results'][number]];
  it.each<[string, Partial<UnsignedReceipt>, string]>([
    ['with an input in another unit', { inputUnits: { m: 'g', a: 'm/s^2' } }, 'recomputation: inputUnits is not what the inputs give'],
    ['with an input without its unit', { inputUnits: { m: 'kg' } }, 'recomputation: inputUnits is not what the inputs give'],
    [
      'with another absolute bound',
      { results: [{ ...result, absoluteErrorBound: 1 }] },
      'recomputation: NM19 gives F a bound of 0 as absoluteErrorBound, the receipt says 1',
    ],
    [
      'without the relative bound that there is',
      { results: [{ operator: 'NM19', symbol: 'F', value: 3750, unit: 'N', absoluteErrorBound: 0 }] },
      'recomputation: NM19 gives F a bound of 0 as relativeErrorBound, the receipt says none',
    ],
  ])('%s', (_, members, expected) => {
    expect(failing({ ...receipt, ...members })).toEqual([expected]);
  });
});
