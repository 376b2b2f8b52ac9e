import { type DoubleDouble, exactProduct, exactSum } from './double-double.js';
import { log1pMinus, stirlingRatio } from './stirling.js';

const LIMIT = 5000;

/** Computes (1 + t / a)^a in logarithm, given the base r = 1 + t / a as well. */
function logPower(a: number, t: number, r: number): number {
  return Math.abs(t / a) < 0.5 ? a * log1pMinus(t / a) + t : a * Math.log(r);
}

/** Computes x b - y a, which is 0 at the mean x = a / (a + b), without cancellation. */
function excess(a: number, b: number, x: DoubleDouble, y: DoubleDouble): number {
  const xb = exactProduct(x.high, b);
  const ya = exactProduct(y.high, a);
  return xb.high - ya.high + (xb.low - ya.low) + (x.low * b - y.low * a);
}

/**
 * Computes x^a y^b / B(a, b) for y = 1 - x, both given with more than double precision.
 * The powers are taken of x and y over their means a / (a + b) and b / (a + b), so that large exponents do not lose digits.
 */
export function betaPrefix(a: number, b: number, x: DoubleDouble, y: DoubleDouble): number {
  const scale = (Math.sqrt((a * b) / (a + b) / (2 * Math.PI)) * stirlingRatio(a + b)) / (stirlingRatio(a) * stirlingRatio(b));
  const t = excess(a, b, x, y);
  const rx = x.high * ((a + b) / a);
  const ry = y.high * ((a + b) / b);
  if (Math.abs(t) < 0.5 * Math.min(a, b)) return scale * Math.exp(a * log1pMinus(t / a) + b * log1pMinus(-t / b));
  const powerX = Math.abs(t) < 0.5 * a ? Math.exp(logPower(a, t, rx)) : rx ** a;
  const powerY = Math.abs(t) < 0.5 * b ? Math.exp(logPower(b, -t, ry)) : ry ** b;
  if (powerX > 1e-290 && powerX < 1e290 && powerY > 1e-290 && powerY < 1e290) return scale * powerX * powerY;
  return scale * Math.exp(logPower(a, t, rx) + logPower(b, -t, ry));
}

/**
 * The continued fraction of Didonato & Morris, ACM Trans. Math. Softw. 18 (1992) 360, eq. 9, by Lentz's method.
 * The excess t of x over the mean comes in with its digits, so that nothing cancels as x nears the mean.
 */
function fraction(a: number, b: number, x: number, y: number, t: number): number {
  let value = (a * (1 - t)) / (a + 1) || 1e-300;
  let c = value;
  let d = 0;
  for (let m = 1; m <= LIMIT; m += 1) {
    const odd = a + 2 * m - 1;
    const numerator = ((a + m - 1) / odd) * ((a + b + m - 1) / odd) * m * (b - m) * x * x;
    const denominator = m + (m * (b - m) * x) / odd + ((a + m) * (1 - t + m * (1 + y))) / (odd + 2);
    d = 1 / (denominator + numerator * d || 1e-300);
    c = denominator + numerator / c || 1e-300;
    const delta = c * d;
    value *= delta;
    if (Math.abs(delta - 1) < 2.3e-16) break;
  }
  return value;
}

/** The power series DLMF 8.17.7, whose terms are positive for b <= 1; returned as a sum to multiply with x^a / B(a, b). */
function series(a: number, b: number, x: number): number {
  let coefficient = 1;
  let sum = 1 / a;
  for (let n = 1; n <= LIMIT; n += 1) {
    coefficient *= ((n - b) / n) * x;
    const term = coefficient / (a + n);
    sum += term;
    if (Math.abs(term) < 1e-17 * sum) break;
  }
  return sum;
}

function lower(a: number, b: number, x: DoubleDouble, y: DoubleDouble): number {
  const prefix = betaPrefix(a, b, x, y);
  if (b <= 1 && x.high <= 0.95) return (prefix * series(a, b, x.high)) / y.high ** b;
  return prefix / fraction(a, b, x.high, y.high, excess(a, b, x, y));
}

/** Answers whether the lower tail is computed directly at this point, and not as the complement of the upper one. */
function isDirect(a: number, b: number, x: number, y: number): boolean {
  if (a <= 1 && b <= 1) return x <= 0.5;
  if (b <= 1) return x <= 0.95 || x < (a + 1) / (a + b + 2);
  if (a <= 1) return y > 0.95 && y >= (b + 1) / (a + b + 2);
  return x < (a + 1) / (a + b + 2);
}

/** Computes the lower tail I_x(a, b) for y = 1 - x, to full relative accuracy however small. */
export function betaLower(a: number, b: number, x: DoubleDouble, y: DoubleDouble): number {
  return isDirect(a, b, x.high, y.high) ? lower(a, b, x, y) : 1 - lower(b, a, y, x);
}

/** Computes the regularised incomplete beta function I_x(a, b). */
export function regularisedBeta(a: number, b: number, x: number): number {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) return NaN;
  if (x === 0 || x === 1) return x;
  return betaLower(a, b, { high: x, low: 0 }, exactSum(1, -x));
}
