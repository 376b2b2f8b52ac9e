import { Fault } from '../faults.js';
import { nearest } from '../nearest.js';
import type { DomainHeading, DomainRecord } from '../registry/define-domain.js';
import { isRelationId, OWN_IDS, toOperatorId } from '../registry/operator-id.js';
import type { Confidence, Search, SearchOptions } from '../registry/registry-source.js';
import { indexDomains } from './index-domains.js';
import { createJudging, type Judge } from './judge-confidence.js';
import { type Postings, readPostings } from './postings.js';
import { createRanking } from './rank-operators.js';
import { type ReadQuery, readQuery, type Vocabulary } from './read-query.js';
import type { SearchIndex } from './search-index.js';
import { createSpelling } from './words/correct-spelling.js';
import { readThesaurus } from './words/thesaurus.js';

/** Longest query that is searched, in UTF-16 code units. */
export const MAX_QUERY_LENGTH = 2_000;
/** Hits of a page where the caller sets no limit. */
export const DEFAULT_LIMIT = 8;
/** Most hits of one page. */
const MAX_LIMIT = 100;

/** Records that are ready to be searched. */
interface Prepared {
  readonly postings: Postings;
  /** Gives the id of the domain of a document. */
  readonly domainOf: (document: number) => string | undefined;
  readonly vocabulary: Vocabulary;
  readonly score: (query: ReadQuery) => Float64Array;
  readonly judge: (query: ReadQuery) => Judge;
}

const EXACT_ID = 1000;
const ID_OR_WORD = 50;
const CUT = 0.2;
const CUT_AT_MOST = 30;
/** First hits that speak for one another where they come from one domain. */
const AGREEING = 3;

const searchOver = (postings: Postings, domains: SearchIndex['domains']): Omit<Prepared, 'vocabulary'> => ({
  postings,
  domainOf: (document) => domains[postings.domainOf[document] ?? -1]?.id,
  score: createRanking(postings),
  judge: createJudging(postings),
});

const prepare = (index: SearchIndex): Prepared => {
  const postings = readPostings(index);
  const thesaurus = readThesaurus(index.thesaurus);
  let correct: Vocabulary['correct'] | undefined;
  return {
    ...searchOver(postings, index.domains),
    vocabulary: {
      has: (word) => postings.numbers.has(word),
      thesaurus,
      // Most queries are spelt as the registry spells.
      correct: (word) => {
        correct ??= createSpelling([...postings.words, ...thesaurus.related.keys()]);
        return correct(word);
      },
    },
  };
};

/** Makes the formulas of a caller ready to be searched beside the registry, whose words count in them as they do there. */
const prepareOwn = (own: DomainRecord, { postings: known, vocabulary }: Prepared): Prepared => {
  const index = indexDomains([own], {}, known.words);
  const postings = readPostings(index, known);
  return { ...searchOver(postings, index.domains), vocabulary: { ...vocabulary, has: (word) => postings.numbers.has(word) } };
};

const CURSOR = /^s1([0-9a-z]{7})([0-9a-z]{1,6})$/u;

const fingerprint = (text: string): string => {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return state.toString(36).padStart(7, '0');
};

/** Writes the cursor of the page that starts at `offset` of the answer to `question`. */
const formatCursor = (question: string, offset: number): string => `s1${fingerprint(question)}${offset.toString(36)}`;

/**
 * Reads the offset out of a cursor that {@link formatCursor} wrote for the same question.
 * @throws Fault INVALID_REQUEST for anything else
 */
const parseCursor = (question: string, cursor: string): number => {
  const parts = CURSOR.exec(cursor);
  if (parts === null) {
    throw new Fault(
      'INVALID_REQUEST',
      'The cursor is not one of this search: the first page has none, and each answer has that of the next, `nextCursor`.',
    );
  }
  if (parts[1] !== fingerprint(question)) {
    throw new Fault(
      'INVALID_REQUEST',
      'The cursor belongs to another query, another domain or another release: the first page has none, and each answer has that of the next, `nextCursor`.',
    );
  }
  return Number.parseInt(parts[2] ?? '0', 36);
};

const findDomain = (domains: readonly Pick<DomainHeading, 'id' | 'prefix'>[], wanted: string): string => {
  const name = wanted.trim().toLowerCase();
  const known = domains.find(({ id, prefix }) => id === name || prefix.toLowerCase() === name);
  if (known !== undefined) return known.id;
  const near = nearest(
    name,
    domains.map(({ id }) => id),
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
 * Inside a sentence an id is written in capitals, that of an own formula as it is kept.
 */
const readIds = (query: string, { has }: Vocabulary): ReadonlyMap<string, number> =>
  new Map([
    ...(query.match(OWN_IDS) ?? []).map((id): readonly [string, number] => [id, EXACT_ID]),
    ...(query.match(/[A-Za-z]{2}\d+(?::[A-Za-z][A-Za-z0-9-]*)?/gu) ?? [])
      .filter((id) => id === query || (id === toOperatorId(id) && new RegExp(`(?<![\\w.])${id}(?![\\w.])`, 'u').test(query)))
      .map((id): readonly [string, number] => [toOperatorId(id), id !== query && has(id.toLowerCase()) ? ID_OR_WORD : EXACT_ID]),
  ]);

interface Found {
  readonly of: Prepared;
  readonly document: number;
  readonly id: string;
  readonly score: number;
}

interface Ranked {
  readonly hits: readonly Found[];
  readonly confidenceOf: (hit: Found) => Confidence;
}

/** Gives the hits that come near the best one, best first; equal ones in the order in which they were found, which is that of ids in an index. */
const sortBest = (found: readonly Found[]): readonly Found[] => {
  const least = Math.min(CUT_AT_MOST, CUT * found.reduce((best, { score }) => Math.max(best, score), 0));
  return found.filter(({ score }) => score >= least).sort((a, b) => b.score - a.score);
};

/** @param searched the registry, and what a caller has of their own behind it, whose vocabulary is the larger one */
const rank = (query: string, searched: readonly Prepared[], domain: string | undefined, { kind, tagged }: SearchOptions): Ranked => {
  const vocabulary = searched.at(-1)?.vocabulary;
  const read = query === '' || vocabulary === undefined ? undefined : readQuery(query, vocabulary);
  const named = vocabulary === undefined ? new Map<string, number>() : readIds(query, vocabulary);
  const found = searched.flatMap((of): readonly Found[] => {
    const scores = read === undefined ? undefined : of.score(read);
    const own: Found[] = [];
    of.postings.ids.forEach((id, document) => {
      const value = Math.round(((scores?.[document] ?? 0) + (named.get(id) ?? 0)) * 1000) / 1000;
      if (value > 0 || query === '') own.push({ of, document, id, score: value });
    });
    return own;
  });
  const all = sortBest(found);
  const domainAt = ({ of, document }: Found): string | undefined => of.domainOf(document);
  const isAsked = (hit: Found): boolean =>
    (domain === undefined || domainAt(hit) === domain) &&
    (kind === undefined || isRelationId(hit.id) === (kind === 'relation')) &&
    (tagged === undefined || tagged.ids.has(hit.id));
  const hits = domain === undefined && kind === undefined && tagged === undefined ? all : sortBest(found.filter(isAsked));
  if (read === undefined) return { hits, confidenceOf: () => 'match' };
  const first = all.slice(0, AGREEING);
  const judges = new Map(searched.map((of) => [of, of.judge(read)]));
  return {
    hits,
    confidenceOf: (hit) =>
      named.has(hit.id)
        ? 'match'
        : (judges.get(hit.of)?.(hit.document, {
            agreement: first.filter((other) => other.id !== hit.id && domainAt(other) === domainAt(hit)).length,
            score: hit.score,
          }) ?? 'weak'),
  };
};

/**
 * Creates the search over an index, of which it keeps no more than it needs. The same index, query and options give the same answer.
 * An id finds its operator; an empty query lists a domain (or all operators) in the order of ids; nothing found is an answer without hits.
 * The search throws Fault INVALID_REQUEST (query too long, bad limit, bad cursor) and UNKNOWN_DOMAIN, and nothing else.
 */
export const createSearch = (index: SearchIndex): Search => {
  const { domains } = index;
  const prepared = prepare(index);
  const { postings } = prepared;
  /** By the domain that they were read from, so that nobody else finds them. */
  const ownPrepared = new WeakMap<DomainRecord, Prepared>();
  const withOwn = (own: DomainRecord): readonly Prepared[] => {
    const ready = ownPrepared.get(own) ?? prepareOwn(own, prepared);
    ownPrepared.set(own, ready);
    return [prepared, ready];
  };
  return (text, options = {}, own = undefined) => {
    const { domain, kind, tagged, limit = DEFAULT_LIMIT, cursor } = options;
    const query = checkQuery(text);
    const size = checkLimit(limit);
    const known = domain === undefined ? undefined : findDomain(own === undefined ? domains : [...domains, own], domain);
    const searched = own === undefined ? [prepared] : withOwn(own);
    const sizes = `${searched.map((each) => each.postings.ids.length).join(' ')} ${postings.words.length}`;
    const question = `${query}\n${known ?? ''} ${kind ?? ''}${tagged?.tag ?? ''}\n${sizes}`;
    const offset = cursor === undefined ? 0 : parseCursor(question, cursor);
    const { hits, confidenceOf } = rank(query, searched, known, options);
    const next = offset + size;
    return {
      hits: hits.slice(offset, next).map((hit) => ({ id: hit.id, score: hit.score, confidence: confidenceOf(hit) })),
      total: hits.length,
      confidence: hits[0] === undefined ? 'weak' : confidenceOf(hits[0]),
      ...(next < hits.length ? { nextCursor: formatCursor(question, next) } : {}),
    };
  };
};
