import { FUNCTIONS } from '../expression/functions/functions.js';
import { symbolsOf } from '../expression/tree/syntax-tree.js';
import type { Confidence } from '../registry/registry-source.js';
import { equationKeys, foldSymbol, sideKey } from './equation-keys.js';
import { type KeyKind, type Postings, type WeighedWord, weighConcept } from './postings.js';
import type { Formula } from './read-formula.js';
import type { ReadQuery } from './read-query.js';

/**
 * What a hit must show. Calibrated on everyday questions whose operator the registry holds and on such whose operator it lacks: a logistic
 * regression gave the proportions, the threshold calls about one in ten of either wrongly.
 */
const TRUST = {
  /** Share of the query's words that the operator covers, weighted by rarity. */
  coverage: 1.6,
  /** How much it covers in all, in words of the greatest rarity, and the most that counts. */
  mass: 2.2,
  mostMass: 3,
  /** Other operators of its domain among the first three hits. */
  agreement: 0.9,
  /** Share of the dimensions stated or asked for that are its own. */
  dimensions: 0.65,
  /** Score in hundreds, less the share of words that the registry does not know, and the most that counts. */
  score: 3.8,
  mostScore: 2,
  least: 8.5,
  /** Share of the words that suffices alone. */
  whole: 0.97,
  /** Weight of a word in a document from which on it is covered wholly. */
  full: 1.8,
  /** A word that the registry does not know counts nearly as the rarest that it does. */
  unknown: 0.8,
  symbols: 0.75,
} as const;

/** Weight below which a concept decides nothing: a bare number. */
const NEGLIGIBLE = 0.1;

/** A concept of the query in the form in which it is looked for. */
interface Sought {
  readonly words: readonly WeighedWord[];
  readonly importance: number;
  readonly certainty: number;
}

/** Gives the weight that a word has in an operator, 0 where it does not stand there. */
const weightIn = ({ documents: { starts, places }, weightOf }: Postings, word: number, document: number): number => {
  const end = starts[word + 1] ?? 0;
  let low = starts[word] ?? 0;
  for (let high = end; low < high; ) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < document) low = middle + 1;
    else high = middle;
  }
  return low < end && places[low] === document ? weightOf(low) : 0;
};

/** Gives the operators whose equation is the formula, or its right side, or the same up to the names of a symbol or two. */
const findEqual = ({ left, right }: Formula, postings: Postings): ReadonlySet<number> => {
  const found = (kind: KeyKind, keys: readonly string[]): readonly number[] => keys.flatMap((key) => postings.findEquation(kind, key));
  if (left === undefined) return new Set(found('side', [sideKey(right)]));
  const keys = equationKeys(left, right);
  const symbols = [...new Set([...symbolsOf(left), ...symbolsOf(right)].map((name) => `$${foldSymbol(name)}`))];
  const shares = (document: number): boolean =>
    symbols.filter((symbol) => weightIn(postings, postings.numbers.get(symbol) ?? -1, document) > 0).length >=
    TRUST.symbols * symbols.length;
  return new Set([...found('relation', keys.relation), ...found('side', [keys.side]), ...found('shape', keys.shape).filter(shares)]);
};

/** Tells whether a stem is written in the formula itself: a symbol of it or a function. */
const isOfFormula = ({ left, right }: Formula, stem: string): boolean =>
  FUNCTIONS.has(stem) ||
  [...(left === undefined ? [] : symbolsOf(left)), ...symbolsOf(right)].some((name) => name.toLowerCase().split('_').includes(stem));

const seek = (query: ReadQuery, postings: Postings, rarest: number): readonly Sought[] => {
  const { formula } = query;
  const isWord = (stem: string): boolean => formula === undefined || !isOfFormula(formula, stem);
  const unknown = TRUST.unknown * rarest;
  return [
    ...query.concepts
      .filter(({ certainty, weight, typed }) => certainty > 0 && weight > NEGLIGIBLE && isWord(typed ?? ''))
      .map((concept) => {
        const { words, importance } = weighConcept(concept, postings);
        return { words, importance: concept.certainty < 1 ? unknown : importance, certainty: concept.certainty };
      }),
    ...query.unknown.filter(isWord).map(() => ({ words: [], importance: unknown, certainty: 0 })),
  ];
};

/** Gives how well something holds the concept, 0 to 1; a synonym counts less than the word itself. */
const bestOf = ({ words, certainty }: Sought, holds: (word: number) => number): number =>
  certainty * words.reduce((best, { word, weight }) => Math.max(best, Math.sqrt(weight) * holds(word)), 0);

/** What is known of a hit beside its document: how many others of the first three hits come from its domain (0 to 2), and its score. */
export interface Standing {
  readonly agreement: number;
  readonly score: number;
}

/** Judges one hit. */
export type Judge = (document: number, standing: Standing) => Confidence;

/**
 * Creates the function that prepares a query for judging its hits. A hit is a match where its equation is the formula of the query, its
 * unit the one that was asked for, a name of it the query; else where enough speaks for it, see {@link TRUST}.
 */
export const createJudging = (postings: Postings): ((query: ReadQuery) => Judge) => {
  const { phrases, rarest } = postings;
  /** Tells whether words are just a name or an alias of an operator. */
  const isName = (words: readonly number[], document: number): boolean => {
    const [first = -1] = words;
    const { starts, places } = phrases.byWord;
    const holding = first < 0 ? [] : places.subarray(starts[first], starts[first + 1]);
    return holding.some((place) => phrases.documents[place] === document && phrases.kindOf(place) !== 'asked' && phrases.is(place, words));
  };
  return (query) => {
    const sought = seek(query, postings, rarest);
    const total = sought.reduce((sum, { importance }) => sum + importance, 0) || 1;
    const known = sought.reduce((sum, { words, importance }) => sum + (words.length > 0 ? importance : 0), 0) / total;
    const equal = query.formula === undefined ? undefined : findEqual(query.formula, postings);
    const numberOf = (word: string): number => postings.numbers.get(word) ?? -1;
    const own = query.stems.map(numberOf);
    const dimensions = [...query.given.map((word) => word.replace('#', '@')), ...query.named, ...query.asked].map(numberOf);
    const holds = (document: number, word: number): boolean => word >= 0 && weightIn(postings, word, document) > 0;
    const isNamed = (document: number): boolean =>
      equal?.has(document) === true || isName(own, document) || (query.unit !== undefined && holds(document, numberOf(query.unit)));
    const coveredBy = (document: number): number =>
      sought.reduce((sum, concept) => {
        const best = bestOf(concept, (word) => Math.min(1, weightIn(postings, word, document) / TRUST.full));
        return sum + concept.importance * best;
      }, 0);
    return (document, { agreement, score }) => {
      if (isNamed(document)) return 'match';
      const covered = coveredBy(document);
      const coverage = covered / total;
      const held = dimensions.filter((word) => holds(document, word)).length;
      const trust =
        TRUST.coverage * coverage +
        TRUST.mass * Math.min(TRUST.mostMass, covered / rarest) +
        TRUST.agreement * agreement +
        (TRUST.dimensions * held) / Math.max(1, dimensions.length) +
        TRUST.score * Math.min(TRUST.mostScore, (known * score) / 100);
      return trust >= TRUST.least || coverage >= TRUST.whole ? 'match' : 'weak';
    };
  };
};
