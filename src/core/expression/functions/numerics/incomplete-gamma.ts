import gamma from '@stdlib/math-base-special-gamma';
import gamma1pm1 from '@stdlib/math-base-special-gamma1pm1';
import { divide } from './double-double.js';
import { log1pMinus, stirlingRatio } from './stirling.js';

const EPSILON = 1e-17;
const LIMIT = 20000;

/** Computes x^a e^-x / Gamma(a + 1). */
export function gammaPrefix(a: number, x: number): number {
  if (a <= 150 && x <= 1400) {
    // Squaring the half keeps the power within range; each factor is good to an ulp.
    const half = x ** (a / 2) * Math.exp(-x / 2);
    // Below a power of two a + 1 would be rounded, by which gamma moves fifty times as much.
    return (half / (a < 1 ? gamma(a + 1) : a * gamma(a))) * half;
  }
  const scale = Math.sqrt(2 * Math.PI * a) * stirlingRatio(a);
  const power = a * Math.log(x / a);
  if (Math.abs(power) > 1300 || Math.abs(a - x) > 1300)
    return Math.exp(x < 0.5 * a ? power + (a - x) : a * log1pMinus((x - a) / a)) / scale;
  // The power of a rounded base loses digits by the factor a, which the base's rest gives back.
  const base = divide({ high: x, low: 0 }, { high: a, low: 0 });
  const half = base.high ** (a / 2) * Math.exp((a - x) / 2);
  return (half / scale) * half * (1 + (a * base.low) / base.high);
}

/** P by the series DLMF 8.7.1, for x < a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n <= LIMIT; n += 1) {
    term *= x / (a + n);
    sum += term;
    if (term < EPSILON * sum) break;
  }
  return gammaPrefix(a, x) * sum;
}

/** Q by the continued fraction DLMF 8.9.2 in its even part, for x >= a + 1 or (a < 1, x >= 1). */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let d = 1 / b;
  let c = 1e300;
  let h = d;
  for (let k = 1; k <= LIMIT; k += 1) {
    const step = k * (a - k);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    const delta = c * d;
    h *= delta;
    if (Math.abs(delta - 1) < 2.3e-16) break;
  }
  return gammaPrefix(a, x) * a * h;
}

/** Q for a < 1 and x < 1, where 1 - P cancels; DLMF 8.7.3 with 1/Gamma(1 + a) - 1 taken out. */
function upperSmall(a: number, x: number): number {
  const power = Math.expm1(a * Math.log(x));
  let term = 1;
  let sum = 0;
  for (let n = 1; n <= 100; n += 1) {
    term *= -x / n;
    const part = term / (a + n);
    sum += part;
    if (Math.abs(part) < EPSILON * Math.abs(sum)) break;
  }
  return (gamma1pm1(a) - power - a * (1 + power) * sum) / gamma(a + 1);
}

/** Computes the regularised lower incomplete gamma function P(a, x), to full relative accuracy however small. */
export function regularisedP(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) return NaN;
  if (x === 0) return 0;
  if (x === Infinity) return 1;
  const isLower = a < 1 ? x < 1 : x < a + 1;
  return isLower ? lowerSeries(a, x) : 1 - upperFraction(a, x);
}

/** Computes the regularised upper incomplete gamma function Q(a, x), to full relative accuracy however small. */
export function regularisedQ(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) return NaN;
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  if (a < 1) return x < 1 ? upperSmall(a, x) : upperFraction(a, x);
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}
