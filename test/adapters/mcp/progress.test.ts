import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/adapters/http/create-app.js';
import { type Listening, listen } from '../../../src/adapters/http/listen.js';
import { IN_PROCESS } from '../../../src/adapters/http/request/guard-request.js';
import { createStreamableHttp } from '../../../src/adapters/mcp/serve-streamable-http.js';
import { createRemoteService, createRemoteSurface } from '../../../src/adapters/service/remote-node.js';
import { createService } from '../../../src/adapters/service/service.js';
import { LOCAL_CALLER } from '../../../src/call/caller.js';
import { createInProcessSurface } from '../../../src/node/create-node-app.js';
import { isTool } from '../../../tools/capability.js';
import { http } from '../../../tools/node/http.js';
import { bundleProcess } from '../../bundle-process.js';
import { createFullNode } from '../../tools/node.js';
import { CLIENTS, type Members, type Place, type Session } from './sessions.js';
import { createSlowTools } from './slow-tools.js';
import { inEnvelope, type Message, StdioProcess } from './stdio-process.js';

let listening: Listening;
let address: string;
let folder: string;
let slowServer: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'genmath-progress-'));
  slowServer = await bundleProcess(new URL('slow-server.ts', import.meta.url), folder);
  const app = createApp({
    capabilities: createSlowTools(),
    context: createFullNode(),
    settings: IN_PROCESS,
    streamableHttp: async (load, version) => createStreamableHttp(load, version),
  });
  listening = await listen(app, { host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  await listening.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Far more steps than a test has the time for. */
const LONG = 50_000;

interface Counted {
  readonly done: number;
  readonly isOver: boolean;
}

const PLACES: readonly (readonly [string, () => Place])[] = [
  ['stdio', () => ({ command: process.execPath, args: [slowServer], env: { PATH: process.env['PATH'] ?? '', HOME: folder } })],
  ['Streamable HTTP', () => ({ url: `${address}/mcp` })],
];
const ALL = PLACES.flatMap(([where, place]) =>
  CLIENTS.map(([name, connect]) => [`${where}, ${name}`, () => connect(place()), where, name] as const),
);

/** Waits until the count is over, which it only is when it was ended. */
const untilOver = async (ask: () => Promise<Counted>): Promise<Counted> => {
  for (;;) {
    const counted = await ask();
    if (counted.isOver) return counted;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe.each(ALL)('%s', (_, connect, where, name) => {
  let session: Session;
  beforeAll(async () => {
    session = await connect();
  });
  afterAll(() => session.close());
  const counted = async (): Promise<Counted> => (await session.callTool('counted', {}))['structuredContent'] as Members & Counted;

  it('tells each step of a call, in order and once', async () => {
    const told: (readonly [number, number | undefined])[] = [];
    const { structuredContent } = await session.callTool(
      'count',
      { to: 5 },
      { onprogress: ({ progress, total }) => told.push([progress, total]) },
    );
    expect(structuredContent).toEqual({ done: 5 });
    const steps = [1, 2, 3, 4, 5].map((progress) => [progress, 5]);
    // The clients hand a message on a tick later than an answer, and forget it where both come in one chunk.
    expect(told).toEqual(steps.slice(0, Math.max(4, told.length)));
  });

  // A server without sessions cannot tell which client cancels what where the stream stays open; there, only closing it ends the call.
  it.skipIf(where === 'Streamable HTTP' && name !== 'client 2.x, 2026-07-28')('ends a call that is cancelled', async () => {
    const cancelling = new AbortController();
    const call = session.callTool('count', { to: LONG }, { signal: cancelling.signal, onprogress: () => cancelling.abort('enough') });
    await expect(call).rejects.toThrow();
    const { done } = await untilOver(counted);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(LONG);
  });

  it.skipIf(where === 'stdio')('ends a call whose client goes away', async () => {
    const other = await connect();
    const ofOther = async (): Promise<Counted> => (await other.callTool('counted', {}))['structuredContent'] as Members & Counted;
    let begun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const call = other.callTool('count', { to: LONG }, { onprogress: () => begun() });
    await beginning;
    expect(await ofOther()).toMatchObject({ isOver: false });
    await Promise.all([expect(call).rejects.toThrow(), other.close()]);
    expect((await untilOver(counted)).done).toBeLessThan(LONG);
  });
});

describe('lines over stdio', () => {
  let server: StdioProcess;
  beforeAll(() => {
    server = new StdioProcess([slowServer], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder } });
  });
  afterAll(() => server.end());
  const progress = (): readonly Message[] => server.messages.filter(({ method }) => method === 'notifications/progress');

  it('a call that bears no token is told nothing', async () => {
    const { result } = await server.request('tools/call', inEnvelope({ name: 'count', arguments: { to: 3 } }));
    expect(result).toMatchObject({ structuredContent: { done: 3 } });
    expect(progress()).toEqual([]);
  });

  it('every step is written before the answer', async () => {
    const params = inEnvelope({ name: 'count', arguments: { to: 5 } });
    const meta = { ...(params['_meta'] as Members), progressToken: 7 };
    const { result } = await server.request('tools/call', { ...params, _meta: meta });
    expect(result).toMatchObject({ structuredContent: { done: 5 } });
    const lines = server.messages.slice(-6);
    expect(lines.slice(0, 5).map((message) => (message as { params?: unknown }).params)).toEqual(
      [1, 2, 3, 4, 5].map((step) => ({ progressToken: 7, progress: step, total: 5 })),
    );
    expect(lines[5]).toHaveProperty('result');
  });

  it('a call that is cancelled is not answered, and told nothing more', async () => {
    const params = inEnvelope({ name: 'count', arguments: { to: LONG } });
    const meta = { ...(params['_meta'] as Members), progressToken: 'steps' };
    server.send({ jsonrpc: '2.0', id: 'long', method: 'tools/call', params: { ...params, _meta: meta } });
    const before = progress().length;
    await server.until(() => (progress().length > before + 2 ? true : undefined));
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'long' } });
    const ask = async (): Promise<Counted> =>
      (await server.request('tools/call', inEnvelope({ name: 'counted' }))).result?.['structuredContent'] as Members & Counted;
    const { done } = await untilOver(ask);
    const told = progress().length;
    await ask();
    expect(progress()).toHaveLength(told);
    expect(told - before).toBeLessThanOrEqual(done);
    expect(server.messages.filter(({ id }) => id === 'long')).toEqual([]);
  });

  // A client that is done ends stdin; where that does not end the process in time, it sends SIGTERM.
  it('a call under way outlives stdin, and ends with the process when that is told to end', async () => {
    const leaving = new StdioProcess([slowServer], { cwd: folder, env: { PATH: process.env['PATH'] ?? '', HOME: folder } });
    leaving.send({ jsonrpc: '2.0', id: 'long', method: 'tools/call', params: inEnvelope({ name: 'count', arguments: { to: LONG } }) });
    await leaving.request('tools/call', inEnvelope({ name: 'counted' }));
    leaving.child.stdin.end();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(leaving.child.exitCode).toBeNull();
    leaving.child.kill('SIGTERM');
    expect(await leaving.ended).toMatchObject({ code: 0, signal: null });
  });
});

describe('a call over plain HTTP whose client goes away ends', () => {
  const last = async (): Promise<Counted> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'counted' } });
    const answer = await request(`${address}/api/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await answer.body.json()) as { result: { structuredContent: Counted } }).result.structuredContent;
  };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'count', arguments: { to: LONG } } };
  const begun = async (): Promise<void> => {
    while ((await last()).isOver) await new Promise((resolve) => setTimeout(resolve, 10));
  };

  it.each<[string, unknown]>([
    ['/api/mcp', call],
    ['/api/mcp', [call, call]],
    ['/api/count', { to: LONG }],
  ])('%s %j', async (path, body) => {
    const leaving = new AbortController();
    const sent = request(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: leaving.signal,
    });
    await Promise.all([expect(sent).rejects.toThrow(), begun().then(() => leaving.abort())]);
    expect((await untilOver(last)).done).toBeLessThan(LONG);
  });

  it('where the tools of that node are offered by another process', async () => {
    const leaving = new AbortController();
    const service = createRemoteService(createRemoteSurface({ url: address }), address);
    const sent = service.callTool('count', { to: LONG }, LOCAL_CALLER, { signal: leaving.signal });
    await begun();
    leaving.abort();
    expect(await sent).toMatchObject({ isError: true });
    expect((await untilOver(last)).done).toBeLessThan(LONG);
  });

  it('where the tool http of a node asks its own surface', async () => {
    const leaving = new AbortController();
    const node = createFullNode();
    const tools = createSlowTools();
    const app = createApp({
      capabilities: tools,
      context: node,
      settings: IN_PROCESS,
      streamableHttp: async () => Promise.reject(new Error('unused')),
    });
    const surface = createInProcessSurface(async () => app);
    const service = createService([...tools, http].filter(isTool), { ...node, surface });
    const input = { method: 'POST', path: '/api/count', body: { to: LONG } };
    const sent = service.callTool('http', input, LOCAL_CALLER, { signal: leaving.signal });
    const progressed = async (): Promise<Counted> =>
      (await service.callTool('counted', {}, LOCAL_CALLER)).structuredContent as Members & Counted;
    while ((await progressed()).isOver) await new Promise((resolve) => setTimeout(resolve, 10));
    leaving.abort();
    await sent;
    expect((await untilOver(progressed)).done).toBeLessThan(LONG);
  });
});
