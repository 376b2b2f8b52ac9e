// 1/e as a double-double.
const BRANCH = 0.36787944117144233;
const BRANCH_LOW = -1.2428753672788363e-17;

/** Signed square root of 2 (e x + 1), without cancellation at the branch point. */
function distance(x: number): number {
  return Math.sqrt(2 * Math.E * Math.max(0, x + BRANCH + BRANCH_LOW));
}

// Coefficients of W in powers of p = sqrt(2 (e x + 1)); Corless et al., Adv. Comput. Math. 5 (1996) 329, eq. 4.22.
const COEFFICIENTS: readonly number[] = [
  -1.0, 1.0, -0.3333333333333333, 0.1527777777777778, -0.07962962962962963, 0.044502314814814814, -0.02598471487360376, 0.01563563253233392,
  -0.009616892024299432, 0.006014543252956118, -0.0038112980348919993, 0.0024408779911439826, -0.0015769303446867841, 0.0010262633205076071,
  -0.0006720616311561362, 0.0004424730618146209, -0.00029267722472962746, 0.00019438727605453933, -0.00012957426685274883,
  8.665035805208128e-5, -5.811360750441382e-5, 3.907668486743905e-5,
];

/** W near the branch point as a series in p, |p| < 0.25; DLMF 4.13.6. */
function branchSeries(p: number): number {
  let sum = 0;
  for (let k = COEFFICIENTS.length - 1; k >= 0; k -= 1) sum = sum * p + (COEFFICIENTS[k] ?? 0);
  return sum;
}

/** Refines w with w e^w = x by Halley's method; Corless et al., Adv. Comput. Math. 5 (1996) 329. */
function halley(start: number, x: number): number {
  let w = start;
  for (let k = 0; k < 20; k += 1) {
    const f = w - x * Math.exp(-w);
    const step = f / (w + 1 - ((w + 2) * f) / (2 * w + 2));
    w -= step;
    if (!(Math.abs(step) > 1e-9 * Math.abs(w))) break;
  }
  return w;
}

/** Refines w with w + ln|w| = ln|x| by Newton's method, where w e^w would overflow or underflow. */
function logarithmic(start: number, logX: number): number {
  let w = start;
  for (let k = 0; k < 30; k += 1) {
    const next = (w * (1 + logX - Math.log(Math.abs(w)))) / (1 + w);
    const isDone = Math.abs(next - w) <= 1e-9 * Math.abs(w);
    w = next;
    if (isDone) break;
  }
  return (w * (1 + logX - Math.log(Math.abs(w)))) / (1 + w);
}

/** Computes W_0(x), x >= -1/e. */
export function principalW(x: number): number {
  if (!(x >= -BRANCH)) return NaN;
  if (x === 0 || x === Infinity) return x;
  const p = distance(x);
  if (p < 0.25) return branchSeries(p);
  if (x < 3)
    return halley(x < 0 ? -1 + p / (1 + p / 3 + (p * p) / 36) : Math.log1p(x) * (1 - Math.log1p(Math.log1p(x)) / (2 + Math.log1p(x))), x);
  const l = Math.log(x);
  return logarithmic(l - Math.log(l) * (1 - 1 / (l + 1)), l);
}

/** Computes W_-1(x), -1/e <= x < 0. */
export function lowerW(x: number): number {
  if (!(x >= -BRANCH && x < 0)) return NaN;
  const p = distance(x);
  if (p < 0.25) return branchSeries(-p);
  if (x < -0.25) return halley(branchSeries(-p), x);
  const l = Math.log(-x);
  return logarithmic(l - Math.log(-l), l);
}
