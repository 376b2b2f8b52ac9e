import type { FunctionDefinition } from '../functions/function-definition.js';
import { lostInProduct, lostInSum } from '../functions/numerics/double-double.js';
import { isRightAngle } from '../functions/numerics/right-angles.js';
import type { Arithmetic, CallNode } from '../tree/syntax-tree.js';
import { evaluatePartial } from './function-partials.js';

/** A computed value with a bound on the absolute error that computing added. */
export interface Bounded {
  readonly value: number;
  readonly error: number;
}

/** A bound for a whole expression, and the operation that lost the digits where more than the limit is lost. */
export interface ErrorBound extends Bounded {
  /** Bound on the relative error; 0 for an exact zero, Infinity for a zero that is only rounding. */
  readonly relative: number;
  readonly blame?: { readonly operation: string; readonly symbols: readonly string[] };
}

/** Gives an error relative to the value: 0 where there is none. */
export const relativeOf = (value: number, error: number): number => (error === 0 ? 0 : error / Math.abs(value));

/** Half a unit in the last place: the relative error of one rounding. */
export const ROUNDING = 2 ** -53;
/** The least positive double: the absolute error of an underflow. */
const LEAST = 2 ** -1074;
const NEAR_UNDERFLOW = 2 ** -960;

/** Answers whether a double is what its decimal text says: integers and short binary fractions are, 0.1 is not. */
const isExact = (value: number): boolean => Number.isSafeInteger(value) || (Math.abs(value) < 1e6 && Number.isInteger(value * 1024));

/** Functions that are zero at one. */
const OF_ONE: ReadonlySet<string> = new Set(['ln', 'log10', 'log2', 'acos', 'acosh']);

/** Functions that are exact at right angles. */
const ANGULAR: ReadonlySet<string> = new Set(['sin', 'cos', 'tan']);

const JUMPS: ReadonlySet<string> = new Set(['floor', 'ceil', 'round', 'trunc', 'sign', 'mod']);

/** Bounds the error of a number that is put in: none where a double holds it exactly, one rounding otherwise. */
export const errorOfLeaf = (value: number): number => (isExact(value) ? 0 : ROUNDING * Math.abs(value));

/** Bounds the error of a product of two numbers with errors of their own. */
export const errorOfProduct = (a: number, aError: number, b: number, bError: number): number => {
  const high = a * b;
  const low = lostInProduct(a, b, high);
  const rounding = Number.isFinite(low) && Math.abs(high) > NEAR_UNDERFLOW ? Math.abs(low) : ROUNDING * Math.abs(high);
  const underflow = Math.abs(high) < NEAR_UNDERFLOW && a !== 0 && b !== 0 ? LEAST : 0;
  return Math.abs(a) * bError + Math.abs(b) * aError + aError * bError + rounding + underflow;
};

/** Bounds the error of a quotient. */
const errorOfQuotient = (a: number, aError: number, b: number, bError: number): number => {
  const value = a / b;
  const least = Math.abs(b) - bError;
  const high = value * b;
  const low = lostInProduct(value, b, high);
  const rounding = low === 0 && high === a ? 0 : ROUNDING * Math.abs(value);
  const underflow = Math.abs(value) < NEAR_UNDERFLOW && a !== 0 ? LEAST : 0;
  return least > 0 ? (aError + Math.abs(value) * bError) / least + rounding + underflow : Number.POSITIVE_INFINITY;
};

/**
 * Computes a sum, difference, product or quotient. Two inputs that are one double are one number, however it was rounded; only what was
 * computed can cancel.
 */
export const arithmetic = (operator: Arithmetic, a: number, b: number, areLeaves: boolean): number => {
  if (operator === '*') return a * b;
  if (operator === '/') return areLeaves && a === b && a !== 0 ? 1 : a / b;
  const value = operator === '+' ? a + b : a - b;
  return areLeaves && value === 0 ? 0 : value;
};

/** Bounds the error of what {@link arithmetic} computes. */
export const errorOfArithmetic = (
  operator: Arithmetic,
  a: number,
  aError: number,
  b: number,
  bError: number,
  areLeaves: boolean,
): number => {
  if (operator === '*') return errorOfProduct(a, aError, b, bError);
  if (operator === '/') return areLeaves && a === b && a !== 0 ? 0 : errorOfQuotient(a, aError, b, bError);
  const signed = operator === '+' ? b : -b;
  if (areLeaves && a + signed === 0) return 0;
  const low = lostInSum(a, signed, a + signed);
  return aError + bError + (Number.isFinite(low) ? Math.abs(low) : 0);
};

/** Bounds the error of a square root. */
export const errorOfRoot = (a: number, aError: number): number => {
  const value = Math.sqrt(a);
  const rounding = value * value === a && isExact(value) ? 0 : ROUNDING * value;
  const least = a - aError;
  return (aError === 0 ? 0 : least > 0 ? aError / (2 * Math.sqrt(least)) : Math.sqrt(aError * 2)) + rounding;
};

/** Bounds the error of a power that came out as `value`. */
export const errorOfPower = (value: number, a: number, aError: number, b: number, bError: number): number => {
  const exact = Number.isSafeInteger(a) && Number.isInteger(b) && b >= 0 && Number.isSafeInteger(value);
  const atZero = b > 0 ? aError ** b : Number.POSITIVE_INFINITY;
  const byBase = aError === 0 ? 0 : a === 0 ? atZero : Math.abs((b * value * aError) / a);
  const byExponent = bError === 0 || value === 0 ? 0 : Math.abs(value * Math.log(Math.abs(a))) * bError;
  const underflow = Math.abs(value) < NEAR_UNDERFLOW && a !== 0 ? LEAST : 0;
  return byBase + byExponent + (exact ? 0 : 2 * ROUNDING * Math.abs(value)) + underflow;
};

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
      inherited += Math.abs(gradient[j] ?? 0) * (errorOfLeaf(x) + (name === 'dot' ? ROUNDING * Math.abs(x) : 0));
    });
  });
  return inherited + own.accuracy * Math.abs(value);
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
  return inherited + moved + (isExactly ? 0 : own.accuracy * Math.abs(value));
};

/** Bounds the error of a function of numbers with errors of their own, which came out as `value`. */
export const errorOfCall = (
  own: FunctionDefinition,
  { name }: CallNode,
  values: readonly number[],
  errors: readonly number[],
  value: number,
): number => {
  // What a function gives for an argument of exactly zero, or a logarithm of exactly one, is its value there, and no underflow.
  if (value === 0 && values.some((x, i) => errors[i] === 0 && (x === 0 || (x === 1 && OF_ONE.has(name))))) return 0;
  if (ANGULAR.has(name) && Number.isFinite(value) && isRightAngle(values[0] ?? Number.NaN, errors[0] ?? 0)) return 0;
  // Of whole numbers these are computed without rounding; and where nothing remains of a division, that is no underflow.
  if (own.isWhole && Number.isSafeInteger(value) && values.every((x, i) => errors[i] === 0 && Number.isSafeInteger(x))) return 0;
  const isExactly = own.accuracy === 0 && Number.isFinite(value) && errors.every((inherited) => inherited === 0);
  if (isExactly) return 0;
  let error = own.accuracy * Math.abs(value) + (Math.abs(value) < NEAR_UNDERFLOW && own.accuracy > 0 ? LEAST : 0);
  errors.forEach((inherited, i) => {
    if (inherited === 0) return;
    if (JUMPS.has(name)) {
      const nearby = [-1, 1].map((sign) => own.evaluate(...values.map((x, j) => (j === i ? x + sign * inherited : x))));
      error += Math.max(...nearby.map((moved) => Math.abs(moved - value)));
    } else error += Math.abs(evaluatePartial(name, i, values)) * inherited;
  });
  return error;
};
