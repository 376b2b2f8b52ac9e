import { type DoubleDouble, divide, exactProduct, exactSum } from '../../calculus/double-double.js';
import { betaLower } from './incomplete-beta.js';
import { betaQuantileOdds } from './quantiles.js';

/** Splits p + q into the shares p / (p + q) and q / (p + q), to double-double precision. */
export function sharesOfParts(p: DoubleDouble, q: DoubleDouble): readonly [DoubleDouble, DoubleDouble] {
  const sum = exactSum(p.high, q.high);
  const whole = { high: sum.high, low: sum.low + p.low + q.low };
  return [divide(p, whole), divide(q, whole)];
}

/** I_x(a, b) at x = p / (p + q), where p and q are double-doubles and the shares keep that precision. */
function lowerOfParts(a: number, b: number, p: DoubleDouble, q: DoubleDouble): number {
  return betaLower(a, b, ...sharesOfParts(p, q));
}

/** Computes Student's distribution function, to full relative accuracy in the lower tail; Abramowitz & Stegun 26.7.1. */
export function studentCdf(t: number, nu: number): number {
  if (!(nu > 0) || Number.isNaN(t)) return NaN;
  if (t === 0) return 0.5;
  if (Math.abs(t) > 1e140) return t > 0 ? 1 : NaN;
  const square = exactProduct(t, t);

  const tail = 0.5 * lowerOfParts(nu / 2, 0.5, { high: nu, low: 0 }, square);
  return t < 0 ? tail : 1 - tail;
}

/** Computes Student's quantile. */
export function studentQuantile(p: number, nu: number): number {
  if (!(p >= 0 && p <= 1 && nu > 0)) return NaN;
  if (p === 0.5) return 0;
  if (p > 0.5) return -studentQuantile(1 - p, nu);
  return -Math.sqrt(nu / betaQuantileOdds(nu / 2, 0.5, 2 * p));
}

/** Computes the distribution function of F, to full relative accuracy in the lower tail; Abramowitz & Stegun 26.6.2. */
export function fisherCdf(x: number, d1: number, d2: number): number {
  if (!(x >= 0 && d1 > 0 && d2 > 0)) return NaN;
  if (x === 0) return 0;
  if (x === Infinity) return 1;
  return lowerOfParts(d1 / 2, d2 / 2, exactProduct(d1, x), { high: d2, low: 0 });
}

/** Computes the upper tail of F, to full relative accuracy however small; Abramowitz & Stegun 26.6.3. */
export function fisherSurvival(x: number, d1: number, d2: number): number {
  if (!(x >= 0 && d1 > 0 && d2 > 0)) return NaN;
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  return lowerOfParts(d2 / 2, d1 / 2, { high: d2, low: 0 }, exactProduct(d1, x));
}

/** Computes the quantile of F. */
export function fisherQuantile(p: number, d1: number, d2: number): number {
  if (!(d1 > 0 && d2 > 0)) return NaN;
  return (d2 / d1) * betaQuantileOdds(d1 / 2, d2 / 2, p);
}
