import { symbolsOf } from '../../expression/syntax-tree.js';
import { equationKeys, foldSymbol, sideKey } from './equation-keys.js';
import type { Postings } from './postings.js';
import type { Formula } from './read-formula.js';
import type { Concept, ReadQuery } from './read-query.js';

/** How much each kind of evidence counts; a query whose every word stands in an operator's name scores about 200 before the bonuses. */
export const EVIDENCE = {
  words: 100,
  phrase: 100,
  exactName: 300,
  exactAlias: 150,
  relation: 150,
  side: 100,
  shape: 30,
  symbols: 60,
  wholeUnit: 120,
  wholeUnitInput: 20,
  given: 2,
  asked: 2,
  saturation: 1.5,
} as const;

/** Adds up scores: one sum a document, a concept counting once with the best of its stems. */
class Scores {
  readonly total: Float64Array;
  readonly #best: Float64Array;
  #touched: number[] = [];

  constructor(size: number) {
    this.total = new Float64Array(size);
    this.#best = new Float64Array(size);
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

  add(place: number, value: number): void {
    this.total[place] = (this.total[place] ?? 0) + value;
  }
}

interface WeighedConcept {
  readonly words: readonly (readonly [number, number])[];
  readonly importance: number;
}

const weigh = (concept: Concept, { numbers, rarity }: Postings): WeighedConcept => {
  const words = [...concept.stems].flatMap(([stem, weight]) => {
    const word = numbers.get(stem);
    return word === undefined ? [] : [[word, weight] as const];
  });
  return { words, importance: concept.weight * Math.max(0, ...words.map(([word, weight]) => weight * (rarity[word] ?? 0))) };
};

const scoreWords = (concepts: readonly WeighedConcept[], postings: Postings, scores: Scores): void => {
  const most = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { words, importance } of concepts) {
    const own = Math.max(...words.map(([word, weight]) => weight * (postings.rarity[word] ?? 0))) || 1;
    for (const [word, weight] of words) {
      const share = (EVIDENCE.words * importance * weight * (postings.rarity[word] ?? 0)) / own / most;
      const posting = postings.documents[word];
      posting?.places.forEach((place, i) => {
        const strength = posting.weights[i] ?? 0;
        scores.offer(place, (share * strength) / (strength + EVIDENCE.saturation));
      });
    }
    scores.settle();
  }
};

/** Compares the query with each name and alias as a whole (cosine over rarity), so that a short name that is all there beats a long one. */
const scorePhrases = (query: ReadQuery, concepts: readonly WeighedConcept[], postings: Postings, scores: Scores): void => {
  const queryLength = Math.sqrt(concepts.reduce((sum, { importance }) => sum + importance ** 2, 0)) || 1;
  const products = new Scores(postings.phrases.length);
  const met = new Set<number>();
  for (const { words, importance } of concepts) {
    for (const [word, weight] of words) {
      const value = importance * weight * (postings.rarity[word] ?? 0);
      for (const phrase of postings.phrasesByWord[word] ?? []) {
        met.add(phrase);
        products.offer(phrase, value);
      }
    }
    products.settle();
  }
  const own = query.stems.map((stem) => postings.numbers.get(stem) ?? -1);
  const sequence = own.join(' ');
  for (const place of met) {
    const phrase = postings.phrases[place];
    if (phrase === undefined) continue;
    const likeness = Math.min(1, (products.total[place] ?? 0) / (queryLength * (phrase.length || 1)));
    const exact = phrase.words.join(' ') === sequence ? (phrase.isName ? EVIDENCE.exactName : EVIDENCE.exactAlias) : 0;
    scores.offer(phrase.document, EVIDENCE.phrase * likeness + exact);
  }
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
  const concepts = symbols.map((symbol) => weigh({ stems: new Map([[symbol, 1]]), weight: 1 }, postings));
  const most = concepts.reduce((sum, { importance }) => sum + importance, 0) || 1;
  for (const { words, importance } of concepts) {
    for (const [word] of words) {
      const posting = postings.documents[word];
      posting?.places.forEach((place, i) => scores.offer(place, (EVIDENCE.symbols * importance * Math.min(1, posting.weights[i] ?? 0)) / most));
    }
    scores.settle();
  }
};

const scoreUnit = (word: string, value: number, postings: Postings, scores: Scores): void => {
  const number = postings.numbers.get(word);
  if (number === undefined) return;
  for (const place of postings.documents[number]?.places ?? []) scores.offer(place, value);
  scores.settle();
};

/** Scores every operator against a query; 0 where nothing speaks for it. Pure: the same query and postings give the same scores. */
export const scoreOperators = (query: ReadQuery, postings: Postings): Float64Array => {
  const scores = new Scores(postings.ids.length);
  const concepts = query.concepts.map((concept) => weigh(concept, postings)).filter(({ words }) => words.length > 0);
  scoreWords(concepts, postings, scores);
  scorePhrases(query, concepts, postings, scores);
  if (query.formula !== undefined) scoreFormula(query.formula, postings, scores);
  const rarityOf = (word: string): number => postings.rarity[postings.numbers.get(word) ?? -1] ?? 0;
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
