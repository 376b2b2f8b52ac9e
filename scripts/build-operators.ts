// Writes the registry that is shipped: dist/operators/index.json, search.json, symbols.json, tags.json, shapes.json and one file per domain.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildRegistryIndex, buildTaggedIds } from '../src/core/registry/build-registry-index.js';
import { shapeOfOperator } from '../src/core/registry/equation-shape.js';
import { createOperator } from '../src/core/registry/operator.js';
import { buildSearchIndex } from '../src/core/search/build-search-index.js';
import { buildSymbolIndex } from '../src/core/search/symbol-index.js';
import { loadAskedWords, loadDomains } from './load-domains.js';

const folder = new URL('../dist/operators/', import.meta.url);
const domains = await loadDomains();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const write = (name: string, content: unknown): void => writeFileSync(new URL(name, folder), JSON.stringify(content));
write('index.json', buildRegistryIndex(domains));
write('search.json', buildSearchIndex(domains, loadAskedWords()));
write('symbols.json', buildSymbolIndex(domains));
write('tags.json', buildTaggedIds(domains));
write(
  'shapes.json',
  domains.flatMap((domain) => domain.operators.map((record) => shapeOfOperator(createOperator(record, domain)))),
);
for (const domain of domains) write(`${domain.id}.json`, domain);
