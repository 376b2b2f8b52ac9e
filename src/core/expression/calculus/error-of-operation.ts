import { LEAST, NEAR_UNDERFLOW } from '../functions/function-definition.js';
import { lostInProduct, lostInSum } from '../functions/numerics/double-double.js';
import type { Arithmetic } from '../tree/syntax-tree.js';

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

/** Answers whether a double is what its decimal text says: integers and short binary fractions are, 0.1 is not. */
const isExact = (value: number): boolean => Number.isSafeInteger(value) || (Math.abs(value) < 1e6 && Number.isInteger(value * 1024));

/** Bounds the error of a number that is put in: none where a double holds it exactly, one rounding otherwise. */
export const errorOfLeaf = (value: number): number => (isExact(value) ? 0 : ROUNDING * Math.abs(value));

/** Bounds the error of a product of two numbers with errors of their own. */
export const errorOfProduct = (a: number, aError: number, b: number, bError: number): number => {
  const high = a * b;
  const low = lostInProduct(a, b, high);
  const rounding = Number.isFinite(low) && Math.abs(high) > NEAR_UNDERFLOW ? Math.abs(low) : ROUNDING * Math.abs(high);
  // The error of a factor can underflow with the product.
  const isNothing = (a === 0 && aError === 0) || (b === 0 && bError === 0);
  const underflow = Math.abs(high) < NEAR_UNDERFLOW && !isNothing ? LEAST : 0;
  return Math.abs(a) * bError + Math.abs(b) * aError + aError * bError + rounding + underflow;
};

/** Bounds the error of a quotient. */
const errorOfQuotient = (a: number, aError: number, b: number, bError: number): number => {
  const value = a / b;
  const least = Math.abs(b) - bError;
  const high = value * b;
  const low = lostInProduct(value, b, high);
  const rounding = low === 0 && high === a ? 0 : ROUNDING * Math.abs(value);
  const underflow = Math.abs(value) < NEAR_UNDERFLOW && (a !== 0 || aError > 0) ? LEAST : 0;
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

/** Bounds what an error of the base does to a power that came out as `value`. */
const errorByBase = (value: number, a: number, aError: number, b: number): number => {
  if (aError === 0) return 0;
  const relative = aError / Math.abs(a);
  if (relative < 1) return Math.abs(value) * Math.expm1(-Math.abs(b) * Math.log1p(-relative));
  return b > 0 ? Math.abs(value) + (Math.abs(a) + aError) ** b : Number.POSITIVE_INFINITY;
};

/** Bounds the error of a power that came out as `value`. */
export const errorOfPower = (value: number, a: number, aError: number, b: number, bError: number): number => {
  const exact = Number.isSafeInteger(a) && Number.isInteger(b) && b >= 0 && Number.isSafeInteger(value);
  const byExponent = bError === 0 || value === 0 ? 0 : Math.abs(value) * Math.expm1(Math.abs(Math.log(Math.abs(a))) * bError);
  const underflow = Math.abs(value) < NEAR_UNDERFLOW && (a !== 0 || aError > 0) ? LEAST : 0;
  return errorByBase(value, a, aError, b) + byExponent + (exact ? 0 : 2 * ROUNDING * Math.abs(value)) + underflow;
};
