import type { Operator } from '../registry/operator.js';
import type { Registry } from '../registry/registry.js';
import { resolveOperators } from './resolve-operators.js';

/**
 * Makes what finds an operator by its id, its name or an alias: how a sheet names its equations.
 * @throws Fault UNKNOWN_OPERATOR, AMBIGUOUS_OPERATOR of what it makes
 */
export const createOperatorFinder =
  (registry: Registry) =>
  (reference: string): Operator => {
    const [id = reference] = resolveOperators([reference], { inputs: {} }, registry).ids;
    return registry.operator(id);
  };
