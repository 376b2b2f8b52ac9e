import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import type { Value } from '../../expression/functions/function-definition.js';
import { Fault } from '../../faults.js';
import { CLOCK } from '../definition/definition.js';
import { type PreparedDefinition, type PreparedTransition, RESULT } from '../definition/prepare-definition.js';
import { type Bindings, bindingsOf, chooseInTime, type Evaluate, type Evaluated, inputsOf, timedOf } from './choose-transition.js';
import type { ContractDocument } from './contract-document.js';
import { countReader } from './contract-document.js';

/** Keeps what an evaluation gave, or refused, for the same inputs. */
const remembering = (evaluate: Evaluate): Evaluate => {
  const known = new Map<string, Evaluated | Fault>();
  const fresh = (operators: readonly string[], inputs: Readonly<Record<string, Value>>): Evaluated | Fault => {
    try {
      return evaluate(operators, inputs);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  };
  return (operators, inputs) => {
    const key = JSON.stringify([operators, inputs]);
    const found = known.get(key) ?? fresh(operators, inputs);
    known.set(key, found);
    if (found instanceof Fault) throw found;
    return found;
  };
};

/**
 * Foresees time: tells of a transition whether it is one that would move the contract at a cycle. Operators are run where a condition needs
 * their result, or holds without it; where one refuses its inputs nothing would move.
 */
export const foreseeMoves = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  evaluate: Evaluate,
): ((candidate: PreparedTransition, cycle: number) => boolean) => {
  const counts = countReader(prepared, document);
  const timed = timedOf(prepared, document.currentState);
  const known = remembering(evaluate);
  const holds = (candidate: PreparedTransition, bindings: Bindings): boolean => {
    const { when, readsResult, transition } = candidate;
    if (when === undefined) return true;
    const result = readsResult ? [[RESULT, known(transition.operators, inputsOf(candidate, bindings)).R] as const] : [];
    return evaluateTree(when, new Map([...bindings, ...result])) !== 0;
  };
  return (candidate, cycle) => {
    const bindings = bindingsOf(prepared, document, { name: CLOCK, payload: {} }, cycle, counts);
    try {
      return holds(candidate, bindings) && chooseInTime(timed, bindings, known).prepared !== undefined;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  };
};
