import stdDigamma from '@stdlib/math-base-special-digamma';
import gamma from '@stdlib/math-base-special-gamma';
import stdTrigamma from '@stdlib/math-base-special-trigamma';

// B_2k / (2k)!, k = 1 to 12; DLMF 24.2(iv).
const BERNOULLI: readonly number[] = [
  0.08333333333333333, -0.001388888888888889, 3.306878306878307e-5, -8.267195767195768e-7, 2.08767569878681e-8, -5.284190138687493e-10,
  1.3382536530684679e-11, -3.3896802963225827e-13, 8.586062056277845e-15, -2.174868698558062e-16, 5.509002828360229e-18,
  -1.3954464685812525e-19,
];

/** Euler and Maclaurin's formula for the sum of (y + k)^-s over k >= 0, without the factor y^-s; DLMF 25.11.28. */
function tail(s: number, y: number): number {
  let sum = y / (s - 1) + 0.5;
  let factor = s / y;
  for (let k = 1; k <= BERNOULLI.length; k += 1) {
    const term = factor * (BERNOULLI[k - 1] ?? 0);
    sum += term;
    if (Math.abs(term) < 1e-17 * sum) break;
    factor *= ((s + 2 * k - 1) * (s + 2 * k)) / (y * y);
  }
  return sum;
}

/** psi^(n)(x) for n >= 1 and x > 0 as (-1)^(n+1) n! times Hurwitz's zeta(n + 1, x); DLMF 25.11.12. */
function atPositive(n: number, x: number): number {
  const s = n + 1;
  const sign = n % 2 === 1 ? 1 : -1;
  const least = 10 + s / 2;
  if (x >= least) {
    // The power is taken in halves, since n! x^-s stays in range longer than x^-s.
    const half = x ** (-s / 2);
    return sign * gamma(s) * half * tail(s, x) * half;
  }
  let sum = 0;
  let y = x;
  for (; y < least; y += 1) {
    const term = y ** -s;
    sum += term;
    if (term < 1e-18 * sum) return sign * gamma(s) * sum;
  }
  return sign * gamma(s) * (sum + y ** -s * tail(s, y));
}

/** Computes psi^(n)(x); for x < 0, n <= 3 only, by reflection about the nearest pole (DLMF 5.5.4 differentiated). */
export function polygammaOf(n: number, x: number): number {
  if (!(Number.isInteger(n) && n >= 0 && n <= 170 && Number.isFinite(x)) || (x <= 0 && Number.isInteger(x))) return NaN;
  if (x > 0) return n === 0 ? stdDigamma(x) : n === 1 ? stdTrigamma(x) : atPositive(n, x);
  // x - round(x) is exact, so the distance to the pole keeps its digits; psi(1 - x) is taken from psi(-x).
  const angle = Math.PI * (x - Math.round(x));
  const cot = 1 / Math.tan(angle);
  const csc2 = 1 / Math.sin(angle) ** 2;
  const mirrored = polygammaOf(n, -x);
  if (n === 0) return mirrored - 1 / x - Math.PI * cot;
  if (n === 1) return Math.PI ** 2 * csc2 - (mirrored - 1 / (x * x));
  if (n === 2) return mirrored - 2 / (x * x * x) - 2 * Math.PI ** 3 * cot * csc2;
  if (n === 3) return 2 * Math.PI ** 4 * csc2 * (csc2 + 2 * cot * cot) - (mirrored - 6 / (x * x * x * x));
  return NaN;
}
