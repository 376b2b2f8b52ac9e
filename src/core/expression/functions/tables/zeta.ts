import riemannZeta from '@stdlib/math-base-special-riemann-zeta';
import { defineSpecial } from '../define-special.js';

/** The Riemann zeta function; by @stdlib, DLMF 25.2. */
export const ZETA_FUNCTIONS = {
  zeta: defineSpecial('zeta', {
    parameters: ['s'],
    evaluate: (s: number) => (s === 1 ? NaN : riemannZeta(s)),
    isInside: (s: number) => s >= -150 && s < Infinity && s !== 1,
    partials: [null],
    latex: '\\zeta\\left(#1\\right)',
    tested: "-150 <= s except 1 (error relative to |s zeta'(s)| near the zeros)",
    accuracy: 1e-15,
    source: 'DLMF 25.2.1',
  }),
};
