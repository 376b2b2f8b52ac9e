import { describe, expect, it } from 'vitest';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { executeChain } from '../../../src/core/protocol/chain/execute-chain.js';
import { crossCheck } from '../../../src/core/protocol/cross-check.js';
import { detailsOf, faultOf, textOf } from '../quantity/faults-of.js';
import { expectRefusal, type Refusal } from './expect-refusal.js';
import { run } from './node.js';

const untyped = (inputs: object): Computation['inputs'] => inputs as Computation['inputs'];
const MASS = 'm: mass [kg] > 0';
const ACCELERATION = 'a: acceleration [m/s^2]';

describe('step 2 refuses an unknown operator with the three nearest ids and names', () => {
  it.each([
    ['NM199', ["NM19 (Newton's second law)"]],
    ['newton second law', ["NM19 (Newton's second law)"]],
    ['kinetic energy', ['NM23 (Kinetic energy)']],
    ['__proto__', []],
    ['constructor', []],
    ['', []],
    ['x'.repeat(5_000), []],
  ])('%s', (id, parts) => {
    expectRefusal({ operators: [id], inputs: {} }, 'UNKNOWN_OPERATOR', 2, ['There is no operator', 'nearest are', ...parts]);
    const { nearest } = detailsOf(faultOf(() => run({ operators: [id] })));
    expect(nearest).toHaveLength(3);
    expect(nearest).toEqual(Array.from({ length: 3 }, () => ({ id: expect.stringMatching(/^[A-Z]{2}\d+$/), name: expect.any(String) })));
  });
});

describe('step 3 refuses inputs, saying which and what is valid', () => {
  it.each<Refusal>([
    [
      'one missing',
      { operators: ['NM19'], inputs: { m: 1 } },
      'MISSING_INPUT',
      3,
      ["NM19 Newton's second law (F = m·a) lacks a.", ACCELERATION],
    ],
    ['all missing', { operators: ['NM19'] }, 'MISSING_INPUT', 3, ["NM19 Newton's second law (F = m·a) lacks m, a.", MASS, ACCELERATION]],
    [
      'one too many',
      { operators: ['NM19'], inputs: { m: 1, a: 2, mass: 3 } },
      'UNKNOWN_INPUT',
      3,
      ['"mass" is no input', '"mass" is m, which is given too', MASS, ACCELERATION],
    ],
    [
      '10,000 too many',
      {
        operators: ['NM19'],
        inputs: { m: 1, a: 2, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, i])) },
      },
      'UNKNOWN_INPUT',
      3,
      ['and 9992 more are no inputs', MASS],
    ],
    ['to KO42 alone', { operators: ['KO42'], inputs: { phase: 0.5 }, domain: 'newtonian-mechanics' }, 'AMBIGUOUS_OPERATOR', 2, []],
    [
      'a list for a number',
      { operators: ['NM19'], inputs: { m: [1, 2], a: 1 } },
      'INPUT_TYPE',
      3,
      ['m must be one number, not a list', MASS],
    ],
    ['a number for a list', { operators: ['NM34'], inputs: { m: 1, x: [1] } }, 'INPUT_TYPE', 3, ['m must be a list of numbers']],
    ['an empty list', { operators: ['NM34'], inputs: { m: [], x: [] } }, 'INPUT_TYPE', 3, ['m has 0 elements; a list has 1 to 10000']],
    [
      'a list that is too long',
      { operators: ['NM34'], inputs: { m: new Array<number>(10_001).fill(1), x: [1] } },
      'INPUT_TYPE',
      3,
      ['m has 10001 elements'],
    ],
    [
      'NaN',
      { operators: ['NM19'], inputs: { m: 1, a: Number.NaN } },
      'INPUT_TYPE',
      3,
      ['a must be a finite number, not NaN', ACCELERATION],
    ],
    [
      'Infinity',
      { operators: ['NM19'], inputs: { m: Infinity, a: 1 } },
      'INPUT_TYPE',
      3,
      ['m must be a finite number, not Infinity', MASS],
    ],
    [
      'Infinity in a list',
      { operators: ['NM34'], inputs: { m: [1], x: [-Infinity] } },
      'INPUT_TYPE',
      3,
      ['x[1] must be a finite number, not -Infinity'],
    ],
    ['1e999 in text', { operators: ['NM19'], inputs: { m: 1, a: '1e999' } }, 'QUANTITY_SYNTAX', 3, ["a: '1e999'", 'finite', ACCELERATION]],
    ['text that is no quantity', { operators: ['NM19'], inputs: { m: 'heavy', a: 1 } }, 'QUANTITY_SYNTAX', 3, ["m: 'heavy'", MASS]],
    ['empty text', { operators: ['NM19'], inputs: { m: '', a: 1 } }, 'QUANTITY_SYNTAX', 3, ['m:', MASS]],
    ['null', { operators: ['NM19'], inputs: untyped({ m: null, a: 1 }) }, 'INPUT_TYPE', 3, ['m must be a number, not null', MASS]],
    ['a boolean', { operators: ['NM19'], inputs: untyped({ m: true, a: 1 }) }, 'INPUT_TYPE', 3, ['m must be a number, not true', MASS]],
    ['a bigint', { operators: ['NM19'], inputs: untyped({ m: 1n, a: 1 }) }, 'INPUT_TYPE', 3, ['m must be a number, not 1', MASS]],
    ['an empty object', { operators: ['NM19'], inputs: untyped({ m: {}, a: 1 }) }, 'INPUT_TYPE', 3, ['m must be a finite number', MASS]],
    [
      'null in a list',
      { operators: ['NM34'], inputs: untyped({ m: [1, null], x: [1, 2] }) },
      'INPUT_TYPE',
      3,
      ['m[2] must be a number, not null'],
    ],
    [
      'a negative uncertainty',
      { operators: ['NM19'], inputs: { m: { value: 1, uncertainty: -1 }, a: 1 } },
      'INPUT_TYPE',
      3,
      ['uncertainty of m must be a finite number and not negative'],
    ],
    [
      '__proto__',
      { operators: ['NM19'], inputs: JSON.parse('{"__proto__": 5, "m": 1, "a": 2}') as Computation['inputs'] },
      'UNKNOWN_INPUT',
      3,
      ['"__proto__" is no input', MASS],
    ],
    [
      'constructor',
      { operators: ['NM19'], inputs: untyped({ constructor: 5, m: 1, a: 2 }) },
      'UNKNOWN_INPUT',
      3,
      ['"constructor" is no input'],
    ],
    [
      'what every object inherits',
      { operators: ['NM19'], inputs: { toString: 1, valueOf: 2 } as never },
      'MISSING_INPUT',
      3,
      ['lacks m, a'],
    ],
  ])('%s', (_, computation, code, step, parts) => {
    expectRefusal(computation, code, step, parts);
  });
});

describe('steps 4, 6 and 7 refuse results', () => {
  it.each<Refusal>([
    [
      'that cancel, naming the operation and the inputs',
      // A standard deviation over a mean that is nothing but rounding.
      { operators: ['ST4'], inputs: { x: [0.1, 0.2, -0.3] } },
      'ILL_CONDITIONED',
      4,
      ['ST4 loses its digits in `mean(x)` of x', 'no digit of the result is sure'],
    ],
    ['that underflow', { operators: ['NM19'], inputs: { m: 1e-300, a: 1e-300 } }, 'ILL_CONDITIONED', 4, ['NM19', '`m * a`', 'underflows']],
    [
      'that overflow',
      { operators: ['NM19'], inputs: { m: 1e300, a: 1e300 } },
      'NOT_FINITE',
      6,
      ['NM19 with m = 1e+300, a = 1e+300', '`m * a`'],
    ],
    ['of a function that overflows', { operators: ['FI3'], inputs: { PV: 1, r: 1e3, t: 1 } }, 'NOT_FINITE', 6, ['FI3', '`exp(r * t)`']],
  ])('%s', (_, computation, code, step, parts) => {
    expectRefusal(computation, code, step, parts);
  });

  it('that are exact although close: nothing was lost', () => {
    expect(run({ operators: ['NM1'], inputs: { x_1: 1_000_000, x_2: 1_000_001, t_1: 0, t_2: 1 } }).receipt.R_t).toBe(1);
  });

  it.each<[string, Computation]>([
    ['algebraic', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }],
    ['transcendental', { operators: ['NM22'], inputs: { F: 1500, d: 2.5, theta: 0 } }],
  ])('that the walked tree does not give: %s', (_, computation) => {
    const { links } = run(computation);
    const executed = executeChain(links);
    expect(crossCheck(links, executed, [{ relative: 0, error: 0 }])).toMatchObject([{ operator: links[0]?.operator.id, walked: 'equal' }]);
    const fault = faultOf(() => crossCheck(links, [{ value: 3750, outputSi: 3750.000000001 }], [{ relative: 1e-3, error: 3.75 }]));
    expect([fault.code, detailsOf(fault)['operator']]).toEqual(['NOT_REPRODUCED', links[0]?.operator.id]);
    expect(textOf(fault)).toContain('the walked tree disagrees with the compiled function');
  });
});
