import { readdirSync } from 'node:fs';
import type { DomainRecord } from '../src/core/registry/define-domain.js';

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
