import betaln from '@stdlib/math-base-special-betaln';
import gamma from '@stdlib/math-base-special-gamma';
import { sharesOfParts } from './distributions.js';
import { type DoubleDouble, divide, exactProduct, exactSum } from './double-double.js';
import { betaPrefix } from './incomplete-beta.js';
import { gammaPrefix } from './incomplete-gamma.js';
import { betaFunction } from './stirling.js';

/** Below this a power over- or underflows on the way to a density that does not. */
const TINY = 1e-290;

/** The limit of x^(a-1) at 0, times a constant. */
const atEdge = (a: number, constant: number): number => (a < 1 ? Number.POSITIVE_INFINITY : a === 1 ? constant : 0);

/** Computes x^(a-1) e^-x / Gamma(a), the density of the gamma distribution of scale 1; of k = a - 1 events where x are expected. */
export const gammaDensity = (a: number, x: number): number => {
  if (!(a > 0 && x >= 0)) return Number.NaN;
  if (x === 0) return atEdge(a, 1);
  if (x <= 1 && a <= 170) return (x ** (a - 1) * Math.exp(-x)) / gamma(a);
  return (a * gammaPrefix(a, x)) / x;
};

/** Computes x^(a-1) (1-x)^(b-1) / B(a, b), the density of the beta distribution. */
export const betaDensity = (a: number, b: number, x: number): number => {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) return Number.NaN;
  if (x === 0 || x === 1) return x === 0 ? atEdge(a, b) : atEdge(b, a);
  const y = exactSum(1, -x);
  const prefix = betaPrefix(a, b, { high: x, low: 0 }, y);
  if (prefix > TINY) return prefix / (x * y.high);
  return Math.exp((a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - betaln(a, b));
};

/** Computes the density of Student's distribution; Abramowitz & Stegun 26.7.1, differentiated. */
export const studentDensity = (t: number, nu: number): number => {
  if (!(nu > 0)) return Number.NaN;
  const square = exactProduct(t, t);
  const sum = exactSum(nu, square.high);
  // (1 + t^2/nu)^(-(nu + 1)/2), the power of a rounded base losing digits by the factor nu.
  const exponent = -(nu + 1) / 2;
  const power =
    square.high < nu / 4 || square.high > 1e140
      ? Math.exp(exponent * Math.log1p(square.high / nu) + (exponent * square.low) / sum.high)
      : powerOf(divide({ high: sum.high, low: sum.low + square.low }, { high: nu, low: 0 }), exponent);
  return power / (Math.sqrt(nu) * betaFunction(nu / 2, 0.5));
};

const powerOf = ({ high, low }: DoubleDouble, exponent: number): number => high ** exponent * (1 + (exponent * low) / high);

/** Computes the density of F; Abramowitz & Stegun 26.6.1. */
export const fisherDensity = (x: number, d1: number, d2: number): number => {
  if (!(x >= 0 && d1 > 0 && d2 > 0)) return Number.NaN;
  if (x === 0) return atEdge(d1 / 2, 1);
  if (x === Number.POSITIVE_INFINITY) return 0;
  const [p, q] = sharesOfParts(exactProduct(d1, x), { high: d2, low: 0 });
  return betaPrefix(d1 / 2, d2 / 2, p, q) / x;
};

/**
 * Computes the probability of k successes in n trials, in Loader's form, which takes the powers over the mean (Fast and Accurate Computation
 * of Binomial Probabilities, 2000), for the shares p and q = 1 - p.
 */
const successes = (k: number, n: number, p: DoubleDouble, q: DoubleDouble): number => {
  if (k === 0) return noSuccess(n, p, q);
  if (k === n) return noSuccess(n, q, p);
  return betaPrefix(k, n - k, p, q) * (n / k / (n - k));
};

/** Computes q^n for q = 1 - p. */
const noSuccess = (n: number, p: DoubleDouble, q: DoubleDouble): number =>
  p.high < 0.5 ? Math.exp(n * Math.log1p(-p.high) - (n * p.low) / q.high) : powerOf(q, n);

const areCounts = (...counts: readonly number[]): boolean => counts.every((each) => Number.isSafeInteger(each) && each >= 0);

/** Computes the probability of k successes in n trials with the probability p each. */
export const binomialMass = (k: number, n: number, p: number): number => {
  if (!(areCounts(k, n) && k <= n && p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0 || p === 1) return k === (p === 0 ? 0 : n) ? 1 : 0;
  return successes(k, n, { high: p, low: 0 }, exactSum(1, -p));
};

/** Computes the probability of k failures before success r, for a probability p of success; r need not be whole. */
export const negativeBinomialMass = (k: number, r: number, p: number): number => {
  if (!(areCounts(k) && r > 0 && p > 0 && p <= 1)) return Number.NaN;
  if (p === 1) return k === 0 ? 1 : 0;
  const [high, low] = [{ high: p, low: 0 }, exactSum(1, -p)];
  return k === 0 ? noSuccess(r, low, high) : betaPrefix(r, k, high, low) / k;
};

/**
 * Computes the probability of k marked ones among n drawn from a population of N with K marked, as Loader does: from three binomial
 * probabilities that share p = n / N.
 */
export const hypergeometricMass = (k: number, N: number, K: number, n: number): number => {
  if (!(areCounts(N, K, n) && K <= N && n <= N && Number.isInteger(k))) return Number.NaN;
  if (k < Math.max(0, n + K - N) || k > Math.min(K, n)) return 0;
  if (n === 0 || n === N) return 1;
  const p = divide({ high: n, low: 0 }, { high: N, low: 0 });
  const q = divide({ high: N - n, low: 0 }, { high: N, low: 0 });
  return (successes(k, K, p, q) * successes(n - k, N - K, p, q)) / successes(n, N, p, q);
};

/** Most terms of a tail, beyond which the sum is not tried. */
const MOST_TERMS = 1_000_000;

/** Sums the lower tail from its greatest term down, the terms by their ratio. */
const tailDown = (k: number, N: number, K: number, n: number): number => {
  const least = Math.max(0, n + K - N);
  let term = hypergeometricMass(k, N, K, n);
  let sum = term;
  for (let j = k; j > least && k - j < MOST_TERMS; j -= 1) {
    term *= (j / (K - j + 1)) * ((N - K - n + j) / (n - j + 1));
    sum += term;
    if (term < 1e-17 * sum) break;
  }
  return sum;
};

/** Computes the probability of at most k marked ones, summing the tail that does not hold the mean; what is left of 1 is the other. */
export const hypergeometricCdf = (k: number, N: number, K: number, n: number): number => {
  if (!(areCounts(N, K, n) && K <= N && n <= N && Number.isInteger(k))) return Number.NaN;
  if (k < Math.max(0, n + K - N)) return 0;
  if (k >= Math.min(K, n)) return 1;
  // At most k marked are at least n - k unmarked; more than k marked are at most n - k - 1 unmarked.
  return k < (n * K) / N ? tailDown(k, N, K, n) : 1 - tailDown(n - k - 1, N, N - K, n);
};
