/** One domain of a {@link SearchIndex}; its documents are the operators in the order of their numbers. */
export interface DomainEntry {
  readonly id: string;
  readonly prefix: string;
  /** Codes of the words of the domain's name and description; every operator of the domain inherits them. */
  readonly words: string;
  /** Number of each operator inside the prefix. */
  readonly numbers: readonly number[];
  /** One text an operator: its fields in the order of {@link FIELDS}, parted by `|`; those of phrases keep the order of words, phrases parted by `/`. */
  readonly documents: readonly string[];
  /** One text of {@link KEYS_PER_OPERATOR} equation keys an operator. */
  readonly equationKeys: readonly string[];
}

/**
 * The searchable content of the registry as compact plain JSON: built once, written beside the code, loaded when somebody searches.
 * It is a forward index: each operator lists its stemmed words field by field; postings are derived from it in some milliseconds.
 */
export interface SearchIndex {
  readonly version: 1;
  /** Every stemmed word, `#dimension` and `$symbol`, most frequent first, parted by spaces; a word's place is what its code stands for. */
  readonly words: string;
  readonly domains: readonly DomainEntry[];
}

/**
 * The fields of a document in their order, each with its weight and how far its length counts against it (BM25F).
 * A word in an operator's name tells more than the same word in the meaning of one of its inputs.
 */
export const FIELDS = [
  { field: 'name', weight: 3, lengthPenalty: 0.4, isPhrases: true },
  { field: 'aliases', weight: 2.5, lengthPenalty: 0.3, isPhrases: true },
  { field: 'output', weight: 1.8, lengthPenalty: 0.3, isPhrases: false },
  { field: 'inputs', weight: 1, lengthPenalty: 0.3, isPhrases: false },
  { field: 'tags', weight: 1, lengthPenalty: 0.2, isPhrases: false },
  { field: 'assumes', weight: 0.5, lengthPenalty: 0.4, isPhrases: false },
  { field: 'outputUnit', weight: 1, lengthPenalty: 0, isPhrases: false },
  { field: 'inputUnits', weight: 1, lengthPenalty: 0.2, isPhrases: false },
  { field: 'symbols', weight: 1, lengthPenalty: 0.6, isPhrases: false },
] as const satisfies readonly {
  readonly field: string;
  readonly weight: number;
  readonly lengthPenalty: number;
  readonly isPhrases: boolean;
}[];

/** Names one field of a document. */
export type FieldName = (typeof FIELDS)[number]['field'];

/** Weight of the words of a domain, which each of its operators inherits. */
export const DOMAIN_WEIGHT = 0.6;

/** Keys that stand for one equation: the relation, its right side, its shape. */
export const KEYS_PER_OPERATOR = 3;
