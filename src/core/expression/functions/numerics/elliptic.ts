import { carlsonD, carlsonF, carlsonJ } from './carlson.js';

/** Computes K(m) by the arithmetic-geometric mean, m < 1; DLMF 19.8.5. */
export function completeFirst(m: number): number {
  if (!(m <= 1)) return NaN;
  if (m === 1) return Infinity;
  let a = 1;
  let g = Math.sqrt(1 - m);
  for (let k = 0; k < 40 && Math.abs(a - g) > 1e-8 * a; k += 1) {
    const mean = (a + g) / 2;
    g = Math.sqrt(a * g);
    a = mean;
  }
  return Math.PI / (a + g);
}

/** Computes E(m), m <= 1; DLMF 19.25.1 in the two forms whose terms are all positive. */
export function completeSecond(m: number): number {
  if (!(m <= 1)) return NaN;
  if (m === 1) return 1;
  const rest = 1 - m;
  if (m < 0) return carlsonF(0, rest, 1) - (m / 3) * carlsonD(0, rest, 1);
  return rest * (carlsonF(0, rest, 1) + (m / 3) * carlsonD(0, 1, rest));
}

/** Computes Pi(n, m) for n < 1, m < 1; DLMF 19.25.2. */
export function completeThird(n: number, m: number): number {
  if (!(n < 1 && m < 1)) return NaN;
  // For n < 0 <= m a characteristic in (m, 1) avoids the cancellation; Abramowitz & Stegun 17.7.17.
  if (n < 0 && m > 0) {
    const other = (m - n) / (1 - n);
    const third = carlsonF(0, 1 - m, 1) + (other / 3) * carlsonJ(0, 1 - m, 1, (1 - m) / (1 - n));
    return ((-n * (1 - m)) / ((1 - n) * (m - n))) * third + (m / (m - n)) * completeFirst(m);
  }
  return carlsonF(0, 1 - m, 1) + (n / 3) * carlsonJ(0, 1 - m, 1, 1 - n);
}

interface Reduced {
  readonly turns: number;
  readonly sine: number;
  readonly cosine: number;
}

/** Splits phi into half turns and a rest in [-pi/2, pi/2], as sine and cosine. */
function reduce(phi: number): Reduced {
  const turns = Math.round(phi / Math.PI);
  const sign = turns % 2 === 0 ? 1 : -1;
  return { turns, sine: sign * Math.sin(phi), cosine: sign * Math.cos(phi) };
}

/** Computes F(phi, m); DLMF 19.25.5. */
export function incompleteFirst(phi: number, m: number): number {
  const { turns, sine, cosine } = reduce(phi);
  const c2 = cosine * cosine;
  const delta = m > 0.5 ? c2 + (1 - m) * sine * sine : 1 - m * sine * sine;
  if (!(delta >= 0) || (turns !== 0 && !(m < 1))) return NaN;
  const rest = sine === 0 ? 0 : sine * carlsonF(c2, delta, 1);
  return turns === 0 ? rest : 2 * turns * completeFirst(m) + rest;
}

/** Computes E(phi, m); DLMF 19.25.9 for m <= 0, 19.25.10 above, so that the terms are positive. */
export function incompleteSecond(phi: number, m: number): number {
  const { turns, sine, cosine } = reduce(phi);
  const s2 = sine * sine;
  const c2 = cosine * cosine;
  const delta = m > 0.5 ? c2 + (1 - m) * s2 : 1 - m * s2;
  if (!(delta >= 0) || (turns !== 0 && !(m <= 1))) return NaN;
  let rest: number;
  if (sine === 0) rest = 0;
  else if (m === 1) rest = sine;
  else if (m > 0 && m < 1) {
    const tail = (m * s2 * carlsonD(c2, 1, delta)) / 3;
    rest = sine * ((1 - m) * (carlsonF(c2, delta, 1) + tail) + m * Math.sqrt(c2 / delta));
  } else rest = sine * (carlsonF(c2, delta, 1) - (m / 3) * s2 * carlsonD(c2, delta, 1));
  return turns === 0 ? rest : 2 * turns * completeSecond(m) + rest;
}
