import { parseEquation } from '../expression/tree/parse-expression.js';
import type { DomainRecord } from '../registry/define-domain.js';
import { type AskedWords, type DocumentWords, toDocumentWords } from './document-words.js';
import { equationKeys } from './equation-keys.js';
import type { IndexedDomains } from './search-index.js';
import { stemsOf } from './words/split-words.js';

/**
 * The fields of a document in their order, each with its weight and how far its length counts against it (BM25F).
 * A word in an operator's name says more than the same word in the meaning of one of its inputs.
 */
const FIELDS = [
  { field: 'name', weight: 3, lengthPenalty: 0.4 },
  { field: 'aliases', weight: 3.5, lengthPenalty: 0.3 },
  { field: 'output', weight: 2.5, lengthPenalty: 0.3 },
  { field: 'inputs', weight: 0.4, lengthPenalty: 0.3 },
  { field: 'tags', weight: 1, lengthPenalty: 0.2 },
  { field: 'asked', weight: 1.5, lengthPenalty: 0 },
  { field: 'outputUnit', weight: 1, lengthPenalty: 0 },
  { field: 'inputUnits', weight: 1, lengthPenalty: 0.2 },
  { field: 'symbols', weight: 1, lengthPenalty: 0.6 },
] as const satisfies readonly { readonly field: keyof DocumentWords; readonly weight: number; readonly lengthPenalty: number }[];

/** Weight of the words of a domain, which each of its operators inherits. */
const DOMAIN_WEIGHT = 0.6;

interface Document {
  readonly id: string;
  readonly words: DocumentWords;
  /** Words of the name and the description of its domain. */
  readonly inherited: readonly string[];
  readonly keys: ReturnType<typeof equationKeys>;
}

const numberOf = (id: string): number => Number(/\d+$/.exec(id)?.[0]);

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

const byPrefix = (a: { readonly prefix: string }, b: { readonly prefix: string }): number => (a.prefix < b.prefix ? -1 : 1);

const toDocuments = (domains: readonly DomainRecord[], asked: AskedWords): readonly Document[] =>
  domains.flatMap(({ name, about, operators, relations = [] }) => {
    const inherited = [...new Set(stemsOf(`${name} ${about}`))];
    return [...[...operators].sort((a, b) => numberOf(a.id) - numberOf(b.id)), ...[...relations].sort(byId)].map((record) => {
      const { output, expression } = parseEquation(record.equation);
      const keys = equationKeys({ type: 'symbol', name: output }, expression);
      return { id: record.id, words: toDocumentWords(record, asked), inherited, keys };
    });
  });

const wordsIn = (document: DocumentWords, field: keyof DocumentWords): readonly string[] => document[field].flat();

const numbersByFrequency = <T extends string | number>(values: Iterable<T>): ReadonlyMap<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return new Map(sorted.map(([value], number) => [value, number]));
};

/** Weighs the words of each document: a word counts once a field, and less in a long one. */
const weighWords = (documents: readonly Document[]): readonly ReadonlyMap<string, number>[] => {
  const averages = FIELDS.map(
    ({ field }) => documents.reduce((sum, { words }) => sum + wordsIn(words, field).length, 0) / Math.max(1, documents.length) || 1,
  );
  return documents.map(({ words, inherited }) => {
    const weights = new Map<string, number>();
    const add = (word: string, weight: number): void => {
      weights.set(word, (weights.get(word) ?? 0) + weight);
    };
    FIELDS.forEach(({ field, weight, lengthPenalty }, i) => {
      const own = wordsIn(words, field);
      const share = weight / (1 - lengthPenalty + (lengthPenalty * own.length) / (averages[i] ?? 1));
      for (const word of new Set(own)) add(word, share);
    });
    for (const word of inherited) add(word, DOMAIN_WEIGHT);
    return weights;
  });
};

const invert = (weighed: readonly ReadonlyMap<string, number>[], numbers: ReadonlyMap<string, number>): IndexedDomains['postings'] => {
  const lists: (readonly [number, number])[][] = [...numbers].map(() => []);
  weighed.forEach((weights, document) => {
    // Single precision: two weights that differ by the order of their sums are one.
    for (const [word, weight] of weights) lists[numbers.get(word) ?? 0]?.push([document, Math.fround(weight)]);
  });
  const values = numbersByFrequency(lists.flatMap((list) => list.map(([, weight]) => weight)));
  return {
    counts: lists.map((list) => list.length),
    gaps: lists.flatMap((list) => list.map(([document], i) => document - (list[i - 1]?.[0] ?? 0))),
    weights: lists.flatMap((list) => list.map(([, weight]) => values.get(weight) ?? 0)),
    weightValues: [...values.keys()],
  };
};

/**
 * Indexes the records of domains.
 * @param asked words for search alone, beside those of the records
 * @param known words that have their numbers already; those of the records follow them
 * @throws Fault EXPRESSION_* for an equation that does not parse.
 */
export const indexDomains = (domains: readonly DomainRecord[], asked: AskedWords, known: readonly string[]): IndexedDomains => {
  const sorted = [...domains].sort(byPrefix);
  const documents = toDocuments(sorted, asked);
  const weighed = weighWords(documents);
  const taken = new Set(known);
  const fresh = [...numbersByFrequency(weighed.flatMap((weights) => [...weights.keys()])).keys()].filter((word) => !taken.has(word));
  const numbers = new Map([...known, ...fresh].map((word, number) => [word, number]));
  const phrases = documents.flatMap(({ words: { name, aliases, asked: problems } }) => [name, ...aliases, ...problems]);
  return {
    words: [...numbers.keys()],
    ids: documents.map(({ id }) => id),
    domains: sorted.map(({ id, prefix, operators, relations = [] }) => ({ id, prefix, count: operators.length + relations.length })),
    inputUnits: documents.map(({ words }) => words.inputUnits.length),
    postings: invert(weighed, numbers),
    phrases: {
      aliases: documents.map(({ words }) => words.aliases.length),
      asked: documents.map(({ words }) => words.asked.length),
      sizes: phrases.map((words) => words.length),
      words: phrases.flat().map((word) => numbers.get(word) ?? 0),
    },
    equations: {
      relation: documents.map(({ keys }) => keys.relation[0] ?? ''),
      side: documents.map(({ keys }) => keys.side),
      shape: documents.map(({ keys }) => keys.shape[0] ?? ''),
    },
  };
};
