import { describe, expect, it } from 'vitest';
import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { gradientOf, type Variable, variablesOf } from '../../src/core/expression/calculus/gradient.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { byDomain, swept } from './all-operators.js';
import { slopeOf } from './numerical-gradient.js';
import { type Point, samplePoints } from './sample-points.js';

const COUNT = 6;

interface Comparison {
  readonly variable: Variable;
  readonly exact: number;
  readonly numerical: number;
  readonly allowed: number;
  /** The most that a relative change of the variable can mean to the value. */
  readonly weight: number;
}

const moved = (si: ReadonlyMap<string, Value>, { symbol, element }: Variable, x: number): ReadonlyMap<string, Value> => {
  const before = si.get(symbol);
  return new Map([...si, [symbol, typeof before === 'object' ? before.map((each, i) => (i + 1 === element ? x : each)) : x]]);
};

const compareAt = (operator: Operator, { si }: Point): readonly Comparison[] => {
  // Integers (a count, an index, a switch) are not differentiated: nothing lies between them.
  const symbols = operator.inputs.filter(({ integer }) => !integer).map(({ name }) => name);
  const variables = variablesOf(symbols, si);
  const { partials } = gradientOf(operator.expression, si, variables);
  const { value, error } = boundError(operator.expression, si, 1);
  return variables.map((variable, i) => {
    const bound = si.get(variable.symbol);
    const x = typeof bound === 'object' ? (bound[(variable.element ?? 1) - 1] ?? 0) : (bound ?? 0);
    const scale = x === 0 ? 1e-3 : Math.abs(x);
    const f = (at: number): number => evaluateTree(operator.expression, moved(si, variable, at));
    const slope = slopeOf(f, x, scale);
    const exact = partials[i] ?? Number.NaN;
    return {
      variable,
      exact,
      numerical: slope.value,
      allowed: 1e-6 * Math.abs(exact) + 10 * slope.error + (1e3 * error) / scale,
      weight: (Math.abs(value) + error) / scale,
    };
  });
};

const comparisons = new Map(
  swept.map((operator) => [operator.id, samplePoints(operator, COUNT).flatMap((point) => compareAt(operator, point))]),
);
const all = [...comparisons.values()].flat();

describe('the partial derivatives', () => {
  it.each(byDomain(swept))('%s: each equals a numerical derivative', (_, own) => {
    const differing = own.flatMap(({ id }) =>
      (comparisons.get(id) ?? [])
        .filter(({ exact, numerical, allowed }) => !(Math.abs(exact - numerical) <= allowed))
        .map((comparison) => ({ id, ...comparison })),
    );
    expect(differing).toEqual([]);
  });

  it('are compared to a relative 1e-6 nearly everywhere, and the rest as well as doubles can tell', () => {
    const sharp = all.filter(
      ({ exact, numerical, weight }) => Math.abs(exact - numerical) <= 1e-6 * Math.max(Math.abs(exact), 1e-6 * weight),
    );
    expect(all.length).toBeGreaterThan(10 * swept.length);
    expect(sharp.length / all.length).toBeGreaterThan(0.99);
  });

  it('are compared for lists too, element by element', () => {
    expect(all.filter(({ variable }) => variable.element !== undefined).length).toBeGreaterThan(swept.length / 4);
  });
});
