import { createOperatorFiles } from '../adapters/store/operator-files.js';
import type { RegistryIndex } from '../core/registry/registry.js';
import { REGISTRY_FOLDER } from '../package-files.js';

/** Reads the built registry's index alone: the ids and names of operators and domains. */
export const readIndex = (): RegistryIndex => createOperatorFiles(REGISTRY_FOLDER).index();
