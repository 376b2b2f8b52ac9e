import { expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../../../src/adapters/http/create-app.js';
import { listen } from '../../../../src/adapters/http/listen.js';
import { IN_PROCESS } from '../../../../src/adapters/http/request/guard-request.js';
import { CAPABILITIES } from '../../../../tools/capabilities.js';
import { defineCapability, READS_ONLY } from '../../../../tools/capability.js';
import { createFullNode } from '../../../tools/node.js';
import { createAsk } from '../surface.js';

const LENGTH = 50;

/** A surface with a tool that does its work at once, and calls back from it. */
const createWorkingApp = (onWork: (name: string) => void) => {
  const work = defineCapability({
    name: 'work',
    title: 'Work',
    description: 'Works without a pause.',
    annotations: READS_ONLY,
    routes: [],
    input: z.strictObject({ of: z.string() }),
    output: z.strictObject({}),
    example: { of: 'a' },
    run: ({ of }) => {
      onWork(of);
      return {};
    },
  });
  return createApp({
    capabilities: [...CAPABILITIES, work],
    context: createFullNode(),
    settings: IN_PROCESS,
    streamableHttp: () => Promise.reject(new Error('unused')),
  });
};

const batchOf = (name: string, length = LENGTH) =>
  Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'work', arguments: { of: name } } }));

it('each element of a batch has a turn of the event loop of its own, which it shares at most with a short one of another batch', async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const worked: { readonly name: string; readonly turn: number }[] = [];
  const ask = createAsk(createWorkingApp((name) => worked.push({ name, turn })));
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => ask('POST', '/api/mcp', { json: batchOf(name) })));
  isOver = true;
  expect(answers.map(({ text }) => (JSON.parse(text) as readonly unknown[]).length)).toEqual([LENGTH, LENGTH, LENGTH]);
  for (const own of ['a', 'b', 'c']) expect(new Set(worked.filter(({ name }) => name === own).map((each) => each.turn)).size).toBe(LENGTH);
  // No batch waits for another to end.
  const ends = ['a', 'b', 'c'].map((name) => worked.findLastIndex((each) => each.name === name));
  expect(Math.min(...ends)).toBeGreaterThan(2 * LENGTH);
});

it('whoever asks while a batch runs is answered between two of its elements', async () => {
  const order: string[] = [];
  let asking: Promise<unknown> | undefined;
  const ask = createAsk(
    createWorkingApp(() => {
      order.push('element');
      // Asked once the first element is done, as a request that comes in while it works.
      asking ??= new Promise((resolve) => setImmediate(resolve))
        .then(() => ask('GET', '/api/health'))
        .then(({ status }) => order.push(`health ${status}`));
    }),
  );
  await ask('POST', '/api/mcp', { json: batchOf('a') });
  await asking;
  const at = order.indexOf('health 200');
  expect(order).toHaveLength(LENGTH + 1);
  expect(at).toBeGreaterThan(0);
  expect(at).toBeLessThan(5);
});

it('over sockets too', async () => {
  const order: string[] = [];
  let asking: Promise<unknown> | undefined;
  let url = '';
  const health = async (): Promise<void> => {
    const { status } = await fetch(`${url}/api/health`);
    order.push(`health ${status}`);
  };
  const app = createWorkingApp(() => {
    order.push('element');
    asking ??= health();
    // As slow as real work, so that the bytes of the others have time to arrive.
    const until = performance.now() + 2;
    while (performance.now() < until);
  });
  const { port, stop } = await listen(app, { host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${port}`;
  try {
    // The first connections of a process take turns of their own.
    await Promise.all([health(), health()]);
    order.length = 0;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/mcp`, { method: 'POST', headers, body: JSON.stringify(batchOf('a')) });
    expect(await answer.json()).toHaveLength(LENGTH);
    await asking;
    expect(order.indexOf('health 200')).toBeLessThan(LENGTH);
  } finally {
    await stop();
  }
});

it('a batch whose sender has gone does no more work', async () => {
  let done = 0;
  const going = new AbortController();
  const app = createWorkingApp(() => {
    done += 1;
    if (done === 3) going.abort();
  });
  const request = new Request('http://localhost/api/mcp', {
    method: 'POST',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    body: JSON.stringify(batchOf('a')),
    signal: going.signal,
  });
  await app.fetch(request);
  expect(done).toBe(3);
});
