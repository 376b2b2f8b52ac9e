import gamma from '@stdlib/math-base-special-gamma';
import { divide, exactSum } from './double-double.js';
import { stirlingRatio } from './stirling.js';

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
