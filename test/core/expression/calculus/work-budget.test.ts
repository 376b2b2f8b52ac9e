import { describe, expect, it } from 'vitest';
import { boundError } from '../../../../src/core/expression/calculus/bound-error.js';
import { evaluateTree } from '../../../../src/core/expression/calculus/evaluate-tree.js';
import { gradientOf, variablesOf } from '../../../../src/core/expression/calculus/gradient.js';
import { parseExpression } from '../../../../src/core/expression/tree/parse-expression.js';

type Values = ReadonlyMap<string, number | readonly number[]>;

const ones = (length: number): readonly number[] => Array.from({ length }, () => 1);
const nested = parseExpression('sum(i, 1, length(x), sum(j, 1, length(x), x[i] * x[j]))');
const single = parseExpression('sum(i, 1, length(x), x[i]^2)');

const evaluators: readonly (readonly [string, (expression: typeof nested, values: Values) => number])[] = [
  ['the tree', (expression, values) => evaluateTree(expression, values)],
  ['the error bound', (expression, values) => boundError(expression, values, 1e-3).value],
  ['the derivatives', (expression, values) => gradientOf(expression, values, [{ symbol: 'y' }]).value],
];

describe.each(evaluators)('the budget of %s', (_, evaluate) => {
  it('lets lists of 10,000 be summed', () => {
    expect(evaluate(single, new Map([['x', ones(10_000)]]))).toBe(10_000);
  });

  it('lets a series in a series have half a million terms', () => {
    expect(evaluate(nested, new Map([['x', ones(400)]]))).toBe(160_000);
  });

  it('refuses more, and says how a term counts', () => {
    expect(() => evaluate(nested, new Map([['x', ones(800)]]))).toThrow(/a term of this series counts as 2\)\. Use fewer terms/);
  });

  it('is one for all parts, also where a series stands in a condition of a term', () => {
    const text = 'sum(i, 1, 2000, if(sum(j, 1, 2000, i) > 0, 1, 0))';
    expect(() => evaluate(parseExpression(text), new Map())).toThrow('more work than one computation may do');
  });
});

describe('derivatives by every element of a list', () => {
  it('are no more work than the value', () => {
    const values: Values = new Map([['x', ones(10_000)]]);
    expect(gradientOf(single, values, variablesOf(['x'], values)).partials).toEqual(Array.from({ length: 10_000 }, () => 2));
  });
});
