import { describe, expect, it } from 'vitest';
import { suggestCall } from '../../src/answer/suggest-call.js';
import { callCapability } from '../../src/call/call-capability.js';
import { Fault } from '../../src/core/faults.js';
import { compute } from '../../tools/compute/compute.js';
import { sweep } from '../../tools/compute/sweep.js';
import { detailsOf, textOf } from '../core/quantity/faults-of.js';
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
  readonly receipt: { readonly id: string; readonly inputs: Readonly<Record<string, unknown>>; readonly solveFor?: string };
}

const call = async (input: object): Promise<Answer> => (await callCapability(compute, input, node)) as Answer;

const faultOf = async (input: object): Promise<Fault> => {
  try {
    await call(input);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('energies in units of torque', () => {
  // 2 kg at 3 m/s have 9 J; NIST SP 811, B.8: 1 ft*lbf = 1.3558179483314004 J
  it.each([
    ['N*m', 9],
    ['ft*lbf', 9 / 1.3558179483314004],
    ['lbf*ft', 9 / 1.3558179483314004],
    ['lbf*in', 108 / 1.3558179483314004],
  ])('are given in %s', async (unit, value) => {
    const answer = await call({ operators: ['NM23'], inputs: { m: '2 ± 0.1 kg', v: '3 m/s' }, unit });
    expect([answer.value / value, Number(answer.uncertainty) / value, answer.unit]).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(0.05, 12),
      unit,
    ]);
  });
});

describe('currencies', () => {
  it('an answer is in the currency that was given', async () => {
    // 1000 * 1.05^2 by hand
    expect(await call({ operators: ['FI2'], inputs: { PV: '1000 USD', r: '5 %', n: 2 } })).toMatchObject({
      value: 1102.5,
      unit: 'USD',
      answer: expect.stringContaining('USD'),
    });
  });

  it.each<[string, object]>([
    ['two inputs', { operators: ['FI2'], inputs: { PV: '10000 USD', FV: '15000 EUR', n: 5 }, solveFor: 'r' }],
    ['one list', { operators: ['FI11'], inputs: { CF: ['-100 USD', '60 EUR', '60 USD'], r: 0.1 } }],
    ['input and answer', { operators: ['FI2'], inputs: { PV: '1000 USD', r: 0.05, n: 2 }, unit: 'JPY' }],
  ])('are not exchanged: %s', async (_, input) => {
    const { code, message } = await faultOf(input);
    expect(code).toBe('KIND_MISMATCH');
    expect(message).toContain('no exchange rates');
  });
});

describe('an answer counted from the pressure of the air', () => {
  it.each<[string, string, string]>([
    ['psig', 'psi', '14.696'],
    ['bar(g)', 'bar', '1.01325'],
    ['kPa gauge', 'kPa', '101.325'],
  ])('is not given for %s, and is told how to be had', async (unit, plain, air) => {
    const fault = await faultOf({ operators: ['TD1'], inputs: { n: '1 mol', T: 300, V: '1 m^3' }, unit });
    const { code, message } = fault;
    expect([code, detailsOf(fault)['unit'], detailsOf(fault)['example']]).toEqual(['KIND_MISMATCH', unit, plain]);
    expect(message).toContain(`Ask for "${plain}"; of an absolute pressure, gauge = absolute - atmospheric (${air} ${plain} at sea level)`);
  });

  it('is given where the symbol may be a gauge pressure, as an input of it is read', async () => {
    // p_0 = p - rho*g*h = 200 kPa - 1000*9.80665*10 Pa = 101.9335 kPa
    const { value, unit } = await call({ operators: ['FM1'], inputs: { p: '200 kPa', rho: 1000, h: 10 }, solveFor: 'p_0', unit: 'barg' });
    expect([Number(value.toPrecision(12)), unit]).toEqual([1.019335, 'bar']);
  });

  it('is no unit of what is no pressure', async () => {
    expect((await faultOf({ operators: ['NM19'], inputs: { m: 1, a: 1 }, unit: 'psig' })).code).toBe('DIMENSION_MISMATCH');
    expect((await faultOf({ operators: ['NM19'], inputs: { m: '1 psig', a: 1 } })).code).toBe('DIMENSION_MISMATCH');
  });
});

describe('uncertainties', () => {
  it('of the elements of a list are propagated', async () => {
    // dR/dR_i = (R/R_i)^2: sqrt((0.47265625*5)^2 + (0.09765625*11)^2) = 2.59599 by hand
    const answer = await call({ operators: ['CT7'], inputs: { R_i: ['100 ohm +- 5 %', { value: 220, unit: 'ohm', uncertainty: 11 }] } });
    expect(answer.value).toBeCloseTo(68.75, 12);
    expect(answer.uncertainty).toBeCloseTo(2.59599, 4);
    expect(answer.uncertaintyFrom?.map(({ input }) => input)).toEqual(['R_i[1]', 'R_i[2]']);
  });

  it('that vanish to first order are told', async () => {
    const answer = await call({ operators: ['NM22'], inputs: { F: 10, d: 5, theta: '0 +- 5 deg' } });
    expect(answer.notes?.join()).toContain('The uncertainty of theta has no effect to first order');
  });
});

describe('the unit of the answer', () => {
  it('carries the rounding of its conversion into the bound', async () => {
    expect((await call({ operators: ['NM19'], inputs: { m: 1, a: 1 } })).relativeErrorBound).toBe(0);
    expect((await call({ operators: ['NM19'], inputs: { m: 1, a: 1 }, unit: 'lbf' })).relativeErrorBound).toBeGreaterThan(0);
  });

  it('near the zero of its scale loses the digits that the bound says', async () => {
    // mpmath, 30 digits: 101325*0.02241396954/R - 273.15 = -6.11052727e-8
    const answer = await call({ operators: ['TD1'], inputs: { n: 1, p: '1 atm', V: '22.41396954 L' }, solveFor: 'T', unit: 'degC' });
    const error = Math.abs(answer.value / -6.11052727e-8 - 1);
    expect(error).toBeLessThan(answer.relativeErrorBound);
    expect(answer.relativeErrorBound).toBeLessThan(1e-3);
  });

  it('is the one in which several solutions are listed', async () => {
    const fault = await faultOf({ operators: ['NM9'], inputs: { R: '30 m', v_0: '20 m/s' }, solveFor: 'theta', unit: 'deg' });
    // asin(30*9.80665/400)/2 = 23.6747 deg and its complement, by hand
    expect(textOf(fault)).toContain('23.6747° or 66.3253°');
    expect(textOf(fault)).toContain('"near":"23.7 deg"');
  });
});

describe('inputs as people write them', () => {
  it.each<[string, object, object]>([
    ['Greek letters', { operators: ['NM22'], inputs: { F: 10, d: 5, θ: '60 deg' } }, { theta: Math.PI / 3 }],
    ['subscripts', { operators: ['NM2'], inputs: { 'v₀': 3, a: 1, t: 2 } }, { v_0: 3 }],
    ['no underscore', { operators: ['NM14'], inputs: { m1: 1, m2: 2, r: 3 } }, { m_1: 1, m_2: 2 }],
    ['true for one', { operators: ['MD4'], inputs: { female: true, h: '165 cm' } }, { female: 1 }],
    ['an id in lower case', { operators: ['nm19'], inputs: { m: 1, a: 2 } }, { m: 1 }],
  ])('%s', async (_, input, inputs) => {
    expect((await call(input)).receipt.inputs).toMatchObject(inputs);
  });

  it.each<[string, object, string]>([
    ['kelvin for Celsius', { operators: ['TD17'], inputs: { T_c: 25, T_h: 500 } }, 'write "25 degC" if Celsius is meant'],
    ['a rate for per cent', { operators: ['FI2'], inputs: { PV: 100, r: 4.5, n: 2 } }, 'write "4.5 %" if per cent is meant'],
  ])('a bare number that is often meant otherwise is told: %s', async (_, input, note) => {
    expect((await call(input)).notes?.join()).toContain(note);
  });

  it('but not of a number that is no rate of interest', async () => {
    expect((await call({ operators: ['QU4'], inputs: { a: 1.67, c: 3 } })).notes).toBeUndefined();
  });
});

describe('a chain', () => {
  it('tells what every operator in it assumes, and where each comes from', async () => {
    const { assumes, source } = (await call({ operators: ['NM19', 'NM22'], inputs: { m: 2, a: 3, d: 5, theta: 0 } })) as unknown as Told;
    expect(assumes?.split('; ').map((said) => said.slice(0, 5))).toEqual(['NM19:', 'NM22:']);
    expect(source).toMatch(/^NM19 Newton's second law: .*; NM22 .*: /);
  });

  it('of one operator names none', async () => {
    const { assumes } = (await call({ operators: ['NM2'], inputs: { v_0: 3, a: 1, t: 2 } })) as unknown as Told;
    expect(assumes).toBe('constant acceleration along a straight line');
  });
});

describe('refusals that tell how to mend the call', () => {
  it.each<[string, object, string]>([
    ['a slip in a name', { operators: ['NM14'], inputs: { m_1: 1, M2: 2, r: 3 } }, 'Did you mean m_2 by "M2"?'],
    [
      'solving an earlier operator',
      { operators: ['NM19', 'NM22'], inputs: { m: 1, d: 2, theta: 0 }, solveFor: 'a' },
      'a belongs to NM19, and what is given does not lead from NM22 to it',
    ],
    ['an input that is sought', { operators: ['NM19'], inputs: { m: 1, a: 2 }, solveFor: 'm' }, 'F: net force [N]'],
    ['the output lacking', { operators: ['FI11'], inputs: { CF: [-1, 2] }, solveFor: 'r' }, 'to be solved for r, lacks NPV'],
    ['a truth for a list', { operators: ['CT7'], inputs: { R_i: true } }, 'must be a list'],
    ['inputs as a text', { operators: ['NM19'], inputs: 'm=1' }, 'must be an object, like {"m": 80}'],
    ['degrees for radians', { operators: ['NM22'], inputs: { F: 1, d: 2, theta: 30 } }, 'Write "30 deg".'],
    ['an unknown member', { operator: ['NM19'], inputs: {} }, 'did you mean operators?'],
    ['operators as a text', { operators: 'NM19', inputs: {} }, 'must be a list of ids'],
    ['null', { operators: ['NM19'], inputs: { m: null, a: 1 } }, 'inputs.m must be a number, a text like "2 kN"'],
  ])('%s', async (_, input, words) => {
    expect(textOf(await faultOf(input))).toContain(words);
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
    [
      'one letter for two inputs',
      {
        operators: ['FM13', 'FM17', 'FM15'],
        inputs: { rho: '998 kg/m^3', v: '2 m/s', mu: '1 mPa*s', epsilon_r: 0.0005, d: '80 mm', L: '40 m' },
      },
      'give FM13.L and FM15.L',
    ],
  ])('are told: %s', async (_, input, note) => {
    expect((await call(input)).notes?.join()).toContain(note);
  });
});

describe('digits', () => {
  it('of a result that would look rounder than it is are shown', async () => {
    // 1/sqrt(1 - (8000/299792458)^2) = 1.00000000035605 (mpmath, 30 digits)
    expect((await call({ operators: ['SR2'], inputs: { Delta_tau: '1 s', v: '8 km/s' } })).answer).toContain('1.000000000356');
  });

  it.each<[string, object, string]>([
    // mu_0*I/(2*pi*r) is 40 uT with mu_0 = 4*pi*1e-7 and 39.9999999947 with CODATA's
    ['a round number that is not quite', { operators: ['EM22'], inputs: { I: '20 A', r: '10 cm' }, unit: 'uT' }, '= 40.0000 µT'],
    ['money without a currency', { operators: ['FI2'], inputs: { PV: 19000, r: 0.1 / 3, n: 1 } }, '= 19633.33'],
    ['a whole number', { operators: ['NM19'], inputs: { m: 20, a: 2 } }, '= 40 N'],
  ])('are six: %s', async (_, input, answer) => {
    expect((await call(input)).answer).toContain(answer);
  });

  it('of an input that is rounded for show make the equation approximate', async () => {
    expect((await call({ operators: ['NM19'], inputs: { m: 1.23456789012345, a: 2 } })).substituted).toContain('≈ 1.23456789 kg');
    expect((await call({ operators: ['NM19'], inputs: { m: 1.25, a: 2 } })).substituted).toContain('= 1.25 kg');
  });
});

describe('the equation with the values put in', () => {
  it('brackets quantities under a power and negative factors', async () => {
    expect((await call({ operators: ['EM1'], inputs: { q_1: '-2 C', q_2: '-3 C', r: '5 m' } })).substituted).toContain('−2 C·(−3 C)');
    expect((await call({ operators: ['EM12'], inputs: { C: '2 F', V: '3 V' } })).substituted).toContain('(3 V)²');
  });

  it('comes with the id of the receipt at hand', async () => {
    const answer = await call({ operators: ['NM19'], inputs: { m: 1, a: 2 } });
    expect(answer.receiptId).toBe(answer.receipt.id);
  });
});

interface Told {
  readonly assumes?: string;
  readonly source: string;
}

interface Explained {
  readonly operator: { readonly id: string; readonly name: string };
  readonly named?: readonly { readonly asked: string; readonly id: string; readonly by: string }[];
  readonly symbols: readonly Readonly<Record<string, unknown>>[];
  readonly plan?: readonly string[];
  readonly significantDigits: number;
}

const explain = async (input: object): Promise<Answer & Explained> => (await call(input)) as Answer & Explained;

describe('operators by name or question', () => {
  it.each<[string, object, string, number]>([
    // 80 kg * 2.5 m/s^2; 1200 * 25^2 / 2; 40 N * 5 m: by hand.
    ['a name', { operators: ["Newton's second law"], inputs: { m: '80 kg', a: '2.5 m/s^2' } }, 'NM19', 200],
    ['a name, the inputs in words', { operators: ["newton's second law"], inputs: { mass: '80 kg', acceleration: 2.5 } }, 'NM19', 200],
    ['a question', { operators: ['kinetic energy of a moving car'], inputs: { m: 1200, v: 25 } }, 'NM23', 375_000],
    ['a question, solved', { operators: ["newton's second law"], inputs: { F: 200, m: 80 }, solveFor: 'acceleration' }, 'NM19', 2.5],
  ])('%s', async (_, input, id, value) => {
    const answer = await explain(input);
    expect(answer.value).toBe(value);
    expect(answer.operator.id).toBe(id);
    expect(answer.named).toEqual([expect.objectContaining({ id, asked: (input as { operators: string[] }).operators[0] })]);
  });

  it('say nothing of names where ids were given', async () => {
    expect(await explain({ operators: ['NM19'], inputs: { m: 1, a: 2 } })).not.toHaveProperty('named');
  });

  it('are named in a refusal of the inputs', async () => {
    const fault = await faultOf({ operators: ["Newton's second law"], inputs: { m: '80 K', a: 1 } });
    expect(fault.code).toBe('DIMENSION_MISMATCH');
    expect(textOf(fault)).toContain('"Newton\'s second law" was read as NM19');
  });

  it('a wrong equation is never taken: candidates come back, step 2 refuses, and the call that they give runs', async () => {
    const fault = await faultOf({ operators: ['power dissipated in a resistor'], inputs: { I: 2, R: 10 } });
    expect([fault.code, detailsOf(fault)['step']]).toEqual(['AMBIGUOUS_OPERATOR', 2]);
    expect((await call(suggestCall(fault)?.input ?? {})).value).toBeGreaterThan(0);
  });
});

describe('inputs by what they mean', () => {
  it.each<[string, object, number, string]>([
    ['a part of a meaning', { operators: ['NM19'], inputs: { force: 6, m: 2 }, solveFor: 'a' }, 3, 'force was read as F: net force.'],
    [
      'words with a space',
      { operators: ['NM6'], inputs: { v: 10, 'reaction time': 1.5, a: 5 } },
      25,
      'reaction time was read as t_r: reaction time of the driver.',
    ],
    ['the other case, with a unit', { operators: ['NM19'], inputs: { M: '2 kg', a: 3 } }, 6, 'M was read as m: mass.'],
  ])('are bound by %s, and the answer says so', async (_, input, value, note) => {
    // F = m a, and v t_r + v^2 / (2 a), by hand.
    const answer = await explain(input);
    expect(answer.value).toBeCloseTo(value, 12);
    expect(answer.notes).toContain(note);
  });

  it.each<[string, object, string]>([
    ['words of two symbols', { operators: ['NM14'], inputs: { mass: 2, r: 1 } }, 'm_1 (mass of the first body) or m_2'],
    ['a symbol that is given too', { operators: ['NM19'], inputs: { m: 1, mass: 2, a: 1 } }, '"mass" is m, which is given too'],
    ['a bare number under a letter in the other case', { operators: ['NM19'], inputs: { M: 2, a: 3 } }, '(F = m·a) lacks m.'],
  ])('are not bound by %s, and the refusal says what is meant', async (_, input, words) => {
    expect(textOf(await faultOf(input))).toContain(words);
  });
});

describe('a value that is not said', () => {
  it.each<[string, object, string, number, string]>([
    [
      'where the output is given is the unknown',
      { operators: ['CT1'], inputs: { V: '12 V', R: '4 ohm' } },
      'I',
      3,
      'Solved for I, the only symbol without a value.',
    ],
    [
      'keeps its default beside the unknown',
      { operators: ['NM24'], inputs: { U: '98.0665 J', m: '1 kg' } },
      'h',
      10,
      'Solved for h, the only symbol without a value.',
    ],
    [
      'in a chain is sought in the last operator',
      { operators: ['NM19', 'NM22'], inputs: { m: '2 kg', a: '3 m/s^2', theta: 0, W: '12 J' } },
      'd',
      2,
      'Solved for d, the only symbol without a value.',
    ],
  ])('%s: %j gives %s', async (_, input, symbol, value, note) => {
    const answer = await explain(input);
    expect([answer.receipt.solveFor, Number(answer.value.toPrecision(12))]).toEqual([symbol, value]);
    expect(answer.notes).toContain(note);
  });

  it('is not solved for where it has a default: the refusal names it, and its suggestion solves for it', async () => {
    const { code, message, details } = await faultOf({ operators: ['NM24'], inputs: { U: '100 J', m: '1 kg', h: '10 m' } });
    expect([code, message]).toEqual(['UNKNOWN_INPUT', expect.stringContaining('g = 9.80665 m/s^2 by default')]);
    const { input } = details['suggestion'] as { readonly input: object };
    expect(await call(input)).toMatchObject({ symbol: 'g', value: 10 });
  });
});

describe('an output that is given beside all inputs is compared with what is computed', () => {
  it.each([
    ['12 V', 'V = 12 V was stated, 3.23 % less than computed.'],
    ['12.4 V', 'V = 12.4 V was stated, which is what is computed.'],
  ])('V = %s: %s', async (V, note) => {
    const answer = await explain({ operators: ['CT1'], inputs: { V, I: '3.1 A', R: '4 ohm' } });
    expect(answer.value).toBeCloseTo(12.4, 12);
    expect(answer.notes).toContain(note);
  });

  it('and is no input of the receipt', async () => {
    const { receipt } = await call({ operators: ['NM19'], inputs: { F: 2, m: 80, a: 1 } });
    expect(receipt).toMatchObject({ inputs: { m: 80, a: 1 }, R_t: 80 });
    expect(receipt).not.toHaveProperty('solveFor');
  });
});

describe('an input with another name goes where alone its unit fits, and the answer says so', () => {
  it('one free place', async () => {
    const answer = await explain({ operators: ['NM23'], inputs: { mass: '2 kg', u: '3 m/s' } });
    expect([answer.value, answer.notes]).toEqual([9, ['u was read as v: speed, the only one that its unit fits.']]);
  });

  it.each<[string, object]>([
    ['two free places', { operators: ['NM2'], inputs: { t: '2 s', q: '3 m/s', a: '1 m/s^2' } }],
    ['a bare number', { operators: ['NM23'], inputs: { m: 2, u: 3 } }],
    ['a radius for a diameter', { operators: ['FM14'], inputs: { Delta_p: '1 Pa', r: '1 mm', mu: '1 mPa*s', L: '1 m' } }],
    ['no place', { operators: ['NM23'], inputs: { m: 2, v: 3, u: '3 s' } }],
  ])('but not with %s: %j', async (_, input) => {
    expect(['MISSING_INPUT', 'UNKNOWN_INPUT']).toContain((await faultOf(input)).code);
  });
});

describe('a rate that looks like that of a year', () => {
  it.each<[string, object, boolean]>([
    ['meets many payments', { operators: ['FI6'], inputs: { PV: 300000, r: '6.5 %', n: 360 }, solveFor: 'PMT' }, true],
    ['is asked for monthly', { operators: ['monthly mortgage payment'], inputs: { PV: 9000, r: '6 %', n: 36 }, solveFor: 'PMT' }, true],
    ['is that of a month', { operators: ['FI6'], inputs: { PV: 300000, r: '0.5 %', n: 360 }, solveFor: 'PMT' }, false],
    ['meets few payments', { operators: ['FI6'], inputs: { PV: 300000, r: '6.5 %', n: 20 }, solveFor: 'PMT' }, false],
  ])('is told where it %s', async (_, input, isTold) => {
    expect(((await explain(input)).notes ?? []).some((note) => /if it is a yearly rate/.test(note))).toBe(isTold);
  });

  it('is refused with what to do where it says so', async () => {
    const message = textOf(await faultOf({ operators: ['FI6'], inputs: { PV: 300000, r: '6.5 %/yr', n: '30 yr' }, solveFor: 'PMT' }));
    expect(message).toContain('the rate of one period, not of a year');
    expect(message).toContain('360 for 30 years of months');
  });
});

describe('answers that explain themselves', () => {
  it('list each symbol with its value, range and origin', async () => {
    // CODATA 2022: G = 6.674 30(15)e-11 m^3 kg^-1 s^-2.
    const { symbols } = await explain({ operators: ['NM14'], inputs: { m1: '80 kg +- 1 kg', m2: 3, r: '200 cm' } });
    expect(symbols).toEqual([
      { symbol: 'm_1', meaning: 'mass of the first body', value: 80, unit: 'kg', uncertainty: 1, range: '> 0', from: 'input' },
      { symbol: 'm_2', meaning: 'mass of the second body', value: 3, unit: 'kg', range: '> 0', from: 'input' },
      { symbol: 'r', meaning: 'distance between the centres', value: 2, unit: 'm', range: '> 0', from: 'input' },
      {
        symbol: 'G',
        meaning: 'Newtonian constant of gravitation',
        value: 6.6743e-11,
        unit: 'm^3/(kg*s^2)',
        uncertainty: 1.5e-15,
        from: 'CODATA 2022',
      },
    ]);
  });

  it('list a value that two operators read once', async () => {
    // V = 2 * 3 = 6 V; P = 6 * 2 = 12 W, by hand.
    const { value, symbols } = await explain({
      operators: ["Ohm's law", 'electric power'],
      inputs: { I: 2, R: 3 },
    });
    expect([value, symbols.map(({ symbol, from }) => `${symbol} ${from}`)]).toEqual([12, ['I input', 'R input', 'V CT1']]);
  });

  it('tell a default and a long list', async () => {
    expect((await explain({ operators: ['NM9'], inputs: { v_0: 20, theta: '30 deg' } })).symbols).toContainEqual(
      expect.objectContaining({ symbol: 'g', value: 9.80665, from: 'default' }),
    );
    const list = Array.from({ length: 12 }, () => 100);
    expect((await explain({ operators: ['CT7'], inputs: { R_i: list } })).symbols[0]).toMatchObject({ value: '12 values' });
  });

  it.each<[string, object, string]>([
    ['put the values in', { operators: ['NM19'], inputs: { m: 80, a: 2 } }, 'F = 80 kg·2 m/s²'],
    [
      'show the closed form that was solved',
      { operators: ['NM19'], inputs: { F: '2 kN', m: 80 }, solveFor: 'a' },
      'so a = F / m = 2000 N / 80 kg',
    ],
    // v = -sqrt(2 E / m) is no speed: the branch inside the range is shown.
    ['show the branch that was taken', { operators: ['NM23'], inputs: { E_k: 375_000, m: 1200 }, solveFor: 'v' }, 'so v = '],
  ])('%s', async (_, input, text) => {
    expect((await explain(input)).substituted).toContain(text);
  });

  it.each<[string, object, number]>([
    // 3.7500 kN with u = 0.025 kN: 3750 +- 25, two digits of the uncertainty (JCGM 100:2008, 7.2.6), hence four.
    ['the uncertainty', { operators: ['NM19'], inputs: { m: '1500 kg +- 10 kg', a: 2.5 } }, 4],
    ['the error bound', { operators: ['NM14'], inputs: { m_1: 1, m_2: 2, r: 3 } }, 15],
    // -6.11052727e-8 degC is what is left of 273.15 K at 2^-53: the bound leaves five digits or fewer.
    [
      'the bound of a cancelling unit',
      { operators: ['TD1'], inputs: { n: 1, p: '1 atm', V: '22.41396954 L' }, solveFor: 'T', unit: 'degC' },
      5,
    ],
  ])('justify their digits by %s', async (_, input, digits) => {
    const { significantDigits } = await explain(input);
    expect(significantDigits).toBeLessThanOrEqual(digits);
    expect(significantDigits).toBeGreaterThanOrEqual(Math.min(4, digits) - 1);
  });

  it('stay compact: what explains adds less than a third to the answer', async () => {
    const { symbols, operator, significantDigits, ...rest } = await explain({ operators: ['NM19'], inputs: { m: 1500, a: 2.5 } });
    const added = JSON.stringify({ symbols, operator, significantDigits }).length;
    expect(added).toBeLessThan(JSON.stringify(rest).length / 3);
  });
});

describe('the plan of a chain', () => {
  it('tells link by link what is taken from where', async () => {
    // F = 80 * 3 = 240 N; W = 240 * 4 * cos(0) = 960 J, by hand.
    const answer = await explain({ operators: ['NM19', 'work done by a force'], inputs: { m: 80, a: 3, d: 4, theta: 0 } });
    expect(answer.value).toBe(960);
    expect(answer.plan).toEqual([
      "NM19 (Newton's second law): m, a from the inputs; gives F = 240 N",
      'NM22 (Work of a constant force): F from NM19; d, theta from the inputs; gives W = 960 J',
    ]);
    expect(answer.symbols).toContainEqual(expect.objectContaining({ symbol: 'F', value: 240, from: 'NM19' }));
  });

  it('that lacks a symbol says which operators could give it, those that the inputs suffice for first', async () => {
    const fault = await faultOf({ operators: ['NM22'], inputs: { m: 1500, a: 2.5, d: 2, theta: 0 } });
    expect(fault.code).toBe('MISSING_INPUT');
    expect(textOf(fault)).toContain("F could come from NM19 (Newton's second law: F = m·a)");
    const [{ symbol, operators }] = detailsOf(fault)['providers'] as [{ symbol: string; operators: readonly { id: string }[] }];
    expect([symbol, operators[0]?.id, operators.length <= 3]).toEqual(['F', 'NM19', true]);
  });

  it('names no provider that shares a word or two alone', async () => {
    // The sign before a square root is given by no operator.
    expect(textOf(await faultOf({ operators: ['AG1'], inputs: { a: 1, b: -3, c: 1 } }))).not.toContain('could come from');
  });
});

it('says in its notes which values were taken because nobody gave them', async () => {
  expect((await call({ operators: ['PK12'], inputs: { V: '35 L', C_t: '15 mg/L', F: 1 } })).notes).toEqual([
    expect.stringMatching(/^Taken by default: C₀ = 0 mg\/L \(plasma concentration already present/),
  ]);
  expect(await call({ operators: ['NM19'], inputs: { m: 1, a: 1 } })).not.toHaveProperty('notes');
});

describe('a result of zero', () => {
  it('has its absolute bound and no relative one', async () => {
    const answer = (await callCapability(compute, { operators: ['ST8'], inputs: { x: [1, 2, 3, 4], y: [1, -1, -1, 1] } }, node)) as object;
    expect(answer).toMatchObject({ value: 0, absoluteErrorBound: expect.closeTo(5e-16, 17), significantDigits: 1 });
    expect(answer).not.toHaveProperty('relativeErrorBound');
  });

  it('is one of many items, and the batch has the largest absolute bound of them', async () => {
    const input = { operators: ['FI11'], inputs: { CF: [-100, 110] }, items: [{ r: '5 %' }, { r: '10 %' }] };
    const answer = (await callCapability(compute, input, node)) as { readonly results: readonly { readonly value: number }[] };
    // By hand: 110 / 1.05 - 100 = 4.7619...
    expect(answer.results.map(({ value }) => value)).toEqual([expect.closeTo(100 / 21, 12), 0]);
    expect(answer).toMatchObject({ absoluteErrorBound: expect.closeTo(7.8e-14, 14), receipt: { absoluteErrorBound: expect.any(Number) } });
    expect(answer).not.toHaveProperty('relativeErrorBound');
    expect(answer).not.toHaveProperty('receipt.relativeErrorBound');
  });

  it('is a point of a sweep', async () => {
    const input = { operators: ['FI11'], inputs: { CF: [-100, 110] }, vary: [{ symbol: 'r', values: ['5 %', '10 %', '15 %'] }] };
    const answer = (await callCapability(sweep, input, node)) as { readonly rows: readonly (readonly number[])[] };
    expect(answer.rows[1]).toEqual([10, 0]);
    expect(answer).toMatchObject({ refused: { count: 0 }, absoluteErrorBound: expect.any(Number) });
  });
});
