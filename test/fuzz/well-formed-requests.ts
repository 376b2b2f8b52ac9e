import { readFileSync } from 'node:fs';
import { MOST_WEBHOOKS } from '../../src/call/webhooks.js';
import type { OperatorRecord } from '../../src/core/registry/define-domain.js';
import type { RegistryIndex } from '../../src/core/registry/registry-source.js';
import { makeDefinition } from './make-definitions.js';
import type { FuzzRequest } from './make-requests.js';
import { sheetCorpus } from './sheet-corpus.js';

/** Who calls: an address, and the key of a machine. */
export interface Caller {
  readonly address: string;
  readonly key: string;
  readonly machine: string;
}

/** A request that fits, and what its caller learns from the answer. */
export interface WellFormedRequest extends FuzzRequest {
  readonly learn?: (answer: Readonly<Record<string, unknown>>, cookie: string | undefined) => void;
}

/** What one caller sends. */
export interface WellFormedTraffic {
  /** Requests that make all that the caller keeps, each once: hooks, formulas, definitions, members, and contracts that the hooks tell of. */
  readonly first: readonly (() => WellFormedRequest)[];
  readonly next: () => WellFormedRequest;
}

type Random = () => number;
type Body = Readonly<Record<string, unknown>> | readonly unknown[] | string;

const OPERATORS = new URL('../../dist/operators/', import.meta.url);
/** What one caller keeps of each kind, so that what a node holds for it is bounded. */
const KEPT = 8;
/** Versions of each definition of one caller. */
const VERSIONS = 3;

/** The worked examples of all operators, as requests of a computation. */
export const examples = (): readonly { readonly operators: readonly string[]; readonly inputs: OperatorRecord['example']['given'] }[] =>
  (JSON.parse(readFileSync(new URL('index.json', OPERATORS), 'utf8')) as RegistryIndex).domains
    .filter(({ id }) => id !== 'substrate')
    .flatMap(
      ({ id }) =>
        (JSON.parse(readFileSync(new URL(`${id}.json`, OPERATORS), 'utf8')) as { operators: readonly OperatorRecord[] }).operators,
    )
    .map(({ id, example }) => ({ operators: [id], inputs: example.given }));

const QUESTIONS = [
  'kinetic energy',
  'force between two charges',
  'pressure under water',
  'monthly payment of a loan',
  'half life',
  'd = v * t',
];
const SOLVES = [
  'solve x^2 = 2 for x near 1',
  'solve 3 x + 2 = 11 for x',
  'x = 2 kN / 80 kg\nx in ft/s^2',
  'integrate(sin(x), x from 0 to 3)',
];
const SWEEP = { operators: ['NM19'], inputs: { m: '2 kg' } };
const GENESIS = {
  template: 'rate-limiter',
  parameters: { threshold: 3 },
  events: Array.from({ length: 12 }, () => ({ event: 'request' })),
};
const CSV = ['m [kg],a [m/s^2]', ...Array.from({ length: 400 }, (_, i) => `${i + 1},${i / 10}`)].join('\n');
const NDJSON = Array.from({ length: 400 }, (_, i) => JSON.stringify({ m: i + 1, a: '2 m/s^2' })).join('\n');
const formula = (name: string): string =>
  `${name}: delta = F * L^3 / (48 * E * I)\n  delta: deflection [mm]\n  F: force [N] > 0\n  L: span [m] > 0\n  E: modulus [GPa] > 0\n  I: second moment [mm^4] > 0\n  example: F = 1 kN, L = 2 m, E = 210 GPa, I = 1e6 mm^4 gives 0.794 mm to 3 digits\n  source: Roark, table 8.1`;

const FIREABLE: Readonly<Record<string, Body>> = {
  'rate-limiter': { event: 'request' },
  'token-bucket': { event: 'take', payload: { amount: 1 } },
  'circuit-breaker': { event: 'failure' },
};

/**
 * Makes what one caller sends who knows the service: everything that it offers, with what earlier answers told: ids of receipts, contracts and jobs, keys of
 * sessions. What it keeps is bounded, so that a node which grows does so by itself.
 */
export const createWellFormedRequests = (random: Random, { key, machine }: Caller): WellFormedTraffic => {
  const all = examples();
  const sheets = sheetCorpus();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const below = (count: number): number => Math.floor(random() * count);
  const receipts: unknown[] = [];
  const contracts: { readonly id: string; readonly template: string }[] = [];
  const jobs: string[] = [];
  const ids: string[] = [];
  const cookies: string[] = [];
  const keep = <T>(list: T[], what: T | undefined): void => {
    if (what === undefined) return;
    if (list.length >= KEPT) list.splice(below(KEPT), 1);
    list.push(what);
  };
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const ask = (method: string, path: string, body?: Body, more: Partial<WellFormedRequest> = {}): WellFormedRequest => ({
    method,
    path,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...more,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(random() < 0.9 ? { authorization: `Bearer ${key}` } : {}),
      ...more.headers,
    },
  });
  const learnId: WellFormedRequest['learn'] = (answer) => keep(ids, text(answer['receiptId']) ?? text(answer['id']));
  const accept = (type: string) => ({ headers: { accept: type } });
  const picture = () => accept(pick(['image/png', 'image/svg+xml']));
  const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });
  const tool = (name: string, input: unknown) => rpc('tools/call', { name, arguments: input });
  const mcp = (message: Body) => ask('POST', '/mcp', message, accept('application/json, text/event-stream'));
  const contract = () => pick(contracts.length === 0 ? [{ id: 'ctr_00000000000000000000000000', template: 'rate-limiter' }] : contracts);
  const ofContract = (rest: string, id = contract().id): string => `/api/chain/${machine}/contracts/${id}${rest}`;
  const job = (): string => (jobs.length === 0 ? 'job_none' : pick(jobs));
  const learnJob: WellFormedRequest['learn'] = (answer) => keep(jobs, text(answer['id']));
  const jobOfTable = (type: string, table: string) =>
    ask('POST', '/api/jobs?operators=NM19', table, { headers: { 'content-type': type }, learn: learnJob });
  const definition = (which = below(KEPT), version = below(VERSIONS)): WellFormedRequest => {
    const made = makeDefinition(random).definition;
    return ask('POST', '/api/contracts/templates', { ...made, id: `random-${which}`, version: `1.${version}` });
  };
  const deployOwn = (which = below(KEPT), contract = below(KEPT)): WellFormedRequest =>
    ask('POST', `/api/contracts/templates/random-${which}/deploy`, { slug: machine, idempotencyKey: `random ${contract}` });
  const deploy = (template = pick(Object.keys(FIREABLE)), which = below(KEPT)): WellFormedRequest => {
    // The same key is the same contract: so many are made, and no more.
    const body = { slug: machine, parameters: {}, idempotencyKey: `${template} ${which}` };
    const learn: WellFormedRequest['learn'] = (answer) => {
      const id = text(answer['id']) ?? text((answer['contract'] as { readonly id?: unknown } | undefined)?.id);
      if (id !== undefined) keep(contracts, { id, template });
    };
    return ask('POST', `/api/contracts/templates/${template}/deploy`, body, { learn });
  };
  const fire = (): WellFormedRequest => {
    const { id, template } = contract();
    return ask('POST', ofContract('/transition', id), FIREABLE[template]);
  };
  const fireMany = (): WellFormedRequest => {
    const { id, template } = contract();
    return ask('POST', ofContract('/events', id), Array.from({ length: 1 + below(40) }, () => FIREABLE[template]) as readonly unknown[]);
  };
  const keepFormulas = (which = below(KEPT)): WellFormedRequest =>
    ask('POST', '/api/formulas', { text: `${formula(`own_${which}`)}\n\n${formula(`more_${which}`)}` });
  const addHook = (which = below(KEPT)): WellFormedRequest =>
    ask('POST', `/api/chain/${machine}/hooks`, { url: `https://receiver-${which}.invalid/hook` });
  const addMember = (which = below(KEPT)): WellFormedRequest =>
    ask('POST', `/api/chain/${machine}/members`, { name: `member-${which}`, roles: ['reader'] });
  const cookie = (): Readonly<Record<string, string>> => ({
    authorization: '',
    cookie: `genmath_session=${cookies.length === 0 ? 'x' : pick(cookies)}`,
  });
  const make: readonly (() => WellFormedRequest)[] = [
    () => ask('POST', '/api/svc/compute', pick(all), { learn: learnId }),
    () =>
      ask(
        'POST',
        '/api/svc/compute',
        { ...pick(all), detail: true, receipt: 'whole' },
        { learn: ({ receipt }) => keep(receipts, receipt) },
      ),
    () => ask('QUERY', '/api/svc/compute', pick(all)),
    () => ask('POST', '/api/svc/compute', { operators: [pick(QUESTIONS)], inputs: { m: '2 kg', v: '3 m/s' } }),
    () => ask('POST', '/api/svc/compute', { operators: ['NM22', 'NM19'], inputs: { m: '2 kg', a: '1 m/s^2', d: '3 m', theta: '10 deg' } }),
    () => ask('POST', '/api/svc/compute', { operators: ['NM23'], inputs: { E_k: '9 +- 0.1 J', m: '2 kg' }, solveFor: 'v' }),
    () => ask('POST', '/api/svc/prove', pick(all), { learn: (receipt) => keep(receipts, receipt) }),
    () => ask('POST', `/api/svc/${pick(['verify', 'prove/verify'])}`, { receipt: receipts.length === 0 ? {} : pick(receipts) }),
    () => ask('POST', '/api/svc/calculate', { lines: pick(sheets).slice(0, 4_000) }, { learn: learnId }),
    () => ask('POST', '/api/svc/calculate', { lines: `${pick(SOLVES)}\n${1 + random()} * 2`, explain: random() < 0.3 }),
    () => ask('POST', '/api/svc/calculate', { lines: `my.own_${below(KEPT)}(F = ${1 + below(9)} kN, L = 2 m, E = 210 GPa, I = 1e6 mm^4)` }),
    () => ask('POST', '/api/svc/sweep', { ...SWEEP, vary: [{ symbol: 'a', from: 0, to: 1 + random(), points: 2 + below(500) }] }),
    () => ask('POST', '/api/svc/sweep', { ...SWEEP, vary: [{ symbol: 'a', from: 0, to: 1 + random(), points: 2 + below(99) }] }, picture()),
    () =>
      ask(
        'POST',
        '/api/svc/sweep',
        {
          operators: ['NM19'],
          inputs: {},
          vary: ['m', 'a'].map((symbol) => ({ symbol, from: 1, to: 2 + random(), points: 2 + below(20) })),
        },
        random() < 0.5 ? picture() : {},
      ),
    () =>
      ask('POST', '/api/svc/batch', {
        operators: ['NM19'],
        items: Array.from({ length: 1 + below(200) }, (_, i) => ({ m: 1 + i, a: random() })),
      }),
    () => ask('POST', '/api/svc/batch', { ...pick(all), inputs: {}, items: [pick(all).inputs, pick(all).inputs], proofs: true }),
    () => ask('GET', `/api/catalog?query=${encodeURIComponent(pick(QUESTIONS))}&limit=${1 + below(20)}`),
    () => ask('GET', `/api/operators/${pick(all).operators[0]}`),
    () =>
      ask(
        'GET',
        pick(['/api/operators', '/api/operators/categories', '/api/endpoints', '/openapi.json', '/', '/api/svc/pulse', '/api/keys']),
      ),
    () => ask('PUT', `/api/formulas/own_${below(KEPT)}`, { text: formula(`own_${below(KEPT)}`) }),
    () => keepFormulas(),
    () => ask(pick(['GET', 'DELETE']), `/api/formulas/own_${below(KEPT)}`),
    () => ask('GET', '/api/formulas'),
    () => definition(),
    () => deployOwn(),
    () => deploy(),
    fire,
    fire,
    fire,
    fireMany,
    () => ask('GET', ofContract(''), undefined, random() < 0.3 ? picture() : {}),
    () => ask('GET', ofContract(`/rows?limit=${1 + below(50)}`)),
    () => ask('GET', `/api/chain/${machine}${pick(['', '/rows', '/templates', '/members', '/hooks', '/dead-letters', '/export'])}`),
    () => ask('GET', `/api/quantum-verify/${contract().id}`),
    () => ask('POST', '/api/genesis/execute', GENESIS, random() < 0.4 ? picture() : {}),
    () =>
      ask('POST', '/api/genesis/execute', {
        definition: makeDefinition(random).definition,
        events: [{ event: 'told', payload: { x: 3 } }],
      }),
    () =>
      ask(
        'POST',
        '/api/jobs',
        { ...SWEEP, vary: [{ symbol: 'a', from: '0 m/s^2', to: '9 m/s^2', points: 100 + below(4_000) }] },
        { learn: learnJob },
      ),
    () => jobOfTable('text/csv', CSV),
    () => jobOfTable('application/x-ndjson', NDJSON),
    () => ask('GET', `/api/jobs/${job()}`),
    () => ask('GET', `/api/jobs/${job()}/results?limit=50&format=${pick(['csv', 'ndjson'])}`),
    () => ask('DELETE', `/api/jobs/${job()}`),
    () => ask('GET', '/api/jobs'),
    () => ask('POST', '/api/session', undefined, { learn: (_, given) => keep(cookies, given) }),
    () => ask('GET', '/api/session', undefined, { headers: cookie() }),
    () => ask('DELETE', '/api/session', undefined, { headers: cookie() }),
    () =>
      ask('GET', `/api/receipts/${ids.length === 0 ? 'rcp_none' : pick(ids)}`, undefined, { learn: (receipt) => keep(receipts, receipt) }),
    () => ask('GET', `/log/proof/${ids.length === 0 ? 'rcp_none' : pick(ids)}`),
    () => ask('GET', pick(['/log/checkpoint', '/log/key', '/log/tile/0/000', '/.well-known/jwks.json'])),
    () => mcp(rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'traffic', version: '1' } })),
    () => mcp(rpc(pick(['tools/list', 'resources/list', 'prompts/list', 'ping']), {})),
    () => mcp(tool('compute', pick(all))),
    () => mcp(tool('calculate', { lines: pick(SOLVES) })),
    () => mcp(tool('http', { method: 'POST', path: '/api/svc/compute', body: pick(all) })),
    () =>
      ask('POST', '/api/mcp', [
        tool('catalog', { query: pick(QUESTIONS) }),
        tool('prove', pick(all)),
        tool('health', {}),
      ] as readonly unknown[]),
    () => addHook(),
    () => addMember(),
  ];
  const each = Array.from({ length: KEPT }, (_, which) => which);
  const first = each.flatMap((which): readonly (() => WellFormedRequest)[] => [
    ...Array.from({ length: MOST_WEBHOOKS.hooks / KEPT }, () => () => addHook(which)),
    () => keepFormulas(which),
    ...Array.from({ length: VERSIONS }, (_, version) => () => definition(which, version)),
    () => deployOwn(which, which),
    ...Object.keys(FIREABLE).map((template) => () => deploy(template, which)),
    () => addMember(which),
  ]);
  return { first, next: () => pick(make)() };
};
