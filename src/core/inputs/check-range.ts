import { compare, evaluateTree } from '../expression/calculus/evaluate-tree.js';
import type { Value } from '../expression/functions/function-definition.js';
import type { Bound, SymbolDeclaration } from '../registry/symbol-declaration.js';

const MATHEMATICS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

const boundValues = new WeakMap<Bound, number>();

/** A constant bound is evaluated once; one that names other symbols with their values. */
const boundValue = (bound: Bound, values: ReadonlyMap<string, Value>): number => {
  if (bound.relative) return evaluateTree(bound.expression, values);
  const known = boundValues.get(bound) ?? evaluateTree(bound.expression, MATHEMATICS);
  boundValues.set(bound, known);
  return known;
};

/**
 * Says why a value is outside a symbol's valid range, or gives `undefined` where it is inside.
 * @param value in the symbol's unit
 * @param si the same in coherent SI
 * @param values the other symbols in coherent SI; a bound that names one without a value is not checked
 * @param tolerance relative slack, for values that come from a computation
 */
export const rangeFault = (
  symbol: SymbolDeclaration,
  value: number,
  si: number,
  values: ReadonlyMap<string, Value>,
  tolerance = 0,
): string | undefined => {
  if (symbol.integer && !Number.isInteger(value)) return 'must be an integer';
  for (const bound of symbol.bounds) {
    const limit = boundValue(bound, values);
    if (Number.isNaN(limit)) continue;
    const compared = bound.relative ? si : value;
    if (compare(bound.operator, compared, limit)) continue;
    const isStrict = bound.operator === '>' || bound.operator === '<' || bound.operator === '!=';
    if (!isStrict && Math.abs(compared - limit) <= tolerance * Math.max(Math.abs(compared), Math.abs(limit))) continue;
    return `must be ${bound.operator} ${bound.text}`;
  }
  return undefined;
};

/** Gives the constant limits of a symbol's range in its unit: -Infinity and Infinity where it is open. */
export const rangeLimits = (
  symbol: SymbolDeclaration,
  values: ReadonlyMap<string, Value>,
  toUnit: (si: number) => number,
): readonly [number, number] => {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const bound of symbol.bounds) {
    const raw = boundValue(bound, values);
    const limit = bound.relative ? toUnit(raw) : raw;
    if (Number.isNaN(limit)) continue;
    if (bound.operator === '>' || bound.operator === '>=') low = Math.max(low, limit);
    if (bound.operator === '<' || bound.operator === '<=') high = Math.min(high, limit);
  }
  return [low, high];
};
