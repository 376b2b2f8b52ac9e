import { readdirSync, readFileSync } from 'node:fs';
import type { DomainRecord } from '../src/core/registry/define-domain.js';
import type { AskedWords } from '../src/core/search/document-words.js';

const folder = new URL('../src/operators/', import.meta.url);

/** Loads every domain from its source file, the substrate first and then in the order of their prefixes' first use in the registry. */
export const loadDomains = async (): Promise<readonly DomainRecord[]> => {
  const domains: DomainRecord[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
    const module = (await import(new URL(file, folder).href)) as Readonly<Record<string, DomainRecord>>;
    domains.push(...Object.values(module));
  }
  return domains.sort((a, b) => Number(b.prefix === 'KO') - Number(a.prefix === 'KO') || (a.id < b.id ? -1 : 1));
};

/** Loads the words for search alone, one file a domain: the problems that each operator answers, as people tell them. */
export const loadAskedWords = (): AskedWords => {
  const asked = new URL('asked/', folder);
  const files = readdirSync(asked).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(new URL(name, asked), 'utf8')) as AskedWords));
};
