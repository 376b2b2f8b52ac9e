import type { BigNumber } from 'mathjs';
import { describe, expect, it } from 'vitest';
import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { evaluatePrecisely } from '../../src/core/expression/calculus/evaluate-precisely.js';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { gradientOf } from '../../src/core/expression/calculus/gradient.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { byDomain, operators, swept } from './all-operators.js';
import { inDecimals, toMathjs } from './mathjs-oracle.js';
import { samplePoints } from './sample-points.js';

const COUNT = 4;
/** What mathjs has in doubles only. */
const NOT_IN_DECIMALS = /\b(erf|lgamma|gamma)\s*\(/;

/** The text of an equation as mathjs reads it in decimals, where it does. */
const decimalText = (operator: Operator): string | undefined => {
  const text = toMathjs(operator);
  return text === undefined || NOT_IN_DECIMALS.test(text) ? undefined : text;
};

const readable = new Map(swept.map((operator) => [operator, decimalText(operator)]));
const read = byDomain(swept.filter((operator) => readable.get(operator) !== undefined));
const textOf = (operator: Operator): string => readable.get(operator) ?? '';

/** The number that a double is, not the shortest text that stands for it. */
const big = (value: number): BigNumber => inDecimals.bignumber(value.toPrecision(60));

/** The same number, or where a double does not hold what was meant, the worst that was meant: half a unit in the last place away. */
const meant = (value: number, direction: number): BigNumber =>
  Number.isInteger(value * 1024)
    ? big(value)
    : (inDecimals.multiply(big(value), inDecimals.add(big(1), big(direction * 2 ** -53))) as BigNumber);

const inFifty = (text: string, values: ReadonlyMap<string, Value>, direction: (symbol: string) => number): BigNumber =>
  inDecimals.bignumber(
    inDecimals.evaluate(
      text,
      new Map(
        [...values].map(([symbol, value]): [string, unknown] => [
          symbol,
          symbol === 'pi' ? inDecimals.evaluate('pi') : meant(value as number, direction(symbol)),
        ]),
      ),
    ) as BigNumber,
  );

const distance = (a: number, b: BigNumber): number => Math.abs(Number(inDecimals.subtract(big(a), b)));

describe('the bound on the error that computing adds', () => {
  it('is tried on most of the equations', () => {
    expect(operators.filter((operator) => decimalText(operator) !== undefined).length).toBeGreaterThan(1_200);
  });

  it.each(read)('%s: is no less than the true error by mathjs with 50 digits', (_, own) => {
    const broken = own.flatMap((operator) =>
      samplePoints(operator, COUNT).flatMap(({ given, si }) => {
        const symbols = [...si.keys()];
        const { partials } = gradientOf(
          operator.expression,
          si,
          symbols.map((symbol) => ({ symbol })),
        );
        const { value, error } = boundError(operator.expression, si, 1);
        return [-1, 0, 1].flatMap((sign) => {
          // All inputs off to the side that moves the result the same way.
          const direction = (symbol: string): number =>
            sign * Math.sign((partials[symbols.indexOf(symbol)] ?? 0) * ((si.get(symbol) as number) || 1));
          const found = distance(value, inFifty(textOf(operator), si, direction));
          // The bound is reached; it is a double itself, rounded as often as it was added to.
          return found <= error * (1 + 1e-14) ? [] : [{ id: operator.id, given, value, error, found, sign }];
        });
      }),
    );
    expect(broken).toEqual([]);
  });

  it.each(read)('%s: is not vast: at most ten thousand roundings for a well-conditioned point', (_, own) => {
    for (const { operator, si } of own.flatMap((each) =>
      samplePoints(each, COUNT).map(({ si: values }) => ({ operator: each, si: values })),
    )) {
      const { value, relative } = boundError(operator.expression, si, 1);
      const symbols = [...si.keys()].map((symbol) => ({ symbol }));
      const condition = gradientOf(operator.expression, si, symbols).partials.reduce(
        (sum, partial, i) => sum + Math.abs(partial * (si.get(symbols[i]?.symbol ?? '') as number)),
        0,
      );
      if (relative === 0) continue;
      expect(relative).toBeLessThanOrEqual(1e4 * 2 ** -53 * (1 + condition / Math.abs(value)));
    }
  });
});

describe('the evaluation in double-double', () => {
  const precise = swept.filter(
    (operator) =>
      readable.get(operator) !== undefined &&
      samplePoints(operator, 1).some(({ si }) => evaluatePrecisely(operator.expression, si) !== undefined),
  );

  it('covers the algebraic equations', () => {
    expect(precise.length / swept.length).toBeGreaterThan(0.3);
  });

  it.each(byDomain(precise.filter(({ expression }) => !JSON.stringify(expression).includes('"pi"'))))(
    '%s: gives the double nearest to the value with 50 digits, or its neighbour',
    (_, own) => {
      for (const { operator, si } of own.flatMap((each) =>
        samplePoints(each, COUNT).map(({ si: values }) => ({ operator: each, si: values })),
      )) {
        const text = textOf(operator);
        // Literals that no double holds are rounded in the tree and exact in mathjs.
        const isExactText = !/\d\.\d|\de/.test(text);
        const value = evaluatePrecisely(operator.expression, si) ?? Number.NaN;
        const exact = inDecimals.evaluate(
          text,
          new Map([...si].map(([symbol, each]): [string, unknown] => [symbol, big(each as number)])),
        ) as BigNumber;
        const { error } = boundError(operator.expression, si, 1);
        expect(distance(value, exact)).toBeLessThanOrEqual(isExactText ? 2 ** -52 * Math.abs(value) : error);
        expect(Math.abs(value - evaluateTree(operator.expression, si))).toBeLessThanOrEqual(error + 2 ** -52 * Math.abs(value));
      }
    },
  );
});
