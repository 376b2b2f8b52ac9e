import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../../src/adapters/http/create-app.js';
import { IN_PROCESS } from '../../../src/adapters/http/request/guard-request.js';
import { callAs } from '../../../src/call/authorize.js';
import type { Caller } from '../../../src/call/caller.js';
import type { Capability } from '../../../src/call/capability.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import { CAPABILITIES } from '../../../tools/capabilities.js';
import { defineCapability } from '../../../tools/capability.js';
import { MOMENT } from '../../core/protocol/node.js';
import { createFullNode } from '../../tools/node.js';
import { serveOnSocket } from './serving.js';
import { type Answer, type Ask, createAsk, createSurface, type Sent } from './surface.js';

const base = mkdtempSync(join(tmpdir(), 'genmath-quota-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let folders = 0;
const freshFolder = (): string => {
  folders += 1;
  return join(base, String(folders));
};

const WORK = { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } };
const bearer = (node: NodeContext): Readonly<Record<string, string>> => ({ authorization: `Bearer ${node.access.demoKey().key}` });
const compute = (ask: Ask, node: NodeContext, json: unknown = WORK): Promise<Answer> =>
  ask('POST', '/api/svc/compute', { headers: bearer(node), json });
const surface = (dataFolder = freshFolder(), now = () => MOMENT) => {
  const node = createFullNode({ dataFolder, now });
  return { node, ...createSurface(node) };
};
/** Uses the demo key until it is refused; gives how often it was not. */
const useUp = async (ask: Ask, node: NodeContext): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const { status, json } = await compute(ask, node);
    if (status === 200) continue;
    expect([status, json['code']]).toEqual([429, 'QUOTA_EXCEEDED']);
    return count;
  }
};
const callTool = (ask: Ask, node: NodeContext, name: string, input: unknown): Promise<Answer> =>
  ask('POST', '/api/mcp', {
    headers: bearer(node),
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  });

describe('the demo key', () => {
  it('has ten uses a day, told in the RateLimit fields', async () => {
    const { node, ask } = surface();
    // 08:00:00.123 UTC.
    const rest = 16 * 3600;
    for (let left = 9; left >= 0; left -= 1) {
      const { status, headers } = await compute(ask, node);
      expect(status).toBe(200);
      expect(headers.get('ratelimit-policy')).toBe('"daily";q=10;w=86400');
      expect(headers.get('ratelimit')).toBe(`"daily";r=${left};t=${rest}`);
    }
    const { status, headers, json } = await compute(ask, node);
    expect([status, json['code'], headers.get('retry-after')]).toEqual([429, 'QUOTA_EXCEEDED', String(rest)]);
    expect(headers.get('ratelimit')).toBe(`"daily";r=0;t=${rest}`);
    expect(json['detail']).toContain('00:00 UTC');
  });

  it('is shared by all routes, surfaces and callers', async () => {
    const { node, ask } = surface();
    const receipt = (await ask('POST', '/api/svc/prove', { json: {} })).json;
    await compute(ask, node);
    await ask('POST', '/api/svc/verify', { headers: bearer(node), json: receipt });
    await callTool(ask, node, 'compute', WORK);
    await callTool(ask, node, 'verify', { receipt });
    await callTool(ask, node, 'http', { method: 'POST', path: '/api/svc/compute', body: WORK });
    await callTool(ask, node, 'http', { method: 'POST', path: '/api/svc/compute', headers: bearer(node), body: WORK });
    await ask('POST', '/api/svc/compute', { headers: bearer(node), json: WORK, caller: { isLocal: false, address: '203.0.113.9' } });
    // What needs no key is not counted, and neither is a session.
    await ask('POST', '/api/svc/prove', { headers: bearer(node), json: {} });
    await ask('POST', '/api/svc/prove/verify', { headers: bearer(node), json: receipt });
    await ask('POST', '/api/session', { headers: bearer(node) });
    await callTool(ask, node, 'catalog', {});
    expect(await useUp(ask, node)).toBe(3);
    const refused = await callTool(ask, node, 'compute', WORK);
    expect(refused.text).toContain('QUOTA_EXCEEDED');
    // Without the key the same work is had where none is needed.
    expect((await ask('POST', '/api/svc/prove', { json: WORK })).status).toBe(200);
  });

  it('begins anew at 00:00 UTC', async () => {
    let moment = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    const { node, ask } = surface(freshFolder(), () => moment);
    expect(await useUp(ask, node)).toBe(10);
    expect((await compute(ask, node)).headers.get('retry-after')).toBe('1');
    moment += 1;
    expect(await useUp(ask, node)).toBe(10);
  });

  it('lets exactly ten of fifty through that come together', async () => {
    const { node } = surface();
    const serving = await serveOnSocket({ node });
    const pool = new Pool(serving.url, { connections: 50 });
    try {
      const headers = { ...bearer(node), 'content-type': 'application/json' };
      const body = JSON.stringify(WORK);
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async () => {
          const response = await pool.request({ method: 'POST', path: '/api/svc/compute', headers, body });
          await response.body.dump();
          return response.statusCode;
        }),
      );
      expect(statuses.sort()).toEqual([...Array<number>(10).fill(200), ...Array<number>(40).fill(429)]);
    } finally {
      await pool.close();
      await serving.stop();
    }
  });

  it('holds across a restart', async () => {
    const folder = freshFolder();
    const { node, ask } = surface(folder);
    for (let i = 0; i < 4; i += 1) await compute(ask, node);
    // Another process with the same keys: counts are by the public prefix, which follows from them.
    const young = createFullNode({ dataFolder: folder });
    const record = node.access.demoKey().record;
    expect(await young.access.spend(record)).toMatchObject({ remaining: 5 });
  });
});

describe('a use that was refused is given back', () => {
  it.each<[string, number, Sent]>([
    ['an unknown operator', 404, { json: { operators: ['XX1'] } }],
    ['a missing input', 422, { json: { operators: ['NM19'] } }],
    ['an input out of range', 422, { json: { operators: ['NM19'], inputs: { m: -1, a: 1 } } }],
    ['a unit that is none', 422, { json: { operators: ['NM19'], inputs: { m: '1 parrot', a: 1 } } }],
    ['an unknown member', 400, { json: { operator: 'NM19' } }],
    ['an empty body', 400, {}],
    ['a body that is no object', 400, { json: [] }],
    ['a body that is no JSON', 400, { bytes: '{', headers: { 'content-type': 'application/json' } }],
    ['a body of another type', 415, { bytes: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a body that is too deep', 400, { bytes: '['.repeat(99), headers: { 'content-type': 'application/json' } }],
    ['a name that reaches prototypes', 422, { bytes: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } }],
  ])('%s (%i)', async (_, status, sent) => {
    const { node, ask } = surface();
    const refused = () => ask('POST', '/api/svc/compute', { ...sent, headers: { ...bearer(node), ...sent.headers } });
    expect((await refused()).status).toBe(status);
    expect((await Promise.all([refused(), refused(), refused()])).map((answer) => answer.status)).toEqual(Array(3).fill(status));
    expect(await useUp(ask, node)).toBe(10);
  });

  it('over JSON-RPC and through the http tool too', async () => {
    const { node, ask } = surface();
    for (let i = 0; i < 3; i += 1) {
      expect((await callTool(ask, node, 'compute', { operators: ['XX1'] })).text).toContain('UNKNOWN_OPERATOR');
      const through = await callTool(ask, node, 'http', { method: 'POST', path: '/api/svc/compute', body: { operators: ['XX1'] } });
      expect(through.text).toContain('UNKNOWN_OPERATOR');
    }
    expect(await useUp(ask, node)).toBe(10);
  });

  it('on the disk as well: a restart finds it given back', async () => {
    const folder = freshFolder();
    const { node, ask } = surface(folder);
    for (let i = 0; i < 5; i += 1) await compute(ask, node, { operators: ['XX1'] });
    await node.access.close();
    const young = createFullNode({ dataFolder: folder });
    expect(await young.access.spend(node.access.demoKey().record)).toMatchObject({ remaining: 9 });
  });
});

describe('the work itself', () => {
  const routes = [{ method: 'POST', path: '/api/work', auth: 'bearer', body: 'optional' }] as const;
  const shape = { title: 'Work', description: 'Works.', routes, input: z.strictObject({}), example: {} };
  const surfaceWith = (run: (folder: string) => Record<string, never> | { readonly booked: number }) => {
    const dataFolder = freshFolder();
    const node = createFullNode({ dataFolder });
    const work = defineCapability({ ...shape, name: 'work', output: z.looseObject({}), run: () => run(dataFolder) });
    const streamableHttp = () => Promise.reject(new Error('unused'));
    const app = createApp({ capabilities: [...CAPABILITIES, work], context: node, settings: IN_PROCESS, streamableHttp });
    return { node, ask: createAsk(app) };
  };

  it('begins when its use is on the disk', async () => {
    const { node, ask } = surfaceWith((folder) => {
      const { usage } = JSON.parse(readFileSync(join(folder, 'usage.json'), 'utf8')) as {
        readonly usage: Record<string, { booked: number }>;
      };
      return { booked: Object.values(usage)[0]?.booked ?? 0 };
    });
    for (let i = 1; i <= 3; i += 1) expect((await ask('POST', '/api/work', { headers: bearer(node) })).json).toEqual({ booked: i });
  });

  it('that fails by a bug of the node gives its use back (500)', async () => {
    const { node, ask } = surfaceWith(() => {
      throw new Error('a bug');
    });
    for (let i = 0; i < 3; i += 1) expect((await ask('POST', '/api/work', { headers: bearer(node) })).status).toBe(500);
    expect(await useUp(ask, node)).toBe(10);
  });
});

describe('long calls', () => {
  const sweep = (points: number) => ({ operators: ['NM19'], inputs: { m: 1500 }, vary: [{ symbol: 'a', from: 1, to: 2, points }] });
  const send = (ask: Ask, node: NodeContext, json: unknown, sent: Sent = {}): Promise<Answer> =>
    ask('POST', '/api/svc/sweep', { ...sent, headers: bearer(node), json });

  it('of one key run four at a time; the fifth is told to wait, is not counted, and then goes', async () => {
    const { node, ask } = surface();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(ask, node, sweep(2_000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
    const fifth = answers.find(({ status }) => status === 429);
    expect([fifth?.json['code'], fifth?.headers.get('retry-after'), fifth?.headers.get('ratelimit')]).toEqual(['RATE_LIMITED', '1', null]);
    expect(fifth?.json['detail']).toContain('Wait for one to end');
    expect((await send(ask, node, sweep(2))).headers.get('ratelimit')).toMatch(/;r=5;/);
  }, 30_000);

  it('are given back where a few points were refused, and not where many were worked on', async () => {
    const { node, ask } = surface();
    const left = async (): Promise<string> => (await compute(ask, node)).headers.get('ratelimit') ?? '';
    const wrong = { ...sweep(2), vary: [{ symbol: 'a', from: 1, to: 2, points: 2 }], inputs: { m: -1 } };
    expect((await send(ask, node, wrong)).status).toBe(422);
    expect(await left()).toContain('r=9;');
    expect((await send(ask, node, { ...wrong, vary: [{ symbol: 'a', from: 1, to: 2, points: 100 }] })).status).toBe(422);
    expect(await left()).toContain('r=7;');
  });

  it.each([
    ['before it began', 0],
    ['while it works', 20],
  ])('whose caller went away count: %s', async (_, milliseconds) => {
    const { node } = surface();
    const call = CAPABILITIES.find(({ name }) => name === 'sweep') as Capability;
    const record = node.access.demoKey().record;
    const caller: Caller = { isLocal: false, address: '127.0.0.1', key: record };
    const signal = milliseconds === 0 ? AbortSignal.abort() : AbortSignal.timeout(milliseconds);
    await expect(callAs(call, sweep(10_000), node, caller, { signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    // One use by the call that was given up, one by this.
    expect(await node.access.spend(record)).toMatchObject({ remaining: 8 });
  });
});
