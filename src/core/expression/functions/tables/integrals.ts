import sici from '@stdlib/math-base-special-sici';
import { defineSpecial } from '../define-special.js';
import { dawsonIntegral } from '../numerics/dawson.js';
import { exponentialE1, exponentialEi } from '../numerics/exponential-integrals.js';
import { fresnelCosine, fresnelSine } from '../numerics/fresnel.js';

/** The exponential, trigonometric, Fresnel and Dawson integrals; DLMF chapters 6 and 7. */
export const INTEGRAL_FUNCTIONS = {
  e1: defineSpecial('e1', {
    parameters: ['x'],
    evaluate: exponentialE1,
    isInside: (x: number) => x >= 1e-300 && x <= 680,
    partials: ['-exp(-x) / x'],
    latex: 'E_1\\left(#1\\right)',
    tested: '1e-300 <= x <= 680',
    accuracy: 1e-14,
    source: 'DLMF 6.2.1',
  }),
  ei: defineSpecial('ei', {
    parameters: ['x'],
    evaluate: exponentialEi,
    isInside: (x: number) => x >= -680 && x <= 700 && Math.abs(x) >= 1e-10,
    partials: ['exp(x) / x'],
    latex: '\\operatorname{Ei}\\left(#1\\right)',
    tested: '-680 <= x <= 700 and |x| >= 1e-10',
    accuracy: 1e-14,
    source: 'DLMF 6.2.5',
  }),
  si: defineSpecial('si', {
    parameters: ['x'],
    evaluate: (x: number) => sici(x)[0] ?? NaN,
    isInside: (x: number) => Math.abs(x) <= 1e6,
    partials: ['if(x == 0, 1, sin(x) / x)'],
    latex: '\\operatorname{Si}\\left(#1\\right)',
    tested: '|x| <= 1e6',
    accuracy: 1e-15,
    source: 'DLMF 6.2.9',
  }),
  ci: defineSpecial('ci', {
    parameters: ['x'],
    evaluate: (x: number) => (x > 0 ? (sici(x)[1] ?? NaN) : NaN),
    isInside: (x: number) => x >= 1e-10 && x <= 1e6,
    partials: ['cos(x) / x'],
    latex: '\\operatorname{Ci}\\left(#1\\right)',
    tested: '1e-10 <= x <= 1e6 (error relative to 1/x where it oscillates)',
    accuracy: 1e-14,
    source: 'DLMF 6.2.11',
  }),
  fresnels: defineSpecial('fresnels', {
    parameters: ['x'],
    evaluate: fresnelSine,
    isInside: (x: number) => Math.abs(x) <= 1e4,
    partials: ['sin(pi * x^2 / 2)'],
    latex: 'S\\left(#1\\right)',
    tested: '|x| <= 1e4, with the phase pi t^2 / 2',
    accuracy: 2e-15,
    source: 'DLMF 7.2.8',
  }),
  fresnelc: defineSpecial('fresnelc', {
    parameters: ['x'],
    evaluate: fresnelCosine,
    isInside: (x: number) => Math.abs(x) <= 1e4,
    partials: ['cos(pi * x^2 / 2)'],
    latex: 'C\\left(#1\\right)',
    tested: '|x| <= 1e4, with the phase pi t^2 / 2',
    accuracy: 2e-15,
    source: 'DLMF 7.2.7',
  }),
  dawson: defineSpecial('dawson', {
    parameters: ['x'],
    evaluate: dawsonIntegral,
    isInside: (x: number) => Math.abs(x) <= 1e150,
    partials: ['1 - 2 * x * dawson(x)'],
    latex: 'F\\left(#1\\right)',
    tested: '|x| <= 1e150',
    accuracy: 1e-14,
    source: 'DLMF 7.2.5',
  }),
};
