import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DomainRecord, RelationDeclaration } from '../src/core/registry/define-domain.js';
import { deriveRelation } from '../src/core/registry/derive-relation.js';
import { ownerOf } from '../src/core/registry/operator-id.js';
import type { AskedWords } from '../src/core/search/document-words.js';

const folder = new URL('../src/operators/', import.meta.url);

/** Imports every value that a source file exports. */
const importAll = async <T>(file: URL): Promise<readonly T[]> => Object.values((await import(file.href)) as Readonly<Record<string, T>>);

/** Loads the relations of a domain as their authors wrote them. */
export const loadDeclarations = async (domain: string): Promise<readonly RelationDeclaration[]> => {
  const file = new URL(`relations/${domain}.ts`, folder);
  return existsSync(file) ? (await importAll<readonly RelationDeclaration[]>(file)).flat() : [];
};

/**
 * Loads every domain from its source file, the substrate first and then in the order of their ids, with its named relations.
 * @throws Fault RECORD_INVALID for a relation that cannot be derived
 */
export const loadDomains = async (): Promise<readonly DomainRecord[]> => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const domains = (await Promise.all(files.map((file) => importAll<DomainRecord>(new URL(file, folder))))).flat();
  const byId = new Map(domains.flatMap(({ operators }) => operators.map((record) => [record.id, record] as const)));
  const withRelations = domains.map(async (domain) => {
    const relations = (await loadDeclarations(domain.id)).map((declared) => {
      const of = byId.get(ownerOf(declared.id));
      if (of === undefined) throw new Error(`${declared.id}: there is no operator ${ownerOf(declared.id)}.`);
      return deriveRelation(declared, of);
    });
    return relations.length === 0 ? domain : { ...domain, relations };
  });
  return (await Promise.all(withRelations)).sort((a, b) => Number(b.prefix === 'KO') - Number(a.prefix === 'KO') || (a.id < b.id ? -1 : 1));
};

/** Loads the words for search alone, one file a domain: the problems that each operator answers, as people tell them. */
export const loadAskedWords = (): AskedWords => {
  const asked = new URL('asked/', folder);
  const files = readdirSync(asked).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(new URL(name, asked), 'utf8')) as AskedWords));
};
