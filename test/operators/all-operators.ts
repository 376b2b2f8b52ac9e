import { readFileSync } from 'node:fs';
import { loadDomains } from '../../scripts/load-domains.js';
import type { Context } from '../../src/core/context.js';
import { buildRegistryIndex, buildTaggedIds } from '../../src/core/registry/build-registry-index.js';
import type { DomainRecord } from '../../src/core/registry/define-domain.js';
import { shapeOfOperator } from '../../src/core/registry/equation-shape.js';
import { createOperator, type Operator } from '../../src/core/registry/operator.js';
import { Registry } from '../../src/core/registry/registry.js';
import { buildSearchIndex } from '../../src/core/search/build-search-index.js';
import { createSearch } from '../../src/core/search/search-operators.js';
import { buildSymbolIndex, readSymbolIndex } from '../../src/core/search/symbol-index.js';
import { isWhole } from '../whole.js';
import { seedOf } from './sample-points.js';
import { shortDigest } from './short-digest.js';

/** Every domain of the source, the substrate first. */
export const domains: readonly DomainRecord[] = await loadDomains();

/** Prefixes of the domains whose operators are tested, from the environment, for who writes records (`GENMATH_ONLY=NM,EM`); all without it. */
const only = process.env['GENMATH_ONLY']?.split(',');

/** Every operator of every domain, made from its record. */
export const operators: readonly Operator[] = domains
  .filter(({ prefix }) => only?.includes(prefix) ?? true)
  .flatMap((domain) => domain.operators.map((record) => createOperator(record, domain)));

/** Every named relation of these domains, made from its record. */
export const relations: readonly Operator[] = domains
  .filter(({ prefix }) => only?.includes(prefix) ?? true)
  .flatMap((domain) => (domain.relations ?? []).map((record) => createOperator(record, domain)));

/** Operators under the name of their domain, as rows of a table of tests. */
export type DomainRows = readonly (readonly [domain: string, operators: readonly Operator[]])[];

/** Groups operators by their domain. */
export const byDomain = (some: readonly Operator[]): DomainRows =>
  domains.flatMap(({ id }) => {
    const own = some.filter(({ domain }) => domain.id === id);
    return own.length === 0 ? [] : [[id, own] as const];
  });

/** All operators but the substrate, whose output no source states. */
export const stated: readonly Operator[] = operators.filter(({ id }) => id !== 'KO42');

/** Short digest of each record with which the last whole run passed; written by `npm run test:all`. */
const PASSED = JSON.parse(readFileSync(new URL('passed-digests.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>;

/** The usual run sweeps one operator in this many, always the same ones. */
const SAMPLED = 8;

/**
 * The operators that the long sweeps of this run try: all in a whole run, or where a domain is named; otherwise a fixed sample, and every record
 * that is new or has changed since a whole run passed.
 */
export const swept: readonly Operator[] = operators.filter(
  ({ id, digest }) => isWhole || only !== undefined || seedOf(id) % SAMPLED === 0 || PASSED[id] !== shortDigest(digest),
);

/** The same without the substrate. */
export const sweptStated: readonly Operator[] = swept.filter(({ id }) => id !== 'KO42');

/** Runs the protocol over the records of the source: a fixed clock, no keys. */
export const context: Context = {
  registry: new Registry({
    index: () => buildRegistryIndex(domains),
    domain: (id) => domains.find((domain) => domain.id === id) as DomainRecord,
    search: () => createSearch(buildSearchIndex(domains)),
    tags: () => buildTaggedIds(domains),
    shapes: () => domains.flatMap((domain) => domain.operators.map((record) => shapeOfOperator(createOperator(record, domain)))),
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
