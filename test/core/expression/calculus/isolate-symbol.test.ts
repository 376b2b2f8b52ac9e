import { describe, expect, it } from 'vitest';
import { evaluateTree } from '../../../../src/core/expression/calculus/evaluate-tree.js';
import { isolateSymbol, PERIOD_INDEX } from '../../../../src/core/expression/calculus/isolate-symbol.js';
import { rationalRoots } from '../../../../src/core/expression/calculus/rational-roots.js';
import { symbolNode } from '../../../../src/core/expression/tree/build-tree.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';

type Values = Readonly<Record<string, number>>;

const near = (value: number): number => Number(value.toPrecision(12)) + 0;

const candidates = (text: string, values: Values, isolate = isolateSymbol): readonly number[] =>
  isolate(parseExpression(text), 'x', symbolNode('y'))
    .map((form) => near(evaluateTree(form, new Map(Object.entries({ pi: Math.PI, [PERIOD_INDEX]: 0, ...values })))))
    .sort((a, b) => a - b);

describe('the closed forms of x in f(x) = y', () => {
  // Solved by hand.
  it.each<[string, Values, readonly number[]]>([
    ['a + x', { a: 2, y: 5 }, [3]],
    ['a - x', { a: 2, y: 5 }, [-3]],
    ['x - a', { a: 2, y: 5 }, [7]],
    ['a * x', { a: 2, y: 5 }, [2.5]],
    ['a / x', { a: 10, y: 5 }, [2]],
    ['x / a', { a: 2, y: 5 }, [10]],
    ['-x', { y: 5 }, [-5]],
    ['x^2', { y: 9 }, [-3, 3]],
    ['x^3', { y: -27 }, [-3]],
    ['x^4', { y: 81 }, [-3, 3]],
    ['x^5', { y: -32 }, [-2]],
    ['x^-2', { y: 0.25 }, [-2, 2]],
    ['x^-3', { y: -0.125 }, [-2]],
    ['x^0.5', { y: 3 }, [9]],
    ['x^1.5', { y: 8 }, [4]],
    ['x^(2/3)', { y: 4 }, [8]],
    ['2^x', { y: 8 }, [3]],
    ['sqrt(x)', { y: 3 }, [9]],
    ['cbrt(x)', { y: -2 }, [-8]],
    ['exp(x)', { y: 1 }, [0]],
    ['expm1(x)', { y: 0 }, [0]],
    ['ln(x)', { y: 0 }, [1]],
    ['log10(x)', { y: 3 }, [1000]],
    ['log2(x)', { y: 3 }, [8]],
    ['abs(x)', { y: 3 }, [-3, 3]],
    ['sin(x)', { y: 0.5 }, [near(Math.PI / 6), near((5 * Math.PI) / 6)]],
    ['cos(x)', { y: 0.5 }, [near(-Math.PI / 3), near(Math.PI / 3)]],
    ['tan(x)', { y: 1 }, [near(Math.PI / 4)]],
    ['asin(x)', { y: Math.PI / 6 }, [0.5]],
    ['cosh(x)', { y: 1 }, [0, 0]],
    ['hypot(x, a)', { a: 3, y: 5 }, [-4, 4]],
    ['hypot(a, x)', { a: 3, y: 5 }, [-4, 4]],
    ['normcdf(x)', { y: 0.5 }, [0]],
    ['erf(x)', { y: 0 }, [0]],
    ['lambertw(x)', { y: 1 }, [near(Math.E)]],
    ['if(a > 0, x + 1, 2 * x)', { a: 1, y: 6 }, [3, 5]],
    ['a * exp(-b / (c * x))', { a: Math.E, b: 6, c: 2, y: 1 }, [3]],
    ['sqrt(x^2 + a^2) / 2', { a: 3, y: 2.5 }, [-4, 4]],
    ['x * (1 + a)^3', { a: 1, y: 16 }, [2]],
  ])('%s with %j gives %j', (text, values, expected) => {
    expect(candidates(text, values)).toEqual(expected);
  });

  it.each(['x + sin(x)', 'x * exp(x)', 'gamma(x)', 'floor(x)', 'min(x, 1)', 'sum(k, 1, x, k)', 'a + 1', 'x[1] * x[2]'])(
    '%s has none',
    (text) => {
      expect(isolateSymbol(parseExpression(text), 'x', symbolNode('y'))).toEqual([]);
    },
  );

  it('leaves the index of a series alone: it is another x', () => {
    expect(candidates('x + sum(x, 1, 3, x)', { y: 10 })).toEqual([4]);
  });
});

describe('a symbol that stands more than once', () => {
  // Roots by Vieta's formulas, chosen first.
  it.each<[string, Values, readonly number[]]>([
    ['x + 2 * x', { y: 9 }, [3]],
    ['a * x / (b + x)', { a: 10, b: 2, y: 6 }, [3]],
    ['(x - a) / (x + a)', { a: 2, y: 0.5 }, [6]],
    ['1 / (1 / x + 1 / a)', { a: 6, y: 2 }, [3]],
    ['x^2 - 5 * x + 6', { y: 0 }, [2, 3]],
    ['x^2 + b * x', { b: 1e8, y: -1 }, [-1e8, -1e-8]],
    ['v * x - g * x^2 / 2', { v: 30, g: 10, y: 40 }, [2, 4]],
    ['x * (a - x)', { a: 10, y: 21 }, [3, 7]],
    ['a / x + x', { a: 6, y: 5 }, [2, 3]],
    ['(x + 1)^2 + x^2', { y: 25 }, [-4, 3]],
    ['x^2 + (a + x) * (a - x) + x', { a: 3, y: 11 }, [2]],
    ['x^4 - 5 * x^2', { y: -4 }, [-2, -1, 1, 2]],
    ['x^2 / (1 - x^2)', { y: 1 / 3 }, [-0.5, 0.5]],
    ['-(x^2) + x', { y: -2 }, [-1, 2]],
  ])('%s with %j has the roots %j', (text, values, expected) => {
    const found = candidates(text, values, rationalRoots).filter(Number.isFinite);
    expect(found).toEqual(expected);
  });

  it('keeps the small root of a quadratic equation, which the school formula loses', () => {
    const [, small = 0] = candidates('x^2 + b * x', { b: 1e8, y: -1 });
    expect(Math.abs(small + 1e-8)).toBeLessThan(1e-20);
  });

  it.each(['x^3 + x', 'x^5', 'sin(x) + x', 'x^2 * exp(x)', 'x^a + x', 'sqrt(x) + x', 'x^4 + x'])(
    '%s is left to the numerical search',
    (text) => {
      expect(rationalRoots(parseExpression(`${text} + 0 * x`), 'x', symbolNode('y'))).toEqual([]);
    },
  );
});
