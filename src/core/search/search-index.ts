import type { ThesaurusTables } from './words/thesaurus.js';

/**
 * The searchable content of the registry as plain JSON: computed once by the build, written beside the code, read at the first search.
 * A word is a stem, a symbol (`$v`), or the dimension of an output (`#m`) or of an input (`@m`); the place of a word, an operator or a phrase
 * in its list is its number everywhere else.
 */
export interface SearchIndex extends IndexedDomains {
  readonly version: 3;
  readonly thesaurus: ThesaurusTables;
}

/** What a {@link SearchIndex} says of the records. */
export interface IndexedDomains {
  /** Frequent words first, so that most numbers are short. */
  readonly words: readonly string[];
  /** Ids of the operators by prefix, then by number, so that NM2 stands before NM10; behind those of a domain its named relations. */
  readonly ids: readonly string[];
  /** The domains in the order of {@link ids}, with how many operators and relations each has. */
  readonly domains: readonly { readonly id: string; readonly prefix: string; readonly count: number }[];
  /** How many different dimensions the inputs of each operator have. */
  readonly inputUnits: readonly number[];
  /** The inverted list: which operators hold a word, and how much it weighs in each. */
  readonly postings: {
    /** In how many operators each word stands. */
    readonly counts: readonly number[];
    /** Those operators, word by word in ascending order, each as its distance from the one before. */
    readonly gaps: readonly number[];
    /** The weight in each of those operators, as a place in {@link weightValues}. */
    readonly weights: readonly number[];
    readonly weightValues: readonly number[];
  };
  /** Names, aliases and problems, operator by operator: the name, then the aliases, then the problems. */
  readonly phrases: {
    readonly aliases: readonly number[];
    readonly asked: readonly number[];
    /** Words in each phrase. */
    readonly sizes: readonly number[];
    /** Those words in their order. */
    readonly words: readonly number[];
  };
  /** The keys of each operator's equation, by kind. */
  readonly equations: { readonly relation: readonly string[]; readonly side: readonly string[]; readonly shape: readonly string[] };
}
