import { describe, expect, it } from 'vitest';
import { createService } from '../../../../src/adapters/service/service.js';
import { type Caller, LOCAL_CALLER } from '../../../../src/call/caller.js';
import { FAULT_META } from '../../../../src/core/fault-details.js';
import { TOOLS } from '../../../../tools/capabilities.js';
import { createFullNode } from '../../../tools/node.js';
import { createSurface } from '../surface.js';

const node = createFullNode();
const service = createService(TOOLS, node);

/** Calls the http tool; gives what it answered, or the fault that it was refused with. */
const call = async (input: Readonly<Record<string, unknown>>, caller: Caller = LOCAL_CALLER) => {
  const { content, isError, _meta } = await service.callTool('http', input, caller);
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  const { code } = (_meta?.[FAULT_META] ?? {}) as { readonly code: string };
  return isError === true ? { fault: { code, message: text } } : { answer: JSON.parse(text) as Readonly<Record<string, unknown>> };
};

it.each([
  [{ method: 'GET', path: '/api/health' }, 200],
  [{ method: 'GET', path: '/api/operators', query: { limit: 1, domain: 'newtonian-mechanics' } }, 200],
  [{ method: 'QUERY', path: '/api/operators', body: { limit: 1 } }, 200],
  [{ method: 'POST', path: '/api/svc/prove', body: {} }, 200],
  [{ method: 'POST', path: '/api/svc/compute', body: { operators: ['NM19'], inputs: { m: 1, a: 1 } } }, 200],
  [{ method: 'GET', path: '/nowhere' }, 404],
  [{ method: 'PUT', path: '/api/health' }, 405],
  [{ method: 'PATCH', path: '/api/health', body: {} }, 405],
  [{ method: 'DELETE', path: '/api/health', body: {} }, 405],
  [{ method: 'POST', path: '/api/svc/prove', body: [] }, 400],
  [{ method: 'POST', path: '/api/svc/prove', body: {}, headers: { 'Content-Type': 'text/plain' } }, 415],
  [{ method: 'POST', path: '/api/svc/verify', body: {}, headers: { Authorization: 'Bearer letmein' } }, 401],
])('%j is answered with its status (%i)', async (input, status) => {
  const { answer } = await call(input);
  expect(answer?.['status']).toBe(status);
  if (status >= 400) expect(answer?.['body']).toMatchObject({ status, code: expect.any(String) });
});

describe('what leads away from this service is refused', () => {
  it.each([
    'http://evil.example/',
    'https://evil.example/api/health',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example',
    '/\t/evil.example/',
    '/\n/evil.example',
    'evil.example',
    '@evil.example/',
    'api/health',
    'file:///etc/passwd',
    ' /api/health',
    '',
  ])('%j', async (path) => {
    const { fault } = await call({ method: 'GET', path });
    expect(fault?.code).toBe('INVALID_REQUEST');
  });

  it.each(['/..', '/../..//etc/passwd', '/api/../../health', '/%2e%2e/%2e%2e/etc/passwd', '/@evil.example/', '/http://evil.example/'])(
    'and %j is a path like others',
    async (path) => {
      expect((await call({ method: 'GET', path })).answer).toMatchObject({ status: 404, body: { code: 'UNKNOWN_PATH' } });
    },
  );
});

describe('what cannot be sent is refused as such, and is no internal error', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['a GET with a body', { method: 'GET', path: '/api/operators', body: { limit: 1 } }],
    ['a header that is made here', { method: 'GET', path: '/api/health', headers: { host: 'evil.example' } }],
    ['a cookie', { method: 'DELETE', path: '/api/session', headers: { cookie: 'genmath_session=x' } }],
    ['a forwarded address', { method: 'POST', path: '/api/svc/prove', headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['an origin', { method: 'GET', path: '/api/health', headers: { origin: 'https://evil.example' } }],
    ['a header name that is none', { method: 'GET', path: '/api/health', headers: { 'a b': 'x' } }],
    ['a line break in a header', { method: 'GET', path: '/api/health', headers: { accept: 'a\r\nx-evil: b' } }],
    ['a zero in a header', { method: 'GET', path: '/api/health', headers: { accept: 'a\u0000' } }],
    ['a letter beyond ASCII in a header', { method: 'GET', path: '/api/health', headers: { accept: '\u2603' } }],
    ['another method', { method: 'TRACE', path: '/api/health' }],
  ])('%s', async (_, input) => {
    const { fault } = await call(input);
    expect([fault?.code, fault?.message]).toEqual(['INVALID_REQUEST', expect.stringContaining('http')]);
  });
});

it('the caller stays who he is, unless he shows another key', async () => {
  const remote: Caller = { isLocal: false, address: '203.0.113.9' };
  const work = { method: 'POST', path: '/api/svc/compute', body: { operators: ['NM19'], inputs: { m: 1, a: 1 } } };
  expect((await call(work, remote)).answer).toMatchObject({ status: 401 });
  const { key, record } = await node.access.mint(undefined);
  const shown = await call({ ...work, headers: { authorization: `Bearer ${key}` } }, remote);
  expect(shown.answer).toMatchObject({ status: 200, body: { receipt: { keyPrefix: record.prefix } } });
  const own = await call(work, { ...remote, key: record });
  expect(own.answer).toMatchObject({ status: 200, body: { receipt: { keyPrefix: record.prefix } } });
});

it('no cookie comes back, and a body that is too long for a model is left out', async () => {
  const { key } = node.access.demoKey();
  const opened = await call({ method: 'POST', path: '/api/session', headers: { authorization: `Bearer ${key}` } });
  expect(opened.answer).toMatchObject({ status: 201 });
  expect(JSON.stringify(opened.answer)).not.toMatch(/set-cookie|genmath_session/i);
  const long = await call({ method: 'GET', path: '/api/operators' });
  expect(long.answer).toMatchObject({ status: 200, body: null, note: expect.stringContaining('characters') });
});

describe('the MCP endpoints are not called from within a call', () => {
  const inner = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'mint_key', arguments: {} } };

  it.each(['/api/mcp', '/mcp', '/api/svc/../mcp', '/api/%6dcp', '/%6Dcp'])('POST %s', async (path) => {
    const { answer } = await call({ method: 'POST', path, body: inner });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', detail: expect.stringContaining('call the tool') } });
  });

  it('nor by a batch, nor within a batch', async () => {
    const { ask } = createSurface(node);
    const nested = { name: 'http', arguments: { method: 'POST', path: '/api/mcp', body: [inner, inner] } };
    const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: nested }));
    const { text } = await ask('POST', '/api/mcp', { json: batch });
    const answers = JSON.parse(text) as readonly { readonly result: { readonly structuredContent: unknown } }[];
    expect(answers.map(({ result }) => result.structuredContent)).toEqual(
      Array(2).fill(expect.objectContaining({ status: 400, body: expect.objectContaining({ code: 'INVALID_REQUEST' }) })),
    );
  });

  it('what GET tells there is answered as before', async () => {
    const { answer } = await call({ method: 'GET', path: '/api/mcp' });
    expect(answer).toMatchObject({ status: 200, body: { protocols: expect.anything() } });
  });
});
