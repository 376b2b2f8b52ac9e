import { createOperatorFiles } from './adapters/store/operator-files.js';
import type { RegistryIndex } from './core/registry/registry.js';

/** Reads the built registry's index alone: the ids and names of operators and domains. */
export const readIndex = (): RegistryIndex => createOperatorFiles(new URL('../dist/operators/', import.meta.url)).index();
