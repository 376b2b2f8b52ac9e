import type { Postings } from './postings.js';
import type { Concept } from './read-query.js';

/** A word that may stand for a concept. */
export interface WeighedWord {
  readonly word: number;
  /** How surely it stands for it. */
  readonly weight: number;
  /** {@link weight} times rarity, where no synonym counts as rarer than the word that was typed. */
  readonly value: number;
}

/** A concept with its words in the index. */
export interface WeighedConcept {
  readonly words: readonly WeighedWord[];
  readonly importance: number;
}

/** Looks the words of a concept up and weighs them by their rarity. */
export const weighConcept = ({ stems, weight, typed }: Concept, { numbers, rarity }: Postings): WeighedConcept => {
  const own = rarity[numbers.get(typed ?? '') ?? -1] ?? Number.POSITIVE_INFINITY;
  const words = [...stems].flatMap(([stem, share]) => {
    const word = numbers.get(stem);
    return word === undefined ? [] : [{ word, weight: share, value: share * Math.min(own, rarity[word] ?? 0) }];
  });
  return { words, importance: weight * Math.max(0, ...words.map(({ value }) => value)) };
};
