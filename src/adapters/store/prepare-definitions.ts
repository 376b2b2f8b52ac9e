import type { ContractDefinition } from '../../core/contract/definition/definition.js';
import { type PreparedDefinition, prepareDefinition } from '../../core/contract/definition/prepare-definition.js';

/** Prepares definitions, each once; templates of the service when the first of them is looked for. */
export const createPreparation = (templates: readonly ContractDefinition[]) => {
  const prepared = new Map<string, PreparedDefinition>();
  const prepare = (definition: ContractDefinition): PreparedDefinition => {
    const one = prepareDefinition(definition);
    prepared.set(one.digest, one);
    return one;
  };
  let hasTemplates = false;
  const ofTemplate = (digest: string): PreparedDefinition | undefined => {
    if (!hasTemplates) templates.forEach(prepare);
    hasTemplates = true;
    return prepared.get(digest);
  };
  return {
    template: (digest: string): ContractDefinition | undefined => ofTemplate(digest)?.definition,
    prepared: (digest: string, stored: ContractDefinition | undefined): PreparedDefinition | undefined =>
      prepared.get(digest) ?? (stored === undefined ? ofTemplate(digest) : prepare(stored)),
  };
};
