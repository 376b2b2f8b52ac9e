import type { Correction } from './correct-spelling.js';
import { readFormula, type Formula } from './read-formula.js';
import { searchDimension } from './search-dimension.js';
import { isContentWord, splitWords } from './split-words.js';
import type { Thesaurus } from './thesaurus.js';
import { readUnitHints } from './unit-hints.js';

/** One thing that a query speaks of: the stems that may stand for it, each with how surely, and how much the thing counts. */
export interface Concept {
  readonly stems: ReadonlyMap<string, number>;
  readonly weight: number;
}

/** What a query says, before any operator is looked at. */
export interface ReadQuery {
  readonly concepts: readonly Concept[];
  /** Stems of the query's own words, for exact names. */
  readonly stems: readonly string[];
  readonly formula?: Formula;
  /** Dimension that the query as a whole names, `#kg*m/s`. */
  readonly unit?: string;
  /** Dimensions of quantities that the query states. */
  readonly given: readonly string[];
  /** Dimensions that the query asks for. */
  readonly asked: readonly string[];
}

/** What reading a query needs to know about the index. */
export interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly thesaurus: Thesaurus;
  readonly correct: (word: string) => readonly Correction[];
}

const BARE_NUMBER = 0.25;
const IMPLIED = 0.6;
const LONGEST_UNIT = 30;

const withRelated = (stem: string, weight: number, { thesaurus }: Vocabulary): readonly (readonly [string, number])[] => [
  [stem, weight],
  ...[...(thesaurus.related.get(stem) ?? [])].map(([other, share]) => [other, weight * share] as const),
];

const toStems = (pairs: readonly (readonly [string, number])[], vocabulary: Vocabulary): ReadonlyMap<string, number> => {
  const stems = new Map<string, number>();
  for (const [stem, weight] of pairs) if (vocabulary.has(stem)) stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
  return stems;
};

/** Splits a word that is two words of the vocabulary written together: `lowpass`. */
const splitCompound = (word: string, vocabulary: Vocabulary): readonly string[] => {
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const parts = [...splitWords(word.slice(0, at)), ...splitWords(word.slice(at))].map(({ stem }) => stem);
    if (parts.every((part) => part.length >= 3 && vocabulary.has(part))) return parts;
  }
  return [];
};

const toConcepts = (text: string, stem: string, vocabulary: Vocabulary): readonly Concept[] => {
  const known = toStems(withRelated(stem, 1, vocabulary), vocabulary);
  if (known.size > 0) return [{ stems: known, weight: /^[\d.]+$/u.test(text) ? BARE_NUMBER : 1 }];
  const parts = splitCompound(text, vocabulary);
  if (parts.length > 0) return parts.map((part) => ({ stems: toStems(withRelated(part, 1, vocabulary), vocabulary), weight: 1 }));
  const corrected = toStems(vocabulary.correct(text).flatMap(({ stem: near, weight }) => withRelated(near, weight, vocabulary)), vocabulary);
  return corrected.size > 0 ? [{ stems: corrected, weight: 1 }] : [];
};

const holdsRun = (stems: readonly string[], run: readonly string[]): boolean =>
  stems.some((_, at) => run.every((stem, i) => stems[at + i] === stem));

const readWords = (text: string, isFormula: boolean, vocabulary: Vocabulary): Pick<ReadQuery, 'concepts' | 'stems' | 'asked'> => {
  const all = splitWords(text);
  const content = all.filter(isContentWord);
  const stems = content.map(({ stem }) => stem);
  const allStems = all.map(({ stem }) => stem);
  const phrases = vocabulary.thesaurus.phrases.filter(({ stems: run }) => holdsRun(stems, run) || holdsRun(allStems, run));
  const distinct = [...new Map(content.map((word) => [word.stem, word])).values()].filter((word) => !isFormula || word.text.length > 1);
  const concepts = [
    ...distinct.flatMap((word) => toConcepts(word.text, word.stem, vocabulary)),
    ...phrases
      .map(({ means }) => ({
        stems: toStems(
          means.map((stem) => [stem, 1]),
          vocabulary,
        ),
        weight: IMPLIED,
      }))
      .filter((concept) => concept.stems.size > 0),
  ];
  return { concepts, stems, asked: [...new Set(phrases.flatMap(({ unit }) => (unit === undefined ? [] : (searchDimension(unit) ?? []))))] };
};

/**
 * Reads a query: a unit alone, or its quantities and its formula, and then the words that are left with their synonyms and corrections.
 * The single letters of a formula are symbols and no words.
 */
export const readQuery = (query: string, vocabulary: Vocabulary): ReadQuery => {
  const trimmed = query.trim();
  const unit = trimmed.length <= LONGEST_UNIT && !/^\d/u.test(trimmed) ? searchDimension(trimmed) : undefined;
  if (unit !== undefined && !/^\p{L}+$/u.test(trimmed)) return { concepts: [], stems: [], given: [], asked: [], unit };
  const { dimensions, rest } = readUnitHints(query);
  const formula = readFormula(query, (name) => vocabulary.has(`$${name.toLowerCase()}`));
  return {
    ...readWords(rest, formula !== undefined, vocabulary),
    given: dimensions,
    ...(formula === undefined ? {} : { formula }),
    ...(unit === undefined ? {} : { unit }),
  };
};
