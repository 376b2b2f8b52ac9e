import { symbolsOf } from '../../expression/syntax-tree.js';
import { equationKeys, foldSymbol, sideKey } from './equation-keys.js';
import { isPhrase, type Postings, type Table } from './postings.js';
import type { Formula } from './read-formula.js';
import type { ReadQuery } from './read-query.js';
import { type WeighedConcept, weighConcept } from './weigh-concept.js';

/** How much each kind of evidence counts; a query whose every word stands in an operator's name scores about 150 before the bonuses. */
const EVIDENCE = {
  words: 100,
  phrase: 75,
  exactName: 300,
  exactAlias: 150,
  relation: 150,
  side: 100,
  shape: 30,
  symbols: 60,
  wholeUnit: 120,
  wholeUnitInput: 20,
  given: 5,
  asked: 4,
  saturation: 1.5,
} as const;

/** Adds up scores: one sum a place, a concept counting once with the best of its stems. Cleared and used again from query to query. */
class Scores {
  readonly total: Float64Array;
  readonly #best: Float64Array;
  #touched: number[] = [];

  constructor(size: number) {
    this.total = new Float64Array(size);
    this.#best = new Float64Array(size);
  }

  clear(): void {
    this.total.fill(0);
  }

  offer(place: number, value: number): void {
    const best = this.#best[place] ?? 0;
    if (value <= best) return;
    if (best === 0) this.#touched.push(place);
    this.#best[place] = value;
  }

  settle(): void {
    for (const place of this.#touched) {
      this.total[place] = (this.total[place] ?? 0) + (this.#best[place] ?? 0);
      this.#best[place] = 0;
    }
    this.#touched = [];
  }
}

/** Goes through the places of a word. */
const forEachPlace = ({ starts, places, weights }: Table, word: number, visit: (place: number, weight: number) => void): void => {
  const end = starts[word + 1] ?? 0;
  for (let at = starts[word] ?? 0; at < end; at += 1) visit(places[at] ?? 0, weights?.[at] ?? 1);
};

const scoreWords = (concepts: readonly WeighedConcept[], postings: Postings, scores: Scores): void => {
  const most = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { words, importance } of concepts) {
    const own = Math.max(...words.map(({ value }) => value)) || 1;
    for (const { word, value } of words) {
      const share = (EVIDENCE.words * importance * value) / own / most;
      forEachPlace(postings.documents, word, (place, strength) => {
        scores.offer(place, (share * strength) / (strength + EVIDENCE.saturation));
      });
    }
    scores.settle();
  }
};

/** Compares the query with each name and alias as a whole (cosine over rarity), so that a short name that is all there beats a long one. */
const scorePhrases = (
  query: ReadQuery,
  concepts: readonly WeighedConcept[],
  postings: Postings,
  products: Scores,
  scores: Scores,
): void => {
  const queryLength = Math.sqrt(concepts.reduce((sum, { importance }) => sum + importance ** 2, 0)) || 1;
  products.clear();
  for (const { words, importance } of concepts) {
    for (const { word, weight } of words) {
      const value = importance * weight * (postings.rarity[word] ?? 0);
      forEachPlace(postings.phraseWords, word, (phrase) => products.offer(phrase, value));
    }
    products.settle();
  }
  const own = query.stems.map((stem) => postings.numbers.get(stem) ?? -1);
  postings.phrases.forEach((phrase, place) => {
    const product = products.total[place] ?? 0;
    const isExact = isPhrase(own, phrase);
    if (product === 0 && !isExact) return;
    const likeness = Math.min(1, product / (queryLength * phrase.length));
    const exact = isExact ? (phrase.isName ? EVIDENCE.exactName : EVIDENCE.exactAlias) : 0;
    scores.offer(phrase.document, EVIDENCE.phrase * likeness + exact);
  });
  scores.settle();
};

const scoreFormula = ({ left, right }: Formula, postings: Postings, scores: Scores): void => {
  const offer = (kind: number, key: string, value: number): void => {
    const found = postings.byKey.get(`${kind}${key}`) ?? [];
    for (const place of found) scores.offer(place, value / Math.sqrt(kind === 2 ? found.length : 1));
  };
  if (left === undefined) offer(1, sideKey(right), EVIDENCE.side);
  else {
    const keys = equationKeys(left, right);
    for (const key of keys.relation) offer(0, key, EVIDENCE.relation);
    offer(1, keys.side, EVIDENCE.side);
    scores.settle();
    for (const key of keys.shape) offer(2, key, EVIDENCE.shape);
  }
  scores.settle();
  const symbols = [...new Set([...(left === undefined ? [] : symbolsOf(left)), ...symbolsOf(right)].map((name) => `$${foldSymbol(name)}`))];
  const concepts = symbols.map((symbol) => weighConcept({ stems: new Map([[symbol, 1]]), weight: 1, certainty: 1 }, postings));
  const most = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { words, importance } of concepts) {
    for (const { word } of words) {
      forEachPlace(postings.documents, word, (place, weight) => {
        scores.offer(place, (EVIDENCE.symbols * importance * Math.min(1, weight)) / most);
      });
    }
    scores.settle();
  }
};

const scoreUnit = (word: string, value: number, postings: Postings, scores: Scores): void => {
  const number = postings.numbers.get(word);
  if (number === undefined) return;
  forEachPlace(postings.documents, number, (place) => scores.offer(place, value));
  scores.settle();
};

/**
 * Creates the function that scores every operator against a query, 0 where nothing speaks for it. The same query gives the same scores;
 * the array that it gives is its own and holds until the next call.
 */
export const createRanking = (postings: Postings): ((query: ReadQuery) => Float64Array) => {
  const scores = new Scores(postings.ids.length);
  const products = new Scores(postings.phrases.length);
  const rarityOf = (word: string): number => postings.rarity[postings.numbers.get(word) ?? -1] ?? 0;
  return (query) => {
    scores.clear();
    const concepts = query.concepts.map((concept) => weighConcept(concept, postings)).filter(({ words }) => words.length > 0);
    scoreWords(concepts, postings, scores);
    scorePhrases(query, concepts, postings, products, scores);
    if (query.formula !== undefined) scoreFormula(query.formula, postings, scores);
    for (const dimension of query.given) {
      const word = dimension.replace('#', '@');
      scoreUnit(word, EVIDENCE.given * rarityOf(word), postings, scores);
    }
    for (const dimension of query.asked) scoreUnit(dimension, EVIDENCE.asked * rarityOf(dimension), postings, scores);
    if (query.unit !== undefined) {
      scoreUnit(query.unit, EVIDENCE.wholeUnit, postings, scores);
      scoreUnit(query.unit.replace('#', '@'), EVIDENCE.wholeUnitInput, postings, scores);
    }
    return scores.total;
  };
};
