import type { ContractDefinition } from '../../core/contract/definition/definition.js';
import { type FindDefinition, type PreparedDefinition, prepareDefinition } from '../../core/contract/definition/prepare-definition.js';
import { SERVICE_DEFINITIONS } from '../../core/contract/definition/templates.js';
import { Fault } from '../../core/faults.js';
import type { Registry } from '../../core/registry/registry.js';

/**
 * Gives the way to find the definition that a row names: among those that are stored, or among those of the service.
 * @param stored gives a stored one by its digest
 * @throws what is given throws Fault UNKNOWN_TEMPLATE of one that is not there
 */
export const findDefinitions = (stored: (digest: string) => ContractDefinition | undefined, registry: Registry): FindDefinition => {
  const prepared = new Map<string, PreparedDefinition>();
  return ({ id, version, digest }) => {
    const known = prepared.get(digest);
    if (known !== undefined) return known;
    const own = stored(digest);
    const candidates = own === undefined ? SERVICE_DEFINITIONS.filter((one) => one.id === id && one.version === version) : [own];
    const found = candidates.map((one) => prepareDefinition(one, registry)).find((one) => one.digest === digest);
    if (found === undefined)
      throw new Fault('UNKNOWN_TEMPLATE', `The definition ${digest} of ${id} ${version} is not here.`, { template: id, version });
    prepared.set(digest, found);
    return found;
  };
};
