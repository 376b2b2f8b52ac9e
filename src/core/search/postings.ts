import { KEY_LENGTHS } from './equation-keys.js';
import { type DocumentWords, decodeIndex } from './index-code.js';
import { type Phrase, PhraseTable } from './phrase-table.js';
import { DOMAIN_WEIGHT, FIELDS, type SearchIndex } from './search-index.js';

/** Places by word: those of word `w` stand from `starts[w]` up to `starts[w + 1]`. */
export interface Table {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
  /** Weight of the word in each place. */
  readonly weights: Float32Array;
}

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
  /** How many different dimensions the inputs of each operator have. */
  readonly inputUnits: Uint8Array;
  /** Operators by word, weighted by field (BM25F). */
  readonly documents: Table;
  readonly phrases: PhraseTable;
  /** Mean length of the phrases. */
  readonly phraseLength: number;
  /** Places of {@link phrases} by word. */
  readonly phraseWords: Table;
  /** Documents by the keys of their equations: the number of the kind, then the key. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
}

/** Occurrences in the order in which they are met. */
class Met {
  #count = 0;
  readonly #words: Uint32Array;
  readonly #places: Uint32Array;
  readonly #weights: Float32Array;

  constructor(most: number) {
    this.#words = new Uint32Array(most);
    this.#places = new Uint32Array(most);
    this.#weights = new Float32Array(most);
  }

  add(word: number, place: number, weight: number): void {
    this.#words[this.#count] = word;
    this.#places[this.#count] = place;
    this.#weights[this.#count] = weight;
    this.#count += 1;
  }

  /** Orders what was met by the numbers of `size` words. */
  toTable(size: number): Table {
    const starts = new Uint32Array(size + 1);
    for (let i = 0; i < this.#count; i += 1) {
      const after = (this.#words[i] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
    for (let word = 0; word < size; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
    const next = starts.slice();
    const places = new Uint32Array(this.#count);
    const weights = new Float32Array(this.#count);
    for (let i = 0; i < this.#count; i += 1) {
      const word = this.#words[i] ?? 0;
      const at = next[word] ?? 0;
      next[word] = at + 1;
      places[at] = this.#places[i] ?? 0;
      weights[at] = this.#weights[i] ?? 0;
    }
    return { starts, places, weights };
  }
}

type Field = readonly (readonly number[])[];

const isFlat = (words: readonly number[] | Field): words is readonly number[] => typeof words[0] === 'number';

/** Gives the phrases of a document field by field; a field that is no list of phrases is one phrase. */
const fieldsOf = (document: DocumentWords<number>): readonly Field[] =>
  FIELDS.map(({ field }) => {
    const words = document[field];
    return isFlat(words) ? [words] : words;
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
      met.add(word, document, sums[word] ?? 0);
      sums[word] = 0;
      lastField[word] = 0;
    }
  };
};

const groupKeys = (index: SearchIndex): ReadonlyMap<string, readonly number[]> => {
  const byKey = new Map<string, number[]>();
  let document = 0;
  for (const { equationKeys, numbers } of index.domains) {
    let at = 0;
    for (const _ of numbers) {
      KEY_LENGTHS.forEach((length, kind) => {
        const key = `${kind}${equationKeys.slice(at, at + length)}`;
        const list = byKey.get(key);
        if (list === undefined) byKey.set(key, [document]);
        else list.push(document);
        at += length;
      });
      document += 1;
    }
  }
  return byKey;
};

const INPUT_UNITS = FIELDS.findIndex(({ field }) => field === 'inputUnits');

/** Derives the postings of an index: which operators and which names hold each word, and how much it weighs there. */
export const createPostings = (index: SearchIndex): Postings => {
  const { words, inherited, documents: read } = decodeIndex(index);
  const parsed = read.map(fieldsOf);
  const domainOf = index.domains.flatMap(({ numbers }, domain) => numbers.map(() => domain));
  const sizes = FIELDS.map((_, f) => parsed.reduce((sum, fields) => sum + sizeOf(fields[f]), 0));
  const averages = sizes.map((size) => size / Math.max(1, parsed.length) || 1);
  const ownWords = sizes.reduce((sum, size) => sum + size, 0);
  const inheritedWords = domainOf.reduce((sum, domain) => sum + (inherited[domain]?.length ?? 0), 0);

  const inDocuments = new Met(ownWords + inheritedWords);
  const addDocument = createDocumentScale(averages, words.length, inDocuments);
  parsed.forEach((fields, document) => {
    addDocument(fields, inherited[domainOf[document] ?? 0] ?? [], document);
  });
  const documents = inDocuments.toTable(words.length);
  const rarity = Float64Array.from(words, (_, word) => {
    const count = (documents.starts[word + 1] ?? 0) - (documents.starts[word] ?? 0);
    return Math.log(1 + (parsed.length - count + 0.5) / (count + 0.5));
  });

  const inPhrases = new Met(ownWords);
  const phrases: Phrase[] = [];
  const addPhrase = (document: number, phrase: readonly number[], kind: Phrase['kind']): void => {
    let square = 0;
    phrase.forEach((word, i) => {
      if (phrase.indexOf(word) !== i) return;
      square += (rarity[word] ?? 0) ** 2;
      inPhrases.add(word, phrases.length, 1);
    });
    phrases.push({ document, words: phrase, kind, length: Math.sqrt(square) || 1 });
  };
  read.forEach(({ name, aliases, asked }, document) => {
    addPhrase(document, name, 'name');
    for (const phrase of aliases) addPhrase(document, phrase, 'alias');
    for (const phrase of asked) addPhrase(document, phrase, 'asked');
  });
  return {
    words,
    numbers: new Map(words.map((word, number) => [word, number])),
    rarity,
    ids: index.domains.flatMap(({ prefix, numbers }) => numbers.map((number) => `${prefix}${number}`)),
    domainOf,
    inputUnits: Uint8Array.from(parsed, (fields) => sizeOf(fields[INPUT_UNITS])),
    documents,
    phrases: new PhraseTable(phrases),
    phraseLength: phrases.reduce((sum, { length }) => sum + length, 0) / Math.max(1, phrases.length) || 1,
    phraseWords: inPhrases.toTable(words.length),
    byKey: groupKeys(index),
  };
};
