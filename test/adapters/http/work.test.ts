import { describe, expect, it } from 'vitest';
import type { LimitRules } from '../../../src/call/limits/limits.js';
import { FAULT_META } from '../../../src/core/fault-details.js';
import { MOMENT } from '../../core/protocol/node.js';
import { createFullNode } from '../../tools/node.js';
import { serveOnSocket } from './serving.js';
import { type Ask, createSurface } from './surface.js';

let moment = MOMENT;
const MINUTE = 60_000;
const WORK: LimitRules = { work: { limit: 2, windowMilliseconds: MINUTE }, 'work-key': { limit: 20, windowMilliseconds: MINUTE } };

const surface = (limits: LimitRules = WORK) => {
  moment = MOMENT;
  return createSurface(createFullNode({ limits, now: () => moment }));
};

const rpc = (name: string, input: unknown, id = 1): unknown => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
});

type RpcAnswer = { readonly result: { readonly isError?: boolean; readonly _meta?: Readonly<Record<string, { readonly code: string }>> } };

const codesOf = (answers: readonly RpcAnswer[]): readonly (string | undefined)[] =>
  answers.map(({ result }) => result._meta?.[FAULT_META]?.code);

/** Units that are left to an address, as the RateLimit field tells. */
const leftOf = async (ask: Ask, headers: Readonly<Record<string, string>> = {}): Promise<number> => {
  const { headers: answered } = await ask('POST', '/api/mcp', { json: { jsonrpc: '2.0', id: 1, method: 'ping' }, headers });
  return Number(/"work";r=(\d+)/.exec(answered.get('ratelimit') ?? '')?.[1]);
};

/** Batches of searches, by which a budget is used up. */
const searches = Array.from({ length: 50 }, (_, id) => rpc('catalog', { query: 'from m and a to W' }, id));
const useUp = async (ask: Ask): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await ask('POST', '/api/mcp', { json: searches });
};

const mint = async (ask: Ask): Promise<Readonly<Record<string, string>>> => {
  const { json } = await ask('POST', '/api/demo-key/mint', { json: {} });
  return { authorization: `Bearer ${String(json['key'])}` };
};

describe('the budget of work', () => {
  it('is told as a policy of its own beside the limit by address', async () => {
    const { ask } = surface({ ...WORK, prove: { limit: 10, windowMilliseconds: MINUTE } });
    const { headers } = await ask('POST', '/api/svc/prove', { json: {} });
    expect(headers.get('ratelimit-policy')).toBe('"prove";q=10;w=60, "work";q=2000;w=60');
    expect(headers.get('ratelimit')).toBe('"prove";r=9;t=60, "work";r=1999;t=1');
  });

  it('ends a batch of searches where it is used up; the refusal says when to come back, and then it is right', async () => {
    const { ask } = surface();
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 5; i += 1)
      codes.push(...codesOf((await ask('POST', '/api/mcp', { json: searches })).json as unknown as RpcAnswer[]));
    const taken = codes.indexOf('RATE_LIMITED');
    // 10 units each of 2,000.
    expect(taken).toBe(200);
    expect(new Set(codes.slice(taken))).toEqual(new Set(['RATE_LIMITED']));
    const refused = await ask('GET', '/api/catalog?query=force');
    expect([refused.status, refused.json['code']]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.json['details']).toMatchObject({ name: 'work', limit: 2_000, windowSeconds: 60, remaining: 0 });
    moment += Number(refused.headers.get('retry-after')) * 1_000;
    expect((await ask('GET', '/api/catalog?query=force')).status).toBe(200);
  });

  it('is charged for a long body before it is read, and one that is used up spares the reading', async () => {
    const { ask } = surface({ ...WORK, work: { limit: 1, windowMilliseconds: MINUTE } });
    // A list is no body of this route, and is refused.
    const long = { json: Array.from({ length: 100_000 }, () => 1_234_567) };
    expect((await ask('POST', '/api/svc/prove', long)).status).toBe(400);
    const left = await leftOf(ask);
    expect(left).toBeGreaterThan(900);
    expect(left).toBeLessThan(965);
    let refused = await ask('POST', '/api/svc/prove', long);
    for (let i = 0; i < 40 && refused.status === 400; i += 1) refused = await ask('POST', '/api/svc/prove', long);
    expect([refused.status, refused.json['details']]).toEqual([429, expect.objectContaining({ name: 'work' })]);
  });

  it('never refuses the health of the node', async () => {
    const { ask } = surface();
    await useUp(ask);
    expect((await ask('GET', '/api/health')).status).toBe(200);
    expect((await ask('GET', '/api/svc/pulse')).status).toBe(200);
  });

  it('of a key is its own; that of the shared demo key is the address’s', async () => {
    const { ask } = surface();
    const own = await mint(ask);
    const demo = { authorization: `Bearer ${String((await ask('GET', '/api/demo-key')).json['key'])}` };
    await useUp(ask);
    const body = { operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' } };
    expect((await ask('POST', '/api/svc/compute', { json: body, headers: own })).status).toBe(200);
    expect((await ask('POST', '/api/svc/compute', { json: body, headers: demo })).status).toBe(429);
  });

  it('of the outermost call is spent by the calls in it, whatever key they show', async () => {
    const { ask } = surface();
    const own = await mint(ask);
    const before = [await leftOf(ask), await leftOf(ask, own)];
    const body = { operators: ['NM19'], items: Array.from({ length: 100 }, (_, i) => ({ m: 1 + i, a: 2 })) };
    const inner = { method: 'POST', path: '/api/svc/batch', headers: own, body };
    const { json } = await ask('POST', '/api/mcp', { json: rpc('http', inner) });
    expect(json).toMatchObject({ result: { structuredContent: { status: 200 } } });
    const after = [await leftOf(ask), await leftOf(ask, own)];
    expect((before[0] ?? 0) - (after[0] ?? 0)).toBeGreaterThanOrEqual(50);
    expect(after[1]).toBe(before[1]);
  });

  it('counts the series of an equation, and what is refused for its length', async () => {
    const { ask } = surface();
    const own = await mint(ask);
    const before = await leftOf(ask, own);
    const json = { lines: 'integrate(sin(x^2), x from 0 to 60)\n'.repeat(20) };
    expect((await ask('POST', '/api/svc/calculate', { json, headers: own })).status).toBe(422);
    expect(before - (await leftOf(ask, own))).toBeGreaterThan(30);
  });

  it('is none for the user of this process', async () => {
    const { ask } = surface();
    for (let i = 0; i < 250; i += 1) expect((await ask('GET', '/api/catalog?query=force', { caller: { isLocal: true } })).status).toBe(200);
  });
});

describe('other limits', () => {
  it('keys that are none are counted by address; one that is right still opens', async () => {
    const { ask } = surface({ 'unknown-key': { limit: 3, windowMilliseconds: MINUTE } });
    const own = await mint(ask);
    const wrong = { authorization: `Bearer gm_aaaaaaaa_${'x'.repeat(43)}` };
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push((await ask('POST', '/api/svc/compute', { json: {}, headers: wrong })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const json = { operators: ['NM19'], inputs: { m: '2 kg', a: '3 m/s^2' } };
    expect((await ask('POST', '/api/svc/compute', { json, headers: own })).status).toBe(200);
    moment += MINUTE + 1;
    expect((await ask('POST', '/api/svc/compute', { json: {}, headers: wrong })).status).toBe(401);
  });

  it.each<[string, unknown, unknown]>([
    ['/api/svc/prove', { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } }, 3750],
    ['/api/svc/compute', { operators: ['NM19'], inputs: { m: '1500 kg', a: '2.5 m/s^2' } }, 3750],
  ])('QUERY %s answers as POST does', async (path, json, value) => {
    const { ask } = surface({});
    const headers = await mint(ask);
    const { status, json: answer } = await ask('QUERY', path, { json, headers });
    expect([status, answer['R_t'] ?? answer['value']]).toEqual([200, value]);
  });

  it('QUERY takes from the limit of POST, and verifies a receipt that is the whole body', async () => {
    const { ask } = surface({ prove: { limit: 2, windowMilliseconds: MINUTE } });
    const receipt = (await ask('POST', '/api/svc/prove', { json: {} })).json;
    expect((await ask('QUERY', '/api/svc/prove', { json: {} })).status).toBe(200);
    expect((await ask('QUERY', '/api/svc/prove', { json: {} })).status).toBe(429);
    expect((await ask('QUERY', '/api/svc/prove/verify', { json: receipt })).json).toMatchObject({ valid: true });
  });

  it('the tool http sends QUERY without a body', async () => {
    const { ask } = surface({});
    const { json } = await ask('POST', '/api/mcp', { json: rpc('http', { method: 'QUERY', path: '/api/operators/categories' }) });
    expect(json).toMatchObject({ result: { structuredContent: { status: 200 } } });
  });

  it('two Host headers are refused, the same one twice too', async () => {
    const { port, exchange, stop } = await serveOnSocket();
    try {
      for (const second of ['evil.example', `localhost:${port}`]) {
        const heard = await exchange(`GET /api/health HTTP/1.1\r\nHost: localhost:${port}\r\nHost: ${second}\r\nConnection: close\r\n\r\n`);
        expect(heard).toMatch(/^HTTP\/1\.1 400 /);
        expect(heard).toContain('one Host header');
      }
    } finally {
      await stop();
    }
  });
});
