import { describe, expect, it } from 'vitest';
import { Fault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
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
    const branches = fault.details['branches'] as readonly number[];
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
