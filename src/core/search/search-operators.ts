import { Fault } from '../faults.js';
import { nearest } from '../nearest.js';
import { createSpelling } from './correct-spelling.js';
import { formatCursor, parseCursor } from './cursor.js';
import { type Confidence, createJudging, type Judge } from './judge-confidence.js';
import { createPostings, type Postings } from './postings.js';
import { createRanking } from './rank-operators.js';
import { type ReadQuery, readQuery, type Vocabulary } from './read-query.js';
import type { SearchIndex } from './search-index.js';
import { createThesaurus } from './thesaurus.js';

/** Longest query that is searched, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 200;
/** Hits of a page where the caller sets no limit. */
export const DEFAULT_LIMIT = 8;
/** Most hits of one page. */
export const MAX_LIMIT = 100;

/** Narrows a search and says which page of it is wanted. */
export interface SearchOptions {
  /** Id or prefix of the domain to stay inside. */
  readonly domain?: string;
  /** Hits a page, 1 to {@link MAX_LIMIT}; {@link DEFAULT_LIMIT} where absent. */
  readonly limit?: number;
  /** `nextCursor` of the page before. */
  readonly cursor?: string;
}

/** One operator that was found; a higher score fits better. */
export interface SearchHit {
  readonly id: string;
  readonly score: number;
  readonly confidence: Confidence;
}

/** One page of an answer. */
export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** Hits on all pages together. */
  readonly total: number;
  /**
   * That of the best hit, on every page: `weak` says that the registry may well not hold what was asked for. It is `match` where a
   * query is empty and `weak` where there are no hits.
   */
  readonly confidence: Confidence;
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Searches the registry in free text. */
export type Search = (query: string, options?: SearchOptions) => SearchAnswer;

interface Prepared {
  readonly postings: Postings;
  readonly vocabulary: Vocabulary;
  readonly score: (query: ReadQuery) => Float64Array;
  readonly judge: (query: ReadQuery) => Judge;
  /** Place of each document in the order of ids, by which ties are broken. */
  readonly order: readonly number[];
}

const EXACT_ID = 1000;
const ID_OR_WORD = 50;
const CUT = 0.2;
const CUT_AT_MOST = 30;
/** First hits that speak for one another where they come from one domain. */
const AGREEING = 3;

/** Gives each document its place in the order of ids: by prefix, then by number, so that NM2 stands before NM10. */
const orderIds = (index: SearchIndex): readonly number[] => {
  const ids = index.domains.flatMap(({ prefix, numbers }) => numbers.map((number) => ({ prefix, number })));
  const sorted = ids
    .map((id, document) => ({ ...id, document }))
    .sort((a, b) => (a.prefix === b.prefix ? a.number - b.number : a.prefix < b.prefix ? -1 : 1));
  const order: number[] = ids.map(() => 0);
  sorted.forEach(({ document }, place) => {
    order[document] = place;
  });
  return order;
};

const prepare = (index: SearchIndex): Prepared => {
  const postings = createPostings(index);
  const thesaurus = createThesaurus();
  return {
    postings,
    score: createRanking(postings),
    judge: createJudging(postings),
    vocabulary: {
      has: (word) => postings.numbers.has(word),
      thesaurus,
      correct: createSpelling([...postings.words, ...thesaurus.related.keys()]),
    },
    order: orderIds(index),
  };
};

const findDomain = (index: SearchIndex, wanted: string): number => {
  const name = wanted.trim().toLowerCase();
  const place = index.domains.findIndex(({ id, prefix }) => id === name || prefix.toLowerCase() === name);
  if (place >= 0) return place;
  const near = nearest(
    name,
    index.domains.map(({ id }) => id),
  );
  throw new Fault('UNKNOWN_DOMAIN', `There is no domain ${JSON.stringify(wanted.slice(0, 64))}; nearest are ${near.join(', ')}.`, {
    domain: wanted.slice(0, 64),
    nearest: near,
  });
};

const checkLimit = (limit: number): number => {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new Fault('INVALID_REQUEST', `\`limit\` is a whole number from 1 to ${MAX_LIMIT}.`);
};

const checkQuery = (query: string): string => {
  if (query.length <= MAX_QUERY_LENGTH) return query.trim();
  throw new Fault('INVALID_REQUEST', `A query has at most ${MAX_QUERY_LENGTH} characters, not ${query.length}.`, {
    given: query.length,
    limit: MAX_QUERY_LENGTH,
  });
};

/**
 * Gives what naming an operator by its id is worth: all where the text can be nothing else, some where the id is a word too (`CO2`).
 * Inside a sentence an id is written in capitals.
 */
const readIds = (query: string, { has }: Vocabulary): ReadonlyMap<string, number> =>
  new Map(
    (query.match(/[A-Za-z]{2}\d+/gu) ?? [])
      .filter((id) => id === query || (id === id.toUpperCase() && new RegExp(`(?<![\\w.])${id}(?![\\w.])`, 'u').test(query)))
      .map((id) => [id.toUpperCase(), id !== query && has(id.toLowerCase()) ? ID_OR_WORD : EXACT_ID]),
  );

interface Found {
  readonly document: number;
  readonly id: string;
  readonly score: number;
}

interface Ranked {
  readonly hits: readonly Found[];
  readonly confidenceOf: (hit: Found) => Confidence;
}

/** Gives the hits that come near the best one, best first. */
const sortBest = (found: readonly Found[], order: readonly number[]): readonly Found[] => {
  const least = Math.min(CUT_AT_MOST, CUT * found.reduce((best, { score }) => Math.max(best, score), 0));
  return found
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || (order[a.document] ?? 0) - (order[b.document] ?? 0));
};

const rank = (query: string, prepared: Prepared, domain: number | undefined): Ranked => {
  const { postings, vocabulary, score, judge, order } = prepared;
  const read = query === '' ? undefined : readQuery(query, vocabulary);
  const scores = read === undefined ? undefined : score(read);
  const named = readIds(query, vocabulary);
  const found: Found[] = [];
  postings.ids.forEach((id, document) => {
    const value = Math.round(((scores?.[document] ?? 0) + (named.get(id) ?? 0)) * 1000) / 1000;
    if (value > 0 || query === '') found.push({ document, id, score: value });
  });
  const all = sortBest(found, order);
  const hits =
    domain === undefined
      ? all
      : sortBest(
          found.filter(({ document }) => postings.domainOf[document] === domain),
          order,
        );
  if (read === undefined) return { hits, confidenceOf: () => 'match' };
  const domainAt = (document: number): number | undefined => postings.domainOf[document];
  const first = all.slice(0, AGREEING);
  const judgeHit = judge(read);
  return {
    hits,
    confidenceOf: ({ document, id, score }) =>
      named.has(id)
        ? 'match'
        : judgeHit(document, {
            agreement: first.filter((other) => other.document !== document && domainAt(other.document) === domainAt(document)).length,
            score,
          }),
  };
};

/**
 * Creates the search over an index. What it needs in memory is made at the first search. The same index, query and options give the same answer.
 * An id finds its operator; an empty query lists a domain (or all operators) in the order of ids; nothing found is an answer without hits.
 * The search throws Fault INVALID_REQUEST (query too long, bad limit, bad cursor) and UNKNOWN_DOMAIN, and nothing else.
 */
export const createSearch = (index: SearchIndex): Search => {
  let prepared: Prepared | undefined;
  return (text, { domain, limit = DEFAULT_LIMIT, cursor } = {}) => {
    const query = checkQuery(text);
    const size = checkLimit(limit);
    const place = domain === undefined ? undefined : findDomain(index, domain);
    prepared ??= prepare(index);
    const { postings } = prepared;
    const question = `${query}\n${place ?? ''}\n${postings.ids.length} ${postings.words.length}`;
    const offset = cursor === undefined ? 0 : parseCursor(question, cursor);
    const { hits, confidenceOf } = rank(query, prepared, place);
    const next = offset + size;
    return {
      hits: hits.slice(offset, next).map((hit) => ({ id: hit.id, score: hit.score, confidence: confidenceOf(hit) })),
      total: hits.length,
      confidence: hits[0] === undefined ? 'weak' : confidenceOf(hits[0]),
      ...(next < hits.length ? { nextCursor: formatCursor(question, next) } : {}),
    };
  };
};
