import { symbolsOf } from '../expression/tree/syntax-tree.js';
import { equationKeys, foldSymbol, sideKey } from './equation-keys.js';
import { type KeyKind, type Lists, type Postings, type WeighedConcept, weighConcept } from './postings.js';
import type { Formula } from './read-formula.js';
import type { ReadQuery } from './read-query.js';

/** How much each kind of evidence counts; a query whose every word stands in an operator's name scores about 150 before the bonuses. */
const EVIDENCE = {
  words: 100,
  /** Likeness to the nearest name or alias, and to the nearest of the problems that the operator answers. */
  phrase: 55,
  askedPhrase: 40,
  exactName: 300,
  exactAlias: 150,
  relation: 150,
  side: 100,
  shape: 30,
  symbols: 60,
  wholeUnit: 120,
  wholeUnitInput: 20,
  given: 7,
  givenTogether: 8,
  asked: 2,
  named: 4,
  saturation: 0.75,
  /** Power of a word's rarity: less than 1, for one rare word is no better than two that are less so. */
  rarityPower: 0.65,
  /** Power of a phrase's length: less than 1, for a short phrase that is met wholly by one word says less than it seems. */
  phraseLength: 1,
  askedLength: 0.85,
  /** Share of the best scores of its domain that an operator gets. */
  domain: 0.1,
} as const;

/** Operators of a domain that speak for the others of it. */
const SPEAKERS = 3;

/** Adds up scores: one sum a place, a concept counting once with the best of its stems. Cleared and used again from query to query. */
class Scores {
  readonly total: Float64Array;
  readonly #best: Float64Array;
  #touched: number[] = [];
  #met: number[] = [];

  constructor(size: number) {
    this.total = new Float64Array(size);
    this.#best = new Float64Array(size);
  }

  /** Places whose sum is not 0. */
  get met(): readonly number[] {
    return this.#met;
  }

  clear(): void {
    for (const place of this.#met) this.total[place] = 0;
    this.#met = [];
  }

  offer(place: number, value: number): void {
    const best = this.#best[place] ?? 0;
    if (value <= best) return;
    if (best === 0) this.#touched.push(place);
    this.#best[place] = value;
  }

  settle(): void {
    for (const place of this.#touched) {
      const sum = this.total[place] ?? 0;
      if (sum === 0) this.#met.push(place);
      this.total[place] = sum + (this.#best[place] ?? 0);
      this.#best[place] = 0;
    }
    this.#touched = [];
  }
}

/** Goes through the places of a word; `at` is where each stands in the lists. */
const forEachPlace = ({ starts, places }: Lists, word: number, visit: (place: number, at: number) => void): void => {
  const end = starts[word + 1] ?? 0;
  for (let at = starts[word] ?? 0; at < end; at += 1) visit(places[at] ?? 0, at);
};

const scoreWords = (concepts: readonly WeighedConcept[], postings: Postings, scores: Scores): void => {
  const most = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { words, importance } of concepts) {
    const own = Math.max(...words.map(({ value }) => value)) || 1;
    for (const { word, value } of words) {
      const share = (EVIDENCE.words * importance * value) / own / most;
      forEachPlace(postings.documents, word, (place, at) => {
        const strength = postings.weightOf(at);
        scores.offer(place, (share * strength) / (strength + EVIDENCE.saturation));
      });
    }
    scores.settle();
  }
};

/** Compares the query with each name and alias as a whole (cosine over rarity), so that a short name that is all there beats a long one. */
const scorePhrases = (concepts: readonly WeighedConcept[], postings: Postings, products: Scores, scores: Scores): void => {
  const queryLength = Math.sqrt(concepts.reduce((sum, { importance }) => sum + importance ** 2, 0)) || 1;
  products.clear();
  for (const { words, importance } of concepts) {
    for (const { word, weight } of words) {
      const value = importance * weight * (postings.rarity[word] ?? 0);
      forEachPlace(postings.phrases.byWord, word, (phrase) => products.offer(phrase, value));
    }
    products.settle();
  }
  const { documents, kindOf, lengths, meanLength } = postings.phrases;
  const likenessTo = (place: number, power: number): number =>
    Math.min(1, (products.total[place] ?? 0) / (queryLength * (lengths[place] ?? 1) ** power * meanLength ** (1 - power)));
  for (const isAsked of [false, true]) {
    const value = isAsked ? EVIDENCE.askedPhrase : EVIDENCE.phrase;
    const power = isAsked ? EVIDENCE.askedLength : EVIDENCE.phraseLength;
    for (const place of products.met) {
      if ((kindOf(place) === 'asked') === isAsked) scores.offer(documents[place] ?? 0, value * likenessTo(place, power));
    }
    scores.settle();
  }
};

/** Finds the names and aliases that the query is, word for word; tells whether there are any. */
const scoreExactNames = (query: ReadQuery, postings: Postings, scores: Scores): boolean => {
  const own = query.stems.map((stem) => postings.numbers.get(stem) ?? -1);
  if (own[0] === undefined || own[0] < 0) return false;
  let isName = false;
  forEachPlace(postings.phrases.byWord, own[0], (place) => {
    const kind = postings.phrases.kindOf(place);
    if (kind === 'asked' || !postings.phrases.is(place, own)) return;
    isName = true;
    scores.offer(postings.phrases.documents[place] ?? 0, kind === 'name' ? EVIDENCE.exactName : EVIDENCE.exactAlias);
  });
  scores.settle();
  return isName;
};

/** Lets the best operators of each domain speak for the others of it: the words of a question mostly come from one field. */
const scoreDomains = ({ domainOf }: Postings, { total, met }: Scores): void => {
  const best = new Map<number, number[]>();
  for (const document of met) {
    const domain = domainOf[document] ?? 0;
    const list = best.get(domain) ?? [];
    list.push(total[document] ?? 0);
    best.set(domain, list);
  }
  const shares = new Map(
    [...best].map(([domain, values]) => [
      domain,
      EVIDENCE.domain *
        values
          .sort((a, b) => b - a)
          .slice(0, SPEAKERS)
          .reduce((sum, value) => sum + value, 0),
    ]),
  );
  for (const document of met) total[document] = (total[document] ?? 0) + (shares.get(domainOf[document] ?? 0) ?? 0);
};

const scoreFormula = ({ left, right }: Formula, postings: Postings, scores: Scores): void => {
  const offer = (kind: KeyKind, key: string, value: number): void => {
    const found = postings.findEquation(kind, key);
    for (const document of found) scores.offer(document, value / Math.sqrt(kind === 'shape' ? found.length : 1));
  };
  if (left === undefined) offer('side', sideKey(right), EVIDENCE.side);
  else {
    const keys = equationKeys(left, right);
    for (const key of keys.relation) offer('relation', key, EVIDENCE.relation);
    offer('side', keys.side, EVIDENCE.side);
    scores.settle();
    for (const key of keys.shape) offer('shape', key, EVIDENCE.shape);
  }
  scores.settle();
  const symbols = [...new Set([...(left === undefined ? [] : symbolsOf(left)), ...symbolsOf(right)].map((name) => `$${foldSymbol(name)}`))];
  const concepts = symbols.map((symbol) => weighConcept({ stems: new Map([[symbol, 1]]), weight: 1, certainty: 1 }, postings));
  const most = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { words, importance } of concepts) {
    for (const { word } of words) {
      forEachPlace(postings.documents, word, (place, at) => {
        scores.offer(place, (EVIDENCE.symbols * importance * Math.min(1, postings.weightOf(at))) / most);
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

/** Scores operators by how nearly the dimensions of the stated quantities are those of their inputs, each by itself and all together. */
const scoreGiven = (given: readonly string[], postings: Postings, scores: Scores): void => {
  const shared = new Map<number, number>();
  for (const dimension of given) {
    const word = postings.numbers.get(dimension.replace('#', '@'));
    if (word === undefined) continue;
    forEachPlace(postings.documents, word, (document) => {
      scores.offer(document, EVIDENCE.given * (postings.rarity[word] ?? 0));
      shared.set(document, (shared.get(document) ?? 0) + 1);
    });
    scores.settle();
  }
  for (const [document, count] of shared) {
    const both = given.length + (postings.inputUnits[document] ?? 0) - count;
    scores.offer(document, (EVIDENCE.givenTogether * count * Math.min(2, given.length)) / both);
  }
  scores.settle();
};

/**
 * Creates the function that scores every operator against a query, 0 where nothing speaks for it. The same query gives the same scores;
 * the array that it gives is its own and holds until the next call.
 */
export const createRanking = (postings: Postings): ((query: ReadQuery) => Float64Array) => {
  const scores = new Scores(postings.ids.length);
  const products = new Scores(postings.phrases.documents.length);
  const rarityOf = (word: string): number => postings.rarity[postings.numbers.get(word) ?? -1] ?? 0;
  return (query) => {
    scores.clear();
    const concepts = query.concepts
      .map((concept) => weighConcept(concept, postings))
      .filter(({ words }) => words.length > 0)
      .map(({ words, importance }) => ({ words, importance: importance ** EVIDENCE.rarityPower }));
    scoreWords(concepts, postings, scores);
    scorePhrases(concepts, postings, products, scores);
    const isName = scoreExactNames(query, postings, scores);
    if (query.formula !== undefined) scoreFormula(query.formula, postings, scores);
    scoreGiven(query.given, postings, scores);
    for (const dimension of query.asked) scoreUnit(dimension, EVIDENCE.asked * rarityOf(dimension), postings, scores);
    // A name that can be read as a unit (`pH`, `Erlang B`) is meant as the name.
    if (query.unit !== undefined && !isName) {
      scoreUnit(query.unit, EVIDENCE.wholeUnit, postings, scores);
      scoreUnit(query.unit.replace('#', '@'), EVIDENCE.wholeUnitInput, postings, scores);
    }
    for (const dimension of query.named) scoreUnit(dimension, EVIDENCE.named * rarityOf(dimension), postings, scores);
    scoreDomains(postings, scores);
    return scores.total;
  };
};
