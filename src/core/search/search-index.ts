import type { DocumentWords } from './index-code.js';

/** One domain of a {@link SearchIndex}; its operators stand in the order of their numbers. */
export interface DomainEntry {
  readonly id: string;
  readonly prefix: string;
  /** Codes of the words of the domain's name and description; every operator of the domain inherits them. */
  readonly words: string;
  /** Number of each operator inside the prefix. */
  readonly numbers: readonly number[];
  /** Words of the name and the aliases of each operator in their order, phrases parted by `/`, operators by `|`. */
  readonly names: string;
  /** Three equation keys an operator. */
  readonly equationKeys: string;
}

/**
 * The searchable content of the registry as compact plain JSON: built once, written beside the code, loaded when somebody searches.
 * Every word lists the operators that hold it, and where; postings are derived from it in some milliseconds.
 */
export interface SearchIndex {
  readonly version: 2;
  /** Every stemmed word and `$symbol` in alphabetical order; the place of a word is its number. */
  readonly words: string;
  /** Dimensions of outputs (`#m`) and of inputs (`@m`), parted by spaces; their numbers follow those of the words. */
  readonly units: string;
  /** In how many operators each word stands outside of names and aliases. */
  readonly counts: string;
  /** Those operators, word by word, each as its distance from the one before. */
  readonly places: string;
  /** Where in the operator the word stands, as a place in {@link roleMasks}; nothing for symbols and units. */
  readonly roles: string;
  /** Bits: the meaning of the output, of the inputs, the tags, then each problem that the operator answers. */
  readonly roleMasks: readonly number[];
  readonly domains: readonly DomainEntry[];
}

/**
 * The fields of a document in their order, each with its weight and how far its length counts against it (BM25F).
 * A word in an operator's name tells more than the same word in the meaning of one of its inputs.
 */
export const FIELDS = [
  { field: 'name', weight: 3, lengthPenalty: 0.4 },
  { field: 'aliases', weight: 3.5, lengthPenalty: 0.3 },
  { field: 'output', weight: 2.5, lengthPenalty: 0.3 },
  { field: 'inputs', weight: 0.4, lengthPenalty: 0.3 },
  { field: 'tags', weight: 1, lengthPenalty: 0.2 },
  { field: 'asked', weight: 1.5, lengthPenalty: 0 },
  { field: 'outputUnit', weight: 1, lengthPenalty: 0 },
  { field: 'inputUnits', weight: 1, lengthPenalty: 0.2 },
  { field: 'symbols', weight: 1, lengthPenalty: 0.6 },
] as const satisfies readonly {
  readonly field: keyof DocumentWords<never>;
  readonly weight: number;
  readonly lengthPenalty: number;
}[];

/** Names one field of a document. */
export type FieldName = (typeof FIELDS)[number]['field'];

/** Weight of the words of a domain, which each of its operators inherits. */
export const DOMAIN_WEIGHT = 0.6;
