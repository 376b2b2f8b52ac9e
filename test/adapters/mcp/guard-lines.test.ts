import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResponse } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { guardLines, MAX_MESSAGE_LENGTH } from '../../../src/adapters/mcp/guard-lines.js';
import { OpenRequests } from '../../../src/adapters/mcp/open-requests.js';
import { fc } from '../../property.js';

interface Guarded {
  /** Lines that went on to the server. */
  readonly passed: readonly string[];
  /** Code and id of each refusal. */
  readonly refused: readonly (readonly [number, unknown])[];
}

const linesOf = (all: string): string[] => all.split('\n').filter((line) => line !== '');

/** Sends chunks through the guard and gives what comes out on either side. */
const guard = async (chunks: readonly (string | Uint8Array)[]): Promise<Guarded> => {
  const answers = new PassThrough();
  const guarding = guardLines(answers);
  const [passed, refused] = [text(guarding), text(answers)];
  for (const chunk of chunks) guarding.write(Buffer.from(chunk as string));
  guarding.end();
  const through = await passed;
  answers.end();
  return {
    passed: linesOf(through),
    refused: linesOf(await refused).map((line) => {
      const { jsonrpc, id, error } = JSON.parse(line) as { jsonrpc: string; id: unknown; error: { code: number; message: string } };
      expect([jsonrpc, error.message]).toEqual(['2.0', expect.stringMatching(/^(Parse error|Invalid request): .+\.$/)]);
      return [error.code, id] as const;
    }),
  };
};

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const padded = (length: number): string => {
  const [head, tail] = ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"', '"}}'];
  return head + 'x'.repeat(length - head.length - tail.length) + tail;
};

describe('guardLines passes every message on, unchanged', () => {
  it.each<[string, string]>([
    ['a request', PING],
    ['a request with a text id', '{"jsonrpc":"2.0","id":"a","method":"tools/list","params":{}}'],
    ['a request with metadata', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"progressToken":7,"a":{}}}}'],
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
    ['a result', '{"jsonrpc":"2.0","id":1,"result":{}}'],
    ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}'],
    ['white space and members in another order', ' { "method" : "ping", "id" : 1 , "jsonrpc" : "2.0" } '],
    ['text beyond ASCII', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"Ωμέγα 🜂"}}'],
    ['a message of the greatest length', padded(MAX_MESSAGE_LENGTH)],
  ])('%s', async (_, line) => {
    expect(await guard([`${line}\n`])).toEqual({ passed: [line], refused: [] });
    expect(await guard([line])).toEqual({ passed: [line], refused: [] });
  });
});

describe('guardLines refuses', () => {
  it.each<[string, string, number, unknown]>([
    ['broken JSON', '{"jsonrpc":"2.0",', -32700, null],
    ['text', 'GET / HTTP/1.1', -32700, null],
    ['two messages on one line', `${PING}${PING}`, -32700, null],
    ['NaN', '{"jsonrpc":"2.0","id":NaN,"method":"ping"}', -32700, null],
    ['a batch', `[${PING}]`, -32600, null],
    ['an empty list', '[]', -32600, null],
    ['a number', '1', -32600, null],
    ['a text', '"ping"', -32600, null],
    ['null', 'null', -32600, null],
    ['an object without a version', '{"id":1,"method":"ping"}', -32600, 1],
    ['another version', '{"jsonrpc":"1.0","id":"a","method":"ping"}', -32600, 'a'],
    ['no method and no result', '{"jsonrpc":"2.0","id":7}', -32600, 7],
    ['parameters that are a list', '{"jsonrpc":"2.0","id":7,"method":"ping","params":[1]}', -32600, 7],
    ['metadata that are a text', '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":"a"}}', -32600, 7],
    ['a progress token that is a list', '{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":{"progressToken":[]}}}', -32600, 7],
    ['a member that no message has', '{"jsonrpc":"2.0","id":7,"method":"ping","more":1}', -32600, 7],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['an id that is true', '{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600, null],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
    ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, 1.5],
    ['one character too many', padded(MAX_MESSAGE_LENGTH + 1), -32600, null],
  ])('%s, and passes the next message on', async (_, line, code, id) => {
    expect(await guard([`${line}\n${PING}\n`])).toEqual({ passed: [PING], refused: [[code, id]] });
    expect(await guard([line])).toEqual({ passed: [], refused: [[code, id]] });
  });

  it.each<[string, number]>([
    ['twice', 2],
    ['five times', 5],
  ])('a line %s too long once, however many chunks it comes in', async (_, times) => {
    const chunk = 'x'.repeat(MAX_MESSAGE_LENGTH / 2 + 1);
    const chunks = Array.from({ length: 2 * times }, () => chunk);
    expect(await guard([PING, '\n', ...chunks, '\n', PING, '\n'])).toEqual({ passed: [PING, PING], refused: [[-32600, null]] });
    expect(await guard(chunks)).toEqual({ passed: [], refused: [[-32600, null]] });
  });
});

describe('guardLines and the schemas of the SDK', () => {
  const odd = fc.constantFrom<unknown>(null, true, 0, 1.5, 2 ** 53, '', 'a', [], [1], {});
  const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => fc.oneof({ weight: 12, arbitrary: usual }, odd);
  const rarely = mostly(fc.constant(undefined));
  const token = fc.option(fc.constantFrom<unknown>('a', 7, 1.5, [], null), { nil: undefined, freq: 2 });
  const task = fc.option(mostly(fc.constant({ taskId: 'a' })), { nil: undefined, freq: 3 });
  const meta = fc.record({ progressToken: token, 'io.modelcontextprotocol/related-task': task, more: rarely });
  const params = fc.record({ _meta: fc.option(mostly(meta), { nil: undefined }), name: rarely });
  // What is undefined is not written.
  const likeMessages = fc.record({
    jsonrpc: mostly(fc.constant('2.0')),
    id: fc.option(mostly(fc.constantFrom(1, 'a')), { nil: undefined }),
    method: mostly(fc.constant('ping')),
    params: fc.option(mostly(params), { nil: undefined }),
    result: rarely,
    more: rarely,
  });

  it('agree on what is a message, however odd', async () => {
    const seen = { passed: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(likeMessages, async (message) => {
        const line = JSON.stringify(message);
        const isMessage = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResponse].some((is) => is(JSON.parse(line)));
        const { passed, refused } = await guard([`${line}\n`]);
        expect([line, passed.length, refused.length]).toEqual([line, isMessage ? 1 : 0, isMessage ? 0 : 1]);
        seen[isMessage ? 'passed' : 'refused'] += 1;
      }),
      { numRuns: 1_000, seed: 20_261_121 },
    );
    expect(Math.min(seen.passed, seen.refused)).toBeGreaterThan(200);
  });
});

describe('guardLines cuts lines', () => {
  it.each<[string, readonly string[], number]>([
    ['nothing', [], 0],
    ['empty lines and white space', ['\n', '\r\n', '  \t\n', '\n'], 0],
    ['CRLF', [`${PING}\r\n${PING}\r\n`], 2],
    ['CR and LF in two chunks', [`${PING}\r`, `\n${PING}\r\n`], 2],
    ['no line feed at the end', [`${PING}\n${PING}`], 2],
    ['a line feed before the first', [`\n${PING}\n`], 1],
  ])('%s', async (_, chunks, count) => {
    const { passed, refused } = await guard(chunks);
    expect([passed.map((line) => line.trim()), refused]).toEqual([new Array(count).fill(PING), []]);
  });

  it('the same, wherever the bytes are cut', async () => {
    const whole = Buffer.from(`${PING}\n\n{"jsonrpc":"2.0","id":"Ω🜂","method":"ping"}\r\n{broken 🜂\n[1]\n${PING}`);
    const expected = await guard([whole]);
    expect([expected.passed.length, expected.refused.map(([code]) => code)]).toEqual([3, [-32700, -32600]]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: whole.length }), { maxLength: 20 }), async (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), whole.length];
        expect(await guard(at.slice(1).map((end, i) => whole.subarray(at[i], end)))).toEqual(expected);
      }),
      { numRuns: 200, seed: 20_261_121 },
    );
  });
});

describe('the end of the lines', () => {
  const ended = async (
    open: OpenRequests,
    lines: readonly string[],
  ): Promise<{ readonly isOver: () => boolean; readonly over: Promise<string> }> => {
    const guarding = guardLines(new PassThrough(), open);
    let isOver = false;
    const over = text(guarding).then((all) => {
      isOver = true;
      return all;
    });
    for (const line of lines) guarding.write(`${line}\n`);
    guarding.end();
    await new Promise(setImmediate);
    return { isOver: () => isOver, over };
  };
  const asking = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;

  it('comes when every request is answered, whatever else was sent', async () => {
    const open = new OpenRequests();
    const { isOver, over } = await ended(open, [asking(1), asking(2), '{"jsonrpc":"2.0","method":"notifications/initialized"}']);
    open.send({ jsonrpc: '2.0', id: 2, result: {} });
    open.send({ jsonrpc: '2.0', method: 'notifications/progress', params: {} });
    open.send({ jsonrpc: '2.0', id: 7, method: 'ping' });
    await new Promise(setImmediate);
    expect(isOver()).toBe(false);
    open.send({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'no' } });
    expect(linesOf(await over)).toHaveLength(3);
  });

  it('does not wait for what is cancelled, never ends or is refused', async () => {
    const { over } = await ended(new OpenRequests(), [
      asking(1),
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      '{"jsonrpc":"2.0","id":2,"method":"subscriptions/listen","params":{}}',
      'no message',
    ]);
    expect(linesOf(await over)).toHaveLength(3);
  });

  it('comes where an answer never does', async () => {
    const { over } = await ended(new OpenRequests(20), [asking(1)]);
    expect(linesOf(await over)).toHaveLength(1);
  });
});
