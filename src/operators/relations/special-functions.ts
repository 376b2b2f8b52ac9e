import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain special functions. */
export const specialFunctionsRelations = defineRelations([
  {
    id: 'PD6:gammainc',
    name: 'Regularised incomplete gamma function',
    with: { k: 'a', theta: 1 },
    where: { P: 'lower regularised incomplete gamma function P(a, x) [1] in [0, 1]', a: 'parameter', x: 'upper end of the integral' },
    example: { given: { a: 1, x: 2 }, gives: 0.8646647167633873, from: 'mpmath 1.2.1, 30 digits: 1 - exp(-2)' },
    source: 'NIST Digital Library of Mathematical Functions, 8.2.4',
    assumes: 'the lower function, divided by the gamma function; 1 less it is the upper one, Q(a, x)',
    also: ['lower incomplete gamma function', 'P(a, x)', 'gammainc', 'incomplete gamma function ratio'],
    tags: ['gamma', 'incomplete'],
  },
]);
