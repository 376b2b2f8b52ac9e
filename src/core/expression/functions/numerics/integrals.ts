import stdFresnelc from '@stdlib/math-base-special-fresnelc';
import stdFresnels from '@stdlib/math-base-special-fresnels';
import { exactProduct } from './double-double.js';

const EULER = 0.5772156649015329;
const EI_ROOT = 0.3725074107813666;
const EI_ROOT_LOW = 1.3140183414386028e-17;

/** Computes E_1(x) for x > 0: power series to 1 (DLMF 6.6.2), continued fraction beyond (DLMF 6.9.1). */
export function exponentialE1(x: number): number {
  if (!(x > 0)) return NaN;
  if (x <= 1) {
    let term = 1;
    let sum = 0;
    for (let k = 1; k <= 40; k += 1) {
      term *= -x / k;
      sum -= term / k;
      if (Math.abs(term) < 1e-18) break;
    }
    return sum - EULER - Math.log(x);
  }
  let b = x + 1;
  let d = 1 / b;
  let c = 1e300;
  let h = d;
  for (let k = 1; k <= 500; k += 1) {
    b += 2;
    d = 1 / (b - k * k * d);
    c = b - (k * k) / c;
    const delta = c * d;
    h *= delta;
    if (Math.abs(delta - 1) < 2.3e-16) break;
  }
  return h * Math.exp(-x);
}

/** Ei near its positive root r: ln(x / r) plus the sum of (x^k - r^k) / (k k!), each term taken from x - r. */
function nearRoot(x: number): number {
  const gap = x - EI_ROOT - EI_ROOT_LOW;
  let difference = 0;
  let power = 1;
  let factorial = 1;
  let sum = Math.log1p(gap / EI_ROOT);
  for (let k = 1; k <= 25; k += 1) {
    difference = x * difference + power * gap;
    power *= EI_ROOT;
    factorial *= k;
    sum += difference / (k * factorial);
  }
  return sum;
}

/** Computes Ei(x) for x != 0: series (DLMF 6.6.1), about its root, and the asymptotic expansion (DLMF 6.12.2) from 40. */
export function exponentialEi(x: number): number {
  if (x < 0) return -exponentialE1(-x);
  if (!(x > 0)) return NaN;
  if (Math.abs(x - EI_ROOT) < 0.2) return nearRoot(x);
  if (x < 40) {
    let term = 1;
    let sum = 0;
    for (let k = 1; k <= 200; k += 1) {
      term *= x / k;
      sum += term / k;
      if (term < 1e-18 * sum) break;
    }
    return sum + EULER + Math.log(x);
  }
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 60; k += 1) {
    const next = (term * k) / x;
    if (next >= term) break;
    term = next;
    sum += term;
    if (term < 1e-18) break;
  }
  const half = Math.exp(x / 2);
  return ((half * sum) / x) * half;
}

/** S or C at x >= 8 by the auxiliary functions f and g, DLMF 7.5.3, 7.5.4, 7.12.2 and 7.12.3. */
function auxiliary(x: number, isSine: boolean): number {
  const square = exactProduct(x, x);
  const u = 1 / (Math.PI * square.high) ** 2;
  const f = (1 + u * (-3 + u * (105 + u * (-10395 + u * (2027025 - u * 654729075))))) / (Math.PI * x);
  const g = (1 + u * (-15 + u * (945 + u * (-135135 + u * 34459425)))) / (Math.PI * Math.PI * x * x * x);
  // The phase pi x^2 / 2 has period 4 in x^2, which is reduced before it is multiplied by pi.
  const phase = (Math.PI / 2) * ((square.high % 4) + square.low);
  const c = Math.cos(phase);
  const s = Math.sin(phase);
  return isSine ? 0.5 - f * c - g * s : 0.5 + f * s - g * c;
}

/** Computes the Fresnel integral S(x), with the phase pi t^2 / 2. */
export function fresnelSine(x: number): number {
  if (Math.abs(x) < 8) return stdFresnels(x);
  return x < 0 ? -auxiliary(-x, true) : auxiliary(x, true);
}

/** Computes the Fresnel integral C(x), with the phase pi t^2 / 2. */
export function fresnelCosine(x: number): number {
  if (Math.abs(x) < 8) return stdFresnelc(x);
  return x < 0 ? -auxiliary(-x, false) : auxiliary(x, false);
}

/**
 * Computes Dawson's integral as e^(-x^2) times the positive series of the integral of e^(t^2), from 6.5 by the asymptotic series.
 * Source: DLMF 7.2.5.
 */
export function dawsonIntegral(x: number): number {
  if (x < 0) return -dawsonIntegral(-x);
  if (x < 6.5) {
    const square = exactProduct(x, x);
    let term = x;
    let sum = x;
    for (let k = 1; k <= 250; k += 1) {
      term *= square.high / k;
      const part = term / (2 * k + 1);
      sum += part;
      if (part < 1e-17 * sum) break;
    }
    return Math.exp(-square.high) * (1 - square.low) * sum;
  }
  const u = 1 / x / x / 2;
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 40; k += 1) {
    term *= (2 * k - 1) * u;
    sum += term;
    if (term < 1e-17) break;
  }
  return sum / (2 * x);
}
