import type { Registry } from '../registry/registry.js';
import { resolveOperators } from '../resolve/resolve-operators.js';
import type { FindOperator } from './scope.js';

/**
 * Makes what finds the equations that a sheet names, by their ids or by names that are their own.
 * @throws Fault from what is made, where a name is that of none or of several
 */
export const createOperatorFinder =
  (registry: Registry): FindOperator =>
  (reference) => {
    const [id = reference] = resolveOperators([reference], { inputs: {} }, registry).ids;
    return registry.operator(id);
  };
