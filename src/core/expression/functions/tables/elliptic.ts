import { defineSpecialFunctions } from '../function-definition.js';
import { completeFirst, completeSecond, completeThird, incompleteFirst, incompleteSecond } from '../numerics/elliptic.js';

const isModulus = (m: number): boolean => m >= -1000 && m < 1;
const isAmplitude = (phi: number, m: number): boolean =>
  m >= -1000 && (m < 1 ? Math.abs(phi) <= 50 : m <= 50 && Math.abs(phi) < Math.PI / 2 && m * Math.sin(phi) ** 2 < 0.99);
const AMPLITUDE = '|phi| <= 50 and -1000 <= m < 1; for 1 <= m <= 50 m sin(phi)^2 < 0.99 and |phi| < pi/2';
const SWEEP = '(phi / 4 - sin(2 * phi) / 8)';
const EQUAL = '(if(m == 0, -pi / 8, (ellipe(m) - ellipk(m)) / (2 * m)) / (1 - m) + ellipe(m) / (1 - m)^2) / 3';

/** Legendre's elliptic integrals over the parameter m = k^2; derivatives from DLMF 19.4 and, at m = 0, the integrand. */
export const ELLIPTIC_FUNCTIONS = defineSpecialFunctions({
  ellipk: {
    parameters: ['m'],
    evaluate: completeFirst,
    isInside: isModulus,
    partials: ['if(abs(m) < 0.000001, pi / 8 + 9 * pi / 64 * m, (ellipe(m) - (1 - m) * ellipk(m)) / (2 * m * (1 - m)))'],
    latex: 'K\\left(m=#1\\right)',
    tested: '-1000 <= m < 1',
    accuracy: 1e-15,
    source: 'DLMF 19.2.8',
  },
  ellipe: {
    parameters: ['m'],
    evaluate: completeSecond,
    isInside: (m: number) => m >= -1000 && m <= 1,
    partials: ['if(abs(m) < 0.000001, -pi / 8 - 3 * pi / 64 * m, (ellipe(m) - ellipk(m)) / (2 * m))'],
    latex: 'E\\left(m=#1\\right)',
    tested: '-1000 <= m <= 1',
    accuracy: 2e-15,
    source: 'DLMF 19.2.8',
  },
  ellipf: {
    parameters: ['phi', 'm'],
    evaluate: incompleteFirst,
    isInside: isAmplitude,
    partials: [
      '1 / sqrt(1 - m * sin(phi)^2)',
      `if(abs(m) < 0.000001, ${SWEEP}, (ellipeinc(phi, m) - (1 - m) * ellipf(phi, m)) / (2 * m * (1 - m)) - ` +
        'sin(2 * phi) / (4 * (1 - m) * sqrt(1 - m * sin(phi)^2)))',
    ],
    latex: 'F\\left(#1 \\mid #2\\right)',
    tested: AMPLITUDE,
    accuracy: 2e-15,
    source: 'DLMF 19.2.4',
  },
  ellipeinc: {
    parameters: ['phi', 'm'],
    evaluate: incompleteSecond,
    isInside: isAmplitude,
    partials: ['sqrt(1 - m * sin(phi)^2)', `if(abs(m) < 0.000001, -${SWEEP}, (ellipeinc(phi, m) - ellipf(phi, m)) / (2 * m))`],
    latex: 'E\\left(#1 \\mid #2\\right)',
    tested: AMPLITUDE,
    accuracy: 2e-15,
    source: 'DLMF 19.2.5',
  },
  ellippi: {
    parameters: ['n', 'm'],
    evaluate: completeThird,
    isInside: (n: number, m: number) => n >= -500 && n <= 0.999 && isModulus(m),
    partials: [
      `if(n == m, 2 * ${EQUAL}, if(n == 0, (ellipk(m) - ellipe(m)) / m, ` +
        '(ellipe(m) + (m - n) / n * ellipk(m) + (n^2 - m) / n * ellippi(n, m)) / (2 * (m - n) * (n - 1))))',
      `if(n == m, ${EQUAL}, (ellipe(m) / (m - 1) + ellippi(n, m)) / (2 * (n - m)))`,
    ],
    latex: '\\Pi\\left(#1 \\mid #2\\right)',
    tested: '-500 <= n <= 0.999 and -1000 <= m < 1',
    accuracy: 3e-14,
    source: 'DLMF 19.2.7',
  },
});
