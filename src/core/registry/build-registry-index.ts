import { sha256Hex } from '../digest.js';
import type { DomainRecord, OperatorRecord } from './define-domain.js';
import { digestRecord } from './operator.js';
import type { RegistryIndex } from './registry-source.js';

/** Gives the ids of the records that bear each tag, the tags in the order of letters. */
const idsByTag = (records: readonly OperatorRecord[]): RegistryIndex['tags'] => {
  const tags = new Map<string, string[]>();
  for (const { id, tags: own } of records) for (const tag of own) tags.set(tag, [...(tags.get(tag) ?? []), id]);
  return Object.fromEntries([...tags].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Builds the index of the registry, to be written out as JSON: its digest, and the ids and names of domains, operators and relations, and who bears which tag. */
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
    tags: idsByTag(records),
  };
};
