import * as z from 'zod';
import { listedOperator } from '../../src/answer/describe-operator.js';
import { MAX_QUERY_LENGTH } from '../../src/core/search/search-operators.js';
import { defineCapability } from '../capability.js';
import { pageOffset } from './page-offset.js';

/** Most operators of one page; without any parameter all are answered. */
const MAX_PAGE = 2_000;
const SEARCH_PAGE = 50;

/** Lists operators: all of them, those of a domain, or those that a question finds. */
export const listOperators = defineCapability({
  name: 'list_operators',
  title: 'List operators',
  description:
    'The operators: all of them without parameters, those of a `domain`, or those that `q` finds, best first. `kind=relation` lists the named relations instead. With a key, `q` finds the formulas that its machine keeps too, and `domain=my` lists them.',
  routes: [{ method: 'GET', path: '/api/operators', auth: 'public', isStatic: true }],
  cost: 5,
  isThreaded: ({ q }) => q !== undefined,
  input: z.strictObject({
    domain: z.string().min(1).max(100).optional().describe('id, prefix or name of a domain'),
    kind: z
      .enum(['operator', 'relation'])
      .optional()
      .describe('relation: special cases and renamed uses of operators, by names of their own'),
    tag: z.string().min(1).max(64).optional().describe('keeps to those that bear a tag, like kinematic'),
    q: z.string().min(1).max(MAX_QUERY_LENGTH).optional().describe('a question in plain words, an equation or a unit'),
    limit: z.int().min(1).max(MAX_PAGE).optional().describe(`operators of a page; with q at most ${SEARCH_PAGE}, 20 by default`),
    cursor: z.string().max(500).optional().describe('nextCursor of the page before'),
  }),
  output: z.strictObject({
    operators: z.array(z.looseObject({ id: z.string(), name: z.string(), domain: z.string(), kind: z.string(), equation: z.string() })),
    total: z.int(),
    nextCursor: z.string().optional(),
    confidence: z.enum(['match', 'weak']).optional().describe('weak: the best hit only shares words with the question'),
  }),
  example: { domain: 'newtonian-mechanics', limit: 5 },
  searches: true,
  run: ({ domain, kind, tag, q, limit, cursor }, { registry }) => {
    const tagged = tag === undefined ? undefined : registry.tagged(tag);
    const known = domain === undefined ? undefined : registry.domain(domain).id;
    if (q !== undefined) {
      const { hits, total, nextCursor, confidence } = registry.search(q, {
        limit: Math.min(limit ?? 20, SEARCH_PAGE),
        ...(known === undefined ? {} : { domain: known }),
        ...(kind === undefined ? {} : { kind }),
        ...(tagged === undefined ? {} : { tagged }),
        ...(cursor === undefined ? {} : { cursor }),
      });
      return {
        operators: hits.map(({ id }) => listedOperator(registry.operator(id))),
        total,
        ...(nextCursor === undefined ? {} : { nextCursor }),
        confidence,
      };
    }
    const { own, index } = registry;
    const isOwn = own !== undefined && known === own.id && kind !== 'relation';
    const listed = isOwn
      ? own.operators
      : index[kind === 'relation' ? 'relations' : 'operators'].filter(({ domain: of }) => known === undefined || of === known);
    const all = tagged === undefined ? listed : listed.filter(({ id }) => tagged.ids.has(id));
    const from = pageOffset(cursor, /^l1(\d{1,6})$/, all.length);
    const to = from + (limit ?? all.length);
    return {
      operators: all.slice(from, to).map(({ id }) => listedOperator(registry.operator(id))),
      total: all.length,
      ...(to < all.length ? { nextCursor: `l1${to}` } : {}),
    };
  },
});
