import { defineSpecialFunctions } from '../function-definition.js';
import { regularisedBeta } from '../numerics/incomplete-beta.js';
import { regularisedP, regularisedQ } from '../numerics/incomplete-gamma.js';
import { betaQuantileOdds, gammaQuantile, sharesOf } from '../numerics/quantiles.js';
import { errorOfBetaTail, errorOfGammaTail } from '../numerics/tail-error.js';

const GAMMA_DENSITY = 'if(a == 1, exp(-x), exp((a - 1) * ln(x) - x - lgamma(a)))';
const isGammaRegion = (a: number, x: number): boolean => a >= 1e-3 && a <= 1e6 && (x === 0 || x >= 1e-300) && x <= 1e7;

function betaincinv(a: number, b: number, p: number): number {
  const odds = betaQuantileOdds(a, b, p);
  return odds === Infinity ? 1 : sharesOf(odds).x.high;
}

/** The regularised incomplete gamma and beta functions and their inverses; DLMF 8.2 and 8.17. */
export const INCOMPLETE_FUNCTIONS = defineSpecialFunctions({
  gammainc: {
    parameters: ['a', 'x'],
    evaluate: regularisedP,
    isInside: isGammaRegion,
    partials: [null, GAMMA_DENSITY],
    latex: 'P\\left(#1, #2\\right)',
    tested: '0.001 <= a <= 1e6, x = 0 or 1e-300 <= x <= 1e7, results above 1e-300',
    accuracy: 2e-13,
    errorAt: errorOfGammaTail,
    source: 'DLMF 8.2.4',
  },
  gammaincc: {
    parameters: ['a', 'x'],
    evaluate: regularisedQ,
    isInside: isGammaRegion,
    partials: [null, `-${GAMMA_DENSITY}`],
    latex: 'Q\\left(#1, #2\\right)',
    tested: '0.001 <= a <= 1e6, x = 0 or 1e-300 <= x <= 1e7, results above 1e-300',
    accuracy: 2e-13,
    errorAt: errorOfGammaTail,
    source: 'DLMF 8.2.4',
  },
  gammaincinv: {
    parameters: ['a', 'p'],
    evaluate: gammaQuantile,
    isInside: (a: number, p: number) => a >= 0.05 && a <= 1e6 && p >= 1e-250 && p < 1 && Math.log10(p) / a > -250,
    partials: [null, 'exp(gammaincinv(a, p) + lgamma(a) - (a - 1) * ln(gammaincinv(a, p)))'],
    latex: 'P^{-1}\\left(#1, #2\\right)',
    tested: '0.05 <= a <= 1e6, 1e-250 <= p < 1 and p^(1/a) > 1e-250',
    accuracy: 3e-14,
    source: 'DLMF 8.12.18 (inverse of 8.2.4)',
  },
  betainc: {
    parameters: ['a', 'b', 'x'],
    evaluate: regularisedBeta,
    isInside: (a: number, b: number, x: number) => Math.min(a, b) >= 0.05 && Math.max(a, b) <= 1e7 && (x === 0 || x >= 1e-300) && x <= 1,
    partials: [null, null, 'exp((a - 1) * ln(x) + (b - 1) * ln(1 - x) - lbeta(a, b))'],
    latex: 'I_{#3}\\left(#1, #2\\right)',
    tested: '0.05 <= a, b <= 1e7, x = 0 or 1e-300 <= x <= 1, results above 1e-300',
    accuracy: 1e-13,
    errorAt: (value: number, a: number, b: number, x: number) => errorOfBetaTail(value, a, b, x),
    source: 'DLMF 8.17.2',
  },
  betaincinv: {
    parameters: ['a', 'b', 'p'],
    evaluate: betaincinv,
    isInside: (a: number, b: number, p: number) =>
      Math.min(a, b) >= 0.1 && Math.max(a, b) <= 1e6 && p >= 1e-100 && p < 1 && Math.log10(p) / a > -250,
    partials: [null, null, 'exp(lbeta(a, b) - (a - 1) * ln(betaincinv(a, b, p)) - (b - 1) * ln(1 - betaincinv(a, b, p)))'],
    latex: 'I^{-1}_{#3}\\left(#1, #2\\right)',
    tested: '0.1 <= a, b <= 1e6, 1e-100 <= p < 1 and p^(1/a) > 1e-250',
    accuracy: 3e-14,
    source: 'DLMF 8.17.2, inverted',
  },
});
