import { besselSeries } from './bessel-jy.js';
import { type BesselSeed, steedK } from './steed.js';
import { temmeK } from './temme.js';

/** Sums Hankel's series for I (sign -1) or K (sign +1); DLMF 10.40.1 and 10.40.2. */
function asymptotic(nu: number, x: number, sign: -1 | 1): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 60; k += 1) {
    const odd = 2 * k - 1;
    term *= (sign * (4 * nu * nu - odd * odd)) / (8 * k * x);
    sum += term;
    if (Math.abs(term) < 1e-17 * Math.abs(sum)) break;
  }
  return sum;
}

/** I(nu + 1, x) / I(nu, x) by Steed's sum of the continued fraction DLMF 10.33.1, whose terms are positive. */
function ratio(nu: number, x: number): number {
  let d = x / (2 * (nu + 1));
  let step = d;
  let sum = d;
  for (let k = 2; k <= 5000; k += 1) {
    const b = (2 * (nu + k)) / x;
    d = 1 / (b + d);
    step *= b * d - 1;
    sum += step;
    if (Math.abs(step) < 1e-17 * sum) break;
  }
  return sum;
}

/** K of the orders nu and nu + 1, times e^x. */
function scaledPair(nu: number, x: number): BesselSeed {
  const climbs = Math.floor(nu + 0.5);
  const mu = nu - climbs;
  let at: number;
  let next: number;
  if (x < 2) {
    ({ at, next } = temmeK(mu, x));
  } else if (x < 30) {
    ({ at, next } = steedK(mu, x));
  } else {
    const amplitude = Math.sqrt(Math.PI / (2 * x));
    at = amplitude * asymptotic(mu, x, 1);
    next = amplitude * asymptotic(mu + 1, x, 1);
  }
  for (let k = 1; k <= climbs; k += 1) {
    const after = ((2 * (mu + k)) / x) * next + at;
    at = next;
    next = after;
  }
  return { at, next };
}

/** Computes I of real order nu >= 0 at x >= 0: power series to 30, then Hankel's series or the Wronskian with K (DLMF 10.28.2). */
export function modifiedI(nu: number, x: number): number {
  if (x < 30 || x * x < 4 * nu) return besselSeries(nu, x, 1);
  // Half the exponential twice, so that it does not overflow before the result does.
  const half = Math.exp(x / 2);
  if (x >= 2 * nu * nu) return ((half * asymptotic(nu, x, -1)) / Math.sqrt(2 * Math.PI * x)) * half;
  const { at, next } = scaledPair(nu, x);
  return (half / (x * (next + ratio(nu, x) * at))) * half;
}

/** Computes K of real order nu >= 0 at x > 0, times e^x. */
export function scaledK(nu: number, x: number): number {
  return scaledPair(nu, x).at;
}
