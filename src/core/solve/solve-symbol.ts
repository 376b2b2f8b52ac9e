import { boundError } from '../expression/calculus/bound-error.js';
import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
import { gradientOf } from '../expression/calculus/gradient.js';
import { isolateSymbol, PERIOD_INDEX } from '../expression/calculus/isolate-symbol.js';
import { createSearchWork, type Work } from '../expression/calculus/work.js';
import type { Value } from '../expression/functions/function-definition.js';
import { symbolNode } from '../expression/tree/build-tree.js';
import { SEARCH_BUDGET } from '../expression/tree/limits.js';
import { countOccurrences, type Expression, symbolsOf } from '../expression/tree/syntax-tree.js';
import { rangeFault, rangeLimits } from '../inputs/check-range.js';
import { fromSi, toSi } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { findNeighbours, type Passed } from './find-neighbours.js';
import { findRoots } from './find-roots.js';

/** The solutions for one symbol, in coherent SI, in rising order. */
export interface Solutions {
  readonly method: 'closed-form' | 'numeric';
  readonly values: readonly number[];
  /** Where there are none: the least and the greatest output over a range with two ends, if what was asked for is beyond them. */
  readonly reached?: { readonly least: number; readonly greatest: number };
  /** Where there are none among whole numbers: two that the operator takes, without another between, beside what was asked for. */
  readonly between?: readonly [Passed, Passed];
}

/** How closely a candidate must give back the output. */
const AGREEMENT = 1e-9;
/** Slack at the closed ends of a range, where rounding can carry a solution just outside. */
const EDGE = 1e-12;
const PERIODS = 16;

/** Share of its own size by which a candidate is moved to see whether the output is met there only. */
const NEARBY = 1e-3;
/** How much nearer to the output a solution must be than the points beside it, and how much smaller than their distance its rounding. */
const NEARER = 0.1;

/** What candidates may cost together to be put back: a share of the search, and kept apart from it. */
const CHECKING_BUDGET = SEARCH_BUDGET / 5;

/** The most that the output changes, measured from a value of it, when a symbol is moved a little up or down. */
const changeBeside = (operator: Operator, symbol: string, bindings: ReadonlyMap<string, Value>, from: number): number => {
  const x = bindings.get(symbol) as number;
  const isInteger = operator.inputs.some(({ name, integer }) => name === symbol && integer);
  const step = isInteger ? 1 : NEARBY * (Math.abs(x) || 1);
  const beside = [x - step, x + step].map((moved) => evaluateTree(operator.expression, new Map([...bindings, [symbol, moved]])) - from);
  return Math.max(...beside.map(Math.abs).filter(Number.isFinite), 0);
};

/**
 * Tells whether a solution gives the output back: to a relative 1e-9 or, where terms cancel (a net present value of zero), as closely as
 * rounding lets the equation be evaluated there.
 * @param bindings all symbols, the solution among them, in coherent SI
 */
export const isGivenBack = (
  operator: Operator,
  symbol: string,
  bindings: ReadonlyMap<string, Value>,
  back: number,
  target: number,
): boolean => {
  const difference = Math.abs(back - target);
  if (difference <= AGREEMENT * Math.max(Math.abs(target), Math.abs(back))) return true;
  // A zero, unlike a pole, the end of a domain and rounding: a little way off, the output is missed by much more.
  if (difference > NEARER * changeBeside(operator, symbol, bindings, target)) return false;
  const { error } = boundError(operator.expression, bindings, Number.POSITIVE_INFINITY);
  const [slope = 0] = gradientOf(operator.expression, bindings, [{ symbol }]).partials;
  return difference <= 4 * error + Math.abs(slope * (bindings.get(symbol) as number)) * 2 ** -50;
};

/** Relative error at which an equation has lost its digits. */
const DIGITS_LOST = 1e-3;

/**
 * Tells whether a candidate is only rounding: the equation has lost its digits there, and neither its slope nor a small move of the symbol
 * stands out of that. A double root keeps the digits, and a value that cancels to zero (a net present value) keeps slope and change.
 */
const isNoise = (operator: Operator, symbol: string, bindings: ReadonlyMap<string, Value>): boolean => {
  const { value, error, relative } = boundError(operator.expression, bindings, Number.POSITIVE_INFINITY);
  if (relative <= DIGITS_LOST) return false;
  const [slope = 0] = gradientOf(operator.expression, bindings, [{ symbol }]).partials;
  const bySlope = NEARBY * Math.abs(slope * (bindings.get(symbol) as number));
  return !(error <= Math.min(bySlope, NEARER * changeBeside(operator, symbol, bindings, value)));
};

const closedForms = new WeakMap<Operator, Map<string, readonly Expression[]>>();

/** Gives the closed forms of a symbol of an operator, in terms of its other symbols and its output; empty where the algebra has none. */
export const closedFormsOf = (operator: Operator, symbol: string): readonly Expression[] => {
  const known = closedForms.get(operator) ?? new Map<string, readonly Expression[]>();
  closedForms.set(operator, known);
  const forms = known.get(symbol) ?? isolateSymbol(operator.expression, symbol, symbolNode(operator.output.name));
  known.set(symbol, forms);
  return forms;
};

const distinct = (values: readonly number[]): readonly number[] => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, i) => {
    const before = sorted[i - 1];
    return before === undefined || Math.abs(value - before) > AGREEMENT * Math.max(Math.abs(value), Math.abs(before));
  });
};

/**
 * Solves an operator for one of its symbols: every closed form and every branch inside the symbol's valid range, each checked by putting it
 * back; where the algebra has none, the roots that a bracketed search finds inside the range.
 * @param values all other symbols, the output and the constants, in coherent SI
 * @throws Fault WORK_BUDGET where the search would evaluate too many terms of series and lists
 */
export const solveSymbol = (operator: Operator, symbol: SymbolDeclaration, values: ReadonlyMap<string, Value>): Solutions => {
  const target = values.get(operator.output.name) as number;
  const bindings = new Map<string, Value>([['pi', Math.PI], ...values]);
  const search = createSearchWork();
  const checking = createSearchWork(CHECKING_BUDGET);
  const compiled = operator.compiled();
  const place = operator.inputs.indexOf(symbol);
  const inputs = operator.inputs.map(({ name }) => values.get(name) ?? Number.NaN);
  const forward = (si: number, work: Work): number => {
    bindings.set(symbol.name, si);
    inputs[place] = si;
    return compiled.on(work, ...inputs);
  };
  const isRequiredMet = (work: Work): boolean =>
    operator.requirements.every(({ expression }) => evaluateTree(expression, bindings, work) !== 0);
  /** The bounds of other symbols that name this one. */
  const areOthersInRange = (): boolean =>
    operator.inputs.every((other) => {
      const si = bindings.get(other.name);
      const isBound = other !== symbol && other.bounds.some(({ expression }) => countOccurrences(expression, symbol.name) > 0);
      return !isBound || typeof si !== 'number' || rangeFault(other, fromSi(si, other.unit), si, bindings, EDGE) === undefined;
    });
  const accept = (candidate: number): readonly number[] => {
    if (!Number.isFinite(candidate)) return [];
    let unitValue = fromSi(candidate, symbol.unit);
    if (symbol.integer && Math.abs(unitValue - Math.round(unitValue)) <= 1e-7 * Math.max(1, Math.abs(unitValue)))
      unitValue = Math.round(unitValue);
    const si = symbol.integer ? toSi(unitValue, symbol.unit) : candidate;
    bindings.delete(symbol.name);
    if (rangeFault(symbol, unitValue, si, bindings, EDGE) !== undefined) return [];
    const back = forward(si, checking);
    if (!isGivenBack(operator, symbol.name, bindings, back, target)) return [];
    return isRequiredMet(checking) && areOthersInRange() && !isNoise(operator, symbol.name, bindings) ? [si === 0 ? 0 : si] : [];
  };
  /** The output at a whole number, or NaN where the operator does not take it. */
  const taken = (si: number): number => {
    bindings.delete(symbol.name);
    if (rangeFault(symbol, fromSi(si, symbol.unit), si, bindings, EDGE) !== undefined) return Number.NaN;
    const output = forward(si, checking);
    return isRequiredMet(checking) && areOthersInRange() ? output : Number.NaN;
  };
  bindings.delete(symbol.name);
  const [low, high] = rangeLimits(symbol, bindings, (si) => fromSi(si, symbol.unit));
  const forms = closedFormsOf(operator, symbol.name);
  const candidates = forms.flatMap((form) => {
    bindings.delete(symbol.name);
    if (!symbolsOf(form).includes(PERIOD_INDEX)) return [evaluateTree(form, bindings)];
    const periods = Array.from({ length: 2 * PERIODS + 1 }, (_, i) => i - PERIODS);
    return periods.map((k) => evaluateTree(form, new Map([...bindings, [PERIOD_INDEX, k]])));
  });
  const closed = distinct(candidates.flatMap(accept));
  if (forms.length > 0 && closed.length > 0) return { method: 'closed-form', values: closed };
  const ends: readonly [number, number] = [
    Number.isFinite(low) ? toSi(low, symbol.unit) : low,
    Number.isFinite(high) ? toSi(high, symbol.unit) : high,
  ];
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const distance = (si: number): number => {
    const back = forward(si, search);
    if (!isRequiredMet(search)) return Number.NaN;
    if (back < least) least = back;
    if (back > greatest) greatest = back;
    return back - target;
  };
  const roots = findRoots(distance, ends, symbol.integer);
  const found = distinct(roots.flatMap(accept));
  const between = found.length > 0 || !symbol.integer ? undefined : findNeighbours(roots, taken, target);
  // Towards an open end the search takes steps, and the last of them is no limit.
  const isWhole = ends.every(Number.isFinite) && least < greatest;
  const isMissed = found.length === 0 && isWhole && (target < least || target > greatest);
  if (between !== undefined) return { method: 'numeric', values: found, between };
  return { method: 'numeric', values: found, ...(isMissed ? { reached: { least, greatest } } : {}) };
};
