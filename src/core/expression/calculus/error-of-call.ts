import { type FunctionDefinition, LEAST, NEAR_UNDERFLOW, ownError } from '../functions/function-definition.js';
import { errorOfLeaf, ROUNDING } from './error-of-operation.js';
import { evaluatePartial } from './function-partials.js';

/** Functions that are zero at one. */
const OF_ONE: ReadonlySet<string> = new Set(['ln', 'log10', 'log2', 'acos', 'acosh']);

const JUMPS: ReadonlySet<string> = new Set(['floor', 'ceil', 'round', 'trunc', 'sign', 'mod', 'binomialinv', 'poissoninv']);

/** An argument is known so well that a derivative tells what its error does. */
const WELL_KNOWN = 1e-12;
/** Below this factor between relative errors no singular point is near. */
const AMPLIFIED = 1e6;

/** Gives the error of the least or the greatest of several values: only those that may be it, for all that is known, count. */
export const errorOfExtreme = (values: readonly number[], errors: readonly number[], value: number): number => {
  const errorAt = (i: number): number => errors[i] ?? 0;
  const places = values.map((_, i) => i);
  const own = Math.max(...places.filter((i) => values[i] === value).map(errorAt));
  return Math.max(...places.filter((i) => Math.abs((values[i] ?? 0) - value) <= errorAt(i) + own).map(errorAt));
};

/** Bounds the error of a function over lists, whose elements are rounded once. */
export const errorOfLists = (own: FunctionDefinition, name: string, lists: readonly (readonly number[])[], value: number): number => {
  const gradients = own.listGradient?.(...lists) ?? [];
  let inherited = 0;
  lists.forEach((list, i) => {
    const gradient = gradients[i] ?? [];
    list.forEach((x, j) => {
      const slope = gradient[j] ?? 0;
      // A deviation of zero has no derivative; it moves by no more than its elements do.
      inherited += (Number.isFinite(slope) ? Math.abs(slope) : 1) * (errorOfLeaf(x) + (name === 'dot' ? ROUNDING * Math.abs(x) : 0));
    });
  });
  return inherited + ownError(own, value, lists);
};

/** Bounds the error of a function of a list and of numbers behind it with errors of their own. */
export const errorOfChoice = (
  own: FunctionDefinition,
  list: readonly number[],
  numbers: readonly number[],
  errors: readonly number[],
  value: number,
): number => {
  const [ofList = [], ...ofNumbers] = own.listGradient?.(list, ...numbers.map((number) => [number])) ?? [];
  const inherited = list.reduce((sum, x, i) => sum + Math.abs(ofList[i] ?? 0) * errorOfLeaf(x), 0);
  const isExactly = inherited === 0 && ofList.every((derivative) => Number.isInteger(derivative)) && errors.every((error) => error === 0);
  const moved = errors.reduce((sum, error, i) => sum + Math.abs(ofNumbers[i]?.[0] ?? 0) * error, 0);
  return inherited + moved + (isExactly ? 0 : ownError(own, value, [list, ...numbers]));
};

/** Bounds what the error of one argument does to the value: by the derivative, and near a singular or a turning point by the ends it may have. */
const errorByArgument = (
  own: FunctionDefinition,
  name: string,
  values: readonly number[],
  position: number,
  inherited: number,
  value: number,
): number => {
  const x = values[position] ?? Number.NaN;
  const slope = Math.abs(evaluatePartial(name, position, values));
  const first = slope * inherited;
  const isWellKnown = inherited <= WELL_KNOWN * Math.min(1, Math.abs(x)) && !JUMPS.has(name);
  if (isWellKnown && slope * Math.abs(x) <= AMPLIFIED * Math.abs(value)) return first;
  // Less than to its neighbour no double moves.
  const away = Math.max(inherited, 2 * ROUNDING * Math.abs(x));
  const ends = [x - away, x + away]
    .map((end) => Math.abs(own.evaluate(...values.map((each, i) => (i === position ? end : each))) - value))
    .filter((change) => !Number.isNaN(change));
  return ends.length === 0 ? Number.POSITIVE_INFINITY : Math.max(Number.isFinite(first) ? first : 0, ...ends);
};

/** Bounds the error of a function of numbers with errors of their own, which came out as `value`. */
export const errorOfCall = (
  own: FunctionDefinition,
  name: string,
  values: readonly number[],
  errors: readonly number[],
  value: number,
): number => {
  // Of whole numbers these are computed without rounding.
  if (own.isWhole && Number.isSafeInteger(value) && values.every((x, i) => errors[i] === 0 && Number.isSafeInteger(x))) return 0;
  // What a function gives for an argument of exactly zero, or a logarithm of exactly one, is its value there, and no underflow.
  const isZeroThere =
    own.errorAt === undefined && value === 0 && values.some((x, i) => errors[i] === 0 && (x === 0 || (x === 1 && OF_ONE.has(name))));
  if (isZeroThere) return 0;
  let error = Number.isFinite(value) ? ownError(own, value, values) : own.accuracy;
  // A value that underflows is the same at the ends of what its argument may be.
  const underflow = Math.abs(value) < NEAR_UNDERFLOW && own.accuracy > 0 ? LEAST : 0;
  errors.forEach((inherited, i) => {
    if (inherited !== 0) error += errorByArgument(own, name, values, i, inherited, value) + underflow;
  });
  return error;
};
