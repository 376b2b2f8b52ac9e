import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { expectRefusal, type Refusal } from '../protocol/expect-refusal.js';
import { run } from '../protocol/node.js';
import { faultOf } from '../quantity/faults-of.js';

/** The call at the end of a message. */
const callIn = (message: string): Computation => JSON.parse(/Call compute with (\{.*\})$/.exec(message)?.[1] ?? '{}') as Computation;

describe('a refusal for a missing input ends with the call that would do', () => {
  it('which keeps what was given, leaves out what nothing reads, and runs once the placeholders are filled', () => {
    const { message } = faultOf(() => run({ operators: ['NM4'], inputs: { v_0: '3 m/s', a: '2 m/s^2', d: 4 } }));
    const call = callIn(message);
    expect(call).toEqual({ operators: ['NM4'], inputs: { v_0: '3 m/s', a: '2 m/s^2', s: '… m' } });
    // v^2 = 9 + 2 * 2 * 4 = 25, by hand.
    expect(run({ ...call, inputs: { ...call.inputs, s: '4 m' } }).receipt.R_t).toBe(5);
  });

  it('and names what is solved for', () => {
    const call = callIn(faultOf(() => run({ operators: ['NM19'], inputs: { m: 2 }, solveFor: 'a' })).message);
    expect(call).toEqual({ operators: ['NM19'], inputs: { m: 2, F: '… N' }, solveFor: 'a' });
  });

  it('or with what to add, where the call is long', () => {
    const { message } = faultOf(() => run({ operators: ['AC20'], inputs: { V: 150, S: Array.from({ length: 200 }, () => 12.5) } }));
    expect(message.endsWith('Add to the inputs, for compute: {"alpha":["…"]}')).toBe(true);
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
