import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/core/faults.js';
import { callCapability } from '../../tools/call-capability.js';
import { compute } from '../../tools/compute.js';
import { fullNode as node } from './node.js';

interface Answer {
  readonly answer: string;
  readonly value: number;
  readonly unit: string;
  readonly uncertainty?: number;
  readonly uncertaintyFrom?: readonly { readonly input: string; readonly share: number }[];
  readonly relativeErrorBound: number;
  readonly substituted: string;
  readonly notes?: readonly string[];
  readonly receiptId: string;
  readonly receipt: { readonly id: string; readonly inputs: Readonly<Record<string, unknown>> };
}

const call = (input: object): Answer => callCapability(compute, input, node) as Answer;

const faultOf = (input: object): Fault => {
  try {
    call(input);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('currencies', () => {
  it('an answer is in the currency that was given', () => {
    // 1000 * 1.05^2 by hand
    expect(call({ operators: ['FI2'], inputs: { PV: '1000 USD', r: '5 %', n: 2 } })).toMatchObject({
      value: 1102.5,
      unit: 'USD',
      answer: expect.stringContaining('USD'),
    });
  });

  it.each<[string, object]>([
    ['two inputs', { operators: ['FI2'], inputs: { PV: '10000 USD', FV: '15000 EUR', n: 5 }, solveFor: 'r' }],
    ['one list', { operators: ['FI11'], inputs: { CF: ['-100 USD', '60 EUR', '60 USD'], r: 0.1 } }],
    ['input and answer', { operators: ['FI2'], inputs: { PV: '1000 USD', r: 0.05, n: 2 }, unit: 'JPY' }],
  ])('are not exchanged: %s', (_, input) => {
    const { code, message } = faultOf(input);
    expect(code).toBe('KIND_MISMATCH');
    expect(message).toContain('no exchange rates');
  });
});

describe('uncertainties', () => {
  it('of the elements of a list are propagated', () => {
    // dR/dR_i = (R/R_i)^2: sqrt((0.47265625*5)^2 + (0.09765625*11)^2) = 2.59599 by hand
    const answer = call({ operators: ['CT7'], inputs: { R_i: ['100 ohm +- 5 %', { value: 220, unit: 'ohm', uncertainty: 11 }] } });
    expect(answer.value).toBeCloseTo(68.75, 12);
    expect(answer.uncertainty).toBeCloseTo(2.59599, 4);
    expect(answer.uncertaintyFrom?.map(({ input }) => input)).toEqual(['R_i[1]', 'R_i[2]']);
  });

  it('that vanish to first order are told', () => {
    const answer = call({ operators: ['NM22'], inputs: { F: 10, d: 5, theta: '0 +- 5 deg' } });
    expect(answer.notes?.join()).toContain('The uncertainty of theta has no effect to first order');
  });
});

describe('the unit of the answer', () => {
  it('carries the rounding of its conversion into the bound', () => {
    expect(call({ operators: ['NM19'], inputs: { m: 1, a: 1 } }).relativeErrorBound).toBe(0);
    expect(call({ operators: ['NM19'], inputs: { m: 1, a: 1 }, unit: 'lbf' }).relativeErrorBound).toBeGreaterThan(0);
  });

  it('near the zero of its scale loses the digits that the bound says', () => {
    // mpmath, 30 digits: 101325*0.02241396954/R - 273.15 = -6.11052727e-8
    const answer = call({ operators: ['TD1'], inputs: { n: 1, p: '1 atm', V: '22.41396954 L' }, solveFor: 'T', unit: 'degC' });
    const error = Math.abs(answer.value / -6.11052727e-8 - 1);
    expect(error).toBeLessThan(answer.relativeErrorBound);
    expect(answer.relativeErrorBound).toBeLessThan(1e-3);
  });

  it('is the one in which several solutions are listed', () => {
    const fault = faultOf({ operators: ['NM9'], inputs: { R: '30 m', v_0: '20 m/s' }, solveFor: 'theta', unit: 'deg' });
    // asin(30*9.80665/400)/2 = 23.6747 deg and its complement, by hand
    expect(fault.message).toContain('23.6747° or 66.3253°');
    expect(fault.message).toContain('"near": "23.7 deg"');
  });
});

describe('inputs as people write them', () => {
  it.each<[string, object, object]>([
    ['Greek letters', { operators: ['NM22'], inputs: { F: 10, d: 5, θ: '60 deg' } }, { theta: Math.PI / 3 }],
    ['subscripts', { operators: ['NM2'], inputs: { 'v₀': 3, a: 1, t: 2 } }, { v_0: 3 }],
    ['no underscore', { operators: ['NM14'], inputs: { m1: 1, m2: 2, r: 3 } }, { m_1: 1, m_2: 2 }],
    ['true for one', { operators: ['MD4'], inputs: { female: true, h: '165 cm' } }, { female: 1 }],
    ['an id in lower case', { operators: ['nm19'], inputs: { m: 1, a: 2 } }, { m: 1 }],
  ])('%s', (_, input, inputs) => {
    expect(call(input).receipt.inputs).toMatchObject(inputs);
  });

  it.each<[string, object, string]>([
    ['kelvin for Celsius', { operators: ['TD17'], inputs: { T_c: 25, T_h: 500 } }, 'write "25 degC" if Celsius is meant'],
    ['a rate for per cent', { operators: ['FI2'], inputs: { PV: 100, r: 4.5, n: 2 } }, 'write "4.5 %" if per cent is meant'],
  ])('a bare number that is often meant otherwise is told: %s', (_, input, note) => {
    expect(call(input).notes?.join()).toContain(note);
  });
});

describe('refusals that tell how to mend the call', () => {
  it.each<[string, object, string]>([
    ['the output given, solveFor forgotten', { operators: ['NM19'], inputs: { F: 2, m: 80 } }, 'add "solveFor": "a"'],
    ['the output given beside all inputs', { operators: ['NM19'], inputs: { F: 2, m: 80, a: 1 } }, 'F is the output of NM19: leave it out'],
    ['a slip in a name', { operators: ['NM14'], inputs: { m_1: 1, M2: 2, r: 3 } }, '"M2" is no symbol of it: did you mean m_2?'],
    [
      'solving an earlier operator',
      { operators: ['NM19', 'NM22'], inputs: { W: 5, m: 1, d: 2, theta: 0 }, solveFor: 'a' },
      'only the last operator, NM22, can be solved',
    ],
    ['an input that is sought', { operators: ['NM19'], inputs: { m: 1, a: 2 }, solveFor: 'm' }, 'leave out m and give F: net force [N]'],
    ['the output lacking', { operators: ['FI11'], inputs: { CF: [-1, 2] }, solveFor: 'r' }, 'To solve it for r, give NPV'],
    ['a truth for a list', { operators: ['CT7'], inputs: { R_i: true } }, 'must be a list'],
    ['inputs as a text', { operators: ['NM19'], inputs: 'm=1' }, 'must be an object, like {"m": 80}'],
    ['degrees for radians', { operators: ['NM22'], inputs: { F: 1, d: 2, theta: 30 } }, 'write "30 deg"'],
    ['an unknown member', { operator: ['NM19'], inputs: {} }, 'did you mean operators?'],
    ['operators as a text', { operators: 'NM19', inputs: {} }, 'must be a list of ids'],
    ['null', { operators: ['NM19'], inputs: { m: null, a: 1 } }, 'inputs.m: must be a number, a text like "2 kN"'],
  ])('%s', (_, input, words) => {
    expect(faultOf(input).message).toContain(words);
  });
});

describe('chains that are not linked', () => {
  it.each<[string, object, string]>([
    ['a result that nothing takes', { operators: ['NM19', 'EM12'], inputs: { m: 1, a: 2, C: 3, V: 4 } }, 'no later operator takes it'],
    [
      'one name for two values',
      { operators: ['CT4', 'CT1'], inputs: { V: '5 V', I: '20 mA', R: '470 ohm' } },
      'V is an input of CT4 and a result of CT1',
    ],
  ])('are told: %s', (_, input, note) => {
    expect(call(input).notes?.join()).toContain(note);
  });
});

describe('digits', () => {
  it('of a result that would look rounder than it is are shown', () => {
    // 1/sqrt(1 - (8000/299792458)^2) = 1.00000000035605 (mpmath, 30 digits)
    expect(call({ operators: ['SR2'], inputs: { Delta_tau: '1 s', v: '8 km/s' } }).answer).toContain('1.000000000356');
  });

  it('of an input that is rounded for show make the equation approximate', () => {
    expect(call({ operators: ['NM19'], inputs: { m: 1.23456789012345, a: 2 } }).substituted).toContain('≈ 1.23456789 kg');
    expect(call({ operators: ['NM19'], inputs: { m: 1.25, a: 2 } }).substituted).toContain('= 1.25 kg');
  });
});

describe('the equation with the values put in', () => {
  it('brackets quantities under a power and negative factors', () => {
    expect(call({ operators: ['EM1'], inputs: { q_1: '-2 C', q_2: '-3 C', r: '5 m' } }).substituted).toContain('−2 C·(−3 C)');
    expect(call({ operators: ['EM12'], inputs: { C: '2 F', V: '3 V' } }).substituted).toContain('(3 V)²');
  });

  it('comes with the id of the receipt at hand', () => {
    const answer = call({ operators: ['NM19'], inputs: { m: 1, a: 2 } });
    expect(answer.receiptId).toBe(answer.receipt.id);
  });
});
