import { namedMembers } from '../../src/answer/named-operators.js';
import { Fault, withContext } from '../../src/core/faults.js';
import type { Computation } from '../../src/core/inputs/computation.js';
import type { GivenInputs } from '../../src/core/inputs/place-inputs.js';
import { readExpressions } from '../../src/core/inputs/read-expressions.js';
import { inStep } from '../../src/core/protocol/chain/compute-chain.js';
import type { Registry } from '../../src/core/registry/registry.js';
import { type NamedOperator, resolveOperators } from '../../src/core/resolve/resolve-operators.js';
import { evaluateText } from '../../src/core/sheet/evaluate-text.js';

/** A computation whose operators are ids and whose expressions are computed, and which of them the caller wrote as words. */
export interface NamedComputation<T extends Computation> {
  readonly computation: T;
  readonly named: readonly NamedOperator[];
  /** Says in a refusal which operator was taken for the words, so that a wrong one is seen. */
  readonly withNames: (fault: Fault) => Fault;
}

/**
 * Computes the inputs of a computation that are expressions, and reads names and questions among its operators (step 2).
 * @param inputs everything that the caller gives, as evidence for what the words mean
 * @param unit unit that the answer is asked for in, which the call in a refusal keeps
 * @throws Fault AMBIGUOUS_OPERATOR with the candidates, UNKNOWN_OPERATOR
 */
export const nameComputation = <T extends Computation>(
  given: T,
  inputs: GivenInputs,
  registry: Registry,
  unit?: string,
): NamedComputation<T> => {
  const { operators = [], solveFor, domain, near } = given;
  const evidence = { inputs: readExpressions(inputs, evaluateText), solveFor, unit, domain };
  const { ids, named } = inStep(2, () => resolveOperators(operators, evidence, registry));
  return {
    computation: {
      ...given,
      operators: ids,
      needsUnits: true,
      ...(given.inputs === undefined ? {} : { inputs: readExpressions(given.inputs, evaluateText) }),
      ...(near === undefined ? {} : readExpressions({ near }, evaluateText)),
    },
    named,
    withNames: (fault) => {
      if (named.length === 0) return fault;
      return withContext(fault, namedMembers(named));
    },
  };
};

/** Runs what follows the naming; a refusal says which operator was taken for the words. */
export const runWithNames = async <T>(
  { withNames }: Pick<NamedComputation<Computation>, 'withNames'>,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw error instanceof Fault ? withNames(error) : error;
  }
};
