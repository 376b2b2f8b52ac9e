import stdFresnelc from '@stdlib/math-base-special-fresnelc';
import stdFresnels from '@stdlib/math-base-special-fresnels';
import { exactProduct } from './double-double.js';

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
