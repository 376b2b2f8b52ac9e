import { readFileSync } from 'node:fs';
import type { RegistryIndex } from '../core/registry/registry-source.js';
import { REGISTRY_FOLDER } from '../package-files.js';

/** Reads the built registry's index alone, without the code that searches and computes: the ids and names of operators and domains. */
export const readIndex = (): RegistryIndex => JSON.parse(readFileSync(new URL('index.json', REGISTRY_FOLDER), 'utf8')) as RegistryIndex;
