import { boundError } from '../../src/core/expression/calculus/bound-error.js';
import { gradientOf, variablesOf } from '../../src/core/expression/calculus/gradient.js';
import { bindGiven } from '../../src/core/registry/check-operator.js';
import type { Operator } from '../../src/core/registry/operator.js';

/** How an operator carries small changes of its inputs into its result, at its example. */
export interface Conditioning {
  readonly operator: Operator;
  /** Sum of the relative changes of the result for a relative change of each input that is not a whole number; not finite where the result is 0. */
  readonly condition: number;
  /** The input, or the list, to which the result is most sensitive. */
  readonly most: string;
  /** Bound on the relative error that computing adds. */
  readonly relativeErrorBound: number;
}

/** Measures the conditioning of an operator at its example, in coherent SI. */
export const measureCondition = (operator: Operator): Conditioning => {
  const bindings = bindGiven(operator, operator.record.example.given);
  const { value, relative } = boundError(operator.expression, bindings, Number.POSITIVE_INFINITY);
  // Whole numbers are exact.
  const names = operator.inputs.filter(({ integer }) => !integer).map(({ name }) => name);
  const variables = variablesOf(names, bindings);
  const { partials } = gradientOf(operator.expression, bindings, variables);
  const shares = new Map<string, number>();
  variables.forEach(({ symbol, element }, i) => {
    const bound = bindings.get(symbol);
    const at = typeof bound === 'number' ? bound : (bound?.[(element ?? 1) - 1] ?? Number.NaN);
    // Nothing changes relatively at zero, however steep the equation is there.
    const share = at === 0 ? 0 : Math.abs(((partials[i] ?? Number.NaN) * at) / value);
    shares.set(symbol, (shares.get(symbol) ?? 0) + share);
  });
  const sorted = [...shares].sort(([, a], [, b]) => b - a);
  return {
    operator,
    condition: sorted.reduce((sum, [, share]) => sum + share, 0),
    most: sorted[0]?.[0] ?? '',
    relativeErrorBound: relative,
  };
};
