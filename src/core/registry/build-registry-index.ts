import { sha256Hex } from '../digest.js';
import type { DomainRecord } from './define-domain.js';
import { digestRecord } from './operator.js';
import type { RegistryIndex, TaggedIds } from './registry-source.js';

/** Builds the index of the registry, to be written out as JSON: its digest, and the ids and names of domains, operators and relations. */
export const buildRegistryIndex = (domains: readonly DomainRecord[]): RegistryIndex => {
  const records = domains.flatMap(({ operators, relations = [] }) => [...operators, ...relations]);
  return {
    digest: `sha256:${sha256Hex(
      records
        .map((record) => digestRecord(record))
        .sort()
        .join('\n'),
    )}`,
    domains: domains.map(({ id, prefix, name, field, about, operators }) => ({ id, prefix, name, field, about, count: operators.length })),
    operators: domains.flatMap(({ id: domain, operators }) => operators.map(({ id, name }) => ({ id, name, domain }))),
    relations: domains.flatMap(({ id: domain, relations = [] }) => relations.map(({ id, name }) => ({ id, name, domain }))),
  };
};

/** Gives who bears which tag, the tags in the order of letters: a file of its own, since a start need not read it. */
export const buildTaggedIds = (domains: readonly DomainRecord[]): TaggedIds => {
  const ids = new Map<string, string[]>();
  for (const { operators, relations = [] } of domains)
    for (const { id, tags } of [...operators, ...relations]) for (const tag of tags) ids.set(tag, [...(ids.get(tag) ?? []), id]);
  return Object.fromEntries([...ids].sort(([a], [b]) => (a < b ? -1 : 1)));
};
