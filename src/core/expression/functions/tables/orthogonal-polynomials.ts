import { defineSpecialFunctions } from '../function-definition.js';
import { hermiteH, hermiteSize, laguerreL, laguerreSize, legendreP, legendreSize } from '../numerics/orthogonal-polynomials.js';

/** The classical orthogonal polynomials; DLMF 18.3. */
export const ORTHOGONAL_FUNCTIONS = defineSpecialFunctions({
  legendre: {
    parameters: ['n', 'x'],
    evaluate: legendreP,
    isInside: (n: number, x: number) => n >= 0 && n <= 500 && Math.abs(x) <= 2,
    partials: [
      null,
      'if(n == 0, 0, if(x == 1, n * (n + 1) / 2, if(x == -1, (-1)^(n + 1) * n * (n + 1) / 2, ' +
        'n * (x * legendre(n, x) - legendre(n - 1, x)) / (x^2 - 1))))',
    ],
    latex: 'P_{#1}\\left(#2\\right)',
    tested: 'integer 0 <= n <= 500 and |x| <= 2',
    accuracy: 1e-13,
    errorAt: (value: number, n: number, x: number) => (n === 0 ? 0 : (5e-15 + 2e-16 * n) * legendreSize(n, x, value)),
    integerArguments: [0],
    source: 'DLMF 18.5.8',
  },
  hermite: {
    parameters: ['n', 'x'],
    evaluate: hermiteH,
    isInside: (n: number, x: number) => n >= 0 && n <= 100 && Math.abs(x) <= 100,
    partials: [null, 'if(n == 0, 0, 2 * n * hermite(n - 1, x))'],
    latex: 'H_{#1}\\left(#2\\right)',
    tested: 'integer 0 <= n <= 100 and |x| <= 100',
    accuracy: 1.3e-14,
    errorAt: (value: number, n: number, x: number) => (n === 0 || (x === 0 && n % 2 === 1) ? 0 : 1.3e-14 * hermiteSize(n, x, value)),
    integerArguments: [0],
    source: 'DLMF 18.5.13',
  },
  laguerre: {
    parameters: ['n', 'a', 'x'],
    evaluate: laguerreL,
    isInside: (n: number, a: number, x: number) => n >= 0 && n <= 100 && a >= -0.5 && a <= 20.25 && x >= -2 && x <= 100,
    partials: [
      null,
      null,
      'if(n == 0, 0, if(x == 0, -n / (a + 1) * laguerre(n, a, 0), (n * laguerre(n, a, x) - (n + a) * laguerre(n - 1, a, x)) / x))',
    ],
    latex: 'L_{#1}^{(#2)}\\left(#3\\right)',
    tested: 'integer 0 <= n <= 100, -0.5 <= a <= 20.25 and -2 <= x <= 100',
    accuracy: 2e-14,
    errorAt: (value: number, n: number, a: number, x: number) => (n === 0 ? 0 : 2e-14 * laguerreSize(n, a, x, value)),
    integerArguments: [0],
    source: 'DLMF 18.5.12',
  },
});
