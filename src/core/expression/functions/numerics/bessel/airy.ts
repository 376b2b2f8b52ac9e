import { type DoubleDouble, exactProduct } from '../double-double.js';
import { scaledK } from './bessel-ik.js';
import { besselPair } from './bessel-jy.js';

// Values and slopes at 0; DLMF 9.2.3 to 9.2.6.
const AI_0 = 0.3550280538878172;
const AI_SLOPE_0 = -0.2588194037928068;
const ROOT_3 = Math.sqrt(3);

/** The combination value f + slope g of the Maclaurin series DLMF 9.4.1. */
function maclaurin(x: number, value: number, slope: number): number {
  const cube = x * x * x;
  let f = 1;
  let g = x;
  let sumF = 1;
  let sumG = x;
  for (let k = 3; k <= 150; k += 3) {
    f *= cube / (k * (k - 1));
    g *= cube / (k * (k + 1));
    sumF += f;
    sumG += g;
    if (Math.abs(f) + Math.abs(g) < 1e-18 * (Math.abs(sumF) + Math.abs(sumG))) break;
  }
  return value * sumF + slope * sumG;
}

/** (2/3) x^(3/2) to more than double precision, since it is exponentiated or taken as a phase. */
function zeta(x: number): DoubleDouble {
  const root = Math.sqrt(x);
  const square = exactProduct(root, root);
  const rootLow = (x - square.high - square.low) / (2 * root);
  const product = exactProduct(x, root);
  const low = product.low + x * rootLow;
  const high = (2 * product.high) / 3;
  const back = exactProduct(high, 1.5);
  return { high, low: (product.high - back.high - back.low + low) / 1.5 };
}

/** The sums of u_k / zeta^k, DLMF 9.7.2, with the signs taken by parity: even and odd parts of the series in i/zeta or 1/zeta. */
function expansion(z: number, sign: -1 | 1): { readonly even: number; readonly odd: number } {
  let term = 1;
  let even = 1;
  let odd = 0;
  for (let k = 1; k <= 40; k += 1) {
    term *= ((6 * k - 5) * (6 * k - 1)) / (72 * k * z);
    if (k % 2 === 1) {
      odd += term;
    } else {
      term *= sign;
      even += term;
    }
    if (Math.abs(term) < 1e-17) break;
  }
  return { even, odd };
}

/** Ai or Bi at x <= -9 by DLMF 9.7.9 and 9.7.11. */
function oscillating(x: number, isSecond: boolean): number {
  const z = zeta(-x);
  const { even, odd } = expansion(z.high, -1);
  const c = Math.cos(z.high) - z.low * Math.sin(z.high);
  const s = Math.sin(z.high) + z.low * Math.cos(z.high);
  // Phase zeta - pi/4.
  const cosine = (c + s) * Math.SQRT1_2;
  const sine = (s - c) * Math.SQRT1_2;
  const amplitude = 1 / Math.sqrt(Math.PI * Math.sqrt(-x));
  return amplitude * (isSecond ? -sine * even + cosine * odd : cosine * even + sine * odd);
}

/** Computes Ai(x). */
export function airyFirst(x: number): number {
  if (x < -9) return oscillating(x, false);
  if (x < -1.5) {
    const { j, y } = besselPair(1 / 3, zeta(-x).high);
    return (Math.sqrt(-x) / 2) * (j - y / ROOT_3);
  }
  if (x <= 1) return maclaurin(x, AI_0, AI_SLOPE_0);
  const z = zeta(x);
  return ((Math.sqrt(x / 3) * scaledK(1 / 3, z.high)) / Math.PI) * Math.exp(-z.high) * (1 - z.low);
}

/** Computes Bi(x). */
export function airySecond(x: number): number {
  if (x < -9) return oscillating(x, true);
  if (x < -1.5) {
    const { j, y } = besselPair(1 / 3, zeta(-x).high);
    return (-Math.sqrt(-x) / 2) * (j / ROOT_3 + y);
  }
  if (x <= 9) return maclaurin(x, ROOT_3 * AI_0, -ROOT_3 * AI_SLOPE_0);
  const z = zeta(x);
  const { even, odd } = expansion(z.high, 1);
  return (Math.exp(z.high) * (1 + z.low) * (even + odd)) / Math.sqrt(Math.PI * Math.sqrt(x));
}
