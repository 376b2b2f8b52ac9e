import { defineSpecialFunctions } from '../function-definition.js';
import { airyFirst, airySecond } from '../numerics/bessel/airy.js';

const isInside = (x: number): boolean => x >= -1000 && x <= 102;
const ZETA = '2 / 3 * abs(x)^1.5';

/** The size of Ai and Bi with their zeros filled in, which lie below -1: DLMF 9.8.20, to a few per cent. */
const errorOfWave = (value: number, x: number): number => 2e-14 * (x < -1 ? 0.6 * (-x) ** -0.25 : Math.abs(value));

/** Joins the three pieces of a derivative; within 1e-5 of 0 its Taylor polynomial (DLMF 9.4) stands in for 0 times infinity. */
function pieces(right: string, left: string, centre: string): string {
  return `if(x > 0.00001, ${right}, if(x < -0.00001, ${left}, ${centre}))`;
}

/** The Airy functions; their derivatives are written in Bessel functions by DLMF 9.6.3, 9.6.5, 9.6.7 and 9.6.9. */
export const AIRY_FUNCTIONS = defineSpecialFunctions({
  airyai: {
    parameters: ['x'],
    evaluate: airyFirst,
    isInside,
    partials: [
      pieces(
        `-x / (pi * sqrt(3)) * besselk(2 / 3, ${ZETA})`,
        `-x / 2 * (besselj(2 / 3, ${ZETA}) + bessely(2 / 3, ${ZETA}) / sqrt(3))`,
        '-0.2588194037928068 + 0.3550280538878172 * x^2 / 2',
      ),
    ],
    latex: '\\operatorname{Ai}\\left(#1\\right)',
    tested: '-1000 <= x <= 102',
    accuracy: 2e-14,
    errorAt: errorOfWave,
    source: 'DLMF 9.2.1',
  },
  airybi: {
    parameters: ['x'],
    evaluate: airySecond,
    isInside,
    partials: [
      pieces(
        `x / sqrt(3) * (2 * besseli(2 / 3, ${ZETA}) + sqrt(3) / pi * besselk(2 / 3, ${ZETA}))`,
        `-x / sqrt(3) * (besselj(2 / 3, ${ZETA}) - sqrt(3) * bessely(2 / 3, ${ZETA})) / 2`,
        '0.4482883573538264 + 0.6149266274460007 * x^2 / 2',
      ),
    ],
    latex: '\\operatorname{Bi}\\left(#1\\right)',
    tested: '-1000 <= x <= 102',
    accuracy: 2e-14,
    errorAt: errorOfWave,
    source: 'DLMF 9.2.1',
  },
});
