import { expect, it } from 'vitest';
import { SPECIAL_FUNCTIONS } from '../../../../src/core/expression/functions/functions.js';

// Printed values; the tolerance is one unit of the last printed digit.
it.each<[name: string, args: readonly number[], printed: string, source: string]>([
  ['gamma', [1.5], '0.88622692545', 'Abramowitz & Stegun table 6.1'],
  ['digamma', [1], '-0.57721566490', 'Abramowitz & Stegun table 6.1'],
  ['trigamma', [1], '1.6449340668', 'Abramowitz & Stegun table 6.1'],
  ['erf', [0.5], '0.5204998778', 'Abramowitz & Stegun table 7.1'],
  ['erf', [1], '0.8427007929', 'Abramowitz & Stegun table 7.1'],
  ['dawson', [1], '0.5380795069', 'Abramowitz & Stegun table 7.5'],
  ['besselj', [0, 1], '0.765197686557967', 'Abramowitz & Stegun table 9.1'],
  ['besselj', [1, 1], '0.4400505857', 'Abramowitz & Stegun table 9.1'],
  ['bessely', [0, 1], '0.0882569642', 'Abramowitz & Stegun table 9.1'],
  ['bessely', [1, 1], '-0.7812128213', 'Abramowitz & Stegun table 9.1'],
  ['airyai', [0], '0.355028053887817', 'DLMF 9.2.3'],
  ['airybi', [0], '0.614926627446001', 'DLMF 9.2.5'],
  ['airyai', [1], '0.13529242', 'Abramowitz & Stegun table 10.11'],
  ['airybi', [1], '1.20742359', 'Abramowitz & Stegun table 10.11'],
  ['ellipk', [0.5], '1.854074677301372', 'Abramowitz & Stegun table 17.1'],
  ['ellipe', [0.5], '1.35064388', 'Abramowitz & Stegun table 17.1'],
  ['zeta', [3], '1.20205690315959', 'Abramowitz & Stegun table 23.3'],
  ['lambertw', [1], '0.567143290409784', 'DLMF 4.13 (the omega constant)'],
  ['e1', [1], '0.219383934', 'Abramowitz & Stegun table 5.1'],
  ['ei', [1], '1.895117816', 'Abramowitz & Stegun table 5.1'],
  ['si', [1], '0.9460830704', 'Abramowitz & Stegun table 5.1'],
  ['ci', [1], '0.3374039229', 'Abramowitz & Stegun table 5.1'],
  ['fresnelc', [1], '0.7798934', 'Abramowitz & Stegun table 7.7'],
  ['fresnels', [1], '0.4382591', 'Abramowitz & Stegun table 7.7'],
  ['normcdf', [1], '0.841344746068543', 'Abramowitz & Stegun table 26.1'],
  ['norminv', [0.975], '1.95996', 'Abramowitz & Stegun table 26.5'],
  ['tinv', [0.975, 10], '2.228', 'Abramowitz & Stegun table 26.10'],
  ['chi2inv', [0.95, 1], '3.84146', 'Abramowitz & Stegun table 26.8'],
  ['chi2inv', [0.95, 10], '18.3070', 'Abramowitz & Stegun table 26.8'],
  ['finv', [0.95, 5, 10], '3.33', 'Abramowitz & Stegun table 26.9'],
])('%s%j is %s in %s', (name, args, printed) => {
  const decimals = printed.length - printed.indexOf('.') - 1;
  expect(Math.abs((SPECIAL_FUNCTIONS[name]?.evaluate(...args) ?? NaN) - Number(printed))).toBeLessThanOrEqual(10 ** -decimals);
});

// Closed forms that hold exactly.
it.each<[name: string, args: readonly number[], exact: number, source: string]>([
  ['besselj', [0.5, 2], Math.sqrt(1 / Math.PI) * Math.sin(2), 'DLMF 10.16.1'],
  ['besselk', [0.5, 2], Math.sqrt(Math.PI / 4) * Math.exp(-2), 'DLMF 10.39.2'],
  ['zeta', [2], Math.PI ** 2 / 6, 'DLMF 25.6.1'],
  ['gammaincc', [1, 3], Math.exp(-3), 'DLMF 8.4.5'],
  ['betainc', [1, 1, 0.3], 0.3, 'DLMF 8.17.5'],
  ['tcdf', [1, 1], 0.75, 'Cauchy distribution'],
  ['tinv', [0.25, 1], -1, 'Cauchy distribution'],
  ['legendre', [2, 0.5], -0.125, 'DLMF table 18.6.1'],
  ['hermite', [3, 1], -4, 'DLMF 18.5.18'],
  ['laguerre', [2, 0, 1], -0.5, 'DLMF 18.5.17'],
  ['ellippi', [0, 0], Math.PI / 2, 'DLMF 19.6.1'],
])('%s%j is %d by %s', (name, args, exact) => {
  expect(Math.abs((SPECIAL_FUNCTIONS[name]?.evaluate(...args) ?? NaN) / exact - 1)).toBeLessThan(1e-15 * 4);
});
