import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { detailsOf, textOf } from '../core/quantity/faults-of.js';
import { context } from './all-operators.js';

type Inputs = Readonly<Record<string, number | string>>;

const solve = (operator: string, solveFor: string, inputs: Inputs, near?: number) =>
  runProtocol({ operators: [operator], inputs, solveFor, ...(near === undefined ? {} : { near }) }, context).receipt;

const refusal = (run: () => unknown): Fault => {
  try {
    run();
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error('it was computed');
};

const RADIANS = Math.PI / 180;

/** Solved by hand from the textbook equation; angles that are exact fractions of a turn. */
const SEVERAL: readonly (readonly [string, string, string, Inputs, readonly number[]])[] = [
  ['the two times at which a stone is at 40 m', 'NM3', 't', { s: 40, v_0: 30, a: -10 }, [2, 4]],
  [
    'the flat and the steep shot',
    'NM9',
    'theta',
    { R: 1000 / 2 / 9.80665, v_0: Math.sqrt(1000), g: 9.80665 },
    [15 * RADIANS, 75 * RADIANS],
  ],
  ['the two signs of an initial velocity', 'NM4', 'v_0', { v: 5, a: 2, s: 4 }, [-3, 3]],
  ['the two load resistances with the same power', 'CT12', 'R_L', { P: 8, V_th: 12, R_th: 4 }, [2, 8]],
  ['the acute and the obtuse angle of a triangle', 'GM5', 'gamma', { A: 3, a: 3, b: 4 }, [30 * RADIANS, 150 * RADIANS]],
  ['the two sides of the ambiguous case', 'GM2', 'b', { a: 8, c: 7, gamma: 60 * RADIANS }, [3, 5]],
  ['the two angles with one torque', 'EM8', 'theta', { tau: 1, p: 2, E: 1 }, [30 * RADIANS, 150 * RADIANS]],
  ['the two signs of a deflection', 'NM26', 'x', { U_s: 8, k: 4 }, [-2, 2]],
];

describe('an equation with several solutions', () => {
  it.each(SEVERAL)('%s are all listed, and none is picked', (_, id, symbol, inputs, solutions) => {
    const fault = refusal(() => solve(id, symbol, inputs));
    expect(fault.code).toBe('SEVERAL_SOLUTIONS');
    const branches = detailsOf(fault)['branches'] as readonly number[];
    expect(branches).toHaveLength(solutions.length);
    solutions.forEach((solution, i) => {
      expect(branches[i]).toBeCloseTo(solution, 9);
    });
  });

  it.each(SEVERAL)('%s can each be asked for by `near`', (_, id, symbol, inputs, solutions) => {
    for (const solution of solutions) expect(solve(id, symbol, inputs, solution * 1.01).R_t).toBeCloseTo(solution, 9);
  });
});

describe('an equation with one solution in range', () => {
  it.each<[string, string, string, Inputs, number]>([
    ['the negative root is no time', 'NM3', 't', { s: 66, v_0: 5, a: 2 }, 6],
    ['the negative leg is no length', 'GM1', 'a', { c: 5, b: 3 }, 4],
    ['a linear one', 'NM19', 'm', { F: 3750, a: 2.5 }, 1500],
    ['a parallel resistance', 'NM35', 'm_1', { mu: 2, m_2: 6 }, 3],
    ['a speed near that of light', 'SR1', 'v', { gamma_L: 5 / 4 }, 0.6 * 299792458],
  ])('%s', (_, id, symbol, inputs, value) => {
    const { R_t, results } = solve(id, symbol, inputs);
    expect(Math.abs(R_t - value)).toBeLessThanOrEqual(1e-7 * Math.abs(value));
    expect(results.at(-1)?.method).toBe('closed-form');
  });
});

describe('an equation without a solution in range', () => {
  it.each<[string, string, string, Inputs]>([
    ['a stone that never gets so high', 'NM3', 't', { s: 100, v_0: 30, a: -10 }],
    ['a leg longer than the hypotenuse', 'GM1', 'a', { c: 3, b: 5 }],
    ['a range that no angle gives', 'NM9', 'theta', { R: 1000, v_0: 10, g: 9.80665 }],
    ['more power than the source has', 'CT12', 'R_L', { P: 10, V_th: 12, R_th: 4 }],
  ])('%s is told', (_, id, symbol, inputs) => {
    expect(refusal(() => solve(id, symbol, inputs)).code).toBe('NO_SOLUTION');
  });

  it('at the vertex of a parabola the last digit decides, and that is told', () => {
    expect(refusal(() => solve('CT12', 'R_L', { P: 9, V_th: 12, R_th: 4 })).code).toBe('ILL_CONDITIONED');
  });
});

describe('a whole number that no solution is', () => {
  it.each<[string, string, string, Inputs, readonly number[], string]>([
    // 120 * 60 / 6 and 120 * 60 / 8 by hand: 7 poles are not wound.
    ['among even numbers', 'PW3', 'p', { f: '60 Hz', n_s: '1000 rpm' }, [6, 8], 'n_s is 1200 rpm for p = 6 and 900 rpm for p = 8'],
    // Among thousands of poles by the same formula.
    ['among even numbers far up', 'PW3', 'p', { f: '60 Hz', n_s: '1.0001 rpm' }, [7198, 7200], 'and 1 rpm for p = 7200'],
    // Table of the binomial distribution for n = 20, p = 0.1: 0.1216, 0.2702, 0.2852, 0.1901, 0.0898.
    ['where the output rises and falls', 'PD20', 'k', { n: 20, p: 0.1, P: 0.19 }, [3, 4], 'P is 0.19012 for k = 3 and 0.0897788 for k = 4'],
  ])('has neighbours that the equation takes: %s', (_, id, symbol, inputs, between, message) => {
    const fault = refusal(() => solve(id, symbol, inputs));
    expect([fault.code, detailsOf(fault)['between']]).toEqual(['NO_SOLUTION', between]);
    expect(textOf(fault)).toContain(message);
  });
});

describe('a range that goes as far as its equation', () => {
  it('is that of undersampling', () => {
    // 10.7 MHz = 11 * 1 MHz - 0.3 MHz; 120.3 * 20 MHz = 2406 MHz.
    const alias = (f: string, f_s: string) => runProtocol({ operators: ['SP1'], inputs: { f, f_s } }, context).receipt.R_t;
    expect(alias('10.7 MHz', '1 MHz')).toBeCloseTo(3e5, 6);
    expect(alias('2406 MHz', '20 MHz')).toBeCloseTo(6e6, 6);
  });

  it('gives every tone with one alias', () => {
    // k * 1000 - 300 and k * 1000 + 300 Hz.
    const fault = refusal(() => solve('SP1', 'f', { f_a: 300, f_s: 1000 }));
    expect(textOf(fault)).toContain('400 solutions');
    expect(solve('SP1', 'f', { f_a: 300, f_s: 1000 }, 150_400).R_t).toBeCloseTo(150_300, 6);
  });

  it('is that of a cost without interest', () => {
    // (1000 / 25 + 20) / 60 + 0.005 by hand.
    const inputs = { C_0: 1000, r: 0, n: 25, C_f: 20, E_y: 60, c_v: 0.005 };
    expect(runProtocol({ operators: ['EN17'], inputs }, context).receipt.R_t).toBeCloseTo(1.005, 12);
  });
});
