import stdErfc from '@stdlib/math-base-special-erfc';
import stdErfcinv from '@stdlib/math-base-special-erfcinv';
import { type DoubleDouble, divide, exactProduct, exactSum } from './double-double.js';
import { betaLower } from './incomplete-beta.js';
import { betaQuantileOdds } from './quantiles.js';

// sqrt(1/2) as a double-double.
const HALF_ROOT = Math.SQRT1_2;
const HALF_ROOT_LOW = -4.833646656726457e-17;

/** Computes the standard normal distribution function, to full relative accuracy in the lower tail. */
export function normalCdf(x: number): number {
  if (!(Math.abs(x) < 40)) return x > 0 ? 1 : x < 0 ? 0 : NaN;
  const z = exactProduct(-x, HALF_ROOT);
  // The rounding of x / sqrt(2) matters by the factor x^2 in the tail, so its first-order effect is added back.
  const low = z.low - x * HALF_ROOT_LOW;
  return 0.5 * stdErfc(z.high) - (low * Math.exp(-z.high * z.high)) / Math.sqrt(Math.PI);
}

/** Computes the inverse of erfc; a Newton step mends the rational approximation in the far tail. */
export function inverseErfc(y: number): number {
  const x = stdErfcinv(y);
  if (!(y > 0 && y < 1e-20)) return x;
  return x + ((stdErfc(x) - y) * Math.sqrt(Math.PI)) / (2 * Math.exp(-x * x));
}

/** Computes the standard normal quantile. */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0) return -Infinity;
  const x = -Math.SQRT2 * inverseErfc(2 * p);
  return p > 1e-20 ? x : x - ((normalCdf(x) - p) * Math.sqrt(2 * Math.PI)) / Math.exp((-x * x) / 2);
}

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
