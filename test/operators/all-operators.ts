import { loadDomains } from '../../scripts/load-domains.js';
import type { Context } from '../../src/core/context.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import { createOperator, type Operator } from '../../src/core/registry/operator.js';
import { Registry } from '../../src/core/registry/registry.js';
import { buildSearchIndex } from '../../src/core/search/build-search-index.js';
import { createSearch } from '../../src/core/search/search-operators.js';
import { buildSymbolIndex, readSymbolIndex } from '../../src/core/search/symbol-index.js';

/** Every domain of the source, the substrate first. */
export const domains: readonly DomainRecord[] = await loadDomains();

/** Prefixes of the domains whose operators are tested, from the environment, for who writes records (`GENMATH_ONLY=NM,EM`); all without it. */
const only = process.env['GENMATH_ONLY']?.split(',');

/** Every operator of every domain, made from its record. */
export const operators: readonly Operator[] = domains
  .filter(({ prefix }) => only?.includes(prefix) ?? true)
  .flatMap((domain) => domain.operators.map((record) => createOperator(record, domain)));

/** The operators as rows of a table of tests. */
export const rows: readonly (readonly [string, Operator])[] = operators.map((operator) => [operator.id, operator]);

/** Runs the protocol over the records of the source: a fixed clock, no keys. */
export const context: Context = {
  registry: new Registry({
    index: () => ({
      digest: `sha256:${'0'.repeat(64)}`,
      domains: domains.map(({ id, prefix, name, field, about, operators: own }) => ({ id, prefix, name, field, about, count: own.length })),
      operators: domains.flatMap(({ id: domain, operators: own }) => own.map(({ id, name }) => ({ id, name, domain }))),
    }),
    domain: (id) => domains.find((domain) => domain.id === id) as DomainRecord,
    search: () => createSearch(buildSearchIndex(domains)),
    symbols: (summaries) => readSymbolIndex(buildSymbolIndex(domains), summaries),
  }),
  now: () => 1_790_000_000_000,
  newReceiptId: () => 'rcp_test',
  keyring: () => {
    throw new Error('these tests sign nothing');
  },
  issuer: 'test',
  library: 'genmath test',
};
