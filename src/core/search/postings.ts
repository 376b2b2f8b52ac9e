import type { Concept } from './read-query.js';
import type { IndexedDomains } from './search-index.js';

/** Places by word: those of word `w` stand from `starts[w]` up to `starts[w + 1]`, in ascending order. */
export interface Lists {
  readonly starts: Uint32Array;
  readonly places: Uint32Array;
}

/** What a phrase is: the name or an alias of an operator, or one of the problems that it answers, in which the order of words says nothing. */
type PhraseKind = 'name' | 'alias' | 'asked';

/** All names, aliases and problems, by their places. */
export interface Phrases {
  readonly documents: Uint32Array;
  readonly kindOf: (place: number) => PhraseKind;
  /** Euclidean length of each phrase, with each word weighted by its rarity. */
  readonly lengths: Float64Array;
  readonly meanLength: number;
  /** Tells whether words are just this phrase. */
  readonly is: (place: number, words: readonly number[]) => boolean;
  /** The phrases that hold a word. */
  readonly byWord: Lists;
}

/** The kinds of keys under which equations are found. */
export type KeyKind = keyof IndexedDomains['equations'];

/** A search index in memory. */
export interface Postings {
  readonly words: readonly string[];
  /** Number of each word. */
  readonly numbers: Pick<ReadonlyMap<string, number>, 'get' | 'has'>;
  /** Rarity of each word: `ln(1 + (N - n + 0.5) / (n + 0.5))`. */
  readonly rarity: Float64Array;
  /** Rarity of a word that stands nowhere. */
  readonly rarest: number;
  readonly ids: readonly string[];
  /** Place of the domain of each operator. */
  readonly domainOf: Uint32Array;
  /** How many different dimensions the inputs of each operator have. */
  readonly inputUnits: readonly number[];
  /** The operators that hold a word. */
  readonly documents: Lists;
  /** Gives the weight of a word (BM25F) at a place of {@link documents}. */
  readonly weightOf: (at: number) => number;
  readonly phrases: Phrases;
  /** Gives the operators whose equation has a key. */
  readonly findEquation: (kind: KeyKind, key: string) => readonly number[];
}

/** Gives the starts of runs of these sizes, and the end of the last. */
const startsOf = (sizes: ArrayLike<number>): Uint32Array => {
  const starts = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i += 1) starts[i + 1] = (starts[i] ?? 0) + (sizes[i] ?? 0);
  return starts;
};

const readPlaces = (gaps: readonly number[], starts: Uint32Array): Uint32Array => {
  const places = new Uint32Array(gaps.length);
  for (let word = 0; word + 1 < starts.length; word += 1) {
    const end = starts[word + 1] ?? 0;
    let place = 0;
    for (let at = starts[word] ?? 0; at < end; at += 1) {
      place += gaps[at] ?? 0;
      places[at] = place;
    }
  }
  return places;
};

const readPhrases = (index: IndexedDomains, rarity: Float64Array): Phrases => {
  const { aliases, asked, sizes } = index.phrases;
  const starts = startsOf(sizes);
  const words = new Uint32Array(index.phrases.words);
  const documents = new Uint32Array(sizes.length);
  const ofDocument = startsOf(aliases.map((count, document) => 1 + count + (asked[document] ?? 0)));
  for (let document = 0; document < aliases.length; document += 1) {
    documents.fill(document, ofDocument[document], ofDocument[document + 1]);
  }
  const lengths = new Float64Array(sizes.length);
  const counts = new Uint32Array(rarity.length);
  // Whether a word stands in its phrase for the first time: a phrase holds a word once.
  const isFirst = new Uint8Array(words.length);
  let sum = 0;
  for (let place = 0; place < sizes.length; place += 1) {
    const start = starts[place] ?? 0;
    const end = starts[place + 1] ?? 0;
    let square = 0;
    for (let at = start; at < end; at += 1) {
      const word = words[at] ?? 0;
      if (words.indexOf(word, start) < at) continue;
      isFirst[at] = 1;
      square += (rarity[word] ?? 0) ** 2;
      counts[word] = (counts[word] ?? 0) + 1;
    }
    lengths[place] = Math.sqrt(square) || 1;
    sum += lengths[place] ?? 0;
  }
  const byWord = { starts: startsOf(counts), places: new Uint32Array(words.length) };
  const next = byWord.starts.slice();
  for (let place = 0; place < sizes.length; place += 1) {
    const end = starts[place + 1] ?? 0;
    for (let at = starts[place] ?? 0; at < end; at += 1) {
      if (isFirst[at] === 0) continue;
      const word = words[at] ?? 0;
      byWord.places[next[word] ?? 0] = place;
      next[word] = (next[word] ?? 0) + 1;
    }
  }
  return {
    documents,
    kindOf: (place) => {
      const document = documents[place] ?? 0;
      const number = place - (ofDocument[document] ?? 0);
      return number === 0 ? 'name' : number <= (aliases[document] ?? 0) ? 'alias' : 'asked';
    },
    lengths,
    meanLength: sum / Math.max(1, sizes.length) || 1,
    is: (place, wanted) => {
      const start = starts[place] ?? 0;
      const length = (starts[place + 1] ?? 0) - start;
      return length > 0 && length === wanted.length && wanted.every((word, i) => word === words[start + i]);
    },
    byWord,
  };
};

const groupByKey = (keys: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const byKey = new Map<string, number[]>();
  keys.forEach((key, document) => {
    const list = byKey.get(key);
    if (list === undefined) byKey.set(key, [document]);
    else list.push(document);
  });
  return byKey;
};

/** Gives the numbers of words, those that are known already from where they are known. */
const numberWords = (words: readonly string[], known: Postings | undefined): Postings['numbers'] => {
  if (known === undefined) return new Map(words.map((word, number) => [word, number]));
  const from = known.words.length;
  const fresh = new Map(words.slice(from).map((word, i) => [word, from + i]));
  return {
    get: (word) => known.numbers.get(word) ?? fresh.get(word),
    has: (word) => known.numbers.has(word) || fresh.has(word),
  };
};

/**
 * Reads an index into the form in which it is searched: typed arrays, so that little is held.
 * @param known postings whose words the index begins with: a word is as rare as it is there, so that what both find is scored alike
 */
export const readPostings = (index: IndexedDomains, known?: Postings): Postings => {
  const { words, ids, domains, inputUnits, equations } = index;
  const { counts, gaps, weights, weightValues } = index.postings;
  const starts = startsOf(counts);
  const rarityOf = (count: number): number => Math.log(1 + (ids.length - count + 0.5) / (count + 0.5));
  const rarest = known?.rarest ?? rarityOf(0);
  const rarity = Float64Array.from(counts, (count, word) => (known === undefined ? rarityOf(count) : (known.rarity[word] ?? rarest)));
  const weightAt = new Uint32Array(weights);
  const domainOf = new Uint32Array(ids.length);
  const ofDomain = startsOf(domains.map(({ count }) => count));
  domains.forEach((_, domain) => {
    domainOf.fill(domain, ofDomain[domain], ofDomain[domain + 1]);
  });
  const byKey: Partial<Record<KeyKind, ReadonlyMap<string, readonly number[]>>> = {};
  return {
    words,
    numbers: numberWords(words, known),
    rarity,
    rarest,
    ids,
    domainOf,
    inputUnits,
    documents: { starts, places: readPlaces(gaps, starts) },
    weightOf: (at) => weightValues[weightAt[at] ?? 0] ?? 0,
    phrases: readPhrases(index, rarity),
    findEquation: (kind, key) => {
      byKey[kind] ??= groupByKey(equations[kind]);
      return byKey[kind].get(key) ?? [];
    },
  };
};

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
