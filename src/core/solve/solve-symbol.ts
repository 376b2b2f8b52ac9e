import { evaluateTree } from '../expression/calculus/evaluate-tree.js';
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
import { AGREEMENT, isGivenBack, isNoise } from './check-solution.js';
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

/** Slack at the closed ends of a range, where rounding can carry a solution just outside. */
const EDGE = 1e-12;
const PERIODS = 48;

/** What candidates may cost together to be put back: a share of the search, and kept apart from it. */
const CHECKING_BUDGET = SEARCH_BUDGET / 5;

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

/** A symbol of an operator that is looked for, and all that is known beside it. */
interface Unknown {
  readonly operator: Operator;
  readonly symbol: SymbolDeclaration;
  /** The other symbols, the output and the constants, in coherent SI. */
  readonly known: ReadonlyMap<string, Value>;
  readonly target: number;
}

const withValue = ({ symbol, known }: Unknown, si: number): ReadonlyMap<string, Value> => new Map([...known, [symbol.name, si]]);

/** Gives the function from the unknown to the output; what it costs is taken from a budget. */
const outputOf = ({ operator, symbol, known }: Unknown): ((si: number, work: Work) => number) => {
  const compiled = operator.compiled();
  const inputs = operator.inputs.map(({ name }) => known.get(name) ?? Number.NaN);
  const place = operator.inputs.findIndex(({ name }) => name === symbol.name);
  return (si, work) => compiled.on(work, ...inputs.with(place, si));
};

const areRequirementsMet = (unknown: Unknown, si: number, work: Work): boolean => {
  const { requirements } = unknown.operator;
  // Most operators have none, and a search asks hundreds of times.
  if (requirements.length === 0) return true;
  const values = withValue(unknown, si);
  return requirements.every(({ expression }) => evaluateTree(expression, values, work) !== 0);
};

const isInRange = ({ symbol, known }: Unknown, si: number, unitValue: number): boolean =>
  rangeFault(symbol, unitValue, si, known, EDGE) === undefined;

/** The bounds of other symbols that name the unknown. */
const areOthersInRange = (unknown: Unknown, si: number): boolean => {
  const { operator, symbol, known } = unknown;
  const bound = operator.inputs.filter(
    (other) => other !== symbol && other.bounds.some(({ expression }) => countOccurrences(expression, symbol.name) > 0),
  );
  if (bound.length === 0) return true;
  const values = withValue(unknown, si);
  return bound.every((other) => {
    const own = known.get(other.name);
    return typeof own !== 'number' || rangeFault(other, fromSi(own, other.unit), own, values, EDGE) === undefined;
  });
};

/** A whole number that rounding has moved a little is that whole number. */
const toWhole = (value: number): number => {
  const whole = Math.round(value);
  return Math.abs(value - whole) <= 1e-7 * Math.max(1, Math.abs(value)) ? whole : value;
};

/** Gives the candidates that lie in the range, give the output back and meet what the operator requires. */
const acceptedOf = (unknown: Unknown, candidates: readonly number[], checking: Work): readonly number[] => {
  const { operator, symbol, target } = unknown;
  const outputAt = outputOf(unknown);
  const isSolution = (si: number, unitValue: number): boolean => {
    if (!isInRange(unknown, si, unitValue)) return false;
    const back = outputAt(si, checking);
    const values = withValue(unknown, si);
    return (
      isGivenBack(operator, symbol.name, values, back, target) &&
      areRequirementsMet(unknown, si, checking) &&
      areOthersInRange(unknown, si) &&
      !isNoise(operator, symbol.name, values)
    );
  };
  const accepted = candidates.filter(Number.isFinite).flatMap((candidate) => {
    const read = fromSi(candidate, symbol.unit);
    const unitValue = symbol.integer ? toWhole(read) : read;
    const si = symbol.integer ? toSi(unitValue, symbol.unit) : candidate;
    return isSolution(si, unitValue) ? [si === 0 ? 0 : si] : [];
  });
  return distinct(accepted);
};

/** Evaluates closed forms; one that repeats with a period, over so many periods on either side. */
const evaluateForms = (forms: readonly Expression[], known: ReadonlyMap<string, Value>): readonly number[] =>
  forms.flatMap((form) => {
    if (!symbolsOf(form).includes(PERIOD_INDEX)) return [evaluateTree(form, known)];
    const periods = Array.from({ length: 2 * PERIODS + 1 }, (_, i) => i - PERIODS);
    return periods.map((k) => evaluateTree(form, new Map([...known, [PERIOD_INDEX, k]])));
  });

/** Looks for roots inside the range; where it finds none, it says how far the output gets and what the neighbours give. */
const searchRoots = (unknown: Unknown, checking: Work): Solutions => {
  const { symbol, known, target } = unknown;
  const search = createSearchWork();
  const outputAt = outputOf(unknown);
  const range = rangeLimits(symbol, known, (si) => fromSi(si, symbol.unit));
  const [low, high] = range.map((end) => (Number.isFinite(end) ? toSi(end, symbol.unit) : end)) as [number, number];
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const distance = (si: number): number => {
    const output = outputAt(si, search);
    if (!areRequirementsMet(unknown, si, search)) return Number.NaN;
    if (output < least) least = output;
    if (output > greatest) greatest = output;
    return output - target;
  };
  const roots = findRoots(distance, [low, high], symbol.integer);
  const values = acceptedOf(unknown, roots, checking);
  if (values.length > 0) return { method: 'numeric', values };
  const between = symbol.integer ? findNeighbours(roots, (si) => takenOutput(unknown, si, checking), target) : undefined;
  if (between !== undefined) return { method: 'numeric', values, between };
  // Towards an open end the search takes steps, and the last of them is no limit.
  const isWhole = Number.isFinite(low) && Number.isFinite(high) && least < greatest;
  const isMissed = isWhole && (target < least || target > greatest);
  return { method: 'numeric', values, ...(isMissed ? { reached: { least, greatest } } : {}) };
};

/** Gives the output at a whole number, or NaN where the operator does not take it. */
const takenOutput = (unknown: Unknown, si: number, checking: Work): number => {
  if (!isInRange(unknown, si, fromSi(si, unknown.symbol.unit))) return Number.NaN;
  const output = outputOf(unknown)(si, checking);
  return areRequirementsMet(unknown, si, checking) && areOthersInRange(unknown, si) ? output : Number.NaN;
};

/**
 * Solves an operator for one of its symbols: every closed form and every branch inside the symbol's valid range, each checked by putting it
 * back; where the algebra has none, the roots that a bracketed search finds inside the range.
 * @param values all other symbols, the output and the constants, in coherent SI
 * @throws Fault WORK_BUDGET where the search would evaluate too many terms of series and lists
 */
export const solveSymbol = (operator: Operator, symbol: SymbolDeclaration, values: ReadonlyMap<string, Value>): Solutions => {
  const known = new Map<string, Value>([['pi', Math.PI], ...values]);
  known.delete(symbol.name);
  const unknown: Unknown = { operator, symbol, known, target: values.get(operator.output.name) as number };
  const checking = createSearchWork(CHECKING_BUDGET);
  const closed = acceptedOf(unknown, evaluateForms(closedFormsOf(operator, symbol.name), known), checking);
  return closed.length > 0 ? { method: 'closed-form', values: closed } : searchRoots(unknown, checking);
};
