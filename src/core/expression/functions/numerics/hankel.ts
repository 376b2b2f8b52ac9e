/** Large-argument Bessel functions as an amplitude pair: J = a (P cos w - Q sin w), Y = a (P sin w + Q cos w). */
export interface HankelPair {
  readonly p: number;
  readonly q: number;
}

/** Answers whether Hankel's expansion at this order and argument reaches full precision without cancellation. */
export function isHankelRegion(nu: number, x: number): boolean {
  return x >= 25 && x >= 0.5 * nu * nu;
}

/**
 * Sums Hankel's asymptotic series P and Q of the Bessel functions.
 * Valid in the region of {@link isHankelRegion}; source DLMF 10.17.3.
 */
export function hankelPair(nu: number, x: number): HankelPair {
  const mu = 4 * nu * nu;
  let term = 1;
  let p = 1;
  let q = 0;
  for (let k = 1; k <= 60; k += 1) {
    const odd = 2 * k - 1;
    const next = (term * (mu - odd * odd)) / (8 * k * x);
    if (Math.abs(next) > Math.abs(term) && odd > nu) break;
    term = next;
    // The signs run + - - + in pairs: P takes the even terms, Q the odd ones.
    if (k % 2 === 1) q += k % 4 === 1 ? term : -term;
    else p += k % 4 === 2 ? -term : term;
    if (Math.abs(term) < 1e-17) break;
  }
  return { p, q };
}
