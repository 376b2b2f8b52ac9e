import { defineSpecialFunctions } from '../function-definition.js';
import { binomialQuantile, errorOfBinomialQuantile, errorOfPoissonQuantile, poissonQuantile } from '../numerics/discrete-quantiles.js';
import { fisherCdf, fisherQuantile, normalCdf, normalQuantile, studentCdf, studentQuantile } from '../numerics/distributions.js';
import { regularisedP } from '../numerics/incomplete-gamma.js';
import { gammaQuantile } from '../numerics/quantiles.js';
import { errorOfBetaTail, errorOfGammaTail } from '../numerics/tail-error.js';

const studentDensity = (t: string): string => `(1 + ${t}^2 / nu)^(-(nu + 1) / 2) * exp(-lbeta(nu / 2, 0.5)) / sqrt(nu)`;
const chiDensity = (x: string): string => `if(k == 2, exp(-${x} / 2), exp((k / 2 - 1) * ln(${x} / 2) - ${x} / 2 - lgamma(k / 2))) / 2`;
const fisherDensity = (x: string): string =>
  `exp(d1 / 2 * ln(d1 * ${x} / (d1 * ${x} + d2)) + d2 / 2 * ln(d2 / (d1 * ${x} + d2)) - lbeta(d1 / 2, d2 / 2)) / ${x}`;
const isShare = (p: number): boolean => p >= 0 && p <= 1;
const isFreedom = (...degrees: readonly number[]): boolean => degrees.every((d) => d >= 0.5 && d <= 1e5);

/** Distribution functions and quantiles of the normal, Student, chi-squared and F distributions, and of counts; Abramowitz & Stegun 26. */
export const DISTRIBUTION_FUNCTIONS = defineSpecialFunctions({
  normcdf: {
    parameters: ['x'],
    evaluate: normalCdf,
    isInside: (x: number) => x >= -37 && x < Infinity,
    partials: ['exp(-x^2 / 2) / sqrt(2 * pi)'],
    latex: '\\Phi\\left(#1\\right)',
    tested: 'x >= -37',
    accuracy: 1e-15,
    source: 'Abramowitz & Stegun 26.2.2',
  },
  norminv: {
    parameters: ['p'],
    evaluate: normalQuantile,
    isInside: (p: number) => p >= 1e-300 && p < 1,
    partials: ['sqrt(2 * pi) * exp(norminv(p)^2 / 2)'],
    latex: '\\Phi^{-1}\\left(#1\\right)',
    tested: '1e-300 <= p < 1',
    accuracy: 1e-15,
    source: 'Abramowitz & Stegun 26.2.2, inverted',
  },
  tcdf: {
    parameters: ['t', 'nu'],
    evaluate: studentCdf,
    isInside: (t: number, nu: number) => nu >= 0.5 && nu <= 1e7 && Math.abs(t) <= 1e8,
    partials: [studentDensity('t'), null],
    latex: 'F_{t_{#2}}\\left(#1\\right)',
    tested: '|t| <= 1e8 and 0.5 <= nu <= 1e7',
    accuracy: 2e-13,
    errorAt: (value: number, _: number, nu: number) => errorOfBetaTail(value, nu / 2, 0.5),
    source: 'Abramowitz & Stegun 26.7.1',
  },
  tinv: {
    parameters: ['p', 'nu'],
    evaluate: studentQuantile,
    isInside: (p: number, nu: number) => nu >= 1 && nu <= 1e6 && p >= 1e-100 && p < 1,
    partials: [`1 / (${studentDensity('tinv(p, nu)')})`, null],
    latex: 't_{#2}^{-1}\\left(#1\\right)',
    tested: '1e-100 <= p < 1 and 1 <= nu <= 1e6',
    accuracy: 2e-14,
    source: 'Abramowitz & Stegun 26.7.1, inverted',
  },
  chi2cdf: {
    parameters: ['x', 'k'],
    evaluate: (x: number, k: number) => regularisedP(k / 2, x / 2),
    isInside: (x: number, k: number) => k >= 2e-3 && k <= 1e4 && (x === 0 || x >= 1e-300) && x <= 1e6,
    partials: [chiDensity('x'), null],
    latex: 'F_{\\chi^2_{#2}}\\left(#1\\right)',
    tested: 'x = 0, 1e-300 <= x <= 1e6 and 0.002 <= k <= 1e4, results above 1e-300',
    accuracy: 1e-13,
    errorAt: (value: number, x: number, k: number) => errorOfGammaTail(value, k / 2, x),
    source: 'Abramowitz & Stegun 26.4.1',
  },
  chi2inv: {
    parameters: ['p', 'k'],
    evaluate: (p: number, k: number) => 2 * gammaQuantile(k / 2, p),
    isInside: (p: number, k: number) => k >= 0.2 && k <= 1e4 && p >= 1e-250 && p < 1 && (2 * Math.log10(p)) / k > -250,
    partials: [`1 / (${chiDensity('chi2inv(p, k)')})`, null],
    latex: 'F_{\\chi^2_{#2}}^{-1}\\left(#1\\right)',
    tested: '1e-250 <= p < 1, 0.2 <= k <= 1e4 and p^(2/k) > 1e-250',
    accuracy: 3e-14,
    source: 'Abramowitz & Stegun 26.4.1, inverted',
  },
  fcdf: {
    parameters: ['x', 'd1', 'd2'],
    evaluate: fisherCdf,
    isInside: (x: number, d1: number, d2: number) => isFreedom(d1, d2) && (x === 0 || x >= 1e-300) && x <= 1e6,
    partials: [fisherDensity('x'), null, null],
    latex: 'F_{F_{#2, #3}}\\left(#1\\right)',
    tested: 'x = 0 or 1e-300 <= x <= 1e6 and 0.5 <= d1, d2 <= 1e5, results above 1e-300',
    accuracy: 4e-13,
    errorAt: (value: number, x: number, d1: number, d2: number) => errorOfBetaTail(value, d1 / 2, d2 / 2, x),
    source: 'Abramowitz & Stegun 26.6.1',
  },
  finv: {
    parameters: ['p', 'd1', 'd2'],
    evaluate: fisherQuantile,
    isInside: (p: number, d1: number, d2: number) => isFreedom(d1, d2) && p >= 1e-50 && p < 1,
    partials: [`1 / (${fisherDensity('finv(p, d1, d2)')})`, null, null],
    latex: 'F_{F_{#2, #3}}^{-1}\\left(#1\\right)',
    tested: '1e-50 <= p < 1 and 0.5 <= d1, d2 <= 1e5',
    accuracy: 4e-14,
    source: 'Abramowitz & Stegun 26.6.1, inverted',
  },
  binomialinv: {
    parameters: ['q', 'n', 'p'],
    evaluate: binomialQuantile,
    integerArguments: [1],
    isInside: (q: number, n: number, p: number) => isShare(q) && isShare(p) && n >= 0 && n <= 1e7,
    partials: ['0', '0', '0'],
    latex: 'F_{B(#2, #3)}^{-1}\\left(#1\\right)',
    tested: '0 <= q, p <= 1 and whole n from 0 to 1e7',
    accuracy: 0,
    errorAt: errorOfBinomialQuantile,
    source: 'Abramowitz & Stegun 26.5.24, inverted: the least count whose cumulative probability is at least q',
  },
  poissoninv: {
    parameters: ['q', 'm'],
    evaluate: poissonQuantile,
    isInside: (q: number, m: number) => q >= 0 && q < 1 && m >= 0 && m <= 5e5,
    partials: ['0', '0'],
    latex: 'F_{P(#2)}^{-1}\\left(#1\\right)',
    tested: '0 <= q < 1 and 0 <= m <= 5e5',
    accuracy: 0,
    errorAt: errorOfPoissonQuantile,
    source: 'Abramowitz & Stegun 26.4.21, inverted: the least count whose cumulative probability is at least q',
  },
});
