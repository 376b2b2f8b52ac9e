const EULER = 0.5772156649015329;
const EI_ROOT = 0.3725074107813666;
const EI_ROOT_LOW = 1.3140183414386028e-17;

/** Computes E_1(x) for x > 0: power series to 1 (DLMF 6.6.2), continued fraction beyond (DLMF 6.9.1). */
export function exponentialE1(x: number): number {
  if (!(x > 0)) return NaN;
  if (x <= 1) {
    let term = 1;
    let sum = 0;
    for (let k = 1; k <= 40; k += 1) {
      term *= -x / k;
      sum -= term / k;
      if (Math.abs(term) < 1e-18) break;
    }
    return sum - EULER - Math.log(x);
  }
  let b = x + 1;
  let d = 1 / b;
  let c = 1e300;
  let h = d;
  for (let k = 1; k <= 500; k += 1) {
    b += 2;
    d = 1 / (b - k * k * d);
    c = b - (k * k) / c;
    const delta = c * d;
    h *= delta;
    if (Math.abs(delta - 1) < 2.3e-16) break;
  }
  return h * Math.exp(-x);
}

/** Ei near its positive root r: ln(x / r) plus the sum of (x^k - r^k) / (k k!), each term taken from x - r. */
function nearRoot(x: number): number {
  const gap = x - EI_ROOT - EI_ROOT_LOW;
  let difference = 0;
  let power = 1;
  let factorial = 1;
  let sum = Math.log1p(gap / EI_ROOT);
  for (let k = 1; k <= 25; k += 1) {
    difference = x * difference + power * gap;
    power *= EI_ROOT;
    factorial *= k;
    sum += difference / (k * factorial);
  }
  return sum;
}

/** Computes Ei(x) for x != 0: series (DLMF 6.6.1), about its root, and the asymptotic expansion (DLMF 6.12.2) from 40. */
export function exponentialEi(x: number): number {
  if (x < 0) return -exponentialE1(-x);
  if (!(x > 0)) return NaN;
  if (Math.abs(x - EI_ROOT) < 0.2) return nearRoot(x);
  if (x < 40) {
    let term = 1;
    let sum = 0;
    for (let k = 1; k <= 200; k += 1) {
      term *= x / k;
      sum += term / k;
      if (term < 1e-18 * sum) break;
    }
    return sum + EULER + Math.log(x);
  }
  let term = 1;
  let sum = 1;
  for (let k = 1; k <= 60; k += 1) {
    const next = (term * k) / x;
    if (next >= term) break;
    term = next;
    sum += term;
    if (term < 1e-18) break;
  }
  const half = Math.exp(x / 2);
  return ((half * sum) / x) * half;
}
