import type { Value } from '../functions/function-definition.js';
import { FUNCTIONS } from '../functions/functions.js';
import { parseExpression } from '../tree/parse-expression.js';
import type { Expression } from '../tree/syntax-tree.js';
import { evaluateTree } from './evaluate-tree.js';

interface Partial {
  readonly tree: Expression;
  /** Bound anew for every evaluation: nothing else evaluates this tree meanwhile. */
  readonly bindings: Map<string, Value>;
}

const partials = new Map<string, Partial>();

const MATHEMATICS: readonly (readonly [string, Value])[] = [
  ['pi', Math.PI],
  ['e', Math.E],
];

/**
 * Gives a derivative by Ridders' extrapolation of central differences, where a function has no closed form for it
 * (Ridders, Advances in Engineering Software 4, 1982). Relative accuracy about 1e-9 for smooth functions.
 */
export const numericalDerivative = (f: (x: number) => number, x: number): number => {
  const shrink = 1.4;
  const table: number[][] = [];
  let step = Math.max(Math.abs(x), 1e-3) * 0.05;
  let best = Number.NaN;
  let error = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 12; i += 1) {
    const row = [(f(x + step) - f(x - step)) / (2 * step)];
    let factor = shrink * shrink;
    for (let j = 1; j <= i; j += 1) {
      const [left, above] = [row[j - 1] ?? 0, table[i - 1]?.[j - 1] ?? 0];
      const next = (left * factor - above) / (factor - 1);
      row.push(next);
      const estimate = Math.max(Math.abs(next - left), Math.abs(next - above));
      if (estimate <= error) {
        error = estimate;
        best = next;
      }
      factor *= shrink * shrink;
    }
    table.push(row);
    if (i > 0 && Math.abs((row[i] ?? 0) - (table[i - 1]?.[i - 1] ?? 0)) >= 2 * error) break;
    step /= shrink;
  }
  return best;
};

/** Evaluates the derivative of a function of the language by its parameter `position` at scalar arguments. */
export const evaluatePartial = (name: string, position: number, args: readonly number[]): number => {
  const own = FUNCTIONS.get(name);
  const text = own?.partials[position];
  if (own === undefined) return Number.NaN;
  if (text === undefined || text === null) {
    return numericalDerivative((x) => own.evaluate(...args.map((value, i) => (i === position ? x : value))), args[position] ?? Number.NaN);
  }
  const known = partials.get(text) ?? { tree: parseExpression(text), bindings: new Map(MATHEMATICS) };
  partials.set(text, known);
  for (let i = 0; i < own.parameters.length; i += 1) known.bindings.set(own.parameters[i] ?? '', args[i] ?? Number.NaN);
  return evaluateTree(known.tree, known.bindings);
};
