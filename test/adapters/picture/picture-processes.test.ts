import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServe } from '../../node/serve-process.js';
import { createSandbox, type Sandbox } from '../mcp/stdio-process.js';
import { largeDiagram } from './large-diagram.js';
import { readPng } from './read-png.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

/** How long the built worker is kept when there is nothing to draw, in milliseconds: a process that ended sooner did not wait for it. */
const IDLE = 60_000;

const { states, transitions } = largeDiagram(64, 128);
/** States that are left; the others are final. */
const left = new Set(transitions.filter(({ from, to }) => from !== to).map(({ from }) => from));

/** A template whose diagram Graphviz works on for seconds. */
const LARGE = {
  id: 'large',
  name: 'large',
  version: '1.0',
  category: 'Tests',
  title: 'Large',
  about: 'Many states.',
  auditClock: { on: false, tickRate: 1 },
  operators: ['KO42'],
  initial: 'state_0',
  states: Object.fromEntries(states.map(({ id, kind }) => [id, { kind: left.has(id) ? kind : 'final', meaning: id }])),
  events: Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`to_${i}`, { meaning: 'go' }])),
  transitions: transitions
    .filter(({ from }) => left.has(from))
    .map(({ from, to }) => ({ from, to, on: to.replace('state', 'to'), trigger: 'went' })),
};

describe('a process that draws', () => {
  it('ends with stdin, without waiting for its worker', async () => {
    const process = sandbox.start();
    await process.initialize();
    const vary = [{ symbol: 'a', from: 0, to: 10 }];
    const drawn = await process.callTool('sweep', { operators: ['NM19'], inputs: { m: 80 }, vary, picture: 'png' });
    const { content } = drawn.result as { readonly content: readonly { readonly data?: string }[] };
    const began = performance.now();
    expect(readPng(Buffer.from(content[1]?.data ?? '', 'base64')).width).toBe(1600);
    expect(await process.end()).toMatchObject({ code: 0, stderr: '' });
    expect(performance.now() - began).toBeLessThan(IDLE / 2);
  });

  it('ends when it is told to while a picture is drawn', async () => {
    const node = await startServe(sandbox);
    const minted = await node.send('POST', '/api/demo-key/mint', { slug: 'my-lab' });
    const headers = { authorization: `Bearer ${String(minted.json['key'])}` };
    expect(await node.send('POST', '/api/contracts/templates', LARGE, headers)).toMatchObject({ status: 201 });
    let isOver = false;
    const drawn = request(`${node.url}/api/chain/my-lab/templates/large`, { headers: { ...headers, accept: 'image/svg+xml' } })
      .then(({ body }) => body.text())
      .catch(() => 'cut off')
      .finally(() => {
        isOver = true;
      });
    for (let i = 0; i < 3; i += 1) expect((await node.send('GET', '/api/health')).status).toBe(200);
    // The picture is being drawn, or there would be nothing to be seen here.
    expect(isOver).toBe(false);
    const began = performance.now();
    expect(await node.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(performance.now() - began).toBeLessThan(IDLE / 2);
    await drawn;
  });
});
