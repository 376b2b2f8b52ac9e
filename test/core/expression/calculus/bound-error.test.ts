import { describe, expect, it } from 'vitest';
import { boundError } from '../../../../src/core/expression/calculus/bound-error.js';
import { evaluatePrecisely } from '../../../../src/core/expression/calculus/evaluate-precisely.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';

type Values = Readonly<Record<string, number | readonly number[]>>;

const LIMIT = 1e-3;
const boundOf = (text: string, values: Values = {}) => boundError(parseExpression(text), new Map(Object.entries(values)), LIMIT);

describe('what a double holds exactly', () => {
  it.each<[string, Values]>([
    ['a * b', { a: 1500, b: 2.5 }],
    ['a + b - c', { a: 1e15, b: 1, c: 1e15 }],
    ['a^2 + b^2', { a: 3, b: 4 }],
    ['sqrt(a^2 + b^2)', { a: 3, b: 4 }],
    ['a / b', { a: 7, b: 8 }],
    ['a^3', { a: 7 }],
    ['(a - b) * c', { a: 5, b: 5, c: 0.5 }],
    ['sum(k, 1, n, k)', { n: 100 }],
    ['if(a > b, a - b, b - a)', { a: 2, b: 5 }],
    ['floor(a / b)', { a: 9, b: 4 }],
    ['max(a, b)', { a: 1, b: 2 }],
    ['max(0, x - y)', { x: 0.1, y: 0.3 }],
    ['min(a, b / c)', { a: 2, b: 10, c: 3 }],
    ['mod(a, b)', { a: 12, b: 4 }],
    ['mod(a, b)', { a: -7, b: 4 }],
    ['(x - m) / s', { x: 0.1, m: 0.1, s: 0.3 }],
    ['r * F * sin(theta)', { r: 0.3, F: 1.7, theta: 0 }],
    ['atan2(y, x)', { y: 0, x: 0.1 }],
    ['10 * log10(P / P_0)', { P: 0.3, P_0: 0.3 }],
  ])('%s with %j has no error', (text, values) => {
    expect(boundOf(text, values)).toMatchObject({ error: 0, relative: 0 });
  });
});

describe('digits that are lost', () => {
  it.each<[string, Values, string, readonly string[]]>([
    ['a - b', { a: 1.1, b: 1.1000000000000003 }, 'a - b', ['a', 'b']],
    ['c * (a - b)', { a: 1e6 + 0.1, b: 1e6 + 0.1 + 2e-10, c: 3 }, 'a - b', ['a', 'b']],
    ['(1 - cos(x)) / x^2', { x: 1e-7 }, '1 - cos(x)', ['x']],
    ['exp(x) - 1', { x: 1e-14 }, 'exp(x) - 1', ['x']],
    ['sqrt(x^2 + 1) - x', { x: 1e7 + 0.1 }, 'sqrt(x^2 + 1) - x', ['x']],
    ['sin(x)', { x: 1e15 + 0.125 + 1e14 / 3 }, 'sin(x)', ['x']],
    ['sum(k, 1, 2, if(k == 1, a, -b))', { a: 0.1, b: 0.1 }, 'sum(k, 1, 2, if(k == 1, a, -b))', ['a', 'b']],
    ['1 / (a - b)', { a: 0.3, b: 0.1 + 0.2 }, 'a - b', ['a', 'b']],
    ['dot(x, y)', { x: [1.1, 1.1], y: [1.3, -1.3] }, 'dot(x, y)', ['x', 'y']],
  ])('%s with %j: %s is to blame', (text, values, operation, symbols) => {
    const { relative, blame } = boundOf(text, values);
    expect(relative).toBeGreaterThan(LIMIT);
    expect(blame).toEqual({ operation, symbols });
  });

  it.each<[string, Values]>([
    ['expm1(x)', { x: 1e-14 }],
    ['2 * sin(x / 2)^2 / x^2', { x: 1e-7 }],
    ['1 / (sqrt(x^2 + 1) + x)', { x: 1e7 + 0.1 }],
    ['log1p(x)', { x: 1e-15 }],
    ['a + b', { a: 1e300, b: 1e-300 }],
    ['(a - b) + c', { a: 1.1, b: 1.1, c: 1e6 }],
  ])('%s with %j keeps them', (text, values) => {
    const { relative, blame } = boundOf(text, values);
    expect(relative).toBeLessThan(1e-12);
    expect(blame).toBeUndefined();
  });

  it('the blame stays where the digits went, though a later operation saves the result', () => {
    expect(boundOf('(a - b) + c', { a: 1.1, b: 1.1, c: 1 }).blame).toBeUndefined();
  });
});

describe('underflow', () => {
  it.each<[string, Values]>([
    ['a * b', { a: 1e-200, b: 1e-200 }],
    ['a / b', { a: 1e-200, b: 1e200 }],
    ['a^4', { a: 1e-100 }],
    ['a^2', { a: 1e-170 }],
    ['exp(-x)', { x: 800 }],
    ['a * b * c', { a: 1e-200, b: 1e-200, c: 1e300 }],
  ])('%s with %j is told as an error that is not small beside the value', (text, values) => {
    const { error, relative } = boundOf(text, values);
    expect(error).toBeGreaterThan(0);
    expect(relative).toBe(Number.POSITIVE_INFINITY);
  });

  it('a denormal result has lost digits', () => {
    const { relative } = boundOf('a * b', { a: 1.1e-160, b: 1.3e-160 });
    expect(relative).toBeGreaterThan(1e-5);
  });
});

describe('jumps', () => {
  it('near a whole number a floor may be one off', () => {
    expect(boundOf('floor(a / b)', { a: 0.3, b: 0.1 }).error).toBe(1);
    expect(boundOf('floor(a)', { a: 2.3 }).error).toBe(0);
  });

  it('a sign at a difference that is only rounding is not known', () => {
    expect(boundOf('sign(a - b)', { a: 0.3, b: 0.1 + 0.2 }).relative).toBeGreaterThan(0.9);
  });
});

describe('the evaluation in double-double', () => {
  // By hand in exact arithmetic, rounded once.
  it.each<[string, Values, number]>([
    ['(a + b) - a', { a: 1e16, b: 1 }, 1],
    ['a * a - b', { a: 2 ** 27 + 1, b: 2 ** 54 }, 2 ** 28 + 1],
    ['(a + 1)^2 - a^2 - 2 * a', { a: 2 ** 40 }, 1],
    ['1 / 3 * 3 - 1', {}, 0],
    ['(1 / 3 + 1 / 3 + 1 / 3 - 1) * 2^20', {}, 0],
    ['sqrt(2)^2 - 2', {}, 0],
    ['a^-2 * a^2', { a: 3 }, 1],
    ['abs(-a)', { a: 3 }, 3],
    ['if(a / 3 * 3 == a, 1, 2)', { a: 7 }, 1],
  ])('%s with %j is %d', (text, values, value) => {
    expect(evaluatePrecisely(parseExpression(text), new Map(Object.entries(values)))).toBeCloseTo(value, 25);
  });

  it.each(['sin(x)', 'x^0.3', 'x^y', 'x^65', 'sum(k, 1, 3, x)', 'y[1]', 'x^(1/3)'])('%s is not algebraic here', (text) => {
    expect(evaluatePrecisely(parseExpression(text), new Map([['x', 2]]))).toBeUndefined();
  });

  it.each([
    ['x * x', 1e200],
    ['1 / (x - x)', 3],
    ['sqrt(-x)', 2],
  ])('%s at %d gives nothing rather than a wrong value', (text, x) => {
    expect(evaluatePrecisely(parseExpression(text), new Map([['x', x]]))).toBeUndefined();
  });
});
