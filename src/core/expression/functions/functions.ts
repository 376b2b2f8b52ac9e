import type { FunctionDefinition, SpecialFunction } from './function-definition.js';
import { AIRY_FUNCTIONS } from './tables/airy.js';
import { BESSEL_FUNCTIONS } from './tables/bessel.js';
import { DENSITY_FUNCTIONS } from './tables/densities.js';
import { DISTRIBUTION_FUNCTIONS } from './tables/distributions.js';
import { ELEMENTARY_FUNCTIONS } from './tables/elementary.js';
import { ELLIPTIC_FUNCTIONS } from './tables/elliptic.js';
import { ERROR_FUNCTIONS } from './tables/error.js';
import { GAMMA_FUNCTIONS, ZETA_FUNCTIONS } from './tables/gamma.js';
import { INCOMPLETE_FUNCTIONS } from './tables/incomplete.js';
import { INTEGRAL_FUNCTIONS } from './tables/integrals.js';
import { LAMBERT_FUNCTIONS } from './tables/lambert-w.js';
import { LIST_FUNCTIONS } from './tables/lists.js';
import { NUMBER_THEORY_FUNCTIONS } from './tables/number-theory.js';
import { ORTHOGONAL_FUNCTIONS } from './tables/orthogonal-polynomials.js';

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
  ...DENSITY_FUNCTIONS,
};

/** Holds every function of the equation language by its name. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map<string, FunctionDefinition>([
  ...Object.entries(ELEMENTARY_FUNCTIONS),
  ...Object.entries(LIST_FUNCTIONS),
  ...Object.entries(NUMBER_THEORY_FUNCTIONS),
  ...Object.entries(SPECIAL_FUNCTIONS),
]);
