import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../src/call/limits/limits.js';
import { createFullNode } from '../../../tools/node.js';
import { type Answer, createSurface, type Sent } from '../surface.js';

const APP = 'https://app.example.org';
const loopback = createSurface(createFullNode({ limits: { mint: DEFAULT_LIMITS.mint } }));
const named = createSurface(createFullNode(), { isLoopback: false, allowedHosts: ['math.example.org'], allowedOrigins: [APP] });
const host = 'math.example.org';

const told = ({ headers }: Answer): readonly string[] => [...headers.keys()].filter((name) => name.startsWith('access-control'));

describe('pages that may call', () => {
  it.each([
    ['http://localhost:3000', loopback, 'localhost'],
    ['https://localhost', loopback, 'localhost'],
    ['http://127.0.0.1:8080', loopback, 'localhost'],
    ['http://[::1]:5173', loopback, '127.0.0.1:7770'],
    [APP, named, host],
    ['https://math.example.org', named, host],
    ['https://math.example.org:8443', named, 'MATH.example.org:8443'],
  ])('%s', async (origin, { ask }, ownHost) => {
    const answer = await ask('GET', '/api/health', { headers: { host: ownHost, origin } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('vary')).toContain('Origin');
    // No page may ride on a cookie.
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('pages that may not', () => {
  const beyond = [
    ['null', 'a sandboxed frame or a file'],
    ['', 'nothing'],
    ['https://evil.example', 'another origin'],
    ['http://localhost.evil.example', 'a name that begins like ours'],
    ['http://evil-localhost', 'a name that ends like ours'],
    ['http://localhost:3000/', 'a path'],
    ['http://evil.example#localhost', 'a fragment'],
    ['http://localhost@evil.example', 'a user'],
    ['http://localhost:3000, http://evil.example', 'two origins'],
    ['*', 'an asterisk'],
    ['localhost', 'no scheme'],
    ['file://', 'a file'],
    ['javascript:alert(1)', 'a script'],
    ['HTTP://LOCALHOST:3000', 'a form that no browser sends'],
    ['http://127.1', 'a short form'],
  ] as const;
  it.each(beyond)('%s (%s) of a node on a loopback address', async (origin) => {
    const answer = await loopback.ask('GET', '/api/demo-key', { headers: { origin } });
    expect([answer.status, answer.json['code'], told(answer)]).toEqual([403, 'ORIGIN_NOT_ALLOWED', []]);
    expect(answer.text).not.toContain('gm_');
  });

  it.each([
    ['http://localhost:3000', 'this machine'],
    ['http://app.example.org', 'another scheme'],
    ['https://app.example.org:8443', 'another port'],
    ['https://sub.app.example.org', 'a name below'],
    ['https://example.org', 'a name above'],
    ['https://app.example.org.', 'a root dot'],
  ])('%s (%s) of a node with a list', async (origin) => {
    const answer = await named.ask('POST', '/api/demo-key/mint', { headers: { host, origin }, json: {} });
    expect([answer.status, answer.json['code'], told(answer)]).toEqual([403, 'ORIGIN_NOT_ALLOWED', []]);
  });
});

it('a request without an origin is answered, and no page may read it', async () => {
  const answer = await named.ask('GET', '/api/health', { headers: { host } });
  expect([answer.status, told(answer)]).toEqual([200, []]);
});

describe('a page that may call reads problems too', () => {
  const headers = { host, origin: APP };
  it.each<[number, string, string, Sent]>([
    [400, 'POST', '/api/svc/prove', { headers, json: [] }],
    [401, 'POST', '/api/svc/compute', { headers, json: {} }],
    [404, 'GET', '/nowhere', { headers }],
    [404, 'POST', '/api/svc/prove', { headers, json: { operators: ['XX1'] } }],
    [405, 'DELETE', '/api/health', { headers }],
    [413, 'POST', '/api/svc/prove', { headers: { ...headers, 'content-length': '1048577' }, json: {} }],
    [415, 'QUERY', '/api/health', { headers: { ...headers, 'content-type': 'text/plain' }, bytes: '{}' }],
    [422, 'POST', '/api/svc/prove', { headers, json: { operators: ['NM19'] } }],
  ])('%s from %s %s', async (status, method, path, sent) => {
    const answer = await named.ask(method, path, sent);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, APP]);
    const shown = answer.headers.get('access-control-expose-headers') ?? '';
    for (const name of ['X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'ETag', 'WWW-Authenticate', 'Allow'])
      expect(shown.split(', ')).toContain(name);
  });

  it('429 too', async () => {
    const origin = 'http://localhost:3000';
    for (let i = 0; i < 5; i += 1) await loopback.ask('POST', '/api/demo-key/mint', { json: { slug: '-' } });
    const answer = await loopback.ask('POST', '/api/demo-key/mint', { headers: { origin }, json: {} });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([429, origin]);
  });
});

describe('preflight', () => {
  const preflight = (path: string, origin: string, method: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    named.ask('OPTIONS', path, { headers: { host, origin, 'access-control-request-method': method, ...more } });

  it.each([
    ['/api/operators', 'QUERY'],
    ['/api/operators/NM19', 'GET'],
    ['/openapi.json', 'QUERY'],
    ['/api/svc/compute', 'POST'],
    ['/mcp', 'POST'],
    ['/api/mcp', 'QUERY'],
    ['/api/session', 'DELETE'],
  ])('%s lets an allowed page send %s', async (path, method) => {
    const { status, headers, text } = await preflight(path, APP, method, { 'access-control-request-headers': 'authorization' });
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    const sent = headers.get('access-control-allow-headers')?.split(', ') ?? [];
    expect(sent).toEqual(expect.arrayContaining(['Authorization', 'Content-Type', 'If-None-Match', 'Mcp-Protocol-Version']));
    expect(Number(headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it('of a page that is not allowed tells nothing', async () => {
    const answer = await preflight('/api/operators', 'https://evil.example', 'QUERY');
    expect([answer.status, told(answer)]).toEqual([403, []]);
  });

  it('of a path that is not there is a problem', async () => {
    const answer = await preflight('/nowhere', APP, 'GET');
    expect([answer.status, answer.json['code']]).toEqual([404, 'UNKNOWN_PATH']);
  });
});
