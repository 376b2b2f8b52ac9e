import { readFileSync } from 'node:fs';
import type { DomainRecord } from '../../core/registry/define-domain.js';
import type { RegistryIndex, RegistrySource, TaggedIds } from '../../core/registry/registry-source.js';
import type { SearchIndex } from '../../core/search/search-index.js';
import { createSearch } from '../../core/search/search-operators.js';
import { readSymbolIndex, type SymbolIndex } from '../../core/search/symbol-index.js';

/** Reads the built registry from its folder, each file when it is first asked for. */
export const createOperatorFiles = (folder: URL): RegistrySource => {
  const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T;
  return {
    index: () => read<RegistryIndex>('index.json'),
    // The id comes from the index, never from a caller.
    domain: (id) => read<DomainRecord>(`${id}.json`),
    search: () => createSearch(read<SearchIndex>('search.json')),
    tags: () => read<TaggedIds>('tags.json'),
    shapes: () => read<readonly string[]>('shapes.json'),
    symbols: (operators) => readSymbolIndex(read<SymbolIndex>('symbols.json'), operators),
  };
};
