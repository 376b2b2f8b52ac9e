import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../../src/adapters/http/create-app.js';
import { listen } from '../../../src/adapters/http/listen.js';
import { IN_PROCESS } from '../../../src/adapters/http/request/guard-request.js';
import { readServeConfig } from '../../../src/node/serve-config.js';
import { serveNode } from '../../../src/node/serve-node.js';
import { CAPABILITIES } from '../../../tools/capabilities.js';
import { defineCapability } from '../../../tools/capability.js';
import { createFullNode } from '../../tools/node.js';

const base = mkdtempSync(join(tmpdir(), 'genmath-stop-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Serves a node with a capability whose work lasts until it is told to end. */
const serveSlow = async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun: () => void = () => undefined;
  const underWay = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const node = createFullNode();
  const slow = defineCapability({
    name: 'slow',
    title: 'Slow',
    description: 'Takes its time.',
    routes: [{ method: 'POST', path: '/api/slow', auth: 'public', body: 'optional' }],
    input: z.strictObject({}),
    output: z.strictObject({ health: z.int() }),
    example: {},
    run: async (_, { surface }, caller) => {
      begun();
      await ended;
      // What is under way still reaches the node's own surface.
      return { health: (await surface({ method: 'GET', path: '/api/health', headers: {} }, caller)).status };
    },
  });
  const app = createApp({
    capabilities: [...CAPABILITIES, slow],
    context: { ...node, surface: (sent, caller) => inner(sent, caller) },
    settings: IN_PROCESS,
    streamableHttp: () => Promise.reject(new Error('unused')),
  });
  const inner: typeof node.surface = async ({ method, path }, caller) => {
    const response = await app.fetch(new Request(`http://localhost${path}`, { method }), { caller });
    return { status: response.status, headers: {}, body: await response.text() };
  };
  const { port, stop } = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url: `http://127.0.0.1:${port}`, port, stop, end, underWay };
};

/** Opens a connection, writes, and tells what came back and that it was closed. */
const talk = (port: number, text: string) => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += String(data);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)));
  socket.write(text);
  return { socket, closed };
};

const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe.concurrent('a node that stops', () => {
  it('finishes what is under way, also where that calls the node itself, and takes nothing new', async () => {
    const { url, port, stop, end, underWay } = await serveSlow();
    const agent = new Agent();
    const answer = request(`${url}/api/slow`, { method: 'POST', dispatcher: agent });
    await underWay;
    const idle = talk(port, '');
    await new Promise((resolve) => idle.socket.once('connect', resolve));
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    // A new connection is refused, or told to go elsewhere; one that was open before as well.
    const late = await talk(port, HEALTH).closed;
    expect(late === '' || late.includes('"code":"STOPPING"')).toBe(true);
    idle.socket.write(HEALTH);
    const idleHeard = await idle.closed;
    expect(idleHeard === '' || /^HTTP\/1\.1 503 [\s\S]*"code":"STOPPING"/.test(idleHeard)).toBe(true);
    expect(isStopped).toBe(false);
    end();
    const { statusCode, body } = await answer;
    expect([statusCode, await body.json()]).toEqual([200, { health: 200 }]);
    await stopped;
    await agent.close();
  });

  it('answers what waits on the same connection with 503', async () => {
    const { port, stop, end, underWay } = await serveSlow();
    const { closed } = talk(port, `POST /api/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n${HEALTH}`);
    await underWay;
    const stopped = stop();
    end();
    const heard = await closed;
    await stopped;
    expect(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*\{"health":200\}/);
    const second = heard.slice(heard.indexOf('{"health":200}') + 14);
    expect(second === '' || /^HTTP\/1\.1 503 [\s\S]*"code":"STOPPING"/.test(second)).toBe(true);
  });

  it('lets a body that is under way come to its end', async () => {
    const { port, stop } = await serveSlow();
    const head = 'POST /api/svc/prove HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    const { socket, closed } = talk(port, `${head}{`);
    // Answered on another connection, so the first bytes have arrived.
    await request(`http://127.0.0.1:${port}/api/health`).then(({ body }) => body.dump());
    const stopped = stop();
    socket.write('}');
    expect(await closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*"type":"genmath\/receipt\/v1"/);
    await stopped;
  });

  it('closes connections that only wait', async () => {
    const { port, stop } = await serveSlow();
    const connections = Array.from({ length: 5 }, () => talk(port, HEALTH));
    await Promise.all(connections.map(({ socket }) => new Promise((resolve) => socket.once('data', resolve))));
    await stop();
    for (const { closed } of connections) expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('does not wait for connections that were opened ahead of their requests', async () => {
    const { port, stop } = await serveSlow();
    const { closed, socket } = talk(port, '');
    await new Promise((resolve) => socket.once('connect', resolve));
    const from = performance.now();
    await stop();
    expect(await closed).toBe('');
    expect(performance.now() - from).toBeLessThan(4_000);
  });

  it('cuts off what does not end', async () => {
    const { port, stop, underWay } = await serveSlow();
    const { closed } = talk(port, 'POST /api/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n');
    await underWay;
    await stop();
    expect(await closed).toBe('');
  });

  it('stops once, however often it is told', async () => {
    const { stop } = await serveSlow();
    const first = stop();
    expect(stop()).toBe(first);
    await first;
    await stop();
  });

  it('has written down what its keys have used', async () => {
    const dataFolder = join(base, 'data');
    const config = { ...readServeConfig({ port: '0', data: dataFolder }, {}), port: 0 };
    const silent = {
      request: () => undefined,
      error: () => undefined,
      clock: () => undefined,
      job: () => undefined,
      webhook: () => undefined,
    };
    const { url, stop } = await serveNode(config, silent);
    const minted = await request(`${url}/api/demo-key/mint`, { method: 'POST' });
    const { key } = (await minted.body.json()) as { readonly key: string };
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const work = (operators: readonly string[]) =>
      request(`${url}/api/svc/compute`, { method: 'POST', headers, body: JSON.stringify({ operators, inputs: { m: 1, a: 1 } }) });
    for (let i = 0; i < 3; i += 1) await (await work(['NM19'])).body.dump();
    // The last is refused, and its use given back while the node stops.
    await (await work(['XX1'])).body.dump();
    await stop();
    const { usage } = JSON.parse(readFileSync(join(dataFolder, 'usage.json'), 'utf8')) as { readonly usage: unknown };
    expect(usage).toMatchObject({ [key.slice(3, 11)]: { booked: 3 } });
  });
});
