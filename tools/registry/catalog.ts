import * as z from 'zod';
import { answerPath } from '../../src/answer/answer-path.js';
import { briefCatalog } from '../../src/answer/brief-catalog.js';
import { describeOperator, exampleWithUnits, summariseOperator } from '../../src/answer/describe-operator.js';
import type { Capability, Tool } from '../../src/call/capability.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { Fault } from '../../src/core/faults.js';
import type { InputValue } from '../../src/core/inputs/computation.js';
import type { DomainRecord, OperatorRecord } from '../../src/core/registry/define-domain.js';
import type { DomainSummary } from '../../src/core/registry/registry-source.js';
import { matchOperators } from '../../src/core/resolve/match-operators.js';
import { callOf } from '../../src/core/resolve/refuse-words.js';
import { readPathQuery, splitSymbols } from '../../src/core/search/read-path-symbols.js';
import { MAX_QUERY_LENGTH } from '../../src/core/search/search-operators.js';
import { defineCapability, isTool, READS_ONLY } from '../capability.js';
import { quantitiesSchema } from '../compute/computation-input.js';
import { describeRoutes } from '../node/routes.js';
import { answerTemplates } from './answer-templates.js';

const DEFAULT_LIMIT = 8;
/** Hits that are looked at where units are all that is known: they say little. */
const LOOKED_AT_WORDLESS = 40;
/** Most symbols that a path starts from. */
const MOST_FROM = 6;

/** Keeps a model from forcing an equation onto a question that the registry cannot answer. */
const WEAK =
  'None of these matches closely; they only share words with the query. Try the name of the law or the quantity you want. If none fits, the equation is not here: say so instead of forcing one.';

/** Says plainly that what was given belongs to none of what was found. */
const NOTHING_FITS =
  'None of these takes all of the inputs given and gives the unit asked for; the nearest come first. If none is meant, the equation is not here: say so instead of forcing one.';

interface Request {
  readonly query?: string | undefined;
  readonly kind?: 'operator' | 'relation' | 'domain' | 'endpoint' | 'template' | 'tool' | undefined;
  readonly id?: string | undefined;
  readonly domain?: string | undefined;
  readonly tag?: string | undefined;
  readonly detail?: boolean | 'names' | 'summary' | 'full' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly from?: string | readonly string[] | undefined;
  readonly to?: string | undefined;
  readonly inputs?: Readonly<Record<string, InputValue>> | undefined;
  readonly unit?: string | undefined;
}

type Answer = Readonly<Record<string, unknown>>;

const wordsOf = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const answerDomain = (id: string, context: NodeContext): Answer => {
  const { operators, relations = [], ...domain } = context.registry.domain(id);
  const listed = (records: readonly OperatorRecord[]) => records.map(({ id: own, name, equation }) => ({ id: own, name, equation }));
  return {
    domains: [
      {
        ...domain,
        count: operators.length,
        operators: listed(operators),
        ...(relations.length === 0 ? {} : { relations: listed(relations) }),
      },
    ],
    total: 1,
  };
};

const listEndpoints = (query: string, context: NodeContext, capabilities: readonly Capability[]): Answer => {
  const words = wordsOf(query);
  const endpoints = describeRoutes(capabilities, context.limits).filter(({ method, path, title, description }) =>
    words.every((word) => `${method} ${path} ${title} ${description}`.toLowerCase().includes(word)),
  );
  return { endpoints, total: endpoints.length };
};

const answerId = (id: string, context: NodeContext, capabilities: readonly Capability[]): Answer => {
  const { registry } = context;
  const tools = capabilities.filter(isTool);
  if (registry.has(id)) return { operators: [describeOperator(registry.operator(id))], total: 1 };
  const tool = tools.find(({ name }) => name === id);
  if (tool) return { tools: [describeTool(tool)], total: 1 };
  const template = TEMPLATES.find((candidate) => candidate.id === id);
  if (template) return { templates: [template], total: 1 };
  if (id.includes('/')) {
    const endpoints = describeRoutes(capabilities, context.limits).filter(({ method, path }) => [path, `${method} ${path}`].includes(id));
    if (endpoints.length > 0) return { endpoints, total: endpoints.length };
  }
  const { domains } = registry.index;
  const wanted = id.toLowerCase();
  if (registry.own?.id === wanted || domains.some((domain) => domain.id === wanted || domain.prefix.toLowerCase() === wanted))
    return answerDomain(id, context);
  return { operators: [describeOperator(registry.operator(id))], total: 1 };
};

const describeTool = ({ name, title, description, input, example }: Tool) => ({
  id: name,
  title,
  description,
  input: z.toJSONSchema(input, { io: 'input' }),
  example,
});

/** Words for a question that has none: the quantities given and the unit asked for. */
const questionOf = ({ query = '', inputs = {}, unit }: Request): string =>
  query.trim() === '' ? [...Object.values(inputs).filter((value) => typeof value === 'string'), unit ?? ''].join(', ') : query.trim();

/** Answers a search that says what is at hand: those first that take it all and give the unit asked for. */
const answerEvidence = (request: Request, context: NodeContext): Answer => {
  const { domain, inputs = {}, unit, limit = DEFAULT_LIMIT, detail = 'summary' } = request;
  const isWordless = (request.query ?? '').trim() === '';
  const matches = matchOperators(
    questionOf(request),
    { inputs, unit, domain },
    context.registry,
    isWordless ? LOOKED_AT_WORDLESS : undefined,
  );
  if (matches.length === 0) throw nothingFound(request);
  const shown = matches.slice(0, limit);
  const [first] = shown;
  const fits = first?.fit.isComplete === true && first.isSure;
  return {
    operators: shown.map(({ operator, fit: { missing, unread, isComplete } }) => ({
      ...(detail === 'names'
        ? { id: operator.id, name: operator.record.name }
        : detail === 'full'
          ? describeOperator(operator)
          : summariseOperator(operator)),
      fits: isComplete,
      ...(missing.length === 0 ? {} : { needs: missing.map(({ name }) => name) }),
      ...(unread.length === 0 ? {} : { unread }),
    })),
    total: matches.length,
    ...(fits
      ? { call: { tool: 'compute', arguments: callOf([first.operator.id], first.fit, { inputs, unit }).input } }
      : { note: NOTHING_FITS }),
  };
};

const nothingFound = (request: Request): Fault => {
  const words = questionOf(request).slice(0, 80);
  return new Fault(
    'NOTHING_FOUND',
    `Nothing fits ${JSON.stringify(words)}${request.domain === undefined ? '' : ` in ${request.domain}`}. Try other words for the quantity you want, the name of the law, or its equation; the list of domains shows what there is.`,
    { query: words },
  );
};

const answerSearch = (request: Request, context: NodeContext): Answer => {
  const { query = '', domain, tag, kind, limit = DEFAULT_LIMIT, cursor } = request;
  const { registry } = context;
  const { hits, total, nextCursor, confidence } = registry.search(query, {
    ...(domain === undefined ? {} : { domain: registry.domain(domain).id }),
    ...(kind === 'relation' || kind === 'operator' ? { kind } : {}),
    ...(tag === undefined ? {} : { tagged: registry.tagged(tag) }),
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  if (total === 0) throw nothingFound(request);
  const detail = typeof request.detail === 'string' ? request.detail : 'summary';
  const operators = hits.map(({ id }) => {
    if (detail === 'names') return { id, name: registry.summary(id).name };
    const operator = registry.operator(id);
    return detail === 'full' ? describeOperator(operator) : summariseOperator(operator);
  });
  const [first] = hits;
  return {
    operators,
    total,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(confidence === 'weak' ? { note: WEAK } : {}),
    ...(detail === 'summary' && first !== undefined && query !== '' && confidence === 'match'
      ? { call: { tool: 'compute', arguments: exampleWithUnits(registry.operator(first.id)) } }
      : {}),
  };
};

const toDomainSummary = ({ id, prefix, name, field, about, operators }: DomainRecord): DomainSummary => ({
  id,
  prefix,
  name,
  field,
  about,
  count: operators.length,
});

const listDomains = (context: NodeContext, query: string, isAsked: boolean): Answer => {
  const words = wordsOf(query);
  const { own, index } = context.registry;
  // What needs no input is answered alike to everybody.
  const mine = own === undefined || !isAsked ? [] : [toDomainSummary(own)];
  const domains = [...index.domains, ...mine].filter(({ id, name, about, field }) =>
    words.every((word) => `${id} ${name} ${about} ${field}`.toLowerCase().includes(word)),
  );
  return { domains: domains.map((domain) => ({ ...domain })), total: domains.length };
};

/** Gives the ends of the path that is asked for, in members of their own or as `from m and a to W`; nothing for any other question. */
const pathAsked = (
  { from, to, query, kind = 'operator', cursor }: Request,
  context: NodeContext,
): { readonly from: readonly string[]; readonly to: string } | undefined => {
  if (from === undefined && to === undefined)
    return query === undefined || kind !== 'operator' || cursor !== undefined
      ? undefined
      : readPathQuery(query, () => context.registry.symbols);
  if (from === undefined || to === undefined)
    throw new Fault('INVALID_REQUEST', 'A path has both ends, `from` and `to`.', {
      suggestion: { tool: 'catalog', input: { from: ['m', 'a'], to: 'W' } },
    });
  const symbols = typeof from === 'string' ? splitSymbols(from) : from;
  if (symbols.length > MOST_FROM)
    throw new Fault('INVALID_REQUEST', `A path starts from at most ${MOST_FROM} symbols.`, { limit: MOST_FROM });
  return { from: symbols, to };
};

/** Wires the catalogue over all capabilities, itself included. */
export const createCatalog = (capabilities: () => readonly Capability[]): Capability =>
  defineCapability({
    name: 'catalog',
    title: 'Find and inspect operators',
    description:
      'Find the operator (a checked equation) for a question in plain words, an equation or a unit; then inspect it by `id`: symbols, units, ranges, source, a call. ' +
      'Start here. {"kind":"domain"} lists the domains, "relation" named cases of operators, "template" the contracts, "tool" the tools, "endpoint" the HTTP routes.',
    annotations: READS_ONLY,
    routes: [{ method: 'GET', path: '/api/catalog', auth: 'public', limit: 'catalog', isStatic: true }],
    cost: 10,
    isThreaded: true,
    input: z.strictObject({
      query: z.string().max(MAX_QUERY_LENGTH).optional().describe('what you want, e.g. "energy stored in a capacitor"'),
      kind: z.enum(['operator', 'relation', 'domain', 'endpoint', 'template', 'tool']).optional(),
      id: z.string().min(1).max(100).optional().describe('operator, domain, template, tool or route to show, e.g. NM19'),
      domain: z.string().min(1).max(100).optional().describe('keeps to one domain'),
      tag: z.string().min(1).max(64).optional(),
      detail: z.union([z.boolean(), z.enum(['names', 'summary', 'full'])]).optional(),
      limit: z.int().min(1).max(50).optional(),
      cursor: z.string().max(500).optional(),
      from: z
        .union([z.string().min(1).max(200), z.array(z.string().min(1).max(80)).min(1).max(MOST_FROM)])
        .optional()
        .describe('symbols at hand, e.g. ["m [kg]", "a"]: asks for the chain to `to`'),
      to: z.string().min(1).max(80).optional(),
      inputs: z.record(z.string(), z.unknown()).pipe(quantitiesSchema).optional(),
      unit: z.string().max(100).optional(),
    }),
    output: z.looseObject({ total: z.int(), nextCursor: z.string().optional() }),
    // What else there is depends on what was asked; a client that makes a type of the outline would leave it out.
    outline: [],
    example: { query: 'energy stored in a capacitor' },
    toText: briefCatalog,
    searches: true,
    run: (request: Request, context: NodeContext) => {
      const tools = capabilities().filter(isTool);
      const answer = (): Answer => {
        const path = pathAsked(request, context);
        if (path !== undefined) return answerPath(path.from, path.to, request.domain, context.registry);
        if (request.id !== undefined) return answerId(request.id, context, capabilities());
        if (request.kind === 'domain')
          return request.domain === undefined ? listDomains(context, request.query ?? '', true) : answerDomain(request.domain, context);
        if (request.kind === 'template') return answerTemplates(request.query ?? '');
        if (request.kind === 'endpoint') return listEndpoints(request.query ?? '', context, capabilities());
        if (request.kind === 'tool') return { tools: tools.map(describeTool), total: tools.length };
        if (request.inputs !== undefined || request.unit !== undefined) return answerEvidence(request, context);
        if ((request.query ?? '').trim() === '' && request.domain === undefined && request.tag === undefined && request.kind !== 'relation')
          return { ...listDomains(context, '', false), hint: 'Ask with `query`, or list one domain with `domain`.' };
        return answerSearch(request, context);
      };
      return answer() as { total: number };
    },
  });
