import { afterAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../../../tools/capabilities.js';
import { PROTOCOL_ROUTES } from '../../../../tools/node/routes.js';
import { DEFLECTION } from '../../../core/formula/formulas.js';
import { processorTime } from '../../../processor-time.js';
import { createFullNode } from '../../../tools/node.js';
import { createLoggedReceipts, LOGGED } from '../logged-receipts.js';
import { serveOnSocket } from '../serving.js';
import { type Ask, createSurface } from '../surface.js';

const logged = await createLoggedReceipts();
const node = createFullNode(logged);
afterAll(() => logged.close());
const owner = await node.access.mint('my-lab');
const { contracts } = await node.contracts();
await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' });

const surface = createSurface(node);
const proved = (await surface.ask('POST', '/api/svc/prove', { json: {} })).json as { readonly id: string };
/** Asks as the owner of the machine. */
const ask: Ask = (method, path, sent = {}) =>
  surface.ask(method, path, { ...sent, headers: { authorization: `Bearer ${owner.key}`, ...sent.headers } });

await ask('PUT', '/api/formulas/deflection', { json: { text: DEFLECTION } });

const job = (await ask('POST', '/api/jobs', { json: { operators: ['NM19'], inputs: { m: 1 }, vary: [{ symbol: 'a', values: [1] }] } }))
  .json as {
  readonly id: string;
};

/** Names things that there are in a path. */
const fill = (path: string): string =>
  path
    .replace(':slug', 'my-lab')
    .replace('templates/:id', 'templates/rate-limiter')
    .replace('operators/:id', 'operators/NM19')
    .replace('receipts/:id', `receipts/${proved.id}`)
    .replace('jobs/:id', `jobs/${job.id}`)
    .replace('formulas/:name', 'formulas/deflection')
    .replace('proof/:id', `proof/${LOGGED}`)
    .replace(':level/:index+', '0/000.p/1')
    .replace(':id', 'ctr_1');

/** Every path with the methods that are declared for it, and a path that can be called. */
const declared = new Map<string, Set<string>>();
for (const { method, path } of [...CAPABILITIES.flatMap(({ routes }) => routes), ...PROTOCOL_ROUTES]) {
  declared.set(path, (declared.get(path) ?? new Set()).add(method));
}
/** Paths of a POST that changes nothing, which QUERY reaches too. */
const safe = new Set(CAPABILITIES.flatMap(({ routes }) => routes.flatMap(({ isSafe, path }) => (isSafe === true ? [fill(path)] : []))));
const streams = new Set(PROTOCOL_ROUTES.filter(({ isStream }) => isStream).map(({ path }) => fill(path)));
const paths = [...declared].map(([path, methods]) => [fill(path), [...methods]] as const);
const reads = paths.filter(([path, methods]) => methods.includes('GET') && !streams.has(path)).map(([path]) => path);

describe('every read', () => {
  it('is one of these', () => {
    expect([...reads].sort()).toEqual([
      '/.well-known/jwks.json',
      '/api/catalog',
      '/api/chain/my-lab',
      '/api/chain/my-lab/contracts/ctr_1',
      '/api/chain/my-lab/contracts/ctr_1/rows',
      '/api/chain/my-lab/dead-letters',
      '/api/chain/my-lab/hooks',
      '/api/chain/my-lab/members',
      '/api/chain/my-lab/rows',
      '/api/chain/my-lab/templates',
      '/api/chain/my-lab/templates/rate-limiter',
      '/api/contracts/templates',
      '/api/contracts/templates/rate-limiter',
      '/api/demo-key',
      '/api/endpoints',
      '/api/formulas',
      '/api/formulas/deflection',
      '/api/health',
      '/api/jobs',
      `/api/jobs/${job.id}`,
      '/api/kernel/prompt',
      '/api/keys',
      '/api/mcp',
      '/api/operators',
      '/api/operators/NM19',
      '/api/operators/categories',
      '/api/quantum-verify/ctr_1',
      `/api/receipts/${proved.id}`,
      '/api/session',
      '/api/svc/pulse',
      '/log/checkpoint',
      '/log/key',
      `/log/proof/${LOGGED}`,
      '/log/tile/0/000.p/1',
      '/openapi-3.2.json',
      '/openapi.json',
    ]);
  });

  it.each(reads)('%s answers GET, QUERY and HEAD alike', async (path) => {
    const got = await ask('GET', path);
    expect(got.status).toBe(200);
    for (const sent of [{ json: {} }, { headers: { 'content-type': 'application/json' } }]) {
      const queried = await ask('QUERY', path, sent);
      expect([queried.status, queried.text]).toEqual([200, got.text]);
      expect(queried.headers.get('content-type')).toBe(got.headers.get('content-type'));
      expect(queried.headers.get('etag')).toBe(got.headers.get('etag'));
    }
    const head = await ask('HEAD', path);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(got.headers.get('content-type'));
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
  });

  it.each(reads)('%s refuses QUERY without a type (400) and of another type (415), and tells the type', async (path) => {
    const untyped = await ask('QUERY', path, { bytes: '{}' });
    expect([untyped.status, untyped.json['code']]).toEqual([400, 'CONTENT_TYPE_MISSING']);
    const empty = await ask('QUERY', path);
    expect([empty.status, empty.json['code']]).toEqual([400, 'CONTENT_TYPE_MISSING']);
    const wrong = await ask('QUERY', path, { bytes: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([wrong.status, wrong.json['code']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    for (const { headers } of [untyped, empty, wrong]) expect(headers.get('accept-query')).toBe('"application/json"');
  });
});

it.each([
  ['/api/operators', '200'],
  ['/api/health', '200'],
  ['/nowhere', '404'],
  ['/mcp', '405'],
])('HEAD %s brings no body on the wire (%s)', async (path, status) => {
  const serving = await serveOnSocket({ node });
  const send = (method: string) => serving.exchange(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const heard = await send('HEAD');
  await serving.stop();
  expect(heard.slice(9, 12)).toBe(status);
  expect(heard.indexOf('\r\n\r\n')).toBe(heard.length - 4);
});

describe('QUERY takes as a body what GET takes as parameters', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['/api/operators', '?domain=newtonian-mechanics&limit=3', { domain: 'newtonian-mechanics', limit: 3 }],
    ['/api/operators', '?q=kinetic%20energy&limit=5', { q: 'kinetic energy', limit: 5 }],
    ['/api/operators', '?q=kinetic+energy&limit=5', { q: 'kinetic energy', limit: 5 }],
    ['/api/operators', '?q=123', { q: '123' }],
    ['/api/operators', '?limit=2&cursor=l12', { limit: 2, cursor: 'l12' }],
    ['/api/operators', '?q=%C3%A9nergie', { q: 'énergie' }],
  ])('%s%s', async (path, parameters, json) => {
    const got = await ask('GET', `${path}${parameters}`);
    const queried = await ask('QUERY', path, { json });
    expect([got.status, queried.status]).toEqual([200, 200]);
    expect(queried.text).toBe(got.text);
  });

  it.each<[string, string, Readonly<Record<string, unknown>>, number]>([
    ['/api/operators', '?domain=no-such-domain', { domain: 'no-such-domain' }, 404],
    ['/api/operators', '?limit=0', { limit: 0 }, 400],
    ['/api/operators', '?cursor=x', { cursor: 'x' }, 400],
    ['/api/operators', '?colour=red', { colour: 'red' }, 400],
    ['/api/health', '?verbose=1', { verbose: 1 }, 400],
    ['/api/operators', '?__proto__=x', JSON.parse('{"__proto__":"x"}') as Readonly<Record<string, unknown>>, 422],
  ])('%s%s is refused alike', async (path, parameters, json, status) => {
    const got = await ask('GET', `${path}${parameters}`);
    const queried = await ask('QUERY', path, { json });
    expect([got.status, queried.status]).toEqual([status, status]);
    expect([queried.json['code'], queried.json['detail']]).toEqual([got.json['code'], got.json['detail']]);
  });

  it.each([
    ['GET', '/api/operators?limit=abc', undefined],
    ['GET', '/api/operators?limit=', undefined],
    ['GET', '/api/operators?limit=1.5', undefined],
    ['GET', '/api/operators?limit=Infinity', undefined],
    ['GET', '/api/operators?limit=0x10', undefined],
    ['GET', '/api/operators?limit=5&limit=6', undefined],
    ['GET', '/api/operators/NM19?id=NM20', undefined],
    ['QUERY', '/api/operators', { limit: '5' }],
    ['QUERY', '/api/operators', []],
    ['QUERY', '/api/operators', 'force'],
    ['QUERY', '/api/operators', null],
    ['QUERY', '/api/operators?limit=5', {}],
    ['QUERY', '/api/operators/NM19', { id: 'NM19' }],
    ['QUERY', '/openapi.json', { version: '3.2' }],
    ['POST', '/api/svc/prove?operators=NM19', {}],
    ['GET', '/api/chain/my-lab?slug=my-lab', undefined],
    ['GET', '/api/chain/my-lab?machine=my-lab', undefined],
    ['QUERY', '/api/chain/my-lab/contracts/ctr_1', { id: 'ctr_1' }],
    ['QUERY', '/api/chain/my-lab/contracts/ctr_1', { contract: 'ctr_1' }],
    ['POST', '/api/contracts/templates/rate-limiter/deploy', { slug: 'my-lab', template: 'escrow' }],
    ['POST', '/api/chain/my-lab/contracts/ctr_1/transition', { machine: 'other', event: 'request' }],
  ])('%s %s with %j is refused (400)', async (method, path, json) => {
    const { status, json: problem } = await ask(method, path, json === undefined ? {} : { json });
    expect([status, problem['code']]).toEqual([400, 'INVALID_REQUEST']);
  });
});

it('an address and headers of 15,000 characters are read in no time', async () => {
  const before = processorTime();
  expect((await ask('GET', `/a${'/'.repeat(15_000)}!`)).status).toBe(404);
  expect((await ask('GET', `/api/operators?limit=${'1'.repeat(15_000)}x`)).status).toBe(400);
  const headers = { 'accept-encoding': `br;${' '.repeat(15_000)}x` };
  expect((await ask('GET', '/openapi.json', { headers })).status).toBe(200);
  // Each took half a second.
  expect(processorTime() - before).toBeLessThan(1_000);
});

describe('what a path takes', () => {
  const ORDER = ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
  const allowed = (path: string, methods: readonly string[]): string => {
    // A stream has no end, so that neither HEAD nor QUERY makes sense.
    const isRead = methods.includes('GET') && !streams.has(path);
    const all = new Set([...methods, 'OPTIONS', ...(isRead ? ['HEAD', 'QUERY'] : []), ...(safe.has(path) ? ['QUERY'] : [])]);
    return ORDER.filter((method) => all.has(method)).join(', ');
  };

  it.each(paths)('%s tells by OPTIONS', async (path, methods) => {
    const { status, text, headers } = await ask('OPTIONS', path);
    expect([status, text, headers.get('allow')]).toEqual([204, '', allowed(path, methods)]);
    expect(headers.get('accept-query')).toBe(reads.includes(path) || safe.has(path) ? '"application/json"' : null);
  });

  it.each(paths)('%s refuses other methods (405) and tells its own', async (path, methods) => {
    const allow = allowed(path, methods);
    for (const method of ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'BREW']) {
      if (allow.split(', ').includes(method)) continue;
      const { status, headers, text } = await ask(method, path);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, allow]);
      expect(headers.get('content-type')).toBe('application/problem+json');
      if (method !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 });
    }
  });
});

it.each([
  '/',
  '/api',
  '/api/',
  '/api/health/',
  '/api//health',
  '//api/health',
  '/API/HEALTH',
  '/api/healthz',
  '/api/operators/NM19/latex',
  '/api/operators/',
  '/metrics',
  '/favicon.ico',
  '/index.html',
  '/.env',
  '/..%2f..%2fetc%2fpasswd',
  '/%00',
  '/%E0%A4%A',
  `/${'a'.repeat(3000)}`,
])('%s is not there (404)', async (path) => {
  for (const method of ['GET', 'POST', 'QUERY', 'OPTIONS', 'DELETE']) {
    const { status, json, headers } = await ask(method, path);
    expect([method, status, json['code'], headers.get('content-type')]).toEqual([method, 404, 'UNKNOWN_PATH', 'application/problem+json']);
  }
});

it.each([
  '/api/operators/%00',
  '/api/operators/%E0%A4%A',
  '/api/operators/%2e%2e%2fhealth',
  '/api/operators/__proto__',
  '/api/operators/NM19%20',
])('%s is no operator (404)', async (path) => {
  const { status, json } = await ask('GET', path);
  expect([status, json['code']]).toEqual([404, 'UNKNOWN_OPERATOR']);
});
