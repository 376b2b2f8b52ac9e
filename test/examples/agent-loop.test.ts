import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, createBench } from './run-example.js';

let bench: Bench;
beforeAll(() => {
  bench = createBench();
});
afterAll(() => bench.close());

describe('examples/agent-loop.mjs, scripted', () => {
  it('searches, is refused, mends its call from the refusal, and answers with a verified receipt', async () => {
    const { code, stdout, stderr } = await bench.run('agent-loop.mjs');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^tools {5}catalog, calculate, compute, /);
    expect(stdout.split('\n').map((line) => line.split(' ')[0])).toEqual([
      ...['tools', 'question'],
      ...['model', 'call', 'result'],
      ...['model', 'call', 'refused'],
      ...['model', 'call', 'result'],
      ...['model', 'call', 'result'],
      ...['model', 'call', 'result'],
      ...['answer', 'receipt', ''],
    ]);
    expect(stdout).toMatch(/refused {3}F_s: expected a force \[N\], got a mass \[kg\]/);
    // By hand: 2 kg * 9.80665 m/s^2 / 0.04 m = 490.3325 N/m.
    expect(stdout).toMatch(
      /answer {4}The spring's stiffness is 490 N\/m \[(rcp_[\w-]+)\]\.\nreceipt {3}\1: valid, 490\.3325 N\/m by KO42, NM15/,
    );
  });

  it('does not pretend to know another question', async () => {
    const { code, stdout, stderr } = await bench.run('agent-loop.mjs', ['How fast does a raindrop fall?']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('ANTHROPIC_API_KEY');
  });
});

interface Asked {
  readonly key: string | undefined;
  readonly version: string | undefined;
  readonly body: {
    readonly tools: readonly { readonly name: string; readonly input_schema: { readonly type: string } }[];
    readonly messages: readonly { readonly role: string; readonly content: string | readonly Record<string, unknown>[] }[];
  };
}

/** What the API might say: a tool that is not there beside one that is, then an answer. */
const SAID = [
  [
    { type: 'text', text: 'Two calls.' },
    { type: 'tool_use', id: 'toolu_1', name: 'reckon', input: {} },
    { type: 'tool_use', id: 'toolu_2', name: 'compute', input: { operators: ['NM19'], inputs: { m: '3 kg', a: '2 m/s^2' } } },
  ],
];

describe('examples/agent-loop.mjs, asking an API', () => {
  let server: Server;
  let asked: Asked[] = [];
  /** The text of the last answer, which is given the results of the calls. */
  let answer: (results: string) => string = () => '';
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      request.on('end', () => {
        const { 'x-api-key': key, 'anthropic-version': version } = request.headers;
        asked.push({ key: String(key), version: String(version), body: JSON.parse(text) as Asked['body'] });
        const content = SAID[asked.length - 1] ?? [{ type: 'text', text: answer(text) }];
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ content }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const run = () => {
    asked = [];
    const { port } = server.address() as AddressInfo;
    return bench.run('agent-loop.mjs', ['How hard?'], { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}` });
  };

  it('sends tools and results in the form of the Messages API, and keeps receipts to itself', async () => {
    answer = (results) => `It takes 6 N [${/rcp_[\w-]+/.exec(results)?.[0]}].`;
    const { code, stdout, stderr } = await run();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/receipt {3}rcp_[\w-]+: valid, 6 N by KO42, NM19/);
    const [first, second] = asked;
    expect([first?.key, first?.version]).toEqual(['key', '2023-06-01']);
    expect(first?.body.messages).toEqual([{ role: 'user', content: 'How hard?' }]);
    expect(first?.body.tools.find(({ name }) => name === 'compute')?.input_schema.type).toBe('object');
    expect(second?.body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(second?.body.messages[2]?.content).toMatchObject([
      { type: 'tool_result', tool_use_id: 'toolu_1', is_error: true, content: expect.stringContaining('Unknown tool') },
      { type: 'tool_result', tool_use_id: 'toolu_2', is_error: false, content: expect.stringContaining('"value":6') },
    ]);
    expect(JSON.stringify(second?.body.messages)).not.toContain('signature');
  });

  it.each([
    ['names no receipt', 'It takes 6 N.'],
    ['names a receipt of its own making', 'It takes 6 N [rcp_00000000-0000-4000-8000-000000000000].'],
  ])('takes an answer for a guess that %s', async (_, guess) => {
    answer = () => guess;
    const { code, stderr } = await run();
    expect(code).toBe(1);
    expect(stderr).toContain('names no receipt of this run');
  });
});
