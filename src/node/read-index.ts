import { readFileSync } from 'node:fs';
import type { ListedTool } from '../adapters/service/listed-tool.js';
import type { RegistryIndex } from '../core/registry/registry-source.js';
import { REGISTRY_FOLDER, TOOL_LIST } from '../package-files.js';

// What the build has written for processes that must answer before the code that searches and computes is loaded.

const read = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Reads the registry's index alone: the ids and names of operators and domains. */
export const readIndex = (): RegistryIndex => read(new URL('index.json', REGISTRY_FOLDER));

/** Reads the list of the MCP tools as clients are given it. */
export const readToolList = (): readonly ListedTool[] => read(TOOL_LIST);
