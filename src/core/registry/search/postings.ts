import { DOMAIN_WEIGHT, FIELDS, type SearchIndex } from './search-index.js';
import { decodeWordSet, decodeWords } from './word-code.js';

/** Places by word: those of word `w` stand from `starts[w]` up to `starts[w + 1]`. */
export interface Table {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** Weight of the word in each place; absent where each counts 1. */
  readonly weights?: Float32Array;
}

/** One name or alias of an operator. */
export interface NamePhrase {
  readonly document: number;
  /** Its words in their order. */
  readonly words: readonly number[];
  readonly isName: boolean;
  /** Euclidean length of the phrase with each word weighted by its rarity. */
  readonly length: number;
}

/** Tells whether words are just this name or alias. */
export const isPhrase = (words: readonly number[], { words: own }: NamePhrase): boolean =>
  own.length === words.length && own.length > 0 && own[0] === words[0] && own.every((word, i) => word === words[i]);

/** The inverted form of a {@link SearchIndex}, made once in memory. */
export interface Postings {
  readonly words: readonly string[];
  /** Number of each word. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Rarity of each word: `ln(1 + (N - n + 0.5) / (n + 0.5))`. */
  readonly rarity: Float64Array;
  readonly ids: readonly string[];
  /** Place of the domain of each document. */
  readonly domainOf: readonly number[];
  /** Operators by word, weighted by field (BM25F). */
  readonly documents: Table;
  readonly phrases: readonly NamePhrase[];
  /** Places of {@link phrases} by word. */
  readonly phraseWords: Table;
  /** Documents by the keys of their equations: the number of the kind, then the key. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
}

/** Occurrences as they are met: word, place and weight beside one another. */
interface Met {
  readonly words: number[];
  readonly places: number[];
  readonly weights: number[];
}

const toTable = ({ words, places, weights }: Met, size: number): Table => {
  const starts = new Uint32Array(size + 1);
  for (const word of words) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
  for (let word = 0; word < size; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
  const next = starts.slice();
  const table = { starts, places: new Uint32Array(words.length), weights: new Float32Array(words.length) };
  words.forEach((word, i) => {
    const at = next[word] ?? 0;
    next[word] = at + 1;
    table.places[at] = places[i] ?? 0;
    table.weights[at] = weights[i] ?? 1;
  });
  return table;
};

type Field = readonly (readonly number[])[];

const parseDocument = (text: string): readonly Field[] =>
  text.split('|').map((field, f) => {
    if (field === '') return [];
    return FIELDS[f]?.isPhrases ? field.split('/').map(decodeWords) : [decodeWordSet(field)];
  });

const sizeOf = (field: Field | undefined): number => (field ?? []).reduce((sum, phrase) => sum + phrase.length, 0);

/** Adds up the weights of the words of one document field by field; a word counts once a field. */
const createDocumentScale = (averages: readonly number[], size: number, met: Met) => {
  const sums = new Float64Array(size);
  const lastField = new Uint8Array(size);
  return (fields: readonly Field[], inherited: readonly number[], document: number): void => {
    const own: number[] = [];
    const add = (word: number, weight: number, stamp: number): void => {
      if (lastField[word] === stamp) return;
      if (lastField[word] === 0) own.push(word);
      lastField[word] = stamp;
      sums[word] = (sums[word] ?? 0) + weight;
    };
    FIELDS.forEach(({ weight, lengthPenalty }, f) => {
      const share = weight / (1 - lengthPenalty + (lengthPenalty * sizeOf(fields[f])) / (averages[f] ?? 1));
      for (const phrase of fields[f] ?? []) for (const word of phrase) add(word, share, f + 1);
    });
    for (const word of inherited) add(word, DOMAIN_WEIGHT, FIELDS.length + 1);
    for (const word of own) {
      met.words.push(word);
      met.places.push(document);
      met.weights.push(sums[word] ?? 0);
      sums[word] = 0;
      lastField[word] = 0;
    }
  };
};

const groupKeys = (index: SearchIndex): ReadonlyMap<string, readonly number[]> => {
  const byKey = new Map<string, number[]>();
  let document = 0;
  for (const { equationKeys } of index.domains) {
    for (const keys of equationKeys) {
      for (let at = 0; at < keys.length; at += 4) {
        const key = `${at / 4}${keys.slice(at, at + 4)}`;
        const list = byKey.get(key);
        if (list === undefined) byKey.set(key, [document]);
        else list.push(document);
      }
      document += 1;
    }
  }
  return byKey;
};

/** Derives the postings of an index: which operators and which names hold each word, and how much it weighs there. */
export const createPostings = (index: SearchIndex): Postings => {
  const words = index.words === '' ? [] : index.words.split(' ');
  const parsed = index.domains.flatMap(({ documents }) => documents.map(parseDocument));
  const domainOf = index.domains.flatMap(({ documents }, domain) => documents.map(() => domain));
  const inherited = index.domains.map((domain) => decodeWordSet(domain.words));
  const averages = FIELDS.map((_, f) => parsed.reduce((sum, fields) => sum + sizeOf(fields[f]), 0) / Math.max(1, parsed.length) || 1);

  const inDocuments: Met = { words: [], places: [], weights: [] };
  const addDocument = createDocumentScale(averages, words.length, inDocuments);
  parsed.forEach((fields, document) => {
    addDocument(fields, inherited[domainOf[document] ?? 0] ?? [], document);
  });
  const documents = toTable(inDocuments, words.length);
  const rarity = Float64Array.from(words, (_, word) => {
    const count = (documents.starts[word + 1] ?? 0) - (documents.starts[word] ?? 0);
    return Math.log(1 + (parsed.length - count + 0.5) / (count + 0.5));
  });

  const inPhrases: Met = { words: [], places: [], weights: [] };
  const phrases: NamePhrase[] = [];
  parsed.forEach((fields, document) => {
    for (const [f, field] of fields.slice(0, 2).entries()) {
      for (const phrase of field) {
        let square = 0;
        phrase.forEach((word, i) => {
          if (phrase.indexOf(word) !== i) return;
          square += (rarity[word] ?? 0) ** 2;
          inPhrases.words.push(word);
          inPhrases.places.push(phrases.length);
        });
        phrases.push({ document, words: phrase, isName: f === 0, length: Math.sqrt(square) || 1 });
      }
    }
  });
  return {
    words,
    numbers: new Map(words.map((word, number) => [word, number])),
    rarity,
    ids: index.domains.flatMap(({ prefix, numbers }) => numbers.map((number) => `${prefix}${number}`)),
    domainOf,
    documents,
    phrases,
    phraseWords: toTable(inPhrases, words.length),
    byKey: groupKeys(index),
  };
};
