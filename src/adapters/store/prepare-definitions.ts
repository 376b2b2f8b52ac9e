import type { ContractDefinition } from '../../core/contract/definition/definition.js';
import { type PreparedDefinition, prepareDefinition } from '../../core/contract/definition/prepare-definition.js';
import { RecentlyUsed } from '../../core/recently-used.js';

/** Stored definitions that are kept ready while ledgers are read. */
const MOST_READY = 128;

/** Prepares definitions: templates of the service once, when the first of them is looked for, and stored ones as they are needed. */
export const createPreparation = (templates: readonly ContractDefinition[]) => {
  let ofTemplates: ReadonlyMap<string, PreparedDefinition> | undefined;
  const ofStored = new RecentlyUsed<PreparedDefinition>(MOST_READY);
  const ofTemplate = (digest: string): PreparedDefinition | undefined => {
    ofTemplates ??= new Map(templates.map((template) => prepareDefinition(template)).map((one) => [one.digest, one]));
    return ofTemplates.get(digest);
  };
  return {
    template: (digest: string): ContractDefinition | undefined => ofTemplate(digest)?.definition,
    prepared: (digest: string, stored: ContractDefinition | undefined): PreparedDefinition | undefined =>
      stored === undefined ? ofTemplate(digest) : ofStored.get(digest, () => prepareDefinition(stored)),
  };
};
