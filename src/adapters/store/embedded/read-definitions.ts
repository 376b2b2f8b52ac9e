import type { FindDefinition } from '../../../core/contract/definition/prepare-definition.js';
import type { Registry } from '../../../core/registry/registry.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { findDefinitions } from '../find-definitions.js';
import { DefinitionRecords } from './definition-records.js';

/**
 * Reads the definitions of a data folder, and gives the way to find the one that a row names: among them, or among those of the service.
 * @throws Fault LEDGER_CORRUPT where they cannot be read; what is given throws UNKNOWN_TEMPLATE of one that is not there
 */
export const readDefinitions = async (folder: string, registry: Registry, files: FileSystem = nodeFileSystem): Promise<FindDefinition> => {
  const records = new DefinitionRecords(files, folder, () => undefined);
  await records.load();
  return findDefinitions((digest) => records.find(digest)?.definition, registry);
};
