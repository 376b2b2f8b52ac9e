import { checkDefinition } from '../../src/core/contract/definition/check-definition.js';
import { readParameters } from '../../src/core/contract/reduce/read-values.js';
import { Fault } from '../../src/core/faults.js';
import { drive } from '../core/contract/drive.js';
import { node } from '../core/protocol/node.js';
import { makeDefinition, type RandomDefinition } from './make-definitions.js';

/** What many random definitions came to. */
export interface UnitFigures {
  readonly accepted: number;
  readonly refused: number;
  /** Accepted, and decided otherwise than the independent evaluation, or without a meaning. */
  readonly wrong: readonly string[];
  /** With a meaning, and refused. */
  readonly lost: readonly string[];
}

/** Tells the state that a definition comes to; nothing where it, its parameters or its event are refused. */
const stateOf = ({ definition, parameters, payload }: RandomDefinition): string | undefined => {
  try {
    const prepared = checkDefinition(definition, node.registry);
    const contract = drive(prepared, readParameters(prepared.definition, parameters));
    contract.fire(1, 'told', payload);
    return contract.document().currentState;
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** Runs random definitions against an independent evaluation of their units. */
export const checkDefinitionUnits = (count: number, random: () => number): UnitFigures => {
  let [accepted, refused] = [0, 0];
  const [wrong, lost]: [string[], string[]] = [[], []];
  for (let i = 0; i < count; i += 1) {
    const made = makeDefinition(random);
    const state = stateOf(made);
    const said = JSON.stringify({
      when: made.when,
      parameters: made.definition.parameters,
      given: made.parameters,
      events: made.definition.events,
      payload: made.payload,
    });
    if (state === undefined) {
      refused += 1;
      if (made.holds !== undefined) lost.push(said);
      continue;
    }
    accepted += 1;
    if (made.holds === undefined || (!made.isTie && made.holds !== (state === 'yes'))) wrong.push(`${state}: ${said}`);
  }
  return { accepted, refused, wrong, lost };
};
