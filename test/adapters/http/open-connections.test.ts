import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFullNode } from '../../tools/node.js';
import { inEnvelope } from '../mcp/stdio-process.js';
import { serveOnSocket } from './serving.js';
import { createSurface } from './surface.js';

describe('streams without an end', () => {
  it('are limited for each key and in all, of either kind; one that ended makes room', async () => {
    const node = createFullNode();
    const { app } = createSurface(node, {}, { streams: { inAll: 3, ofCaller: 2 } });
    const keys = await Promise.all(['one-lab', 'other-lab'].map(async (slug) => (await node.access.mint(slug)).key));
    const { contracts } = await node.contracts();
    const ids = await Promise.all(
      ['one-lab', 'other-lab'].map(
        async (slug) => (await contracts.deploy(slug, { template: 'rate-limiter', parameters: {} }, { by: 'local' })).document.id,
      ),
    );
    const feed = (i: number): Promise<Response> =>
      app.fetch(
        new Request(`http://localhost/api/chain/${['one-lab', 'other-lab'][i]}/events`, {
          headers: { host: 'localhost', authorization: `Bearer ${keys[i]}` },
        }),
      );
    const listening = (i: number): Promise<Response> =>
      app.fetch(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: {
            host: 'localhost',
            authorization: `Bearer ${keys[i]}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2026-07-28',
            'mcp-method': 'subscriptions/listen',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'subscriptions/listen',
            params: inEnvelope({ notifications: { resourceSubscriptions: [`contract://${ids[i]}`] } }),
          }),
        }),
      );
    const [first, second] = [await feed(0), await listening(0)];
    expect([first.status, second.status]).toEqual([200, 200]);
    for (const open of [feed, listening]) {
      const refused = await open(0);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      expect(await refused.json()).toMatchObject({
        code: 'RATE_LIMITED',
        detail: expect.stringContaining('2 streams of this key are open'),
      });
    }
    const third = await feed(1);
    expect(third.status).toBe(200);
    expect(await (await feed(1)).json()).toMatchObject({ detail: expect.stringContaining('3 streams of this node are open') });
    await second.body?.cancel();
    expect((await listening(0)).status).toBe(200);
    await first.body?.cancel();
    await first.body?.cancel();
    const again = await feed(0);
    expect(again.status).toBe(200);
    // Each counted once, however it ended.
    expect((await feed(0)).status).toBe(429);
    await app.close();
  });
});

/** Opens a connection and keeps it. */
const hold = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

describe('open connections', () => {
  it.each([
    ['in all', { inAll: 2, ofAddress: 9 }, 'to this node'],
    ['from one address', { inAll: 9, ofAddress: 2 }, 'from this address'],
  ])('are limited %s; who comes next is told so and let go, and what it sent is not served', async (_, sockets, whose) => {
    const serving = await serveOnSocket({ sockets });
    const held = [await hold(serving.port), await hold(serving.port)];
    const request = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const heard = await serving.exchange(request);
    expect(heard).toMatch(/^HTTP\/1\.1 429 .*\r\nRetry-After: 5\r\n/s);
    const problem = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as unknown;
    expect(problem).toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      detail: expect.stringContaining(`2 connections ${whose} are open`),
    });
    expect(serving.answered).toEqual([]);
    held[0]?.destroy();
    let answer = '';
    for (let i = 0; i < 100 && !answer.startsWith('HTTP/1.1 200'); i += 1) {
      await setTimeout(10);
      answer = await serving.exchange(request);
    }
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    held[1]?.destroy();
    await serving.stop();
  });
});
