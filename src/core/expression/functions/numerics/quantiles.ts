import gammaln from '@stdlib/math-base-special-gammaln';
import { type DoubleDouble, divide, exactSum } from './double-double.js';
import { betaLower, betaPrefix } from './incomplete-beta.js';
import { gammaPrefix, regularisedP, regularisedQ } from './incomplete-gamma.js';

const ITERATIONS = 200;

/**
 * Computes x with P(a, x) = p by Newton's method on the logarithm of the smaller tail over ln x, where it is concave.
 * Convergence is monotone from the second step on; source DLMF 8.12(vi) for the problem.
 */
export function gammaQuantile(a: number, p: number): number {
  if (!(a > 0 && p >= 0 && p <= 1)) return NaN;
  if (p === 0 || p === 1) return p === 0 ? 0 : Infinity;
  const isLower = p <= 0.5;
  const target = isLower ? p : 1 - p;
  // The start lies left of the root: P(a, x) <= x^a / Gamma(a + 1).
  const least = (Math.log(p) + gammaln(a + 1)) / a;
  if (least < -740) return Math.exp(least);
  let low = Math.exp(least);
  let high = a + 40 * Math.sqrt(a) + 800;
  let x = isLower ? low : Math.max(a, low);
  for (let k = 0; k < ITERATIONS; k += 1) {
    const tail = isLower ? regularisedP(a, x) : regularisedQ(a, x);
    if (tail < target === isLower) low = x;
    else high = x;
    const slope = ((isLower ? a : -a) * gammaPrefix(a, x)) / tail;
    const step = -Math.log(tail / target) / slope;
    // A tail that underflows leaves no slope; the bracket is halved instead.
    const next = x * Math.exp(step);
    const isNewton = next >= low && next <= high;
    const isDone = Math.abs(step) <= 1e-12;
    if (isNewton || isDone) x = next;
    else x = Math.sqrt(low * high);
    if (isDone) break;
  }
  return x;
}

/** The odds x / (1 - x) at which the beta distribution's lower tail is p <= 1/2. */
function lowerOdds(a: number, b: number, p: number): number {
  let odds = a / b;
  let low = Number.MIN_VALUE;
  let high = Number.MAX_VALUE;
  for (let k = 0; k < ITERATIONS; k += 1) {
    const { x, y } = sharesOf(odds);
    const tail = betaLower(a, b, x, y);
    if (tail < p) low = odds;
    else high = odds;
    const step = (-Math.log(tail / p) * tail) / betaPrefix(a, b, x, y);
    const next = odds * Math.exp(step);
    const isDone = Math.abs(step) <= 1e-12;
    // Far left of the root the tail underflows and leaves no slope; the bracket is halved instead.
    odds = isDone || (next >= low && next <= high) ? next : Math.sqrt(low) * Math.sqrt(high);
    if (isDone || !(high > low)) break;
  }
  return odds;
}

/** Splits 1 into the shares x = r / (1 + r) and y = 1 / (1 + r), to double-double precision. */
export function sharesOf(r: number): { readonly x: DoubleDouble; readonly y: DoubleDouble } {
  const whole = exactSum(1, r);
  return { x: divide({ high: r, low: 0 }, whole), y: divide({ high: 1, low: 0 }, whole) };
}

/**
 * Computes the odds x / (1 - x) with I_x(a, b) = p by Newton's method on the logarithm of the smaller tail over the log odds,
 * where it is concave; odds keep full relative precision at both ends.
 */
export function betaQuantileOdds(a: number, b: number, p: number): number {
  if (!(a > 0 && b > 0 && p >= 0 && p <= 1)) return NaN;
  if (p === 0 || p === 1) return p === 0 ? 0 : Infinity;
  return p <= 0.5 ? lowerOdds(a, b, p) : 1 / lowerOdds(b, a, 1 - p);
}
