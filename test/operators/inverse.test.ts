import { describe, expect, it } from 'vitest';
import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { evaluateTree } from '../../src/core/expression/calculus/evaluate-tree.js';
import { gradientOf } from '../../src/core/expression/calculus/gradient.js';
import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { Fault } from '../../src/core/faults.js';
import { rangeFault } from '../../src/core/inputs/check-range.js';
import { fromSi } from '../../src/core/quantity/unit/unit.js';
import type { Operator } from '../../src/core/registry/operator.js';
import type { SymbolDeclaration } from '../../src/core/registry/symbol-declaration.js';
import { closedFormsOf, type Solutions, solveSymbol } from '../../src/core/solve/solve-symbol.js';
import { byDomain, operators, swept } from './all-operators.js';
import { type Point, samplePoints } from './sample-points.js';

const COUNT = 3;
/** The numerical search takes longer, and tries as many points of its own. */
const NUMERIC_COUNT = 1;
/** Slack of a closed end, and of putting a solution back. */
const SLACK = 1e-9;

interface Solved {
  readonly symbol: SymbolDeclaration;
  readonly point: Point;
  readonly original: number;
  readonly output: number;
  readonly solutions: Solutions;
  /** How far rounding alone can carry a solution from the original. */
  readonly allowed: number;
  readonly hasClosedForm: boolean;
}

const put = (point: Point, symbol: string, x: number): ReadonlyMap<string, Value> => new Map([['pi', Math.PI], ...point.si, [symbol, x]]);

/** Searches that are refused as too much work: long series, which are evaluated hundreds of times. */
const tooMuch = new Set<string>();

const solveAt = (operator: Operator, symbol: SymbolDeclaration, point: Point): readonly Solved[] => {
  const original = point.si.get(symbol.name) as number;
  const output = evaluateTree(operator.expression, point.si);
  const [slope = 0] = gradientOf(operator.expression, point.si, [{ symbol: symbol.name }]).partials;
  const { error } = boundError(operator.expression, point.si, 1);
  const noise = (error + 2 ** -50 * Math.abs(output)) / Math.abs(slope);
  // A point at which the output does not tell the symbol (a plateau, digits all lost) has nothing to recover.
  if (!Number.isFinite(output) || !(noise <= 1e-3 * Math.max(Math.abs(original), 1e-300))) return [];
  const others = new Map([...point.si, [operator.output.name, output]]);
  others.delete(symbol.name);
  let solutions: Solutions;
  try {
    solutions = solveSymbol(operator, symbol, others);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'WORK_BUDGET') throw error;
    tooMuch.add(`${operator.id} for ${symbol.name}`);
    return [];
  }
  const hasClosedForm = closedFormsOf(operator, symbol.name).length > 0;
  return [{ symbol, point, original, output, solutions, allowed: SLACK * Math.abs(original) + 16 * noise, hasClosedForm }];
};

const scalars = ({ inputs }: Operator): readonly SymbolDeclaration[] => inputs.filter(({ list }) => !list);
const solved = new Map(
  swept.map((operator) => [
    operator.id,
    scalars(operator).flatMap((symbol) => {
      const count = closedFormsOf(operator, symbol.name).length > 0 ? COUNT : NUMERIC_COUNT;
      return samplePoints(operator, count).flatMap((point) => solveAt(operator, symbol, point));
    }),
  ]),
);
const solvedOf = (id: string): readonly Solved[] => solved.get(id) ?? [];
const isFound = ({ solutions, original, allowed }: Solved): boolean =>
  solutions.values.some((value) => Math.abs(value - original) <= allowed);
const caseOf = ({ id }: Operator, { symbol, point, original, solutions }: Solved) => ({
  id,
  symbol: symbol.name,
  original,
  solutions,
  given: point.given,
});
const rows = byDomain(swept);

describe('solving an equation for a symbol', () => {
  it('is too much work for none', () => {
    expect([...tooMuch]).toEqual([]);
  });

  it.each(rows)('%s: the original value is among the solutions', (_, own) => {
    const lost = own.flatMap((operator) =>
      solvedOf(operator.id)
        .filter((one) => !isFound(one))
        .map((one) => caseOf(operator, one)),
    );
    expect(lost).toEqual([]);
  });

  it.each(rows)('%s: every solution is in its range and gives the output back', (_, own) => {
    const wrong = own.flatMap((operator) =>
      solvedOf(operator.id).flatMap((one) =>
        one.solutions.values.flatMap((x) => {
          const values = put(one.point, one.symbol.name, x);
          const back = operator.compiled()(...operator.inputs.map(({ name }) => values.get(name) ?? Number.NaN));
          const { error } = boundError(operator.expression, values, 1);
          const isBack = Math.abs(back - one.output) <= SLACK * Math.abs(one.output) + Math.min(8 * error, 1e-4 * Math.abs(one.output));
          const faults = operator.inputs.flatMap((symbol) => {
            const si = values.get(symbol.name);
            if (typeof si !== 'number') return [];
            const inUnit = fromSi(si, symbol.unit);
            return rangeFault(symbol, symbol.integer ? Math.round(inUnit) : inUnit, si, values, SLACK) ?? [];
          });
          return isBack && faults.length === 0 ? [] : [{ ...caseOf(operator, one), x, back, faults }];
        }),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(byDomain(swept.filter(({ record }) => !record.equation.includes('if('))))(
    '%s: a closed form that is claimed is the one that answers',
    (_, own) => {
      const other = own.flatMap((operator) =>
        solvedOf(operator.id)
          .filter(({ hasClosedForm, solutions }) => hasClosedForm !== (solutions.method === 'closed-form'))
          .map((one) => caseOf(operator, one)),
      );
      expect(other).toEqual([]);
    },
  );

  it('finds a closed form for more than three symbols in four', () => {
    const claims = operators.flatMap((operator) => scalars(operator).map(({ name }) => closedFormsOf(operator, name).length > 0));
    const share = claims.filter(Boolean).length / claims.length;
    expect(share).toBeGreaterThan(0.75);
  });
});

/** Zeros between neighbouring points of a scan around the original, found without the solver: changes of sign, then bisection. */
const scan = (operator: Operator, { symbol, point, original, output }: Solved): readonly number[] => {
  const f = (x: number): number => evaluateTree(operator.expression, put(point, symbol.name, x)) - output;
  const grid = [-1, 1].flatMap((sign) => Array.from({ length: 120 }, (_, i) => sign * Math.abs(original) * 1.0731 ** (i - 60.37)));
  const xs = grid.sort((a, b) => a - b);
  return xs.flatMap((end, i) => {
    let [a, b] = [xs[i - 1] ?? Number.NaN, end];
    if (!(f(a) * f(b) < 0)) return [];
    const rise = Math.abs(f(b) - f(a));
    for (let step = 0; step < 100; step += 1) {
      const middle = (a + b) / 2;
      if (f(a) < 0 === f(middle) < 0) a = middle;
      else b = middle;
    }
    // A jump or a pole changes sign without a zero.
    return Math.abs(f(a)) <= 1e-6 * rise ? [a] : [];
  });
};

const isWithinRanges = (operator: Operator, values: ReadonlyMap<string, Value>): boolean =>
  operator.inputs.every((symbol) => {
    const si = values.get(symbol.name);
    if (typeof si !== 'number') return true;
    const inUnit = fromSi(si, symbol.unit);
    return rangeFault(symbol, symbol.integer ? Math.round(inUnit) : inUnit, si, values) === undefined;
  });

describe('branches', () => {
  it.each(rows)('%s: no solution that a scan meets in range is left out', (_, own) => {
    const missed = own.flatMap((operator) =>
      solvedOf(operator.id)
        .filter(({ symbol }) => !symbol.integer)
        .flatMap((one) =>
          scan(operator, one)
            .filter((x) => {
              const values = put(one.point, one.symbol.name, x);
              const isAllowed = operator.requirements.every(({ expression }) => evaluateTree(expression, values) !== 0);
              return isAllowed && isWithinRanges(operator, values);
            })
            .filter((x) => !one.solutions.values.some((value) => Math.abs(value - x) <= 1e-5 * Math.abs(x) + 1e-3 * one.allowed))
            .map((x) => ({ ...caseOf(operator, one), x })),
        ),
    );
    expect(missed).toEqual([]);
  });
});
