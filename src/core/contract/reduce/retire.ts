import { Fault } from '../../faults.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { type Actor, assertMayRetire } from '../members/actor.js';
import type { Evaluate, Evaluated } from './choose-transition.js';
import type { ContractDocument } from './contract-document.js';
import type { Fire } from './react.js';

/** Longest reason for which a contract is retired, in characters. */
export const MAX_REASON = 500;

/**
 * Refuses whatever would move a contract that was retired.
 * @throws Fault EVENT_NOT_TAKEN
 */
export const assertNotRetired = ({ retired, currentState }: ContractDocument): void => {
  if (retired === undefined) return;
  throw new Fault(
    'EVENT_NOT_TAKEN',
    `The contract was retired at ${retired.at} (${retired.reason}) and takes nothing more; its rows stay.`,
    {
      state: currentState,
      takes: [],
    },
  );
};

/**
 * Retires a contract: it keeps its state, and neither events nor time move it any more.
 * @throws Fault EVENT_NOT_TAKEN in a state in which its definition does not let it be retired, FORBIDDEN to who may not
 */
export const reactToRetirement = <T extends Evaluated>(
  { definition }: PreparedDefinition,
  { currentState }: ContractDocument,
  reason: string,
  cycle: number,
  evaluate: Evaluate<T>,
  actor: Actor | undefined,
): Fire<T> => {
  assertMayRetire(definition, currentState, actor);
  return {
    cause: 'retirement',
    event: { name: 'retirement', payload: { reason }, actor },
    from: currentState,
    to: currentState,
    emits: [],
    trigger: 'retirement',
    cycle,
    remembered: {},
    evaluated: evaluate([SUBSTRATE], {}),
  };
};
