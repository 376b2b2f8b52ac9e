import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExchange } from '../../../src/adapters/http/exchange.js';
import { parseTrustProxy } from '../../../src/adapters/http/request/client-address.js';
import { IN_PROCESS } from '../../../src/adapters/http/request/guard-request.js';
import { createLineWriter, createRequestLog } from '../../../src/adapters/http/request-log.js';
import { createFullNode } from '../../tools/node.js';
import { type Serving, serveOnSocket } from './serving.js';

const node = createFullNode();
let plain: string[] = [];
let pretty: string[] = [];
const logs = [createRequestLog((line) => plain.push(line), false), createRequestLog((line) => pretty.push(line), true)];
let serving: Serving;
beforeAll(async () => {
  const onAnswer = (...told: Parameters<(typeof logs)[number]>): void => {
    for (const log of logs) log(...told);
  };
  serving = await serveOnSocket({ node, settings: { trustProxy: parseTrustProxy('1') }, parts: { onAnswer } });
});
afterAll(() => serving.stop());
beforeEach(() => {
  plain = [];
  pretty = [];
});

const send = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${serving.url}${path}`, init);
/** What is shown behind the coloured status. */
const uncoloured = (line = ''): string => line.slice(line.indexOf('\u001b[0m') + 4);
const lines = () => plain.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

describe('the log of requests', () => {
  it('has a JSON line for each, with the id that the answer bears', async () => {
    const { headers } = await send('/api/health', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        level: 'info',
        msg: 'request',
        id: headers.get('x-request-id'),
        method: 'GET',
        path: '/api/health',
        status: 200,
        ms: expect.any(Number),
        address: '203.0.113.9',
      },
    ]);
  });

  it('has a line for what was refused, too', async () => {
    await send('/api/svc/prove', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } });
    await send('/nowhere');
    await send('/api/health', { headers: { origin: 'https://evil.example' } });
    expect(lines().map(({ status, code, level }) => [status, code, level])).toEqual([
      [400, 'MALFORMED_JSON', 'info'],
      [404, 'UNKNOWN_PATH', 'info'],
      [403, 'ORIGIN_NOT_ALLOWED', 'info'],
    ]);
    expect(uncoloured(pretty[1])).toMatch(/ UNKNOWN_PATH$/);
  });

  it('calls a failure of the node an error, but not what it refuses because it was told to stop', () => {
    const exchange = createExchange(new Request('http://localhost/api/health'), {}, IN_PROCESS);
    for (const refusal of ['STORE_FAILED', 'STOPPING'] as const) for (const log of logs) log({ ...exchange, refusal }, 503, 1);
    expect(lines().map(({ code, level }) => [code, level])).toEqual([
      ['STORE_FAILED', 'error'],
      ['STOPPING', 'info'],
    ]);
  });

  it('names the key by its public prefix', async () => {
    const { key, record } = node.access.demoKey();
    await send('/api/svc/prove', { method: 'POST', headers: { authorization: `Bearer ${key}` } });
    expect(lines()).toMatchObject([{ key: record.prefix }]);
    await send('/api/svc/prove', { method: 'POST', headers: { authorization: `Bearer ${key.slice(0, -1)}` } });
    expect(lines()[1]).not.toHaveProperty('key');
  });

  it.each([
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '0af7651916cd43dd8448eb211c80319c'],
    ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331', undefined],
    ['nonsense","level":"error', undefined],
  ])('takes up traceparent %s', async (traceparent, trace) => {
    await send('/api/health', { headers: { traceparent } });
    expect(lines()[0]?.['trace']).toBe(trace);
  });

  it('tells no secret: not from a header, a query, a body, a cookie or an answer', async () => {
    const { key } = await node.access.mint(undefined);
    const demo = node.access.demoKey().key;
    const type = { 'content-type': 'application/json' };
    const opened = await send('/api/session', { method: 'POST', headers: { authorization: `Bearer ${key}` } });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    await send('/api/session', { method: 'DELETE', headers: { cookie } });
    await send('/api/demo-key');
    const minted = (await (await send('/api/demo-key/mint', { method: 'POST' })).json()) as { readonly key: string };
    await send(`/api/health?key=${key}`);
    await send(`/api/operators?q=${demo}`);
    await send('/api/svc/prove', { method: 'POST', headers: type, body: JSON.stringify({ key }) });
    await send('/api/svc/compute', { method: 'POST', headers: { authorization: `Basic ${key}` } });
    await send('/api/svc/compute', { method: 'POST', headers: { ...type, 'x-api-key': key, authorization: `Bearer ${key}` }, body: '{}' });
    await send('/mcp', { method: 'POST', headers: type, body: JSON.stringify({ key }) });
    expect(plain).toHaveLength(10);
    const all = [...plain, ...pretty].join('\n');
    for (const secret of [key.slice(12), demo.slice(12), minted.key.slice(12), cookie.slice('genmath_session='.length)]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(all).not.toContain(secret);
    }
  });

  it.each([
    ['/%22%2C%22level%22%3A%22error', {}],
    ['/"},{"level":"error"', {}],
    ['/%0A%1b[31m', {}],
    [`/${'a'.repeat(5_000)}`, {}],
    ['/api/health', { 'x-forwarded-for': '","level":"error' }],
    ['/api/health', { 'x-forwarded-for': '\\' }],
    ['/api/health', { 'x-forwarded-for': 'a'.repeat(5_000) }],
    ['/api/health', { 'x-forwarded-for': 'fe80::1%","level":"error' }],
  ])('stays one short line of JSON for %s', async (path, headers) => {
    await send(path, { headers });
    expect(plain).toHaveLength(1);
    expect(plain[0]).not.toContain('\n');
    expect(plain[0]?.length).toBeLessThan(600);
    expect(lines()[0]).toMatchObject({ level: 'info', msg: 'request' });
    // For a person: colours of ours, and nothing else that a terminal would obey.
    expect(uncoloured(pretty[0])).not.toMatch(/\p{Cc}/u);
  });

  it.each(['\u001b[31m', '\u0007', '\u007f'])('a path with the raw character %j is no request', async (character) => {
    const heard = await serving.exchange(`GET /${character} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 (?:400|404) /);
    expect([...plain, ...pretty.map(uncoloured)].join('')).not.toContain(character);
  });
});

it('lines of one turn are written together, in their order, and a flush leaves none behind', async () => {
  const stream = new PassThrough();
  const written: string[] = [];
  stream.on('data', (chunk) => written.push(String(chunk)));
  const { write, flush } = createLineWriter(stream);
  write('one');
  write('two');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(written).toEqual(['one\ntwo\n']);
  write('three');
  await flush();
  expect(written.join('')).toBe('one\ntwo\nthree\n');
  await flush();
  expect(written.join('')).toBe('one\ntwo\nthree\n');
});
