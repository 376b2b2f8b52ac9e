import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobRunner, runJobs } from '../../../src/adapters/jobs/run-jobs.js';
import type { NodeContext } from '../../../src/call/node-context.js';
import { createFullNode } from '../../tools/node.js';
import { type Serving, serveOnSocket } from '../http/serving.js';
import { createSandbox, inEnvelope, type Message } from './stdio-process.js';

let node: NodeContext;
let serving: Serving;
let runner: JobRunner | undefined;
let key = '';
beforeAll(async () => {
  node = createFullNode({ now: Date.now });
  serving = await serveOnSocket({ node });
  key = (await node.access.mint('lab')).key;
});
afterAll(async () => {
  await runner?.stop();
  await serving.stop();
  await node.jobs.close();
});

const TASKS = 'io.modelcontextprotocol/tasks';

/** The parameters of a request of a client that takes tasks, or of one that does not. */
const enveloped = (params: object, isTaking = true): Record<string, unknown> => {
  const made = inEnvelope(params as Record<string, unknown>) as { _meta: Record<string, unknown> };
  if (isTaking) made._meta['io.modelcontextprotocol/clientCapabilities'] = { extensions: { [TASKS]: {} } };
  return made;
};

const send = async (method: string, params: object, isTaking = true): Promise<Message> => {
  const { name, taskId } = params as { readonly name?: string; readonly taskId?: string };
  const response = await fetch(`${serving.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(name === undefined && taskId === undefined ? {} : { 'mcp-name': name ?? taskId ?? '' }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: enveloped(params, isTaking) }),
  });
  const text = await response.text();
  const json = text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '');
  return JSON.parse(json) as Message;
};

const SWEEP = {
  name: 'sweep',
  arguments: {
    operators: ['NM19'],
    inputs: { m: '2 kg' },
    vary: [{ symbol: 'a', from: '0 m/s^2', to: '1 m/s^2', points: 10_501 }],
    rows: 'all',
  },
};
const items = Array.from({ length: 1_001 }, (_, i) => ({ m: `${i + 1} kg` }));
const MANY = { name: 'compute', arguments: { operators: ['NM19'], inputs: { a: '2 m/s^2' }, items } };
const SHEET = {
  name: 'calculate',
  arguments: {
    lines: 'm = 1 kg\nF = NM19(m = m, a = 2 m/s^2)\nF * 3 m in J',
    items: [{ m: '2 kg' }, { m: -1 }, { m: 5 }],
    show: ['F', 'line 3'],
  },
};

const done = async (taskId: string): Promise<Message> => {
  for (;;) {
    const answer = await send('tasks/get', { taskId });
    if (answer.result?.['status'] !== 'working') return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('a call that asks for more than a call answers', () => {
  it('is announced as an extension of the revision that has it', async () => {
    const { result } = await send('server/discover', {}, false);
    expect(result?.['capabilities']).toMatchObject({ extensions: { [TASKS]: {} } });
  });

  it('is a task on the disk before it is answered, and its result is one of the tool', async () => {
    const { result: begun } = await send('tools/call', SWEEP);
    expect(begun).toEqual({
      _meta: expect.anything(),
      resultType: 'task',
      taskId: expect.stringMatching(/^job_/),
      status: 'working',
      statusMessage: '0 of 10,501 items',
      createdAt: expect.any(String),
      lastUpdatedAt: expect.any(String),
      ttlMs: null,
      pollIntervalMs: expect.any(Number),
    });
    const taskId = String(begun?.['taskId']);
    // Nobody works on it yet, and it is there.
    expect((await send('tasks/get', { taskId })).result).toMatchObject({ resultType: 'complete', taskId, status: 'working' });
    runner ??= runJobs({ context: node });
    const { result } = await done(taskId);
    expect(result).toMatchObject({
      resultType: 'complete',
      status: 'completed',
      ttlMs: expect.any(Number),
      statusMessage: '10,501 of 10,501 items',
    });
    const answer = (result?.['result'] ?? {}) as {
      content: { text: string }[];
      structuredContent: Record<string, unknown>;
      isError?: boolean;
    };
    expect(answer.isError).toBeUndefined();
    expect(answer.structuredContent).toMatchObject({
      answer: 'F from 0 N to 2 N for 10501 of 10501 items',
      items: 10_501,
      receiptId: expect.any(String),
    });
    expect(answer.content[0]?.text).toContain(String(answer.structuredContent['receiptId']));
  });

  it('is a task too where it has many items', async () => {
    runner ??= runJobs({ context: node });
    const { result } = await done(String((await send('tools/call', MANY)).result?.['taskId']));
    expect(result?.['result']).toMatchObject({ structuredContent: { answer: 'F from 2 N to 2002 N for 1001 of 1001 items' } });
  });

  it('is a task where it runs lines over rows, whose results stand where it says', async () => {
    runner ??= runJobs({ context: node });
    const taskId = String((await send('tools/call', SHEET)).result?.['taskId']);
    const { result } = await done(taskId);
    const { structuredContent, content } = (result?.['result'] ?? {}) as {
      readonly structuredContent: Readonly<Record<string, unknown>>;
      readonly content: readonly { readonly text: string }[];
    };
    expect(structuredContent).toMatchObject({
      answer: 'F from 4 N to 10 N; line 3 from 12 J to 30 J; for 2 of 3 rows, 1 refused',
      kind: 'sheet',
      receiptId: taskId.replace('job_', 'bat_'),
    });
    const [, path = '', limit] = /GET (\S+)\?limit=(\d+)/.exec(content[0]?.text ?? '') ?? [];
    const rows =
      (await send('tools/call', { name: 'http', arguments: { method: 'GET', path, query: { limit: Number(limit) } } })).result ?? {};
    expect(String((rows['structuredContent'] as { readonly body: unknown }).body)).toContain('{"index":2,"values":{"F":10,"line 3":30}}');
  });

  it('is started by a client that takes no tasks as its refusal says', async () => {
    const refused = (await send('tools/call', SHEET, false)).result as { readonly content: readonly { readonly text: string }[] };
    const [, body = ''] = /POST \/api\/jobs (\{.*?\]\})/.exec(refused.content[0]?.text ?? '') ?? [];
    const asked = { name: 'http', arguments: { method: 'POST', path: '/api/jobs', body: JSON.parse(body) as object } };
    const begun = (await send('tools/call', asked, false)).result?.['structuredContent'];
    expect(begun).toMatchObject({ status: 201, body: { kind: 'sheet', items: 1, status: 'running' } });
  });

  it('is answered as before to a client that takes no tasks, and a smaller one to all', async () => {
    for (const call of [SWEEP, MANY, SHEET]) {
      const { result } = await send('tools/call', call, false);
      expect(result).toMatchObject({ resultType: 'complete', isError: true });
    }
    const small = { ...SWEEP, arguments: { ...SWEEP.arguments, vary: [{ symbol: 'a', from: '0 m/s^2', to: '1 m/s^2', points: 3 }] } };
    expect((await send('tools/call', small)).result).toMatchObject({
      resultType: 'complete',
      structuredContent: { receiptId: expect.any(String) },
    });
  });

  it('is refused as a call where its input is wrong', async () => {
    const { result, error } = await send('tools/call', { ...SWEEP, arguments: { ...SWEEP.arguments, operators: ['NM999'] } });
    expect(error?.data ?? result).toMatchObject({ code: 'UNKNOWN_OPERATOR' });
  });

  it('is cancelled when it is asked to be', async () => {
    await runner?.stop();
    runner = undefined;
    const taskId = String((await send('tools/call', SWEEP)).result?.['taskId']);
    expect((await send('tasks/update', { taskId, inputResponses: {} })).result).toMatchObject({ resultType: 'complete' });
    expect((await send('tasks/cancel', { taskId })).result).toEqual({ _meta: expect.anything(), resultType: 'complete' });
    expect((await send('tasks/get', { taskId })).result).toMatchObject({ status: 'cancelled' });
  });

  it.each(['tasks/get', 'tasks/update', 'tasks/cancel'])(
    '%s: an unknown task is -32602, a client without the extension -32021',
    async (method) => {
      for (const taskId of ['job_00000000-0000-0000-0000-000000000000', 'x', '../keys'])
        expect((await send(method, { taskId, inputResponses: {} })).error?.code).toBe(-32602);
      expect((await send(method, { taskId: 'x', inputResponses: {} }, false)).error).toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { extensions: { [TASKS]: {} } } },
      });
    },
  );

  it('is worked on by a server over stdio as well', async () => {
    const sandbox = createSandbox();
    try {
      const server = sandbox.start();
      const { result } = await server.request('tools/call', enveloped(SWEEP));
      const taskId = String(result?.['taskId']);
      for (;;) {
        const state = (await server.request('tasks/get', enveloped({ taskId }))).result;
        if (state?.['status'] === 'working') continue;
        expect(state).toMatchObject({ status: 'completed', result: { structuredContent: { computed: 10_501 } } });
        break;
      }
      expect(await server.end()).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await sandbox.close();
    }
  });
});
