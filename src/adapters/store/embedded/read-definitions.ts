import { type PreparedDefinition, prepareDefinition } from '../../../core/contract/definition/prepare-definition.js';
import { SERVICE_DEFINITIONS } from '../../../core/contract/definition/templates.js';
import type { LedgerRow } from '../../../core/contract/ledger/ledger-row.js';
import { Fault } from '../../../core/faults.js';
import type { Registry } from '../../../core/registry/registry.js';
import { createOperatorFinder } from '../../../core/sheet/find-operator.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { DefinitionRecords } from './definition-records.js';

/**
 * Reads the definitions of a data folder, and gives the way to find the one that a row names: among them, or among those of the service.
 * @throws Fault LEDGER_CORRUPT where they cannot be read; what is given throws UNKNOWN_TEMPLATE of one that is not there
 */
export const readDefinitions = async (
  folder: string,
  registry: Registry,
  files: FileSystem = nodeFileSystem,
): Promise<(template: LedgerRow['template']) => PreparedDefinition> => {
  const findOperator = createOperatorFinder(registry);
  const records = new DefinitionRecords(files, folder, () => undefined);
  await records.load();
  const prepared = new Map<string, PreparedDefinition>();
  return ({ id, version, digest }) => {
    const known = prepared.get(digest);
    if (known !== undefined) return known;
    const stored = records.find(digest)?.definition;
    const candidates = stored === undefined ? SERVICE_DEFINITIONS.filter((one) => one.id === id && one.version === version) : [stored];
    const found = candidates.map((one) => prepareDefinition(one, findOperator)).find((one) => one.digest === digest);
    if (found === undefined)
      throw new Fault('UNKNOWN_TEMPLATE', `The definition ${digest} of ${id} ${version} is not here.`, { template: id, version });
    prepared.set(digest, found);
    return found;
  };
};
