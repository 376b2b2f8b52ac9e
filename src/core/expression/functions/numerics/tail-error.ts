import { LEAST, NEAR_UNDERFLOW } from '../function-definition.js';

const ROUNDING = 2 ** -53;

/**
 * Bounds the error of a probability or a density that is computed as an exponential: what rounds its exponent is relative to its logarithm.
 * An argument of zero at which it is zero leaves nothing to round. Measured by test/oracle/bounds with a margin of two.
 */
export const errorOfTail = (value: number, ...args: readonly number[]): number => {
  if (value === 0) return args.includes(0) ? 0 : LEAST;
  return (48 + 12 * Math.abs(Math.log(value))) * ROUNDING * value + 4 * LEAST;
};

/** Bounds the error of a regularised incomplete gamma function, as {@link errorOfTail}; that of its exponent grows with the shape. */
export const errorOfGammaTail = (value: number, a: number, x: number): number =>
  errorOfTail(value, x) + (0.2 * Math.sqrt(a) + (a < 1 ? 40 : 0)) * ROUNDING * value;

/** Bounds the error of a regularised incomplete beta function, as {@link errorOfTail}; with a shape below one half it can be the rest of a cancelled 1. */
export const errorOfBetaTail = (value: number, a: number, b: number, ...ends: readonly number[]): number =>
  2.4 * errorOfTail(value, ...ends) + (Math.min(a, b) < 0.5 ? Math.min(30, 3000 * value) * ROUNDING : 0);

/** Bounds the error of a density that is a probability over x, which may have underflowed before it was divided, as {@link errorOfTail}. */
export const errorOfQuotient = (value: number, x: number): number =>
  errorOfTail(value, x) + (Math.abs(value * x) < NEAR_UNDERFLOW && x > 0 ? (4 * LEAST) / x : 0);
