import { type ContractDefinition, DEFINITION_DEFAULTS, type DefinitionInput, TRANSITION_DEFAULTS } from './definition.js';

/**
 * Declares a template of the service: fills in what has defaults. That each fits the schema is checked by a test rather than at every start,
 * where it would take as long as all the other modules of the contracts.
 */
export const defineTemplate = (definition: DefinitionInput): ContractDefinition => ({
  ...definition,
  parameters: definition.parameters ?? DEFINITION_DEFAULTS.parameters,
  counts: definition.counts ?? DEFINITION_DEFAULTS.counts,
  memory: definition.memory ?? DEFINITION_DEFAULTS.memory,
  transitions: definition.transitions.map((transition) => ({
    ...transition,
    operators: transition.operators ?? TRANSITION_DEFAULTS.operators,
    inputs: transition.inputs ?? TRANSITION_DEFAULTS.inputs,
    emits: transition.emits ?? TRANSITION_DEFAULTS.emits,
    remember: transition.remember ?? TRANSITION_DEFAULTS.remember,
  })),
});
