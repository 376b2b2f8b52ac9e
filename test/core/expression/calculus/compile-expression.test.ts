import { describe, expect, it } from 'vitest';
import { compileExpression } from '../../../../src/core/expression/calculus/compile-expression.js';
import { evaluateTree } from '../../../../src/core/expression/calculus/evaluate-tree.js';
import { gradientOf, variablesOf } from '../../../../src/core/expression/calculus/gradient.js';
import { WORK_BUDGET } from '../../../../src/core/expression/tree/limits.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';
import { faultOf } from '../../quantity/faults-of.js';

type Values = Readonly<Record<string, number | readonly number[]>>;

/** Every way to evaluate: compiled, walked, differentiated. */
const ways: readonly (readonly [string, (text: string, values: Values) => number])[] = [
  [
    'the compiled function',
    (text, values) => compileExpression(parseExpression(text), Object.keys(values), new Map())(...Object.values(values)),
  ],
  ['the walked tree', (text, values) => evaluateTree(parseExpression(text), new Map(Object.entries(values)))],
  ['the gradient', (text, values) => gradientOf(parseExpression(text), new Map(Object.entries(values)), []).value],
];

describe.each(ways)('the work budget of %s', (_, compute) => {
  it.each<[string, string, Values]>([
    ['a series one term too long', 'sum(k, 1, n, 1)', { n: WORK_BUDGET + 1 }],
    ['a series of a thousand million million terms', 'sum(k, 1, n, 1)', { n: 1e15 }],
    ['a product of as many', 'prod(k, 1, n, 1)', { n: 1e15 }],
    ['a series in a series', 'sum(i, 1, n, sum(j, 1, n, i * j))', { n: 1001 }],
    ['three of them', 'sum(i, 1, n, sum(j, 1, n, sum(k, 1, n, i + j + k)))', { n: 101 }],
    ['many short ones in a row', 'sum(i, 1, n, 1) + sum(i, 1, n, 2) + sum(i, 1, n, 3)', { n: 400_000 }],
    ['few terms that take long', 'sum(k, 1, n, totient(9007199254740991 - k))', { n: 1_000 }],
    ['calls that take long', 'primepi(n) + primepi(n - 1) + primepi(n - 2)', { n: 1e12 }],
    ['a series whose length a caller makes', 'sum(k, a, 2^b, k)', { a: -1e6, b: 50 }],
  ])('ends %s', (_name, text, values) => {
    expect(faultOf(() => compute(text, values)).code).toBe('WORK_BUDGET');
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses a series up to %d, which is no exact integer', (n) => {
    expect(faultOf(() => compute('sum(k, 1, n, k)', { n })).code).toBe('NOT_FINITE');
  });

  it('counts a series that stands in an expression twice once', () => {
    expect(compute('sum(k, 1, n, 1) + sum(k, 1, n, 1) + sum(i, 1, 2, i * sum(k, 1, n, 1))', { n: 300_000 })).toBe(1_500_000);
  });

  it('starts anew with each evaluation', () => {
    for (let run = 0; run < 3; run += 1) expect(compute('sum(k, 1, n, 1)', { n: 600_000 })).toBe(600_000);
  });
});

describe('the work budget of the walked tree, which the protocol runs first', () => {
  it('goes through a list once, however many terms of a series need it', () => {
    const list = Array.from({ length: 5_000 }, (_, i) => i + 1);
    expect(evaluateTree(parseExpression('sum(k, 1, length(x), x[k] / sum(x))'), new Map([['x', list]]))).toBeCloseTo(1, 12);
  });

  it('does not count the length of a list', () => {
    const list = Array.from({ length: 5_000 }, (_, i) => i + 1);
    expect(evaluateTree(parseExpression('sum(k, 1, length(x), mod(k, length(x)))'), new Map([['x', list]]))).toBe((4999 * 5000) / 2);
  });
});

describe.each(ways.slice(0, 2))('%s', (_, compute) => {
  it.each<[string, Values, number]>([
    ['x^3', { x: 1.1 }, 1.1 ** 3],
    ['x^2', { x: 1.1 }, 1.1 * 1.1],
    ['(x + 1)^2', { x: 0.1 }, 1.1 * 1.1],
    ['x^0.5', { x: 2 }, Math.SQRT2],
    ['x^(1/3)', { x: 27 }, 3],
    ['x^-1', { x: 8 }, 0.125],
    ['-x^2', { x: 3 }, -9],
    ['a - -b', { a: 1, b: -0 }, 1],
    ['if(x == y, 1, 2)', { x: 0.1 + 0.2, y: 0.3 }, 2],
    ['if(x != x, 1, 2)', { x: Number.NaN }, 1],
    ['if(x > 0, sqrt(x), 0)', { x: -1 }, 0],
    ['sum(k, 1, 3, k) * k', { k: 10 }, 60],
    ['sum(k, 1, 2, sum(k, 1, 3, k))', {}, 12],
    ['sum(i, 1, length(x), prod(j, 1, i, x[j]))', { x: [2, 3, 4] }, 32],
    ['1 / x', { x: 0 }, Number.POSITIVE_INFINITY],
    ['x[y[1]]', { x: [5, 6, 7], y: [3] }, 7],
  ])('computes %s with %j as %d', (text, values, value) => {
    expect(compute(text, values)).toBe(value);
  });
});

describe('the compiled function', () => {
  it('prefers a parameter to a constant of the same name, as a declared symbol shadows a constant', () => {
    expect(
      compileExpression(
        parseExpression('c + G'),
        ['c'],
        new Map([
          ['c', 1000],
          ['G', 1],
        ]),
      )(2),
    ).toBe(3);
  });

  it.each([-0, -2.5, 1e-7, 1e300, 5e-324, Number.MAX_VALUE])('keeps the constant %d to the last bit', (value) => {
    expect(Object.is(compileExpression(parseExpression('x'), [], new Map([['x', value]]))(), value)).toBe(true);
    expect(Object.is(compileExpression(parseExpression('-x'), [], new Map([['x', value]]))(), -value)).toBe(true);
  });
});

describe('the gradient over lists', () => {
  const x = [1, 2, 4, 7];
  const y = [3, -1, 2, 5];

  // By hand: d mean = 1/n; d var = 2 (x_i - m) / (n - 1); d sd = (x_i - m) / ((n - 1) sd); a median moves with its middle elements.
  it.each<[string, readonly number[]]>([
    ['sum(x)', [1, 1, 1, 1]],
    ['mean(x)', [0.25, 0.25, 0.25, 0.25]],
    ['variance(x)', [-5 / 3, -1, 1 / 3, 7 / 3]],
    ['pvariance(x)', [-5 / 4, -3 / 4, 1 / 4, 7 / 4]],
    ['stdev(x)', [-2.5, -1.5, 0.5, 3.5].map((part) => part / (3 * Math.sqrt(7)))],
    ['pstdev(x)', [-2.5, -1.5, 0.5, 3.5].map((part) => part / (4 * Math.sqrt(5.25)))],
    ['median(x)', [0, 0.5, 0.5, 0]],
    // About the median 3 the deviations are -2, -1, 1, 4; the middle two of their sizes are 1 and 2.
    ['mad(x)', [-0.5, 0, 0.5, 0]],
    ['mode(x)', [1, 0, 0, 0]],
    ['prod(x)', [56, 28, 14, 8]],
    ['dot(x, y)', y],
    ['dot(x, x)', [2, 4, 8, 14]],
    ['max(x)', [0, 0, 0, 1]],
    ['min(x)', [1, 0, 0, 0]],
    ['length(x)', [0, 0, 0, 0]],
    ['x[2]^2', [0, 4, 0, 0]],
    ['sum(k, 1, 4, k * x[k])', [1, 2, 3, 4]],
    ['sum(k, 2, 4, x[k] * x[k - 1])', [2, 5, 9, 4]],
    ['prod(k, 1, 2, x[k]) * sum(x)', [2 * 14 + 2, 14 + 2, 2, 2]],
    ['if(x[1] > 0, x[3], x[4])', [0, 0, 1, 0]],
  ])('%s is %j', (text, partials) => {
    const bindings = new Map(Object.entries({ x, y }));
    const found = gradientOf(parseExpression(text), bindings, variablesOf(['x'], bindings)).partials;
    expect(found).toHaveLength(4);
    found.forEach((partial, i) => {
      expect(partial).toBeCloseTo(partials[i] ?? Number.NaN, 12);
    });
  });
});
