import gamma from '@stdlib/math-base-special-gamma';
import { divide, exactSum } from './double-double.js';

/** Computes ln(1 + z) - z without cancellation, for z > -1; DLMF 4.6.6 with z = 2s / (1 - s). */
export function log1pMinus(z: number): number {
  if (z < -0.5 || z > 1) return Math.log1p(z) - z;
  const s = z / (2 + z);
  const s2 = s * s;
  let power = 1;
  let sum = 0;
  for (let k = 3; k < 60; k += 2) {
    const term = power / k;
    sum += term;
    if (term < 1e-17 * sum) break;
    power *= s2;
  }
  return s * (2 * s2 * sum - z);
}

/** Computes Gamma(a) / (sqrt(2 pi / a) (a / e)^a), which tends to 1, for a > 0; DLMF 5.11.3. */
export function stirlingRatio(a: number): number {
  if (a < 10) return (Math.sqrt(a / (2 * Math.PI)) * gamma(a) * Math.exp(a)) / a ** a;
  const r = 1 / (a * a);
  const series =
    1 / 12 + r * (-1 / 360 + r * (1 / 1260 + r * (-1 / 1680 + r * (1 / 1188 + r * (-691 / 360360 + r * (1 / 156 - r * (3617 / 122400)))))));
  return Math.exp(series / a);
}

/**
 * Computes B(a, b) for a, b > 0 as Gamma(a) Gamma(b) / Gamma(a + b), in Stirling's form where that would lose digits.
 * Source: DLMF 5.12.1 and 5.11.3.
 */
export function betaFunction(a: number, b: number): number {
  if (a + b < 30) return (gamma(a) / gamma(a + b)) * gamma(b);
  const sum = exactSum(a, b);
  const x = divide({ high: a, low: 0 }, sum);
  const y = divide({ high: b, low: 0 }, sum);
  const powers = x.high ** a * (1 + (a * x.low) / x.high) * (y.high ** b * (1 + (b * y.low) / y.high));
  return ((Math.sqrt((2 * Math.PI * sum.high) / a / b) * stirlingRatio(a) * stirlingRatio(b)) / stirlingRatio(sum.high)) * powers;
}
