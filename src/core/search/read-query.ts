import { type Formula, readFormula } from './read-formula.js';
import { readUnitHints, searchDimension } from './unit-hints.js';
import type { Correction } from './words/correct-spelling.js';
import { isContentWord, splitWords, stemsOf } from './words/split-words.js';
import { stemWord } from './words/stem-word.js';
import type { Thesaurus } from './words/thesaurus.js';

/** One thing that a query speaks of: the stems that may stand for it, each with how surely, and how much the thing counts. */
export interface Concept {
  readonly stems: ReadonlyMap<string, number>;
  readonly weight: number;
  /** Stem that was typed; absent where it was misspelt or is only implied. */
  readonly typed?: string;
  /** How surely the query speaks of it at all: less than 1 for a guess at a misspelt word, 0 for what only a turn of phrase implies. */
  readonly certainty: number;
}

/** What a query says, before any operator is looked at. */
export interface ReadQuery {
  readonly concepts: readonly Concept[];
  /** Stems of the query's own words, for exact names. */
  readonly stems: readonly string[];
  /** Words that nothing in the registry stands for. */
  readonly unknown: readonly string[];
  readonly formula?: Formula;
  /** Dimension that the query as a whole names, `#kg*m/s`. */
  readonly unit?: string;
  /** Dimensions of quantities that the query states. */
  readonly given: readonly string[];
  /** Dimensions of unit words without a number. */
  readonly named: readonly string[];
  /** Dimensions that the query asks for. */
  readonly asked: readonly string[];
}

/** What reading a query needs to know about the index. */
export interface Vocabulary {
  readonly has: (word: string) => boolean;
  readonly thesaurus: Thesaurus;
  readonly correct: (word: string) => readonly Correction[];
}

/** A number without a unit is a value: it decides between operators that are alike, and nothing else. */
const BARE_NUMBER = 0.02;
/** An everyday thing (`stone`, `Moon`) or a count is an instance of what is asked about, not what is asked. */
const THING = 0.55;
const NUMERAL = /^(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million)$/u;
/** A short word, or one that is far from what it is read as, is as likely another word as a misspelt one. */
const SURE_LENGTH = 6;
const SURE_NEARNESS = 0.7;
const DOUBTFUL = 0.2;
const IMPLIED = 0.6;
const LONGEST_UNIT = 30;
const LONGEST_COMPOUND = 24;
/** Words that are read: a sentence has fewer, and the work stays bounded. */
const MOST_WORDS = 24;

const withRelated = (stem: string, weight: number, { thesaurus }: Vocabulary): readonly (readonly [string, number])[] => [
  [stem, weight],
  ...(thesaurus.related.get(stem) ?? []).map(([other, share]) => [other, weight * share] as const),
];

const toStems = (pairs: readonly (readonly [string, number])[], vocabulary: Vocabulary): ReadonlyMap<string, number> => {
  const stems = new Map<string, number>();
  for (const [stem, weight] of pairs) if (vocabulary.has(stem)) stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
  return stems;
};

/** Splits a word that is two words of the vocabulary written together: `lowpass`. */
const splitCompound = (word: string, vocabulary: Vocabulary): readonly string[] => {
  if (word.length > LONGEST_COMPOUND) return [];
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const parts = [stemWord(word.slice(0, at)), stemWord(word.slice(at))];
    if (parts.every((part) => part.length >= 3 && vocabulary.has(part))) return parts;
  }
  return [];
};

const weightOf = (text: string, stem: string, { thesaurus }: Vocabulary): number => {
  if (/^[\d.]+$/u.test(text)) return BARE_NUMBER;
  return thesaurus.things.has(stem) || NUMERAL.test(text) ? THING : 1;
};

const toConcepts = (text: string, stem: string, vocabulary: Vocabulary): readonly Concept[] => {
  const known = toStems(withRelated(stem, 1, vocabulary), vocabulary);
  if (known.size > 0) return [{ stems: known, weight: weightOf(text, stem, vocabulary), typed: stem, certainty: 1 }];
  const parts = splitCompound(text, vocabulary);
  if (parts.length > 0) {
    return parts.map((part) => ({ stems: toStems(withRelated(part, 1, vocabulary), vocabulary), weight: 1, typed: part, certainty: 1 }));
  }
  const near = vocabulary.correct(text);
  const corrected = toStems(
    near.flatMap(({ stem: other, weight }) => withRelated(other, weight, vocabulary)),
    vocabulary,
  );
  if (corrected.size === 0) return [];
  const nearness = near[0]?.weight ?? 0;
  return [{ stems: corrected, weight: 1, certainty: text.length >= SURE_LENGTH && nearness >= SURE_NEARNESS ? nearness : DOUBTFUL }];
};

const holdsRun = (stems: readonly string[], run: readonly string[]): boolean =>
  stems.some((_, at) => run.every((stem, i) => stems[at + i] === stem));

/** Gives what a word means beside the others of its query. */
const senseOf = (stem: string, others: readonly string[], { thesaurus }: Vocabulary): string => {
  const sense = thesaurus.senses.get(stem);
  return sense !== undefined && others.some((other) => sense.beside.has(other)) ? sense.means : stem;
};

const readWords = (
  text: string,
  isFormula: boolean,
  vocabulary: Vocabulary,
): Pick<ReadQuery, 'concepts' | 'stems' | 'unknown' | 'asked'> => {
  const all = splitWords(text);
  const content = all.filter(isContentWord);
  const stems = content.map(({ stem }) => stem);
  const allStems = all.map(({ stem }) => stem);
  const phrases = vocabulary.thesaurus.phrases.filter(({ stems: run }) => holdsRun(stems, run) || holdsRun(allStems, run));
  const distinct = [...new Map(content.map((word) => [word.stem, word])).values()]
    .filter((word) => !isFormula || word.text.length > 1)
    .slice(0, MOST_WORDS);
  const read = distinct.map((word) => ({ word, found: toConcepts(word.text, senseOf(word.stem, stems, vocabulary), vocabulary) }));
  const concepts = [
    ...read.flatMap(({ found }) => found),
    ...phrases
      .map(({ means }) => ({
        stems: toStems(
          means.map((stem) => [stem, 1]),
          vocabulary,
        ),
        weight: IMPLIED,
        certainty: 0,
      }))
      .filter((concept) => concept.stems.size > 0),
  ];
  const unknown = read.filter(({ word, found }) => found.length === 0 && /[a-z]{2}/u.test(word.text)).map(({ word }) => word.stem);
  return {
    concepts,
    stems,
    unknown,
    asked: [...new Set(phrases.flatMap(({ unit }) => (unit === undefined ? [] : (searchDimension(unit) ?? []))))],
  };
};

/**
 * Reads a query: a unit alone, or its quantities and its formula, and then the words that are left with their synonyms and corrections.
 * The single letters of a formula are symbols and no words.
 */
export const readQuery = (query: string, vocabulary: Vocabulary): ReadQuery => {
  const trimmed = query.trim();
  const unit = trimmed.length <= LONGEST_UNIT && !/^\d/u.test(trimmed) ? searchDimension(trimmed) : undefined;
  // The stems are kept: two words that are units can be a name (`Erlang B`).
  if (unit !== undefined && !/^\p{L}+$/u.test(trimmed))
    return { concepts: [], stems: stemsOf(trimmed), unknown: [], given: [], named: [], asked: [], unit };
  const { dimensions, named, rest } = readUnitHints(query);
  const formula = readFormula(query, (name) => vocabulary.has(`$${name.toLowerCase()}`));
  return {
    ...readWords(rest, formula !== undefined, vocabulary),
    given: dimensions,
    named,
    ...(formula === undefined ? {} : { formula }),
    ...(unit === undefined ? {} : { unit }),
  };
};
