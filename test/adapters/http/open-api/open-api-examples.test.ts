import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../src/call/limits/limits.js';
import { CAPABILITIES } from '../../../../tools/capabilities.js';
import { DEFLECTION } from '../../../core/formula/formulas.js';
import { createFullNode } from '../../../tools/node.js';
import { QUIET_GATE } from '../../../tools/quiet-gate.js';
import { inEnvelope } from '../../mcp/stdio-process.js';
import { keepLetters } from '../../store/webhooks/keep-letters.js';
import { createLoggedReceipts, LOGGED } from '../logged-receipts.js';
import { type Answer, createSurface, type Sent } from '../surface.js';
import { createConformance, type Document, operationsOf, type Placed } from './operations.js';

const logged = await createLoggedReceipts();
const node = createFullNode(logged);
afterAll(() => logged.close());
const { ask } = createSurface(node);
const limited = createSurface(createFullNode({ limits: DEFAULT_LIMITS, demoLimit: 1 }));
const stopped = createSurface(createFullNode());
stopped.app.stop();

const document = (await ask('GET', '/openapi-3.2.json')).json as unknown as Document;
const operations = operationsOf(document);
const conformance = createConformance(document);
const placedAt = (method: string, path: string): Placed => {
  const { pathname } = new URL(path, 'http://localhost');
  const fits = (placed: Placed): boolean =>
    placed.method === method && new RegExp(`^${placed.path.replace('{index}', '.+').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  // A path without parameters goes before one that only fits.
  const found = operations.filter(fits).sort((a, b) => a.path.length - b.path.length || a.path.localeCompare(b.path));
  const exact = found.find(({ path: where }) => where === pathname) ?? found[0];
  if (exact === undefined) throw new Error(`The document has no ${method} ${path}.`);
  return exact;
};

const bearer = (key = node.access.demoKey().key): Readonly<Record<string, string>> => ({ authorization: `Bearer ${key}` });
const own = await node.access.mint('example-lab');
const key = bearer(own.key);
const spare = await node.access.mint('spare-lab');
const { contracts } = await node.contracts();
const { document: contract } = await contracts.deploy('example-lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' });
await contracts.move('example-lab', contract.id, { event: 'request' }, { by: 'local' });
const { hook } = await node.webhooks.add('example-lab', { url: 'https://example.org/', send: 'events' }, 0);
const [resent, dropped] = await keepLetters(node.webhooks, 'example-lab', hook.id, 2);
const chain = `/api/chain/example-lab/contracts/${contract.id}`;
const { document: ended } = await contracts.deploy('example-lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' });
const gate = { ...QUIET_GATE, id: 'renewed-gate' };
await ask('POST', '/api/contracts/templates', { json: { ...gate, version: '1.0' }, headers: key });
const { document: renewed } = await contracts.deploy('example-lab', { template: 'renewed-gate', parameters: {} }, { by: 'local' });
await ask('POST', '/api/contracts/templates', { json: { ...gate, version: '1.1' }, headers: key });
const SWEEP = { operators: ['NM19'], inputs: { m: 2 }, vary: [{ symbol: 'a', from: 0, to: 1, points: 20_000 }] };
const startJob = async (): Promise<string> =>
  `/api/jobs/${String((await ask('POST', '/api/jobs', { json: SWEEP, headers: key })).json['id'])}`;
const [job, unwanted] = [await startJob(), await startJob()];
/** Puts things that there are into a path. */
const fill = (path: string): string =>
  path
    .replace('{slug}', 'example-lab')
    .replace('templates/{id}', 'templates/rate-limiter')
    .replace('operators/{id}', 'operators/NM19')
    .replace('jobs/{id}', job.slice('/api/'.length))
    .replace('{name}', 'deflection')
    .replace('{prefix}', spare.record.prefix)
    .replace('{id}', contract.id);
const receipt = (await ask('POST', '/api/svc/prove', { json: { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } } })).json;
const batched = (
  await ask('POST', '/api/svc/batch', { json: { operators: ['NM19'], inputs: { a: 1 }, items: [{ m: 1 }, { m: 2 }] }, headers: key })
).json;
const rpc = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
const mcpHeaders = { accept: 'application/json, text/event-stream' };
const greeting = rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } });

type Example = readonly [method: string, path: string, sent?: Sent];

const filled = (examples: readonly Example[]) => examples.map(([method, path, sent = {}]) => [method, path, sent] as const);

/** Requests that succeed: at least one of every operation, and several where the answers differ. */
const written: readonly Example[] = [
  ['GET', '/api/health'],
  ['GET', '/api/svc/pulse'],
  ['GET', '/api/demo-key'],
  ['GET', '/api/catalog'],
  ['GET', '/api/catalog?query=kinetic%20energy'],
  ['GET', '/api/catalog?id=NM19'],
  ['GET', '/api/catalog?kind=domain'],
  ['GET', '/api/catalog?kind=endpoint'],
  ['GET', '/api/catalog?kind=tool'],
  ['QUERY', '/api/catalog', { json: { query: 'force', limit: 3 } }],
  ['GET', '/api/operators'],
  ['GET', '/api/operators?domain=newtonian-mechanics&limit=2'],
  ['GET', '/api/operators?q=force'],
  ['QUERY', '/api/operators', { json: { q: 'zyzzyva', limit: 5 } }],
  ['GET', '/api/operators/categories'],
  ['GET', '/api/operators/NM19'],
  ['QUERY', '/api/operators/KO42', { json: {} }],
  ['GET', '/api/kernel/prompt'],
  ['GET', '/api/mcp'],
  ['GET', '/api/endpoints'],
  ['GET', '/.well-known/jwks.json'],
  ['GET', '/log/checkpoint'],
  ['GET', '/log/key'],
  ['GET', `/log/proof/${LOGGED}`],
  ['QUERY', `/log/proof/${LOGGED}`, { json: {} }],
  ['GET', '/log/tile/0/000.p/1'],
  ['QUERY', '/log/tile/0/000.p/1', { json: {} }],
  ['GET', '/log/tile/entries/000.p/1'],
  ['GET', '/openapi.json'],
  ['GET', '/openapi-3.2.json'],
  ['POST', '/api/svc/prove'],
  ['POST', '/api/svc/prove', { json: {} }],
  ['POST', '/api/svc/prove', { json: { operators: ['NM19', 'NM22'], inputs: { m: 2, a: 3, d: 4, theta: 0 } } }],
  ['POST', '/api/svc/prove/verify', { json: receipt }],
  ['POST', '/api/svc/prove/verify', { json: { ...receipt, R_t: 1 } }],
  ['POST', '/api/svc/calculate', { json: { lines: 'x = [1, 2] m; mean(x)' }, headers: key }],
  ['POST', '/api/svc/calculate', { json: { lines: '[[1, 2], [3, 4]]; 2 kg > 1 g; (2 +- 1) m * 3' }, headers: key }],
  ['QUERY', '/api/svc/calculate', { json: { lines: '3 m / 2 s', unit: 'km/h' }, headers: key }],
  [
    'POST',
    '/api/svc/compute',
    { json: { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2' }, headers: key },
  ],
  [
    'POST',
    '/api/svc/compute',
    { json: { operators: ['NM19'], inputs: { m: '10 +- 0.1 kg', a: { value: 9.81, unit: 'm/s^2', uncertainty: 0.02 } } }, headers: key },
  ],
  ['POST', '/api/svc/batch', { json: { operators: ['NM19'], inputs: { a: 1 }, items: [{ m: 1 }, { m: -1 }] }, headers: key }],
  ['POST', '/api/svc/batch', { json: { operators: ['NM19'], inputs: { a: 1 }, items: [{ m: '2 +- 1 kg' }], proofs: false }, headers: key }],
  ['POST', '/api/svc/sweep', { json: { operators: ['NM19'], inputs: { a: 1 }, vary: [{ symbol: 'm', values: [-1, 1] }] }, headers: key }],
  [
    'POST',
    '/api/svc/sweep',
    {
      json: {
        operators: ['NM19'],
        vary: [
          { symbol: 'm', from: '1 t', to: '2 t', points: 3 },
          { symbol: 'a', from: 1, to: 100, scale: 'log' },
        ],
        proofs: true,
      },
      headers: key,
    },
  ],
  ['POST', '/api/svc/verify', { json: receipt, headers: key }],
  ['POST', '/api/svc/verify', { json: batched['receipt'] as object, headers: key }],
  ['POST', '/api/svc/verify', { json: { receipt: batched['receipt'], ...(batched['results'] as readonly object[])[0] }, headers: key }],
  ['POST', '/api/svc/compute', { json: { operators: ['NM19'], inputs: { m: 1, a: 2 }, receipt: 'id' }, headers: key }],
  ['POST', '/api/svc/batch', { json: { operators: ['NM19'], inputs: { a: 1 }, items: [{ m: 1 }], receipt: 'id' }, headers: key }],
  ['POST', '/api/svc/prove/verify', { json: { id: batched['receiptId'] } }],
  ['POST', '/api/svc/verify', { json: { id: batched['receiptId'], leaf: 0 }, headers: key }],
  ['GET', `/api/receipts/${String(batched['receiptId'])}`],
  ['QUERY', `/api/receipts/${String(batched['receiptId'])}`, { json: { leaf: 0 } }],
  ['POST', '/api/jobs', { json: SWEEP, headers: key }],
  ['POST', '/api/jobs?operators=NM19&unit=kN', { bytes: 'm [kg],a\n1,2\n', headers: { ...key, 'content-type': 'text/csv' } }],
  ['POST', '/api/jobs?operators=NM19', { bytes: '{"m": 1, "a": 2}', headers: { ...key, 'content-type': 'application/x-ndjson' } }],
  ['GET', '/api/jobs', { headers: key }],
  ['GET', job, { headers: key }],
  ['QUERY', job, { json: {}, headers: key }],
  // Nobody works on it, so that there is the head of the table alone.
  ['GET', `${job}/results?format=csv`, { headers: key }],
  ['GET', `${job}/results?format=csv&from=1&limit=2`, { headers: key }],
  ['DELETE', unwanted, { headers: key }],
  ['POST', '/api/demo-key/mint'],
  ['POST', '/api/demo-key/mint', { json: { slug: 'an-example' } }],
  ['POST', '/api/mcp', { json: greeting }],
  ['POST', '/api/mcp', { json: rpc('tools/call', { name: 'prove', arguments: {} }) }],
  ['POST', '/api/mcp', { json: [rpc('ping'), rpc('nothing')] }],
  ['POST', '/api/mcp', { json: { jsonrpc: '2.0', method: 'notifications/initialized' } }],
  ['POST', '/mcp', { json: greeting, headers: mcpHeaders }],
  [
    'POST',
    '/mcp',
    { json: { jsonrpc: '2.0', method: 'notifications/initialized' }, headers: { ...mcpHeaders, 'mcp-protocol-version': '2025-11-25' } },
  ],
  ['GET', '/api/contracts/templates'],
  ['GET', '/api/contracts/templates?category=Foundations'],
  ['GET', '/api/contracts/templates/rate-limiter'],
  ['QUERY', '/api/contracts/templates/escrow', { json: {} }],
  ['POST', '/api/contracts/templates', { json: QUIET_GATE, headers: key }],
  ['POST', '/api/contracts/templates/rate-limiter/deploy', { json: { slug: 'example-lab' }, headers: key }],
  ['POST', '/api/contracts/templates/rate-limiter/deploy', { json: { slug: 'example-lab', parameters: { threshold: 2 } }, headers: key }],
  ['POST', `${chain}/transition`, { json: { event: 'request' }, headers: key }],
  ['POST', `${chain}/transition`, { json: { to: 'limiting' }, headers: key }],
  ['POST', `${chain}/events`, { json: [{ event: 'request' }, { event: 'reset' }], headers: key }],
  ['POST', `/api/chain/example-lab/contracts/${renewed.id}/upgrade`, { json: { version: '1.1', dryRun: true }, headers: key }],
  ['POST', `/api/chain/example-lab/contracts/${renewed.id}/upgrade`, { json: { version: '1.1' }, headers: key }],
  ['POST', `/api/chain/example-lab/contracts/${ended.id}/retire`, { json: { reason: 'nobody asks any more' }, headers: key }],
  [
    'POST',
    '/api/genesis/execute',
    { json: { template: 'rate-limiter', events: [{ event: 'request' }, { event: 'request', after: 9 }] }, headers: key },
  ],
  ['POST', '/api/genesis/execute', { json: { definition: QUIET_GATE, events: [] }, headers: key }],
  ['GET', '/api/chain/example-lab', { headers: key }],
  ['QUERY', '/api/chain/example-lab', { json: {}, headers: key }],
  ['POST', '/api/chain/example-lab/members', { json: { name: 'bob', roles: ['ops'] }, headers: key }],
  ['POST', '/api/chain/example-lab/members', { json: { name: 'bob', roles: [] }, headers: key }],
  ['GET', '/api/chain/example-lab/members', { headers: key }],
  ['QUERY', '/api/chain/example-lab/members', { json: {}, headers: key }],
  ['DELETE', '/api/chain/example-lab/members/bob', { headers: key }],
  ['POST', '/api/chain/example-lab/hooks', { json: { url: 'https://example.org/', send: 'rows', after: 0 }, headers: key }],
  ['GET', '/api/chain/example-lab/hooks', { headers: key }],
  ['QUERY', '/api/chain/example-lab/hooks', { json: {}, headers: key }],
  ['POST', `/api/chain/example-lab/hooks/${hook.id}/secret`, { json: {}, headers: key }],
  ['POST', `/api/chain/example-lab/hooks/${hook.id}/enable`, { json: {}, headers: key }],
  ['GET', '/api/chain/example-lab/dead-letters?limit=5', { headers: key }],
  ['QUERY', '/api/chain/example-lab/dead-letters', { json: {}, headers: key }],
  ['POST', `/api/chain/example-lab/dead-letters/${resent?.id}/resend`, { json: {}, headers: key }],
  ['DELETE', `/api/chain/example-lab/dead-letters/${dropped?.id}`, { headers: key }],
  ['DELETE', `/api/chain/example-lab/hooks/${hook.id}`, { headers: key }],
  ['GET', '/api/chain/example-lab/export', { headers: key }],
  ['GET', '/api/chain/example-lab/export?format=csv&event=request', { headers: key }],
  ['GET', chain, { headers: key }],
  ['QUERY', chain, { json: {}, headers: key }],
  ['GET', '/api/chain/example-lab/rows?limit=1', { headers: key }],
  ['QUERY', '/api/chain/example-lab/rows', { json: { actor: 'owner', cause: 'event' }, headers: key }],
  ['GET', `${chain}/rows?limit=1`, { headers: key }],
  ['QUERY', `${chain}/rows`, { json: { event: 'request', state: 'allowing', fromCycle: 0, limit: 5 }, headers: key }],
  ['GET', '/api/chain/example-lab/templates', { headers: key }],
  ['QUERY', '/api/chain/example-lab/templates', { json: {}, headers: key }],
  ['GET', '/api/chain/example-lab/templates/rate-limiter', { headers: key }],
  ['QUERY', '/api/chain/example-lab/templates/rate-limiter', { json: { version: '1.0' }, headers: key }],
  ['GET', `/api/quantum-verify/${contract.id}`],
  ['QUERY', `/api/quantum-verify/${contract.id}`, { json: {} }],
  ['PUT', '/api/formulas/deflection', { json: { text: DEFLECTION }, headers: key }],
  ['POST', '/api/formulas', { json: { text: DEFLECTION }, headers: key }],
  ['GET', '/api/formulas', { headers: key }],
  ['GET', '/api/formulas/deflection', { headers: key }],
  ['QUERY', '/api/formulas/deflection', { json: {}, headers: key }],
  ['DELETE', '/api/formulas/deflection', { headers: key }],
  ['POST', '/api/session', { headers: key }],
  ['GET', '/api/session', { headers: key }],
  ['DELETE', '/api/session', { headers: key }],
  ['GET', '/api/keys', { headers: key }],
  ['DELETE', `/api/keys/${spare.record.prefix}`, { headers: bearer(spare.key) }],
];

const has = (method: string, path: string): boolean => operations.some((placed) => placed.method === method && placed.path === path);
/** QUERY takes what POST takes where that only reads, and nothing where GET takes nothing. */
const successes: readonly Example[] = [
  ...written,
  ...written.flatMap(([method, path, sent]): readonly Example[] =>
    method === 'POST' && sent?.json !== undefined && has('QUERY', path) && !has('GET', path) ? [['QUERY', path, sent]] : [],
  ),
  ...operations
    .filter(({ method, path }) => method === 'QUERY' && !path.includes('{') && has('GET', path))
    .map(({ path, operation }): Example => ['QUERY', path, { json: {}, ...(operation.security.length > 0 ? { headers: key } : {}) }]),
];

const isWithoutBody = ({ operation }: Placed): boolean => operation.requestBody === undefined;
const inAnswer = (answer: Answer, placed: Placed, statuses: readonly number[]): void => {
  expect([placed.method, placed.path, answer.status]).toEqual([
    placed.method,
    placed.path,
    expect.toSatisfy((status: number) => statuses.includes(status)),
  ]);
  expect([placed.operation.operationId, conformance.ofAnswer(placed, answer)]).toEqual([placed.operation.operationId, []]);
};

describe('examples that succeed', () => {
  it('are there for every operation', () => {
    const shown = new Set(successes.map(([method, path]) => placedAt(method, path).operation.operationId));
    // An answer without an end is read elsewhere.
    const ending = operations.filter(
      ({ operation }) =>
        operation.responses['200']?.content?.['text/event-stream'] === undefined || operation.operationId === 'streamable_http',
    );
    expect(ending.map(({ operation }) => operation.operationId).filter((name) => !shown.has(name))).toEqual([]);
    expect(operations.length - ending.length).toBe(1);
  });

  it.each(filled(successes))('%s %s conforms: %j', async (method, path, sent) => {
    const placed = placedAt(method, path);
    if (sent.json !== undefined) expect(conformance.ofBody(placed, sent.json)).toEqual([]);
    inAnswer(await ask(method, path, sent), placed, [200, 201, 202, 204]);
  });

  it('304 is among the answers of what may be kept', async () => {
    for (const placed of operations.filter(({ method, operation }) => method === 'GET' && operation.responses['304'] !== undefined)) {
      const path = fill(placed.path);
      inAnswer(await ask('GET', path, { headers: { 'if-none-match': '*' } }), placed, [304]);
    }
  });

  it('the examples that the service itself gives conform to what it asks for', () => {
    for (const { routes, example } of CAPABILITIES) {
      for (const { method, path, bodyIs, names = {} } of routes) {
        if (!['POST', 'PUT'].includes(method) || bodyIs !== undefined) continue;
        const outside = new Map(Object.entries(names).map(([name, member]) => [member, name]));
        const body = Object.entries(example)
          .map(([name, value]) => [outside.get(name) ?? name, value] as const)
          .filter(([name]) => !path.includes(`:${name}`));
        expect([path, conformance.ofBody(placedAt(method, path), Object.fromEntries(body))]).toEqual([path, []]);
      }
    }
  });

  it('the parameters that are described are those that are taken', () => {
    const parameters = placedAt('GET', '/api/operators').operation.parameters ?? [];
    expect(parameters.map(({ name, schema }) => [name, schema['type']])).toEqual([
      ['domain', 'string'],
      ['kind', 'string'],
      ['tag', 'string'],
      ['q', 'string'],
      ['limit', 'integer'],
      ['cursor', 'string'],
    ]);
  });
});

describe('problems of every operation conform', () => {
  const each = operations.map((placed) => [placed.method, fill(placed.path), placed] as const);

  it.each(each)('%s %s', async (method, path, placed) => {
    const json = isWithoutBody(placed) ? {} : { json: {} };
    const headers = placed.operation.security.length > 0 ? key : {};
    inAnswer(await ask(method, path, { ...json, headers: { ...headers, host: 'evil.example' } }), placed, [403]);
    inAnswer(await ask(method, path, { ...json, headers: { ...headers, origin: 'null' } }), placed, [403]);
    inAnswer(await ask(method, path, { ...json, headers: { ...headers, 'content-length': '9999999' } }), placed, [413]);
    inAnswer(await stopped.ask(method, path, { ...json, headers }), placed, [503]);
    if (placed.operation.security.length > 0) inAnswer(await ask(method, path, json), placed, [401]);
    if (isWithoutBody(placed)) return;
    const typed = { ...headers, 'content-type': 'application/json' };
    inAnswer(await ask(method, path, { bytes: '{', headers: typed }), placed, [400]);
    inAnswer(await ask(method, path, { bytes: '['.repeat(40), headers: typed }), placed, [400]);
    inAnswer(await ask(method, path, { bytes: '{}', headers }), placed, [400]);
    inAnswer(await ask(method, path, { bytes: '{}', headers: { ...headers, 'content-type': 'text/plain' } }), placed, [415]);
    if (path.endsWith('/mcp')) return;
    inAnswer(await ask(method, path, { bytes: '{"__proto__":1}', headers: typed }), placed, [400, 422, 200]);
  });

  it.each<[number, string, string, Sent?]>([
    [400, 'GET', '/api/operators?limit=none'],
    [400, 'GET', '/api/health?x=1'],
    [404, 'GET', '/api/operators/XX1'],
    [404, 'QUERY', '/api/operators/XX1', { json: {} }],
    [404, 'GET', '/api/operators?domain=alchemy'],
    [404, 'POST', '/api/svc/prove', { json: { operators: ['XX1'] } }],
    [422, 'POST', '/api/svc/prove', { json: { operators: ['NM19'] } }],
    [422, 'POST', '/api/svc/prove', { json: { operators: ['NM19'], inputs: { m: -1, a: 1 } } }],
    [422, 'POST', '/api/svc/compute', { json: { operators: ['NM19'], inputs: { m: '1 K', a: 1 } }, headers: key }],
    [422, 'POST', '/api/svc/prove/verify', { json: 'no receipt' }],
    [409, 'POST', '/api/demo-key/mint', { json: { slug: 'an-example' } }],
    [400, 'POST', '/api/demo-key/mint', { json: { slug: 'admin' } }],
    [400, 'POST', '/api/mcp'],
    [400, 'POST', '/mcp', { json: {}, headers: mcpHeaders }],
    [400, 'POST', '/mcp', { json: [], headers: mcpHeaders }],
    [400, 'POST', '/mcp', { json: rpc('tools/list'), headers: { ...mcpHeaders, 'mcp-protocol-version': '1999-01-01' } }],
    [
      404,
      'POST',
      '/mcp',
      { json: rpc('nothing', inEnvelope()), headers: { ...mcpHeaders, 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'nothing' } },
    ],
    [406, 'POST', '/mcp', { json: greeting, headers: { accept: 'text/html' } }],
    [415, 'POST', '/mcp', { headers: mcpHeaders }],
    [404, 'GET', '/api/contracts/templates/escrov'],
    [422, 'POST', '/api/formulas', { json: { text: 'deflection' }, headers: key }],
    [422, 'PUT', '/api/formulas/deflection', { json: { text: 'deflection' }, headers: key }],
    [403, 'GET', '/api/formulas', { headers: bearer() }],
    [404, 'DELETE', '/api/formulas/none', { headers: key }],
    [422, 'POST', '/api/contracts/templates', { json: {}, headers: key }],
    [409, 'POST', '/api/contracts/templates', { json: { ...QUIET_GATE, id: 'rate-limiter' }, headers: key }],
    [403, 'POST', '/api/contracts/templates', { json: QUIET_GATE, headers: bearer() }],
    [404, 'POST', '/api/contracts/templates/escrov/deploy', { json: { slug: 'example-lab' }, headers: key }],
    [403, 'POST', '/api/contracts/templates/escrow/deploy', { json: { slug: 'other-lab' }, headers: key }],
    [422, 'POST', '/api/contracts/templates/escrow/deploy', { json: { slug: 'example-lab', parameters: { colour: 1 } }, headers: key }],
    [409, 'POST', `${chain}/transition`, { json: { event: 'nothing' }, headers: key }],
    [422, 'POST', `${chain}/transition`, { json: { to: 'nowhere' }, headers: key }],
    [404, 'POST', '/api/chain/example-lab/contracts/ctr_0/transition', { json: { to: 'limiting' }, headers: key }],
    [404, 'POST', '/api/genesis/execute', { json: { template: 'escrov', events: [] }, headers: key }],
    [403, 'GET', '/api/chain/other-lab', { headers: key }],
    [403, 'GET', '/api/chain/example-lab/events', { headers: bearer() }],
    [400, 'GET', '/api/chain/example-lab/events', { headers: { ...key, 'last-event-id': 'x' } }],
    [404, 'DELETE', '/api/chain/example-lab/hooks/hook_000000000000000000000000', { headers: key }],
    [400, 'POST', '/api/chain/example-lab/hooks', { json: { url: 'https://10.0.0.1/' }, headers: key }],
    [400, 'GET', '/api/chain/example-lab/export?format=xml', { headers: key }],
    [403, 'GET', '/api/chain/other-lab/export', { headers: key }],
    [404, 'GET', '/api/chain/example-lab/contracts/ctr_0', { headers: key }],
    [400, 'GET', `${chain}/rows?cursor=x`, { headers: key }],
    [404, 'GET', '/api/chain/example-lab/templates/none', { headers: key }],
    [404, 'GET', '/api/quantum-verify/ctr_0'],
  ])('%i: %s %s', async (status, method, path, sent) => {
    if (status === 409) await ask(method, path, sent);
    inAnswer(await ask(method, path, sent), placedAt(method, path), [status]);
  });

  it.each<[string, string, Sent]>([
    ['POST', '/api/svc/prove', { json: {} }],
    ['POST', '/api/svc/prove/verify', { json: {} }],
    ['POST', '/api/demo-key/mint', { json: { slug: '-' } }],
    ['POST', '/api/svc/compute', { json: { operators: ['NM19'], inputs: { m: 1, a: 1 } } }],
  ])('429: %s %s', async (method, path, sent) => {
    const demo = bearer(String((await limited.ask('GET', '/api/demo-key')).json['key']));
    for (let i = 0; i < 10; i += 1) await limited.ask(method, path, { ...sent, headers: demo });
    inAnswer(await limited.ask(method, path, { ...sent, headers: demo }), placedAt(method, path), [429]);
  });
});
