import { defineSpecialFunctions, LEAST } from '../function-definition.js';
import { modifiedI, scaledK } from '../numerics/bessel/bessel-ik.js';
import { besselPair, besselSeries } from '../numerics/bessel/bessel-jy.js';

// Bounds the recurrences over the order, which the tested region ends well before.
const GREATEST_ORDER = 10000;

/** Extends a function of x >= 0 to negative x by parity, which integer orders have. */
function byParity(f: (nu: number, x: number) => number): (nu: number, x: number) => number {
  return (nu, x) => {
    if (!(nu >= 0 && nu <= GREATEST_ORDER)) return NaN;
    if (!(x < 0)) return f(nu, x);
    return Number.isInteger(nu) ? (nu % 2 === 0 ? f(nu, -x) : -f(nu, -x)) : NaN;
  };
}

const firstKind = (nu: number, x: number): number => (x * x <= 4 * (nu + 1) ? besselSeries(nu, x, -1) : besselPair(nu, x).j);
/** Gives the size of J and Y with their zeros filled in, which lie beyond x = nu and 0.5. */
function modulus(nu: number, x: number, value: number): number {
  const size = Math.abs(x);
  if (size <= Math.max(nu, 0.5)) return Math.abs(value);
  const { j, y } = besselPair(nu, size);
  return Math.hypot(j, y);
}

/** Below this a double has lost digits itself. */
const isNormal = (x: number): boolean => x === 0 || Math.abs(x) >= 1e-300;
const isOrder = (nu: number): boolean => nu >= 0 && nu <= 100;
const hasParity = (nu: number, x: number): boolean => x >= 0 || Number.isInteger(nu);

/** Writes the derivative by x so that no order leaves 0 to 100: DLMF 10.6.1, 10.6.2, 10.29.1 and 10.29.2. */
function derivative(name: string, atZero: string, below: string, middle: string, above: string): string {
  const text = `if(nu == 0, ${atZero}, if(nu < 1, ${below}, if(nu <= 99, ${middle}, ${above})))`;
  return text.replaceAll('Z', name);
}

const CIRCULAR = [
  '-Z(1, x)',
  'nu / x * Z(nu, x) - Z(nu + 1, x)',
  '(Z(nu - 1, x) - Z(nu + 1, x)) / 2',
  'Z(nu - 1, x) - nu / x * Z(nu, x)',
] as const;

/** The Bessel functions of real order nu >= 0; DLMF 10.2 and 10.25. */
export const BESSEL_FUNCTIONS = defineSpecialFunctions({
  besselj: {
    parameters: ['nu', 'x'],
    evaluate: byParity(firstKind),
    isInside: (nu: number, x: number) => isOrder(nu) && isNormal(x) && Math.abs(x) <= 1e5 && hasParity(nu, x),
    partials: [null, derivative('besselj', ...CIRCULAR)],
    latex: 'J_{#1}\\left(#2\\right)',
    tested: '0 <= nu <= 100 and 0 <= x <= 1e5; for integer nu also -1e5 <= x < 0; 1e-300 <= |x| or x = 0',
    accuracy: 3e-14,
    errorAt: (value: number, nu: number, x: number) => (x === 0 ? 0 : 3e-14 * modulus(nu, x, value) + 4 * LEAST),
    source: 'DLMF 10.2.2',
  },
  bessely: {
    parameters: ['nu', 'x'],
    evaluate: (nu: number, x: number) => (nu >= 0 && nu <= GREATEST_ORDER && x > 0 ? besselPair(nu, x).y : NaN),
    isInside: (nu: number, x: number) => isOrder(nu) && x >= 1e-8 && x <= 1e5,
    partials: [null, derivative('bessely', ...CIRCULAR)],
    latex: 'Y_{#1}\\left(#2\\right)',
    tested: '0 <= nu <= 100 and 1e-8 <= x <= 1e5',
    accuracy: 3e-14,
    errorAt: (value: number, nu: number, x: number) => 3e-14 * modulus(nu, x, value),
    source: 'DLMF 10.2.3',
  },
  besseli: {
    parameters: ['nu', 'x'],
    evaluate: byParity(modifiedI),
    isInside: (nu: number, x: number) => isOrder(nu) && isNormal(x) && Math.abs(x) <= 690 && hasParity(nu, x),
    partials: [
      null,
      derivative(
        'besseli',
        'Z(1, x)',
        'nu / x * Z(nu, x) + Z(nu + 1, x)',
        '(Z(nu - 1, x) + Z(nu + 1, x)) / 2',
        'Z(nu - 1, x) - nu / x * Z(nu, x)',
      ),
    ],
    latex: 'I_{#1}\\left(#2\\right)',
    tested: '0 <= nu <= 100 and 0 <= x <= 690; for integer nu also -690 <= x < 0; 1e-300 <= |x| or x = 0',
    accuracy: 2e-14,
    source: 'DLMF 10.25.2',
  },
  besselk: {
    parameters: ['nu', 'x'],
    evaluate: (nu: number, x: number) => (nu >= 0 && nu <= GREATEST_ORDER && x > 0 ? scaledK(nu, x) * Math.exp(-x) : NaN),
    isInside: (nu: number, x: number) => isOrder(nu) && x >= 1e-8 && x <= 690,
    partials: [
      null,
      derivative(
        'besselk',
        '-Z(1, x)',
        'nu / x * Z(nu, x) - Z(nu + 1, x)',
        '-(Z(nu - 1, x) + Z(nu + 1, x)) / 2',
        '-Z(nu - 1, x) - nu / x * Z(nu, x)',
      ),
    ],
    latex: 'K_{#1}\\left(#2\\right)',
    tested: '0 <= nu <= 100 and 1e-8 <= x <= 690',
    accuracy: 2e-14,
    source: 'DLMF 10.25.3',
  },
});
