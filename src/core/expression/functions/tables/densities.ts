import { defineSpecialFunctions } from '../function-definition.js';
import {
  betaDensity,
  binomialMass,
  fisherDensity,
  gammaDensity,
  hypergeometricCdf,
  hypergeometricMass,
  negativeBinomialMass,
  studentDensity,
} from '../numerics/densities.js';
import { fisherSurvival } from '../numerics/distributions.js';
import { exactSum } from '../numerics/double-double.js';
import { betaLower } from '../numerics/incomplete-beta.js';
import { errorOfBetaTail, errorOfQuotient, errorOfTail } from '../numerics/tail-error.js';

const isShape = (...shapes: readonly number[]): boolean => shapes.every((shape) => shape >= 0.05 && shape <= 1e7);
const isFreedom = (...degrees: readonly number[]): boolean => degrees.every((d) => d >= 0.5 && d <= 1e5);
const isShare = (p: number): boolean => p >= 0 && p <= 1;
const isDrawn = (k: number, N: number, K: number, n: number): boolean =>
  N >= 0 && N <= 1e7 && K >= 0 && K <= N && n >= 0 && n <= N && k >= 0;

/** Bounds the error of a probability of counts, which is 0 or 1 without rounding where nothing is left to chance. */
const errorOfCounts =
  (isCertain: (...args: number[]) => boolean) =>
  (value: number, ...args: number[]): number =>
    isCertain(...args) ? 0 : 2 * errorOfTail(value);

const isDrawnForSure = (k = 0, N = 0, K = 0, n = 0): boolean => k < n + K - N || k > Math.min(K, n) || n === 0 || n === N;

/** Densities, probabilities of counts and upper tails that no other function gives without losing digits; Abramowitz & Stegun 26. */
export const DENSITY_FUNCTIONS = defineSpecialFunctions({
  gammapdf: {
    parameters: ['a', 'x'],
    evaluate: gammaDensity,
    isInside: (a: number, x: number) => isShape(a) && x >= 0 && x <= 1e8,
    partials: ['gammapdf(a, x) * (ln(x) - digamma(a))', 'gammapdf(a, x) * ((a - 1) / x - 1)'],
    latex: 'f_{\\Gamma(#1)}\\left(#2\\right)',
    tested: '0.05 <= a <= 1e7, 0 <= x <= 1e8, results above 1e-300',
    accuracy: 2e-13,
    errorAt: (value: number, _: number, x: number) => errorOfQuotient(value, x),
    source: 'DLMF 8.8.13',
  },
  betapdf: {
    parameters: ['a', 'b', 'x'],
    evaluate: betaDensity,
    isInside: (a: number, b: number, x: number) => isShape(a, b) && isShare(x) && (x === 0 || x >= 1e-300),
    partials: [
      'betapdf(a, b, x) * (ln(x) - digamma(a) + digamma(a + b))',
      'betapdf(a, b, x) * (log1p(-x) - digamma(b) + digamma(a + b))',
      'betapdf(a, b, x) * ((a - 1) / x - (b - 1) / (1 - x))',
    ],
    latex: 'f_{\\mathrm{B}(#1, #2)}\\left(#3\\right)',
    tested: '0.05 <= a, b <= 1e7, x = 0, 1e-300 <= x <= 1, results above 1e-300',
    accuracy: 2e-13,
    errorAt: (value: number, _a: number, _b: number, x: number) => (x === 0 || x === 1 ? 0 : 1.5 * errorOfQuotient(value, x)),
    source: 'Abramowitz & Stegun 26.1.33',
  },
  betaincc: {
    parameters: ['a', 'b', 'x'],
    evaluate: (a: number, b: number, x: number) => {
      if (!(a > 0 && b > 0 && isShare(x))) return Number.NaN;
      return x === 0 || x === 1 ? 1 - x : betaLower(b, a, exactSum(1, -x), { high: x, low: 0 });
    },
    isInside: (a: number, b: number, x: number) => isShape(a, b) && isShare(x),
    partials: [null, null, '-betapdf(a, b, x)'],
    latex: '\\left(1 - I_{#3}\\left(#1, #2\\right)\\right)',
    tested: '0.05 <= a, b <= 1e7, 0 <= x <= 1, results above 1e-300',
    accuracy: 1e-13,
    errorAt: (value: number, a: number, b: number, x: number) => (x === 0 || x === 1 ? 0 : errorOfBetaTail(value, a, b)),
    source: 'DLMF 8.17.4',
  },
  tpdf: {
    parameters: ['t', 'nu'],
    evaluate: studentDensity,
    isInside: (t: number, nu: number) => nu >= 0.5 && nu <= 1e7 && Math.abs(t) <= 1e8,
    partials: [
      '-tpdf(t, nu) * (nu + 1) * t / (nu + t^2)',
      'tpdf(t, nu) / 2 * (digamma((nu + 1) / 2) - digamma(nu / 2) - 1 / nu - log1p(t^2 / nu) + (nu + 1) * t^2 / (nu * (nu + t^2)))',
    ],
    latex: 'f_{t_{#2}}\\left(#1\\right)',
    tested: '|t| <= 1e8 and 0.5 <= nu <= 1e7, results above 1e-300',
    accuracy: 1e-13,
    errorAt: errorOfTail,
    source: 'Abramowitz & Stegun 26.7.1',
  },
  fpdf: {
    parameters: ['x', 'd1', 'd2'],
    evaluate: fisherDensity,
    isInside: (x: number, d1: number, d2: number) => isFreedom(d1, d2) && (x === 0 || x >= 1e-300) && x <= 1e6,
    partials: ['fpdf(x, d1, d2) * ((d1 / 2 - 1) / x - (d1 + d2) / 2 * d1 / (d1 * x + d2))', null, null],
    latex: 'f_{F_{#2, #3}}\\left(#1\\right)',
    tested: 'x = 0, 1e-300 <= x <= 1e6 and 0.5 <= d1, d2 <= 1e5, results above 1e-300',
    accuracy: 1e-13,
    errorAt: (value: number, x: number) => errorOfQuotient(value, x),
    source: 'Abramowitz & Stegun 26.6.1',
  },
  fsf: {
    parameters: ['x', 'd1', 'd2'],
    evaluate: fisherSurvival,
    isInside: (x: number, d1: number, d2: number) => isFreedom(d1, d2) && x >= 0 && x <= 1e6,
    partials: ['-fpdf(x, d1, d2)', null, null],
    latex: 'Q_{F_{#2, #3}}\\left(#1\\right)',
    tested: '0 <= x <= 1e6 and 0.5 <= d1, d2 <= 1e5, results above 1e-300',
    accuracy: 1e-13,
    errorAt: (value: number, _: number, d1: number, d2: number) => errorOfBetaTail(value, d1 / 2, d2 / 2),
    source: 'Abramowitz & Stegun 26.6.3',
  },
  binomialpmf: {
    parameters: ['k', 'n', 'p'],
    evaluate: binomialMass,
    isInside: (k: number, n: number, p: number) => k >= 0 && k <= n && n <= 1e9 && isShare(p),
    partials: [
      'binomialpmf(k, n, p) * (digamma(n - k + 1) - digamma(k + 1) + ln(p) - log1p(-p))',
      'binomialpmf(k, n, p) * (digamma(n + 1) - digamma(n - k + 1) + log1p(-p))',
      'binomialpmf(k, n, p) * (k / p - (n - k) / (1 - p))',
    ],
    latex: '\\operatorname{b}\\left(#1; #2, #3\\right)',
    tested: '0 <= k <= n <= 1e9, 0 <= p <= 1, results above 1e-300',
    accuracy: 5e-13,
    errorAt: errorOfCounts((_, n = 0, p = 0) => p === 0 || p === 1 || n === 0),
    integerArguments: [0, 1],
    source: 'Abramowitz & Stegun 26.1.20',
  },
  nbinomialpmf: {
    parameters: ['k', 'r', 'p'],
    evaluate: negativeBinomialMass,
    isInside: (k: number, r: number, p: number) => k >= 0 && k <= 1e7 && isShape(r) && p >= 1e-300 && p <= 1,
    partials: [
      'nbinomialpmf(k, r, p) * (digamma(k + r) - digamma(k + 1) + log1p(-p))',
      'nbinomialpmf(k, r, p) * (digamma(k + r) - digamma(r) + ln(p))',
      'nbinomialpmf(k, r, p) * (r / p - k / (1 - p))',
    ],
    latex: '\\operatorname{nb}\\left(#1; #2, #3\\right)',
    tested: '0 <= k <= 1e7, 0.05 <= r <= 1e7, 1e-300 <= p <= 1, results above 1e-300',
    accuracy: 5e-13,
    errorAt: errorOfCounts((_, _r, p) => p === 1),
    integerArguments: [0],
    source: 'Abramowitz & Stegun 26.1.23',
  },
  hyperpmf: {
    parameters: ['k', 'N', 'K', 'n'],
    evaluate: hypergeometricMass,
    isInside: isDrawn,
    partials: [null, null, null, null],
    latex: '\\operatorname{h}\\left(#1; #2, #3, #4\\right)',
    tested: '0 <= k, 0 <= K, n <= N <= 1e7, results above 1e-300',
    accuracy: 5e-13,
    errorAt: errorOfCounts(isDrawnForSure),
    integerArguments: [0, 1, 2, 3],
    source: 'Abramowitz & Stegun 26.1.21',
  },
  hypercdf: {
    parameters: ['k', 'N', 'K', 'n'],
    evaluate: hypergeometricCdf,
    isInside: isDrawn,
    partials: [null, null, null, null],
    latex: '\\operatorname{H}\\left(#1; #2, #3, #4\\right)',
    tested: '0 <= k, 0 <= K, n <= N <= 1e7, results above 1e-300',
    accuracy: 5e-13,
    errorAt: errorOfCounts((k = 0, N, K = 0, n = 0) => isDrawnForSure(k, N, K, n) || k >= Math.min(K, n)),
    integerArguments: [0, 1, 2, 3],
    source: 'Abramowitz & Stegun 26.1.21, summed',
  },
});
