import gamma from '@stdlib/math-base-special-gamma';
import { steedJY } from './steed.js';
import { temmeY } from './temme.js';

/** Large-argument Bessel functions as an amplitude pair: J = a (P cos w - Q sin w), Y = a (P sin w + Q cos w). */
export interface HankelPair {
  readonly p: number;
  readonly q: number;
}

/** Answers whether Hankel's expansion at this order and argument reaches full precision without cancellation. */
function isHankelRegion(nu: number, x: number): boolean {
  return x >= 25 && x >= 0.5 * nu * nu;
}

/**
 * Sums Hankel's asymptotic series P and Q of the Bessel functions.
 * Valid in the region of {@link isHankelRegion}; source DLMF 10.17.3.
 */
function hankelPair(nu: number, x: number): HankelPair {
  const mu = 4 * nu * nu;
  let term = 1;
  let p = 1;
  let q = 0;
  for (let k = 1; k <= 60; k += 1) {
    const odd = 2 * k - 1;
    const next = (term * (mu - odd * odd)) / (8 * k * x);
    if (Math.abs(next) > Math.abs(term) && odd > nu) break;
    term = next;
    // The signs run + - - + in pairs: P takes the even terms, Q the odd ones.
    if (k % 2 === 1) q += k % 4 === 1 ? term : -term;
    else p += k % 4 === 2 ? -term : term;
    if (Math.abs(term) < 1e-17) break;
  }
  return { p, q };
}

/** J and Y of one order at one argument. */
export interface BesselPair {
  readonly j: number;
  readonly y: number;
}

/** Sums the power series of J (sign -1) or I (sign +1); DLMF 10.2.2 and 10.25.2. */
export function besselSeries(nu: number, x: number, sign: -1 | 1): number {
  const step = (sign * x * x) / 4;
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 2000; k += 1) {
    term *= step / (k * (k + nu));
    sum += term;
    if (Math.abs(term) < 1e-17 * Math.abs(sum)) break;
  }
  return ((x / 2) ** nu / (nu < 1 ? gamma(nu + 1) : nu * gamma(nu))) * sum;
}

function hankelJY(nu: number, x: number): BesselPair {
  const { p, q } = hankelPair(nu, x);
  // The order's share of the phase is reduced by whole turns before it is multiplied by pi.
  const phase = Math.PI * (((nu / 2) % 2) + 0.25);
  const c = Math.cos(phase);
  const s = Math.sin(phase);
  const cosine = Math.cos(x) * c + Math.sin(x) * s;
  const sine = Math.sin(x) * c - Math.cos(x) * s;
  const amplitude = Math.sqrt(2 / (Math.PI * x));
  return { j: amplitude * (p * cosine - q * sine), y: amplitude * (p * sine + q * cosine) };
}

/** J(nu + 1, x) / J(nu, x) for nu > x, by the continued fraction DLMF 10.10.1. */
function ratioAbove(nu: number, x: number): number {
  let b = (2 * (nu + 1)) / x;
  let d = 1 / b;
  let step = d;
  let sum = d;
  for (let k = 2; k <= 5000; k += 1) {
    b = (2 * (nu + k)) / x;
    d = 1 / (b - d);
    step *= b * d - 1;
    sum += step;
    if (Math.abs(step) < 1e-17 * Math.abs(sum)) break;
  }
  return sum;
}

/**
 * Computes J and Y of real order nu >= 0 at x > 0.
 * The seed at an order in [-1/2, 1/2] comes from Temme's series, Steed's method or Hankel's expansion; the recurrence climbs
 * to nu in Y always, in J only up to nu = x; beyond, J comes from the Wronskian DLMF 10.5.2, which does not cancel there.
 */
export function besselPair(nu: number, x: number): BesselPair {
  if (isHankelRegion(nu, x)) return hankelJY(nu, x);
  const isSeries = x * x <= 4 * (nu + 1);
  const climbs = Math.floor(nu + 0.5);
  const mu = nu - climbs;
  let j = NaN;
  let jNext = NaN;
  let y: number;
  let yNext: number;
  if (x < 2) {
    ({ at: y, next: yNext } = temmeY(mu, x));
  } else if (x < 25) {
    const seed = steedJY(mu, x);
    ({ at: j, next: jNext } = seed.j);
    ({ at: y, next: yNext } = seed.y);
  } else {
    ({ j, y } = hankelJY(mu, x));
    ({ j: jNext, y: yNext } = hankelJY(mu + 1, x));
  }
  for (let k = 1; k <= climbs; k += 1) {
    const factor = (2 * (mu + k)) / x;
    const yAfter = factor * yNext - y;
    y = yNext;
    yNext = yAfter;
    const jAfter = factor * jNext - j;
    j = jNext;
    jNext = jAfter;
  }
  if (isSeries) j = besselSeries(nu, x, -1);
  else if (nu > x) j = 2 / (Math.PI * x) / (ratioAbove(nu, x) * y - yNext);
  return { j, y };
}
