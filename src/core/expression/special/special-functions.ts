import { AIRY_FUNCTIONS } from './airy.js';
import { BESSEL_FUNCTIONS } from './bessel.js';
import { DISTRIBUTION_FUNCTIONS } from './distributions.js';
import { ELLIPTIC_FUNCTIONS } from './elliptic.js';
import { ERROR_FUNCTIONS } from './error.js';
import { GAMMA_FUNCTIONS } from './gamma.js';
import { INCOMPLETE_FUNCTIONS } from './incomplete.js';
import { INTEGRAL_FUNCTIONS } from './integrals.js';
import { LAMBERT_FUNCTIONS } from './lambert.js';
import { ORTHOGONAL_FUNCTIONS } from './orthogonal.js';
import type { SpecialFunction } from './special-function.js';
import { ZETA_FUNCTIONS } from './zeta.js';

/** Lists every special function of the equation language by the name it is called with. */
export const SPECIAL_FUNCTIONS: Readonly<Record<string, SpecialFunction>> = {
  ...GAMMA_FUNCTIONS,
  ...ERROR_FUNCTIONS,
  ...INCOMPLETE_FUNCTIONS,
  ...BESSEL_FUNCTIONS,
  ...AIRY_FUNCTIONS,
  ...ELLIPTIC_FUNCTIONS,
  ...ZETA_FUNCTIONS,
  ...LAMBERT_FUNCTIONS,
  ...ORTHOGONAL_FUNCTIONS,
  ...INTEGRAL_FUNCTIONS,
  ...DISTRIBUTION_FUNCTIONS,
};
