import { describe, expect, it } from 'vitest';
import { suggestCall } from '../../../src/answer/suggest-call.js';
import { inCall } from '../../../src/core/faults.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { expectRefusal, type Refusal } from '../protocol/expect-refusal.js';
import { run } from '../protocol/node.js';
import { faultOf, textOf } from '../quantity/faults-of.js';

/** The call that is suggested to who made one that is refused. */
const suggestionFor = (asked: Computation): Computation => {
  const call = { tool: 'compute', input: asked, members: ['operators', 'inputs', 'solveFor'], example: {} };
  return suggestCall(
    inCall(
      faultOf(() => run(asked)),
      call,
    ),
  )?.input as Computation;
};

describe('a refusal for a missing input comes with the call that would do', () => {
  it('which keeps what was given, leaves out what nothing reads, and runs once the placeholders are filled', () => {
    const call = suggestionFor({ operators: ['NM4'], inputs: { v_0: '3 m/s', a: '2 m/s^2', d: 4 } });
    expect(call).toEqual({ operators: ['NM4'], inputs: { v_0: '3 m/s', a: '2 m/s^2', s: '… m' } });
    // v^2 = 9 + 2 * 2 * 4 = 25, by hand.
    expect(run({ ...call, inputs: { ...call.inputs, s: '4 m' } }).receipt.R_t).toBe(5);
  });

  it('and names what is solved for', () => {
    const call = suggestionFor({ operators: ['NM19'], inputs: { m: 2 }, solveFor: 'a' });
    expect(call).toEqual({ operators: ['NM19'], inputs: { m: 2, F: '… N' }, solveFor: 'a' });
  });

  it('of which the text says only what changes, where it is long', () => {
    const asked = { operators: ['AC20'], inputs: { V: 150, S: Array.from({ length: 200 }, () => 12.5) } };
    const fault = inCall(
      faultOf(() => run(asked)),
      { tool: 'compute', input: asked, members: ['operators', 'inputs'], example: {} },
    );
    expect(textOf(fault).endsWith('Change in the call: {"inputs":{"alpha":["…"]}}')).toBe(true);
  });
});

describe('several wrong quantities are told at once', () => {
  it.each<Refusal>([
    [
      'units',
      { operators: ['NM19'], inputs: { m: '5 bananas', a: '3 kg' } },
      'UNIT_UNKNOWN',
      3,
      ["'bananas'", 'a: expected an acceleration'],
    ],
    ['texts', { operators: ['NM19'], inputs: { m: '1,5 kg', a: '' } }, 'QUANTITY_SYNTAX', 3, ['m: ', 'a: ']],
  ])('%s', (_, ...refusal) => {
    expectRefusal(...refusal);
  });
});

describe('a symbol that counts years without a unit', () => {
  it.each([
    ['5 years', 5],
    ['9 months', 0.75],
    ['1 yr', 1],
    ['0.5', 0.5],
  ])('takes %s', (t, years) => {
    // A = P (1 + r t), by hand.
    expect(run({ operators: ['FI1'], inputs: { P: 1000, r: '4 %', t } }).receipt.R_t).toBeCloseTo(1000 + 40 * years, 9);
  });

  it.each<Refusal>([
    [
      'days, whose number in a year a contract says',
      { operators: ['FI1'], inputs: { P: 1, r: 0.1, t: '90 d' } },
      'DIMENSION_MISMATCH',
      3,
      ['t counts years: give 0.25 or "3 months"'],
    ],
    [
      'years where periods are counted',
      { operators: ['FI2'], inputs: { PV: 1, r: 0.1, n: '5 years' } },
      'DIMENSION_MISMATCH',
      3,
      ['n counts periods: give their number alone'],
    ],
    [
      'a length where trials are counted',
      { operators: ['PD20'], inputs: { k: 1, p: 0.1, n: '5 m' } },
      'DIMENSION_MISMATCH',
      3,
      ['n takes a number without a unit'],
    ],
  ])('refuses %s', (_, ...refusal) => {
    expectRefusal(...refusal);
  });
});
