import type { BesselSeed } from './steed.js';

// Taylor coefficients of 1 / Gamma(1 + z), odd and even powers; Abramowitz & Stegun 6.1.34.
const ODD: readonly number[] = [
  0.5772156649015329, -0.04200263503409524, -0.04219773455554433, 0.0072189432466631, -0.00021524167411495098, -0.00002013485478078824,
  1.1330272319816959e-6, 6.116095104481416e-9, -1.18127457048702e-9, 7.782263439905071e-12, 5.100370287454476e-13, -5.348122539423018e-15,
];
const EVEN: readonly number[] = [
  1, -0.6558780715202539, 0.16653861138229148, -0.009621971527876973, -0.001165167591859065, 0.0001280502823881162, -1.2504934821426706e-6,
  -2.0563384169776071e-7, 5.002007644469223e-9, 1.0434267116911005e-10, -3.696805618642206e-12, -2.0583260535665066e-14,
];

function horner(coefficients: readonly number[], z: number): number {
  let sum = 0;
  for (let k = coefficients.length - 1; k >= 0; k -= 1) sum = sum * z + (coefficients[k] ?? 0);
  return sum;
}

const sinc = (z: number): number => (Math.abs(z) < 1e-9 ? 1 : Math.sin(z) / z);
const sinhc = (z: number): number => (Math.abs(z) < 1e-9 ? 1 : Math.sinh(z) / z);

/**
 * Computes Y of orders mu and mu + 1 by Temme's series, for |mu| <= 1/2 and 0 < x <= 2.
 * Source: N. M. Temme, J. Comput. Phys. 21 (1976) 343.
 */
export function temmeY(mu: number, x: number): BesselSeed {
  const logarithm = Math.log(2 / x);
  const sigma = mu * logarithm;
  const even = horner(EVEN, mu * mu);
  const odd = horner(ODD, mu * mu);
  const power = Math.exp(sigma);
  let f = (2 / Math.PI / sinc(Math.PI * mu)) * (-odd * Math.cosh(sigma) + even * sinhc(sigma) * logarithm);
  let p = power / (Math.PI * (even + mu * odd));
  let q = 1 / (power * Math.PI * (even - mu * odd));
  const half = sinc((Math.PI * mu) / 2);
  const r = (Math.PI * Math.PI * mu * half * half) / 2;
  let c = 1;
  let sum = f + r * q;
  let sumNext = p;
  for (let k = 1; k <= 60; k += 1) {
    f = (k * f + p + q) / (k * k - mu * mu);
    c *= (-x * x) / 4 / k;
    p /= k - mu;
    q /= k + mu;
    const delta = c * (f + r * q);
    sum += delta;
    sumNext += c * p - k * delta;
    if (Math.abs(delta) < 1e-18 * (1 + Math.abs(sum))) break;
  }
  return { at: -sum, next: (-sumNext * 2) / x };
}

/**
 * Computes K of orders mu and mu + 1, times e^x, by Temme's series, for |mu| <= 1/2 and 0 < x <= 2.
 * Source: N. M. Temme, J. Comput. Phys. 19 (1975) 324.
 */
export function temmeK(mu: number, x: number): BesselSeed {
  const logarithm = Math.log(2 / x);
  const sigma = mu * logarithm;
  const even = horner(EVEN, mu * mu);
  const odd = horner(ODD, mu * mu);
  const power = Math.exp(sigma);
  let f = (-odd * Math.cosh(sigma) + even * sinhc(sigma) * logarithm) / sinc(Math.PI * mu);
  let p = power / (2 * (even + mu * odd));
  let q = 1 / (2 * power * (even - mu * odd));
  let c = 1;
  let sum = f;
  let sumNext = p;
  for (let k = 1; k <= 60; k += 1) {
    f = (k * f + p + q) / (k * k - mu * mu);
    c *= (x * x) / 4 / k;
    p /= k - mu;
    q /= k + mu;
    const delta = c * f;
    sum += delta;
    sumNext += c * p - k * delta;
    if (Math.abs(delta) < 1e-18 * Math.abs(sum)) break;
  }
  const scale = Math.exp(x);
  return { at: scale * sum, next: (scale * sumNext * 2) / x };
}
