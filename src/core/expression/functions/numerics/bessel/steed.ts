/** Values of one kind of Bessel function at the orders mu and mu + 1, from which a recurrence climbs. */
export interface BesselSeed {
  readonly at: number;
  readonly next: number;
}

const TINY = 1e-300;
const EPSILON = 1e-17;

/** Values of J and Y at the orders mu and mu + 1. */
export interface SteedPair {
  readonly j: BesselSeed;
  readonly y: BesselSeed;
}

/**
 * Computes J and Y of orders mu and mu + 1 by Steed's method: two continued fractions and the Wronskian.
 * For |mu| <= 1/2 and 2 <= x <= 30. Source: Barnett, Feng, Steed & Goldfarb, Comput. Phys. Commun. 8 (1974) 377; DLMF 10.5.2.
 */
export function steedJY(mu: number, x: number): SteedPair {
  // First fraction, f = J'/J, with the sign of J from its denominators (DLMF 10.10.1).
  let sign = 1;
  let f = Math.abs(mu / x) < TINY ? TINY : mu / x;
  let b = (2 * mu) / x;
  let c = f;
  let d = 0;
  for (let k = 1; k <= 500; k += 1) {
    b += 2 / x;
    d = b - d;
    if (Math.abs(d) < TINY) d = TINY;
    c = b - 1 / c;
    if (Math.abs(c) < TINY) c = TINY;
    d = 1 / d;
    if (d < 0) sign = -sign;
    const delta = c * d;
    f *= delta;
    if (Math.abs(delta - 1) < EPSILON) break;
  }
  // Second fraction, p + iq = (J' + iY') / (J + iY), in complex arithmetic by hand.
  let a = 0.25 - mu * mu;
  let p = -0.5 / x;
  let q = 1;
  const br = 2 * x;
  let bi = 2;
  let factor = a / x / (p * p + q * q);
  let cr = br + q * factor;
  let ci = bi + p * factor;
  let norm = br * br + bi * bi;
  let dr = br / norm;
  let di = -bi / norm;
  let deltaR = cr * dr - ci * di;
  let deltaI = cr * di + ci * dr;
  let temporary = p * deltaR - q * deltaI;
  q = p * deltaI + q * deltaR;
  p = temporary;
  for (let k = 2; k <= 500; k += 1) {
    a += 2 * (k - 1);
    bi += 2;
    dr = a * dr + br;
    di = a * di + bi;
    factor = a / (cr * cr + ci * ci);
    cr = br + cr * factor;
    ci = bi - ci * factor;
    norm = dr * dr + di * di;
    dr /= norm;
    di = -di / norm;
    deltaR = cr * dr - ci * di;
    deltaI = cr * di + ci * dr;
    temporary = p * deltaR - q * deltaI;
    q = p * deltaI + q * deltaR;
    p = temporary;
    if (Math.abs(deltaR - 1) + Math.abs(deltaI) < EPSILON) break;
  }
  const gamma = (p - f) / q;
  const j = sign * Math.sqrt(2 / (Math.PI * x) / (gamma * (p - f) + q));
  const y = gamma * j;
  return { j: { at: j, next: (mu / x) * j - f * j }, y: { at: y, next: (mu / x) * y - (p * y + q * j) } };
}

/**
 * Computes K of orders mu and mu + 1, times e^x, by Steed's continued fraction.
 * For |mu| <= 1/2 and x >= 2. Source: N. M. Temme, J. Comput. Phys. 19 (1975) 324; DLMF 10.74(v).
 */
export function steedK(mu: number, x: number): BesselSeed {
  const first = 0.25 - mu * mu;
  let b = 2 * (1 + x);
  let d = 1 / b;
  let step = d;
  let h = d;
  let q1 = 0;
  let q2 = 1;
  let q = first;
  let c = first;
  let a = -first;
  let s = 1 + q * step;
  for (let k = 2; k <= 500; k += 1) {
    a -= 2 * (k - 1);
    c = (-a * c) / k;
    const qNew = (q1 - b * q2) / a;
    q1 = q2;
    q2 = qNew;
    q += c * qNew;
    b += 2;
    d = 1 / (b + a * d);
    step = (b * d - 1) * step;
    h += step;
    const delta = q * step;
    s += delta;
    if (Math.abs(delta) < EPSILON * Math.abs(s)) break;
  }
  const at = Math.sqrt(Math.PI / (2 * x)) / s;
  return { at, next: (at * (mu + x + 0.5 - first * h)) / x };
}
