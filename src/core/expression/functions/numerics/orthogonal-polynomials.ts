/** Bounds the recurrences; no double holds a polynomial of higher degree outside a narrow interval. */
const isDegree = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= 100000;

/** Computes P_n(x) by the three-term recurrence in its difference form, which keeps its digits near 1; DLMF 18.9.1. */
export function legendreP(n: number, x: number): number {
  if (!isDegree(n)) return NaN;
  if (x < 0) return (n % 2 === 0 ? 1 : -1) * legendreP(n, -x);
  let p = 1;
  let difference = 0;
  for (let k = 0; k < n; k += 1) {
    difference = (k * difference + (2 * k + 1) * (x - 1) * p) / (k + 1);
    p += difference;
  }
  return p;
}

/** Computes the physicists' H_n(x) by its recurrence; DLMF 18.9.1. */
export function hermiteH(n: number, x: number): number {
  if (!isDegree(n)) return NaN;
  let before = 0;
  let h = 1;
  for (let k = 0; k < n; k += 1) {
    const after = 2 * (x * h - k * before);
    before = h;
    h = after;
  }
  return h;
}

/** Computes the generalised L_n^(a)(x) by its recurrence in difference form; DLMF 18.9.1. */
export function laguerreL(n: number, a: number, x: number): number {
  if (!isDegree(n)) return NaN;
  let p = 1;
  let difference = 1;
  for (let k = 0; k < n; k += 1) {
    difference = ((k + a) * difference - x * p) / (k + 1);
    p += difference;
  }
  return p;
}

/**
 * Gives the size of P_n(x) with its zeros filled in, by the Sonine function P^2 + (1 - x^2) P'^2 / (n (n + 1)) of its differential equation
 * (Szego, Orthogonal Polynomials, section 7.31): what the rounding of the recurrence is relative to.
 */
export function legendreSize(n: number, x: number, value: number): number {
  if (n === 0 || Math.abs(x) >= 1) return Math.abs(value);
  const slope = legendreP(n - 1, x) - x * value;
  return Math.sqrt(value * value + (n * slope * slope) / ((n + 1) * (1 - x * x)));
}

/** Gives the size of H_n(x) with its zeros filled in, as {@link legendreSize}. */
export function hermiteSize(n: number, x: number, value: number): number {
  return n === 0 ? 1 : Math.hypot(value, Math.sqrt(2 * n) * hermiteH(n - 1, x));
}

/** Gives the size of L_n^(a)(x) with its zeros filled in, as {@link legendreSize}. */
export function laguerreSize(n: number, a: number, x: number, value: number): number {
  if (n === 0 || x <= 0) return Math.abs(value);
  return Math.hypot(value, (n * value - (n + a) * laguerreL(n - 1, a, x)) / Math.sqrt(n * x));
}
