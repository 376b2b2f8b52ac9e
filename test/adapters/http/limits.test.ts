import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Pool } from 'undici';
import { describe, expect, it } from 'vitest';
import { parseTrustProxy } from '../../../src/adapters/http/request/client-address.js';
import { DEFAULT_LIMITS } from '../../../src/call/limits/limits.js';
import { FAULT_META } from '../../../src/core/fault-details.js';
import { MOMENT } from '../../core/protocol/node.js';
import { createFullNode } from '../../tools/node.js';
import { serveOnSocket } from './serving.js';
import { type Answer, type Ask, createSurface } from './surface.js';

let moment = MOMENT;
const surface = (settings = {}) => {
  moment = MOMENT;
  return createSurface(createFullNode({ limits: DEFAULT_LIMITS, now: () => moment }), settings);
};
const receipt = (await surface().ask('POST', '/api/svc/prove', { json: {} })).json;

const prove = (ask: Ask, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  ask('POST', '/api/svc/prove', { json: {}, headers });
/** Calls a tool by JSON-RPC; gives the code of the refusal, or nothing. */
const callTool = async (ask: Ask, name: string, input: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const json = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const { result } = (await ask('POST', '/api/mcp', { json, headers })).json as {
    readonly result: {
      readonly structuredContent?: Readonly<Record<string, unknown>>;
      readonly _meta?: Readonly<Record<string, { readonly code: string }>>;
    };
  };
  const fault = result._meta?.[FAULT_META];
  return { ...result.structuredContent, ...(fault === undefined ? {} : { error: fault }) } as Readonly<Record<string, unknown>> & {
    readonly error?: { readonly code: string };
  };
};
const proveByHttpTool = (ask: Ask, headers: Readonly<Record<string, string>> = {}) =>
  callTool(ask, 'http', { method: 'POST', path: '/api/svc/prove', body: {}, headers });

describe('the limits by address', () => {
  it.each<[string, string, unknown, number, number]>([
    ['prove', '/api/svc/prove', {}, 10, 60],
    ['verify', '/api/svc/prove/verify', receipt, 10, 60],
    ['mint', '/api/demo-key/mint', { slug: '-' }, 5, 3600],
  ])('%s: %s with its own count, told in the RateLimit fields', async (name, path, json, limit, seconds) => {
    const { ask } = surface();
    for (let i = 1; i <= limit; i += 1) {
      const { status, headers } = await ask('POST', path, { json });
      expect(status).toBe(name === 'mint' ? 400 : 200);
      if (name === 'mint') continue;
      expect(headers.get('ratelimit-policy')).toBe(`"${name}";q=${limit};w=${seconds}, "work";q=2000;w=60`);
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"${name}";r=${limit - i};t=${seconds}, "work";r=19\\d\\d;t=\\d$`));
    }
    moment += 1_500;
    const { status, headers, json: problem } = await ask('POST', path, { json });
    expect([status, problem['code']]).toEqual([429, 'RATE_LIMITED']);
    expect(problem['details']).toMatchObject({ name, limit, windowSeconds: seconds, remaining: 0, retryAfter: seconds - 1 });
    expect(headers.get('retry-after')).toBe(String(seconds - 1));
    expect(headers.get('ratelimit-policy')).toBe(`"${name}";q=${limit};w=${seconds}`);
    expect(headers.get('ratelimit')).toBe(`"${name}";r=0;t=${seconds - 1}`);
  });

  it('Retry-After is enough, and the window has no burst at its edge', async () => {
    const { ask } = surface();
    for (let i = 0; i < 10; i += 1) {
      await prove(ask);
      moment += 3_000;
    }
    const refused = await prove(ask);
    expect(refused.status).toBe(429);
    moment += Number(refused.headers.get('retry-after')) * 1000;
    expect([(await prove(ask)).status, (await prove(ask)).status]).toEqual([200, 429]);
    // The first was let through at 0 s, the second at 3 s: each place comes free a minute after it was taken.
    moment = MOMENT + 63_000;
    expect((await prove(ask)).status).toBe(429);
    moment = MOMENT + 63_001;
    expect([(await prove(ask)).status, (await prove(ask)).status]).toEqual([200, 429]);
  });

  it('are counted before the body is read, so that nonsense counts too', async () => {
    const { ask } = surface();
    for (let i = 0; i < 10; i += 1)
      expect((await ask('POST', '/api/svc/prove', { bytes: '{', headers: { 'content-type': 'application/json' } })).status).toBe(400);
    expect((await prove(ask)).status).toBe(429);
  });

  it('are told by /api/endpoints', async () => {
    const { endpoints } = (await surface().ask('GET', '/api/endpoints')).json as {
      readonly endpoints: readonly { readonly path: string; readonly limit?: string }[];
    };
    const limited = endpoints.filter(({ limit }) => limit !== undefined).map(({ path, limit }) => [path, limit]);
    expect(limited).toEqual([
      ['/api/catalog', '120 a minute from one address'],
      ['/api/svc/prove', '10 a minute from one address'],
      ['/api/svc/prove/verify', '10 a minute from one address'],
      ['/api/demo-key/mint', '5 an hour from one address'],
      ['/api/receipts/:id', '10 a minute from one address'],
      ['/api/chain/:slug/members', '5 an hour from one address'],
    ]);
  });

  it('do not hold where they are off', async () => {
    const { ask } = createSurface(createFullNode());
    for (let i = 0; i < 30; i += 1) expect((await prove(ask)).status).toBe(200);
  });

  it.each([
    ['prove', '/api/svc/prove', {}],
    ['verify', '/api/svc/prove/verify', receipt],
  ])('of 200 %s requests that come together, exactly ten get through', async (_, path, json) => {
    const serving = await serveOnSocket({ node: createFullNode({ limits: DEFAULT_LIMITS, now: () => performance.now() + MOMENT }) });
    const pool = new Pool(serving.url, { connections: 50 });
    try {
      const headers = { 'content-type': 'application/json' };
      const statuses = await Promise.all(
        Array.from({ length: 200 }, async () => {
          const { statusCode, body } = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(json) });
          await body.dump();
          return statusCode;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(190);
    } finally {
      await pool.close();
      await serving.stop();
    }
  });
});

describe('the same count holds over every surface', () => {
  it('REST, JSON-RPC, batches and the http tool take from one window', async () => {
    const { ask } = surface();
    for (let i = 0; i < 3; i += 1) expect((await prove(ask)).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await callTool(ask, 'prove', {})).error).toBeUndefined();
    for (let i = 0; i < 2; i += 1) expect((await proveByHttpTool(ask))['status']).toBe(200);
    const batch = Array.from({ length: 5 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'prove', arguments: {} },
    }));
    const answers = (await ask('POST', '/api/mcp', { json: batch })).json as unknown as readonly {
      readonly result: { readonly isError?: boolean };
    }[];
    expect(answers.map(({ result }) => result.isError === true)).toEqual([false, false, true, true, true]);
    expect((await prove(ask)).status).toBe(429);
    expect((await callTool(ask, 'prove', {})).error).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 61, limit: 10 });
    const through = await proveByHttpTool(ask);
    expect(through).toMatchObject({ status: 429, headers: { 'retry-after': '61', ratelimit: '"prove";r=0;t=61' } });
    // The limits of the others are their own.
    expect((await callTool(ask, 'verify', { receipt })).error).toBeUndefined();
    expect((await callTool(ask, 'catalog', {})).error).toBeUndefined();
  });

  it.each([
    ['no key', {}],
    ['what is no key', { authorization: 'Bearer letmein' }],
    ['a scheme that is none of ours', { authorization: 'Basic YTpi' }],
  ])('the http tool wins no further request by showing %s', async (_, headers) => {
    const { ask } = surface();
    for (let i = 0; i < 10; i += 1) expect((await proveByHttpTool(ask, headers))['status']).toBe(200);
    expect((await proveByHttpTool(ask, headers))['status']).toBe(429);
    expect((await proveByHttpTool(ask))['status']).toBe(429);
    expect((await prove(ask, headers)).status).toBe(429);
  });

  it('the http tool is not called through itself, so that nothing is counted there', async () => {
    const { ask } = surface();
    const inner = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'prove', arguments: {} } };
    for (let i = 0; i < 10; i += 1)
      expect((await callTool(ask, 'http', { method: 'POST', path: '/api/mcp', body: inner }))['status']).toBe(400);
    for (let i = 0; i < 10; i += 1) expect((await prove(ask)).status).toBe(200);
    expect((await prove(ask)).status).toBe(429);
  });

  it('a key makes no difference to what is limited by address', async () => {
    const { ask } = surface();
    const { key } = (await ask('GET', '/api/demo-key')).json;
    const headers = { authorization: `Bearer ${String(key)}` };
    for (let i = 0; i < 10; i += 1) expect((await prove(ask, headers)).status).toBe(200);
    expect((await prove(ask, headers)).status).toBe(429);
    expect((await callTool(ask, 'prove', {}, headers)).error?.code).toBe('RATE_LIMITED');
  });

  it.each(['2026-07-28', 'legacy'] as const)('Streamable HTTP takes from it too (%s)', async (era) => {
    const serving = await serveOnSocket({ node: createFullNode({ limits: DEFAULT_LIMITS }) });
    const mode = era === 'legacy' ? era : { pin: era };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`${serving.url}/mcp`)));
      const outcomes: boolean[] = [];
      for (let i = 0; i < 12; i += 1) outcomes.push((await client.callTool({ name: 'prove', arguments: {} })).isError === true);
      expect(outcomes).toEqual([...Array<boolean>(10).fill(false), true, true]);
      const { status } = await fetch(`${serving.url}/api/svc/prove`, { method: 'POST' });
      expect(status).toBe(429);
    } finally {
      await client.close();
      await serving.stop();
    }
  });

  it('the user of this process has no limit', async () => {
    const { ask } = surface();
    for (let i = 0; i < 20; i += 1) expect((await ask('POST', '/api/svc/prove', { json: {}, caller: { isLocal: true } })).status).toBe(200);
  });
});

describe('the address that is counted, on the wire', () => {
  const countThrough = async (trust: string, forwarded: (i: number) => Readonly<Record<string, string>>): Promise<number> => {
    const node = createFullNode({ limits: DEFAULT_LIMITS });
    const serving = await serveOnSocket({ node, settings: { trustProxy: parseTrustProxy(trust) } });
    try {
      let through = 0;
      for (let i = 0; i < 15; i += 1) {
        const { status } = await fetch(`${serving.url}/api/svc/prove`, { method: 'POST', headers: forwarded(i) });
        if (status === 200) through += 1;
      }
      return through;
    } finally {
      await serving.stop();
    }
  };

  it.each<[string, string, (i: number) => Readonly<Record<string, string>>, number]>([
    ['is the socket’s, whatever the header says', 'off', (i) => ({ 'x-forwarded-for': `203.0.113.${i}` }), 10],
    ['is not in any other header', '1', (i) => ({ 'x-real-ip': `203.0.113.${i}`, forwarded: `for=203.0.113.${i}` }), 10],
    ['is the one that the proxy wrote', '1', (i) => ({ 'x-forwarded-for': `203.0.113.${i}` }), 15],
    ['is not one that the client wrote', '1', (i) => ({ 'x-forwarded-for': `203.0.113.${i}, 198.51.100.1` }), 10],
    ['by range, is the one that the proxy wrote', '127.0.0.0/8', (i) => ({ 'x-forwarded-for': `203.0.113.${i}` }), 15],
    ['by range, is not one that the client wrote', '127.0.0.0/8', (i) => ({ 'x-forwarded-for': `203.0.113.${i}, 198.51.100.1` }), 10],
    ['is the socket’s where it is no proxy of the range', '10.0.0.0/8', (i) => ({ 'x-forwarded-for': `203.0.113.${i}` }), 10],
    ['is the /64 of IPv6', '1', (i) => ({ 'x-forwarded-for': `2001:db8:1:2::${i}` }), 10],
    ['is another one in another /64', '1', (i) => ({ 'x-forwarded-for': `2001:db8:1:${i}::1` }), 15],
    ['is one for all that is no address', '1', (i) => ({ 'x-forwarded-for': `nobody ${i}` }), 10],
  ])('%s (%s)', async (_, trust, forwarded, expected) => {
    expect(await countThrough(trust, forwarded)).toBe(expected);
  });
});
