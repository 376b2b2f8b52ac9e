import { exactProduct } from './double-double.js';

/** A right angle, and what a double leaves off it. */
const QUARTER = Math.PI / 2;
const REST = 6.123233995736766e-17;
/** Most right angles that are recognised; beyond, neighbouring doubles are too far apart to mean one. */
const MOST = 1_000;
const ULP = 2 ** -52;

const SINES = [0, 1, 0, -1] as const;

/**
 * Gives how many right angles an angle in radians is, where it is the double nearest to a whole number of them (1000 at most) or a neighbour of
 * that double, as converting degrees gives it: no other angle is ever meant by it.
 */
const rightAnglesIn = (x: number): number | undefined => {
  const count = Math.round(x / QUARTER);
  if (!(Math.abs(count) <= MOST)) return undefined;
  const { high, low } = exactProduct(QUARTER, count);
  const nearest = high + (low + count * REST);
  return Math.abs(x - nearest) <= ULP * Math.abs(nearest) ? count : undefined;
};

const sineOf = (count: number): number => SINES[((count % 4) + 4) % 4] ?? 0;

/** The sine of an angle in radians; exactly 0, 1 or -1 at whole numbers of right angles. */
export const sine = (x: number): number => {
  const count = rightAnglesIn(x);
  return count === undefined || count === 0 ? Math.sin(x) : sineOf(count);
};

/** The cosine of an angle in radians; exactly 0, 1 or -1 at whole numbers of right angles. */
export const cosine = (x: number): number => {
  const count = rightAnglesIn(x);
  return count === undefined ? Math.cos(x) : sineOf(count + 1);
};

/** The tangent of an angle in radians; exactly 0 at whole numbers of half turns, and Infinity at odd numbers of right angles. */
export const tangent = (x: number): number => {
  const count = rightAnglesIn(x);
  if (count === undefined || count === 0) return Math.tan(x);
  return count % 2 === 0 ? 0 : Number.POSITIVE_INFINITY;
};

/** Gives what a double is off the whole number of right angles that is meant by it, and nothing where none is. */
export const offRightAngle = (x: number): number | undefined => {
  const count = rightAnglesIn(x);
  if (count === undefined) return undefined;
  const { high, low } = exactProduct(QUARTER, count);
  return x - high - (low + count * REST);
};
