import { DOMAIN_WEIGHT, FIELDS, type SearchIndex } from './search-index.js';
import { decodeWords } from './word-code.js';

/** Where a word occurs: places of documents (or of names), and beside each its weight there. */
export interface Posting {
  readonly places: readonly number[];
  readonly weights: readonly number[];
}

/** One name or alias of an operator: the stems in their order, and the document it names. */
export interface NamePhrase {
  readonly document: number;
  readonly words: readonly number[];
  readonly isName: boolean;
  /** Euclidean length of the phrase with each word weighted by its rarity. */
  readonly length: number;
}

/** The inverted form of a {@link SearchIndex}, made once in memory. */
export interface Postings {
  readonly words: readonly string[];
  /** Number of each word. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Rarity of each word: `ln(1 + (N - n + 0.5) / (n + 0.5))`. */
  readonly rarity: readonly number[];
  readonly ids: readonly string[];
  /** Place of the domain of each document. */
  readonly domainOf: readonly number[];
  /** Operators by word, weighted by field (BM25F). */
  readonly documents: readonly Posting[];
  /** Names and aliases by word. */
  readonly phrasesByWord: readonly (readonly number[])[];
  readonly phrases: readonly NamePhrase[];
  /** Documents by the keys of their equations. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
}

interface Parsed {
  readonly fields: readonly (readonly (readonly number[])[])[];
  readonly domain: number;
}

const parseDocument = (text: string, domain: number): Parsed => ({
  fields: text.split('|').map((field) => (field === '' ? [] : field.split('/').map(decodeWords))),
  domain,
});

const addTo = (map: Map<string, number[]>, key: string, place: number): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [place]);
  else list.push(place);
};

const sizeOf = (field: readonly (readonly number[])[] | undefined): number => (field ?? []).reduce((sum, phrase) => sum + phrase.length, 0);

/** Derives the postings of an index: which operators and which names hold each word, and how much it weighs there. */
export const createPostings = (index: SearchIndex): Postings => {
  const words = index.words === '' ? [] : index.words.split(' ');
  const parsed = index.domains.flatMap(({ documents }, domain) => documents.map((text) => parseDocument(text, domain)));
  const ids = index.domains.flatMap(({ prefix, numbers }) => numbers.map((number) => `${prefix}${number}`));
  const inherited = index.domains.map((domain) => decodeWords(domain.words));
  const averages = FIELDS.map((_, f) => parsed.reduce((sum, { fields }) => sum + sizeOf(fields[f]), 0) / Math.max(1, parsed.length) || 1);

  const documents = words.map(() => ({ places: [] as number[], weights: [] as number[] }));
  const phrasesByWord: number[][] = words.map(() => []);
  const rough: { document: number; words: readonly number[]; isName: boolean }[] = [];
  parsed.forEach(({ fields, domain }, document) => {
    const own = new Map<number, number>();
    FIELDS.forEach(({ weight, lengthPenalty }, f) => {
      const share = weight / (1 - lengthPenalty + (lengthPenalty * sizeOf(fields[f])) / (averages[f] ?? 1));
      for (const word of new Set((fields[f] ?? []).flat())) own.set(word, (own.get(word) ?? 0) + share);
    });
    for (const word of inherited[domain] ?? []) own.set(word, (own.get(word) ?? 0) + DOMAIN_WEIGHT);
    for (const [word, weight] of own) {
      documents[word]?.places.push(document);
      documents[word]?.weights.push(weight);
    }
    [...(fields[0] ?? []), ...(fields[1] ?? [])].forEach((phrase, i) => {
      for (const word of new Set(phrase)) phrasesByWord[word]?.push(rough.length);
      rough.push({ document, words: phrase, isName: i === 0 });
    });
  });

  const rarity = documents.map(({ places }) => Math.log(1 + (parsed.length - places.length + 0.5) / (places.length + 0.5)));
  const phrases = rough.map((phrase) => ({
    ...phrase,
    length: Math.sqrt([...new Set(phrase.words)].reduce((sum, word) => sum + (rarity[word] ?? 0) ** 2, 0)),
  }));
  const byKey = new Map<string, number[]>();
  index.domains
    .flatMap(({ equationKeys }) => equationKeys)
    .forEach((keys, document) => {
      for (let at = 0; at < keys.length; at += 4) addTo(byKey, `${at / 4}${keys.slice(at, at + 4)}`, document);
    });
  return {
    words,
    numbers: new Map(words.map((word, number) => [word, number])),
    rarity,
    ids,
    domainOf: parsed.map(({ domain }) => domain),
    documents,
    phrasesByWord,
    phrases,
    byKey,
  };
};
