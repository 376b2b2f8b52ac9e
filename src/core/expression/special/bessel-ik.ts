import { besselSeries } from './bessel-jy.js';
import { steedK } from './steed.js';
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

/** Computes I of real order nu >= 0 at x >= 0. */
export function modifiedI(nu: number, x: number): number {
  if (x >= 30 && x >= 2 * nu * nu) {
    // Half the exponential twice, so that it does not overflow before the result does.
    const half = Math.exp(x / 2);
    return ((half * asymptotic(nu, x, -1)) / Math.sqrt(2 * Math.PI * x)) * half;
  }
  return besselSeries(nu, x, 1);
}

/** Computes K of real order nu >= 0 at x > 0, times e^x. */
export function scaledK(nu: number, x: number): number {
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
  return at;
}
