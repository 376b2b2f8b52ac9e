import { exactProduct } from './double-double.js';

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
