import { LEAST } from '../function-definition.js';

const ROUNDING = 2 ** -53;

/**
 * Bounds the error of a probability or a density that is computed as an exponential: what rounds its exponent is relative to its logarithm.
 * An argument of zero at which it is zero leaves nothing to round. Measured by test/oracle/bounds with a margin of two.
 */
export const errorOfTail = (value: number, ...args: readonly number[]): number => {
  if (value === 0) return args.includes(0) ? 0 : LEAST;
  return (48 + 12 * Math.abs(Math.log(value))) * ROUNDING * value + 4 * LEAST;
};
