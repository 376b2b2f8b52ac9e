import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INPUT_LIMITS, parseStrictJson } from '../../../../src/core/strict-json.js';
import { processorTime } from '../../../processor-time.js';
import { createFullNode } from '../../../tools/node.js';
import { type Serving, serveOnSocket } from '../serving.js';
import { createSurface } from '../surface.js';

const MEBIBYTE = 1024 * 1024;
const { ask } = createSurface(createFullNode());

/** A valid JSON body of so many bytes. */
const padded = (bytes: number, json = '{}'): string =>
  `${json.slice(0, -1)}${' '.repeat(bytes - Buffer.byteLength(json))}${json.slice(-1)}`;

/** A JSON text of so many levels, objects and arrays in turn, around a call that answers `{}`. */
const nested = (levels: number, inner = '1'): string => {
  const below = levels - 1;
  const open = Array.from({ length: below }, (_, i) => (i % 2 === 0 ? '{"a":' : '[')).join('');
  const close = Array.from({ length: below }, (_, i) => (i % 2 === 0 ? '}' : ']'))
    .reverse()
    .join('');
  return `{"jsonrpc":"2.0","id":1,"method":"ping","params":${open}${inner}${close}}`;
};
const post = (path: string, bytes: string | Uint8Array, type = 'application/json') =>
  ask('POST', path, { bytes, headers: { 'content-type': type } });

describe('no body at all', () => {
  it.each(['/mcp', '/api/mcp', '/api/svc/compute'])('is refused at %s, whatever type is said', async (path) => {
    const { status } = await post(path, '');
    expect(status).toBe(path === '/api/svc/compute' ? 401 : 400);
  });
});

describe('the size of a body', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serveOnSocket();
  });
  afterAll(() => serving.stop());

  async function* inPieces(text: string): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  }
  const send = async (method: string, path: string, text: string, isChunked: boolean): Promise<readonly [number, unknown]> => {
    const { statusCode, body } = await request(`${serving.url}${path}`, {
      method: method as 'POST',
      headers: { 'content-type': 'application/json' },
      body: isChunked ? Readable.from(inPieces(text)) : text,
    });
    return [statusCode, ((await body.json()) as { readonly code?: string }).code];
  };

  describe.each([
    ['by Content-Length', false],
    ['in chunks', true],
  ])('%s', (_, isChunked) => {
    it.each([
      ['POST', '/api/svc/prove'],
      ['QUERY', '/api/health'],
    ])('%s %s takes 1 MiB, and not a byte more', async (method, path) => {
      expect(await send(method, path, padded(MEBIBYTE), isChunked)).toEqual([200, undefined]);
      expect(await send(method, path, padded(MEBIBYTE + 1), isChunked)).toEqual([413, 'BODY_TOO_LARGE']);
    });

    it.each(['/api/mcp', '/mcp'])('POST %s refuses a byte more', async (path) => {
      expect(await send('POST', path, padded(MEBIBYTE + 1), isChunked)).toEqual([413, 'BODY_TOO_LARGE']);
    });

    it('is counted in bytes, not in characters', async () => {
      const text = `{"operators":["${'é'.repeat(MEBIBYTE / 2)}"]}`;
      expect(text.length).toBeLessThan(MEBIBYTE);
      expect(await send('POST', '/api/svc/prove', text, isChunked)).toEqual([413, 'BODY_TOO_LARGE']);
    });
  });

  it('is refused by its declared length before a byte of it comes', async () => {
    const head = `POST /api/svc/prove HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`;
    const heard = await serving.exchange(`${head}Content-Length: ${MEBIBYTE + 1}\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 413 [\s\S]*BODY_TOO_LARGE/);
  });

  it.each([
    ['GET', 'Content-Length: 2\r\n\r\n{}'],
    ['GET', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['HEAD', 'Content-Length: 2\r\n\r\n{}'],
  ])('of a %s is refused, because it would be passed over (%#)', async (method, rest) => {
    const heard = await serving.exchange(`${method} /api/operators HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${rest}`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('holds for requests in this process too', async () => {
    const caller = { isLocal: true };
    const [most, more] = await Promise.all([
      ask('POST', '/api/svc/prove', { bytes: padded(MEBIBYTE), headers: { 'content-type': 'application/json' }, caller }),
      ask('POST', '/api/svc/prove', { bytes: padded(MEBIBYTE + 1), headers: { 'content-type': 'application/json' }, caller }),
    ]);
    expect([most.status, more.status]).toEqual([200, 413]);
  });
});

describe('the depth of a body', () => {
  it.each([
    ['32 levels', nested(32), 200],
    ['33 levels', nested(33), 400],
    ['32 levels with a closed list inside', nested(31, '[]'), 200],
    ['33 levels with a closed list inside', nested(32, '[]'), 400],
    ['many lists beside each other', nested(2, `[${Array(5_000).fill('[]').join(',')}]`), 200],
    ['brackets in a text', nested(2, `"${'[{'.repeat(5_000)}"`), 200],
    ['brackets in a name', nested(1, `{"${'[{'.repeat(500)}":1}`), 200],
    ['brackets after an escaped quote', nested(2, `"\\"${'['.repeat(500)}"`), 200],
    ['brackets after escaped backslashes', nested(2, `"\\\\\\"${'['.repeat(500)}"`), 200],
    ['levels after a text that ends with a backslash', nested(2, `["\\\\",${'['.repeat(40)}${']'.repeat(40)}]`), 400],
    ['levels after a text with an escaped quote', nested(2, `["\\"",${'['.repeat(40)}${']'.repeat(40)}]`), 400],
    ['100,000 open lists', '['.repeat(100_000), 400],
    ['1 MiB of open objects', '{"a":'.repeat(MEBIBYTE / 5 - 1), 400],
  ])('%s: %#', async (name, text, status) => {
    const answer = await post('/api/mcp', text);
    expect([name, answer.status]).toEqual([name, status]);
    if (status === 200) expect(answer.json).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    else expect(answer.json).toMatchObject({ code: 'INVALID_REQUEST', detail: expect.stringContaining('deeper than 32') });
  });
});

describe('the members and values of a body', () => {
  const members = (count: number): string => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join(',')}}`;

  it.each([
    ['1,000 members', members(1_000), undefined],
    ['1,001 members', members(1_001), 'members than 1000'],
    ['1,001 members below', `{"inputs":[${members(1)},${members(1_001)}]}`, 'members than 1000'],
    ['200,001 values', `{"inputs":{"m":[${Array(200_001).fill(1).join(',')}]}}`, 'values than 200000'],
    ['colons and commas in texts', `{"${':,'.repeat(100_000)}":1}`, undefined],
  ])('%s: %#', async (_, text, more) => {
    const { status, json } = await post('/api/svc/prove', text);
    expect(status).toBe(400);
    expect(/more (.*)\./.exec(json['detail'] as string)?.[1]).toBe(more);
  });

  it('are counted before anything is built', () => {
    const text = members(80_000);
    const before = processorTime();
    for (let i = 0; i < 10; i += 1) expect(() => parseStrictJson(text, 'It', INPUT_LIMITS)).toThrow('more members than 1000');
    // Building them takes a hundred times as long.
    expect(processorTime() - before).toBeLessThan(200);
  });
});

describe('what is no JSON', () => {
  it.each([
    '{',
    '{"operators":}',
    "{'operators':[]}",
    '{"operators":[],}',
    '{}{}',
    '{} // comment',
    'undefined',
    'NaN',
    '{"inputs":{"m":NaN}}',
    '{"inputs":{"m":0x10}}',
    '{"inputs":{"m":01}}',
    '{"a":"\u0000"}',
    '{"a":"\n"}',
    '\u0000',
    ']',
    '}{',
    '<html>',
    'operators=NM19',
    ' ',
  ])('%j is refused (400)', async (text) => {
    const answer = await post('/api/svc/prove', text);
    expect([answer.status, answer.json['code']]).toEqual([400, 'MALFORMED_JSON']);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.text).not.toMatch(/ at .*:\d+/);
    // The endpoints of JSON-RPC answer in its own form: a parse error without an id.
    for (const path of ['/api/mcp', '/mcp']) {
      const { status, json } = await post(path, text);
      expect([path, status, json]).toEqual([path, 400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String) } }]);
    }
  });

  it.each(['null', '[]', '"text"', '1', 'true', '[{}]'])('%s is JSON, but no input (400)', async (text) => {
    const { status, json } = await post('/api/svc/prove', text);
    expect([status, json['code']]).toEqual([400, 'INVALID_REQUEST']);
  });

  it('bytes that are no UTF-8 are no crash', async () => {
    const { status } = await post('/api/svc/prove', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect(status).toBe(400);
  });

  it.each([
    ['prove', '/api/svc/prove', 200],
    ['mint', '/api/demo-key/mint', 201],
    ['verify', '/api/svc/prove/verify', 400],
    ['mcp', '/api/mcp', 400],
  ])('a missing body of %s', async (_, path, status) => {
    expect((await ask('POST', path)).status).toBe(status);
    expect((await post(path, '')).status).toBe(status);
  });
});

describe('the type of a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.api+json',
  ])('%s is taken', async (type) => {
    expect((await post('/api/svc/prove', '{}', type)).status).toBe(200);
  });

  // The first three are what a page may send anywhere without asking.
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'text/json',
    'application/jsonp',
    'application/json-seq',
    'application/json, text/plain',
    'application/javascript',
    'json',
    '*/*',
  ])('%s is refused (415)', async (type) => {
    for (const path of ['/api/svc/prove', '/api/demo-key/mint', '/api/mcp', '/mcp']) {
      const { status, json, headers } = await post(path, '{}', type);
      expect([path, status, json['code']]).toEqual([path, 415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(headers.get('accept-query')).toBe('"application/json"');
    }
  });

  it('is asked for where there is a body (400)', async () => {
    for (const path of ['/api/svc/prove', '/api/mcp', '/mcp']) {
      const { status, json } = await ask('POST', path, { bytes: '{}' });
      expect([path, status, json['code']]).toEqual([path, 400, 'CONTENT_TYPE_MISSING']);
    }
  });
});
