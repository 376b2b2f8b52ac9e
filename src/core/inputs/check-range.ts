import { compare, evaluateTree } from '../expression/calculus/evaluate-tree.js';
import type { Value } from '../expression/functions/function-definition.js';
import { Fault } from '../faults.js';
import type { Operator } from '../registry/operator.js';
import type { Bound, SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { Binding } from './computation.js';
import { symbolDetail } from './describe-symbol.js';

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

/** Slack for values that an earlier operator computed. */
const FED_TOLERANCE = 1e-12;

/**
 * Refuses a value outside the range of its symbol, whether it was given or computed before.
 * @param values the other symbols in coherent SI
 * @throws Fault OUT_OF_RANGE
 */
export const assertInRange = (
  operator: Operator,
  { symbol, value, si, origin, bare }: Binding,
  values: ReadonlyMap<string, Value>,
): void => {
  const numbers = typeof value === 'number' ? [value] : value;
  const coherent = typeof si === 'number' ? [si] : si;
  numbers.forEach((number, i) => {
    const why = rangeFault(symbol, number, coherent[i] ?? Number.NaN, values, origin.type === 'chain' ? FED_TOLERANCE : 0);
    if (why === undefined) return;
    const name = typeof value === 'number' ? symbol.name : `${symbol.name}[${i + 1}]`;
    throw new Fault(
      'OUT_OF_RANGE',
      `${name} = ${number} ${symbol.unitText === '1' ? '' : `${symbol.unitText} `}is out of range: it ${why}.`,
      {
        operator: operator.id,
        input: symbol.name,
        value: number,
        expected: symbolDetail(symbol),
        ...(bare && symbol.unitText === 'rad' ? { hints: [{ kind: 'write', text: `${number} deg` }] } : {}),
      },
    );
  });
};

/**
 * Refuses values between which what a record requires does not hold.
 * @throws Fault OUT_OF_RANGE
 */
export const assertRequirements = (operator: Operator, values: ReadonlyMap<string, Value>): void => {
  const broken = operator.requirements.find(({ expression }) => evaluateTree(expression, values) === 0);
  if (!broken) return;
  throw new Fault('OUT_OF_RANGE', `${operator.id} requires ${broken.text}, which does not hold for these inputs.`, {
    operator: operator.id,
    requires: broken.text,
  });
};
