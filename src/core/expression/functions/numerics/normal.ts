import stdErfc from '@stdlib/math-base-special-erfc';
import stdErfcinv from '@stdlib/math-base-special-erfcinv';
import { exactProduct } from './double-double.js';

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
