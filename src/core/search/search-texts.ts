import { readQuery, type Vocabulary } from './read-query.js';
import { createSpelling } from './words/correct-spelling.js';
import { stemsOf } from './words/split-words.js';
import { buildThesaurus, readThesaurus, type Thesaurus } from './words/thesaurus.js';

/** Something that is found by its words: each text with how much a word in it says. */
export interface Searchable {
  readonly id: string;
  readonly texts: readonly (readonly [text: string, weight: number])[];
}

/** Finds things by a question in plain words: their ids, the best first. */
export type TextSearch = (query: string) => readonly string[];

/** Hits so far below the best one only share a common word with the question. */
const CUT = 0.25;

let shared: Thesaurus | undefined;

/** Weighs the words of a thing: each as in the text that says it most, and a little for the others. */
const weighWords = ({ texts }: Searchable): ReadonlyMap<string, number> => {
  const weights = new Map<string, number>();
  for (const [text, weight] of texts)
    for (const stem of new Set(stemsOf(text))) {
      const known = weights.get(stem) ?? 0;
      weights.set(stem, Math.max(known, weight) + Math.min(known, weight) / 4);
    }
  return weights;
};

/**
 * Makes a search over a few dozen things with texts. It reads questions as the search of operators does, with the same stems, synonyms and
 * corrections; a word says more the fewer things it stands in.
 */
export const createTextSearch = (things: readonly Searchable[]): TextSearch => {
  shared ??= readThesaurus(buildThesaurus());
  const thesaurus = shared;
  const weighed = things.map((thing) => ({ id: thing.id, weights: weighWords(thing) }));
  const counts = new Map<string, number>();
  for (const { weights } of weighed) for (const stem of weights.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const spelling = createSpelling([...counts.keys(), ...thesaurus.related.keys()]);
  const vocabulary: Vocabulary = { has: (word) => counts.has(word), thesaurus, correct: spelling };
  const rarity = (stem: string): number => Math.log(1 + things.length / (counts.get(stem) ?? things.length));
  return (query) => {
    const { concepts } = readQuery(query, vocabulary);
    const scored = weighed.map(({ id, weights }) => {
      const found = concepts.map(({ stems, weight, certainty, typed }) => {
        const best = Math.max(0, ...[...stems].map(([stem, share]) => share * rarity(stem) * (weights.get(stem) ?? 0)));
        return weight * (typed === undefined ? Math.max(certainty, CUT) : 1) * best;
      });
      // Two words of a question tell more than one of them alone that is rarer.
      const spoken = found.filter((share) => share > 0).length / Math.max(1, concepts.length);
      return { id, score: found.reduce((sum, share) => sum + share, 0) * spoken };
    });
    const ranked = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
    const least = (ranked[0]?.score ?? 0) * CUT;
    return ranked.filter(({ score }) => score >= least).map(({ id }) => id);
  };
};
