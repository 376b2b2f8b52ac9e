import type { DomainRecord, Field } from './define-domain.js';

/** What the index says of a domain without reading its records. */
export interface DomainSummary {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly field: Field;
  readonly about: string;
  readonly count: number;
}

/** What the index says of an operator without reading its record. */
export interface OperatorSummary {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** The small part of the registry that is read first. */
export interface RegistryIndex {
  /** Digest of all records' digests, sorted. */
  readonly digest: string;
  readonly domains: readonly DomainSummary[];
  readonly operators: readonly OperatorSummary[];
  /** The named relations, each with the domain that lists it. */
  readonly relations: readonly OperatorSummary[];
}

/** A symbol of an operator, without its record. */
export interface IndexedSymbol {
  readonly name: string;
  readonly unitText: string;
  readonly hasDefault: boolean;
  readonly isList: boolean;
  /** Stems of the words of its meaning that carry meaning, up to the first comma, semicolon or bracket. */
  readonly words: readonly string[];
}

/** The symbols of one operator, without its record. */
export interface IndexedOperator {
  readonly id: string;
  readonly domain: string;
  readonly output: IndexedSymbol;
  readonly inputs: readonly IndexedSymbol[];
}

/** What a search may keep to. */
export type SearchKind = 'operator' | 'relation';

/** Narrows a search and says which page of it is wanted. */
export interface SearchOptions {
  /** Id or prefix of the domain to stay inside. */
  readonly domain?: string;
  /** Keeps to operators or to named relations; both where absent. */
  readonly kind?: SearchKind;
  /** Keeps to those that bear a tag: its name, and their ids. */
  readonly tagged?: { readonly tag: string; readonly ids: ReadonlySet<string> };
  /** Hits a page, 1 to 100; 8 where absent. */
  readonly limit?: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** `match`: the operator is what the query speaks of. `weak`: it shares words with the query, and that is all that is known. */
export type Confidence = 'match' | 'weak';

/** One operator that was found; a higher score fits better. */
export interface SearchHit {
  readonly id: string;
  readonly score: number;
  readonly confidence: Confidence;
}

/** One page of an answer. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Hits on all pages together. */
  readonly total: number;
  /**
   * That of the best hit, on every page: `weak` says that the registry may well not hold what was asked for. It is `match` where a
   * query is empty and `weak` where there are no hits.
   */
  readonly confidence: Confidence;
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/**
 * A search of the operators in free text, and of the formulas of a caller beside them, where there are any: the same domain is read once.
 * @throws Fault INVALID_REQUEST (query too long, bad limit, bad cursor), UNKNOWN_DOMAIN
 */
export type Search = (query: string, options?: SearchOptions, own?: DomainRecord) => SearchAnswer;

/** The ids of the operators and relations that bear a tag, by tag. */
export type TaggedIds = Readonly<Record<string, readonly string[]>>;

/** Where the registry's data come from: a port, so that core reads no disk. Each is asked for once, when it is first needed. */
export interface RegistrySource {
  readonly index: () => RegistryIndex;
  readonly domain: (id: string) => DomainRecord;
  readonly search: () => Search;
  readonly tags: () => TaggedIds;
  /** The shapes of the operators' equations, in the order of the index. */
  readonly shapes: () => readonly string[];
  /** Gives the symbols of these operators, which are those of the index. */
  readonly symbols: (operators: readonly OperatorSummary[]) => readonly IndexedOperator[];
}
