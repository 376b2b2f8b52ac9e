import erf from '@stdlib/math-base-special-erf';
import erfc from '@stdlib/math-base-special-erfc';
import erfinv from '@stdlib/math-base-special-erfinv';
import { defineSpecialFunctions } from '../function-definition.js';
import { inverseErfc } from '../numerics/distributions.js';

/** The error function, its complement and their inverses; by @stdlib, DLMF 7.2 and 7.17. */
export const ERROR_FUNCTIONS = defineSpecialFunctions({
  erf: {
    parameters: ['x'],
    evaluate: (x: number) => erf(x),
    isInside: (x: number) => Math.abs(x) < Infinity,
    partials: ['2 / sqrt(pi) * exp(-x^2)'],
    latex: '\\operatorname{erf}\\left(#1\\right)',
    tested: 'finite x',
    accuracy: 1e-15,
    source: 'DLMF 7.2.1',
  },
  erfc: {
    parameters: ['x'],
    evaluate: (x: number) => erfc(x),
    isInside: (x: number) => x > -Infinity && x <= 26.2,
    partials: ['-2 / sqrt(pi) * exp(-x^2)'],
    latex: '\\operatorname{erfc}\\left(#1\\right)',
    tested: 'x <= 26.2',
    accuracy: 1e-15,
    source: 'DLMF 7.2.2',
  },
  erfinv: {
    parameters: ['y'],
    evaluate: (y: number) => erfinv(y),
    isInside: (y: number) => y > -1 && y < 1,
    partials: ['sqrt(pi) / 2 * exp(erfinv(y)^2)'],
    latex: '\\operatorname{erf}^{-1}\\left(#1\\right)',
    tested: '-1 < y < 1',
    accuracy: 1e-15,
    source: 'DLMF 7.17.1',
  },
  erfcinv: {
    parameters: ['y'],
    evaluate: (y: number) => inverseErfc(y),
    isInside: (y: number) => y >= 1e-300 && y < 2,
    partials: ['-sqrt(pi) / 2 * exp(erfcinv(y)^2)'],
    latex: '\\operatorname{erfc}^{-1}\\left(#1\\right)',
    tested: '1e-300 <= y < 2',
    accuracy: 1e-15,
    source: 'DLMF 7.17.1',
  },
});
