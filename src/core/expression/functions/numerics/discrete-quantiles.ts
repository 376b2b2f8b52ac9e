import { exactSum } from './double-double.js';
import { betaLower } from './incomplete-beta.js';
import { regularisedP, regularisedQ } from './incomplete-gamma.js';
import { errorOfBetaTail, errorOfGammaTail } from './tail-error.js';

/** A distribution over the whole numbers from 0: its cumulative probability and its upper tail, each with the bound of its error. */
interface Counts {
  readonly cdf: (k: number) => Probability;
  readonly tail: (k: number) => Probability;
  /** A number that every count reaches, where there is one. */
  readonly greatest: number;
}

type Probability = readonly [value: number, error: number];

/** A cumulative probability this near to the one asked for, relative to it, reaches it: 0.9 and 0.1 do not add up to 1 in doubles. */
const NEAR = 1e-12;

/** How far a count is beyond the probability asked for, relative to it, and the error of that; in the upper half of the tails, which keep their digits. */
const reach = ({ cdf, tail, greatest }: Counts, k: number, q: number): Probability => {
  if (k < 0) return [-1, 0];
  if (k >= greatest) return [1, 0];
  const isUpper = q > 0.5;
  const wanted = isUpper ? 1 - q : q;
  const [value, error] = isUpper ? tail(k) : cdf(k);
  return [(isUpper ? wanted - value : value - wanted) + NEAR * wanted, error];
};

/**
 * Finds the least whole number from `least` to `greatest` that reaches something which all beyond it reach too, by doubling and halving;
 * `greatest` where none below it does.
 */
export const leastReaching = (reaches: (k: number) => boolean, least: number, greatest: number): number => {
  let [low, high] = [least - 1, least];
  while (high < greatest && !reaches(high)) [low, high] = [high, Math.min(greatest, least + Math.max(1, 2 * (high - least)))];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
};

const quantile = (counts: Counts, q: number): number => {
  if (!(q >= 0 && q <= 1)) return Number.NaN;
  if (q === 0) return 0;
  const found = leastReaching((k) => reach(counts, k, q)[0] >= 0, 0, Math.min(counts.greatest, 2 ** 50));
  return q === 1 && counts.greatest === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : found;
};

/** Bounds the error of a quantile: 0, or 1 where it cannot be told whether it or the count before it reaches the probability. */
const errorOfQuantile = (counts: Counts, q: number, value: number): number =>
  [value, value - 1].some((k) => {
    const [beyond, error] = reach(counts, k, q);
    return Math.abs(beyond) <= error;
  })
    ? 1
    : 0;

const binomial = (n: number, p: number): Counts => {
  const [x, y] = [{ high: p, low: 0 }, exactSum(1, -p)];
  const withError = (value: number, k: number): Probability => [value, errorOfBetaTail(value, k + 1, n - k, p)];
  return {
    cdf: (k) => withError(betaLower(n - k, k + 1, y, x), k),
    tail: (k) => withError(betaLower(k + 1, n - k, x, y), k),
    // Impossible successes are reached at once, certain ones all together.
    greatest: p === 0 ? 0 : n,
  };
};

const poisson = (mean: number): Counts => {
  const withError = (value: number, k: number): Probability => [value, errorOfGammaTail(value, k + 1, mean)];
  return {
    cdf: (k) => withError(regularisedQ(k + 1, mean), k),
    tail: (k) => withError(regularisedP(k + 1, mean), k),
    greatest: mean === 0 ? 0 : Number.POSITIVE_INFINITY,
  };
};

/** Finds the least number of successes in n trials whose cumulative probability reaches q. */
export const binomialQuantile = (q: number, n: number, p: number): number => {
  if (!(n >= 0 && p >= 0 && p <= 1)) return Number.NaN;
  return p === 1 && q > 0 && q <= 1 ? n : quantile(binomial(n, p), q);
};

/** Bounds the error of {@link binomialQuantile}. */
export const errorOfBinomialQuantile = (value: number, q: number, n: number, p: number): number =>
  p === 1 || q === 0 ? 0 : errorOfQuantile(binomial(n, p), q, value);

/** Finds the least count of a Poisson distribution whose cumulative probability reaches q. */
export const poissonQuantile = (q: number, mean: number): number => (mean >= 0 ? quantile(poisson(mean), q) : Number.NaN);

/** Bounds the error of {@link poissonQuantile}. */
export const errorOfPoissonQuantile = (value: number, q: number, mean: number): number =>
  q === 0 ? 0 : errorOfQuantile(poisson(mean), q, value);
