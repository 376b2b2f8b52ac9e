import { namedMembers } from '../../src/answer/named-operators.js';
import { Fault, withContext } from '../../src/core/faults.js';
import type { Computation } from '../../src/core/inputs/computation.js';
import type { GivenInputs } from '../../src/core/inputs/place-inputs.js';
import { inStep } from '../../src/core/protocol/compute-chain.js';
import type { Registry } from '../../src/core/registry/registry.js';
import { type NamedOperator, resolveOperators } from '../../src/core/resolve/resolve-operators.js';

/** A computation whose operators are ids, and which of them the caller wrote as words. */
export interface NamedComputation<T extends Computation> {
  readonly computation: T;
  readonly named: readonly NamedOperator[];
  /** Says in a refusal which operator was taken for the words, so that a wrong one is seen. */
  readonly withNames: (fault: Fault) => Fault;
}

/**
 * Reads names and questions among the operators of a computation (step 2).
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
  const { operators = [], solveFor, domain } = given;
  const { ids, named } = inStep(2, () => resolveOperators(operators, { inputs, solveFor, unit, domain }, registry));
  return {
    computation: { ...given, operators: ids },
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
