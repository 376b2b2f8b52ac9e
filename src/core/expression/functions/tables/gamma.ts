import betaln from '@stdlib/math-base-special-betaln';
import stdGamma from '@stdlib/math-base-special-gamma';
import gammaln from '@stdlib/math-base-special-gammaln';
import riemannZeta from '@stdlib/math-base-special-riemann-zeta';
import { defineSpecialFunctions, LEAST } from '../function-definition.js';
import { polygammaOf } from '../numerics/polygamma.js';
import { betaFunction } from '../numerics/stirling.js';

/** Bounds the error of psi, whose terms cancel at its zeros: below 0 they are as large as the logarithm of its reflection. */
const errorOfPsi = (value: number, x: number): number => 5e-15 * Math.max(Math.abs(value), x > 0 ? 1 : 2 + Math.log1p(-x));

/** Bounds the error of zeta, whose zeros are at the even negative numbers, from the size of its reflection DLMF 25.4.1. */
const errorOfZeta = (value: number, s: number): number => {
  if (s > -1) return 1e-15 * Math.abs(value);
  if (value === 0 && s % 2 === 0) return 0;
  return 1e-15 * (Math.abs(value) + (1 - s) * 2 * (2 * Math.PI) ** (s - 1) * stdGamma(1 - s) * riemannZeta(1 - s));
};

const isPole = (x: number): boolean => x <= 0 && Number.isInteger(x);

/** The gamma function, its logarithm and derivatives, and the beta function; DLMF chapter 5. */
export const GAMMA_FUNCTIONS = defineSpecialFunctions({
  gamma: {
    parameters: ['x'],
    evaluate: (x: number) => (isPole(x) ? NaN : stdGamma(x)),
    isInside: (x: number) => x >= -165.5 && x <= 171.6 && !isPole(x),
    partials: ['gamma(x) * digamma(x)'],
    latex: '\\Gamma\\left(#1\\right)',
    tested: '-165.5 <= x <= 171.6 except 0, -1, -2, ...',
    accuracy: 2e-15,
    source: 'DLMF 5.2.1',
  },
  lgamma: {
    parameters: ['x'],
    evaluate: (x: number) => (x > 0 ? gammaln(x) : NaN),
    isInside: (x: number) => x >= 1e-300 && x <= 1e300,
    partials: ['digamma(x)'],
    latex: '\\ln\\Gamma\\left(#1\\right)',
    tested: '1e-300 <= x <= 1e300',
    accuracy: 2e-15,
    errorAt: (value: number, x: number) => 2e-15 * Math.abs(value) + (x < 2.5 ? 6e-14 * Math.abs(x - Math.round(x)) : 0),
    source: 'DLMF 5.2.1',
  },
  digamma: {
    parameters: ['x'],
    evaluate: (x: number) => polygammaOf(0, x),
    isInside: (x: number) => x >= -166 && x <= 1e15 && !isPole(x),
    partials: ['trigamma(x)'],
    latex: '\\psi\\left(#1\\right)',
    tested: '-166 <= x <= 1e15 except 0, -1, -2, ... (error relative to 1 near the zeros)',
    accuracy: 5e-15,
    errorAt: errorOfPsi,
    source: 'DLMF 5.2.2',
  },
  trigamma: {
    parameters: ['x'],
    evaluate: (x: number) => polygammaOf(1, x),
    isInside: (x: number) => x >= -166 && x <= 1e15 && Math.abs(x) >= 1e-10 && !isPole(x),
    partials: ['polygamma(2, x)'],
    latex: '\\psi^{(1)}\\left(#1\\right)',
    tested: '-166 <= x <= 1e15 except 0, -1, -2, ... and |x| < 1e-10',
    accuracy: 1e-15,
    source: 'DLMF 5.15.1',
  },
  polygamma: {
    parameters: ['n', 'x'],
    evaluate: polygammaOf,
    isInside: (n: number, x: number) =>
      n >= 0 && (n <= 3 ? x >= -166 && !isPole(x) && Math.abs(x) >= 1e-10 : n <= 100 && x >= 0.02) && x <= 1e6,
    partials: [null, 'polygamma(n + 1, x)'],
    latex: '\\psi^{(#1)}\\left(#2\\right)',
    tested:
      'integer 0 <= n <= 100 and 0.02 <= x <= 1e6; ' +
      'for n <= 3 also -166 <= x with 1e-10 <= |x| except the poles (error relative to 1 for n = 0, to 10 for n = 2 and x < 0)',
    accuracy: 3e-14,
    errorAt: (value: number, n: number, x: number) =>
      n === 0 ? errorOfPsi(value, x) : (n <= 3 ? 1e-14 : 3e-14) * Math.max(Math.abs(value), n === 2 && x < 0 ? 10 : 0) + 4 * LEAST,
    integerArguments: [0],
    source: 'DLMF 5.15.1',
  },
  beta: {
    parameters: ['a', 'b'],
    evaluate: (a: number, b: number) => (a > 0 && b > 0 ? betaFunction(a, b) : NaN),
    isInside: (a: number, b: number) => Math.min(a, b) >= 1e-8 && Math.max(a, b) <= 1e4 && betaln(a, b) > -690,
    partials: ['beta(a, b) * (digamma(a) - digamma(a + b))', 'beta(a, b) * (digamma(b) - digamma(a + b))'],
    latex: '\\mathrm{B}\\left(#1, #2\\right)',
    tested: '1e-8 <= a, b <= 1e4 where the result is above 1e-299',
    accuracy: 2e-14,
    source: 'DLMF 5.12.1',
  },
  lbeta: {
    parameters: ['a', 'b'],
    evaluate: (a: number, b: number) => (a > 0 && b > 0 ? betaln(a, b) : NaN),
    isInside: (a: number, b: number) => Math.min(a, b) >= 1e-8 && Math.max(a, b) <= 1e12,
    partials: ['digamma(a) - digamma(a + b)', 'digamma(b) - digamma(a + b)'],
    latex: '\\ln\\mathrm{B}\\left(#1, #2\\right)',
    tested: '1e-8 <= a, b <= 1e12 (error relative to 1 near the zeros)',
    accuracy: 2e-14,
    errorAt: (value: number) => 2e-14 * Math.max(Math.abs(value), 1),
    source: 'DLMF 5.12.1',
  },
});

/** The Riemann zeta function; by @stdlib, DLMF 25.2. */
export const ZETA_FUNCTIONS = defineSpecialFunctions({
  zeta: {
    parameters: ['s'],
    evaluate: (s: number) => (s === 1 ? NaN : riemannZeta(s)),
    isInside: (s: number) => s >= -150 && s < Infinity && s !== 1,
    partials: [null],
    latex: '\\zeta\\left(#1\\right)',
    tested: "-150 <= s except 1 (error relative to |s zeta'(s)| near the zeros)",
    accuracy: 1e-15,
    errorAt: errorOfZeta,
    source: 'DLMF 25.2.1',
  },
});
