import { sha256Hex } from '../digest.js';
import type { DomainRecord } from './define-domain.js';
import { digestRecord } from './operator.js';
import type { RegistryIndex } from './registry-source.js';

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
