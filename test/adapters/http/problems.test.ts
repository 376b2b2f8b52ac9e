import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createApp } from '../../../src/adapters/http/create-app.js';
import { IN_PROCESS } from '../../../src/adapters/http/request/guard-request.js';
import { DEFAULT_LIMITS } from '../../../src/call/limits/limits.js';
import { CAPABILITIES } from '../../../tools/capabilities.js';
import { defineCapability } from '../../../tools/capability.js';
import { createFullNode } from '../../tools/node.js';
import { type Answer, createAsk, createSurface } from './surface.js';

const surface = () => createSurface(createFullNode({ limits: { mint: DEFAULT_LIMITS.mint } }));
const { ask } = surface();

/** A capability that fails as a bug would, with what nobody outside may learn. */
const broken = defineCapability({
  name: 'broken',
  title: 'Broken',
  description: 'Fails.',
  routes: [{ method: 'GET', path: '/api/broken', auth: 'public' }],
  input: z.strictObject({}),
  output: z.strictObject({}),
  example: {},
  run: () => {
    throw new TypeError('password=hunter2 in /srv/inside.ts');
  },
});
const told: unknown[] = [];
const askBroken = createAsk(
  createApp({
    capabilities: [...CAPABILITIES, broken],
    context: createFullNode(),
    settings: IN_PROCESS,
    streamableHttp: () => Promise.reject(new Error('unused')),
    onError: (_, error) => told.push(error),
  }),
);

const json = {};
const kinds: readonly (readonly [string, number, () => Promise<Answer>])[] = [
  ['HOST_NOT_ALLOWED', 403, () => ask('GET', '/api/health', { headers: { host: 'evil.example' } })],
  ['ORIGIN_NOT_ALLOWED', 403, () => ask('GET', '/api/health', { headers: { origin: 'null' } })],
  ['UNKNOWN_PATH', 404, () => ask('GET', '/nowhere')],
  ['METHOD_NOT_ALLOWED', 405, () => ask('PATCH', '/api/health')],
  ['BODY_TOO_LARGE', 413, () => ask('POST', '/api/svc/prove', { headers: { 'content-length': '9999999' }, json })],
  ['CONTENT_TYPE_MISSING', 400, () => ask('QUERY', '/api/health')],
  ['UNSUPPORTED_MEDIA_TYPE', 415, () => ask('POST', '/api/mcp', { bytes: '{}', headers: { 'content-type': 'text/plain' } })],
  ['MALFORMED_JSON', 400, () => ask('POST', '/api/svc/prove', { bytes: '{', headers: { 'content-type': 'application/json' } })],
  ['INVALID_REQUEST', 400, () => ask('POST', '/api/svc/prove', { json: { operator: 'NM19' } })],
  ['UNAUTHENTICATED', 401, () => ask('POST', '/api/svc/compute', { json })],
  ['UNKNOWN_OPERATOR', 404, () => ask('GET', '/api/operators/XX1')],
  ['UNKNOWN_DOMAIN', 404, () => ask('GET', '/api/operators?domain=alchemy')],
  ['MISSING_INPUT', 422, () => ask('POST', '/api/svc/prove', { json: { operators: ['NM19'], inputs: { m: 1 } } })],
  ['UNKNOWN_INPUT', 422, () => ask('POST', '/api/svc/prove', { json: { operators: ['NM19'], inputs: { m: 1, a: 1, z: 1 } } })],
  ['OUT_OF_RANGE', 422, () => ask('POST', '/api/svc/prove', { json: { operators: ['NM19'], inputs: { m: -1, a: 1 } } })],
  ['RECEIPT_MALFORMED', 422, () => ask('POST', '/api/svc/prove/verify', { json: 'no receipt' })],
  [
    'MACHINE_EXISTS',
    409,
    async () => {
      const { ask: mint } = surface();
      await mint('POST', '/api/demo-key/mint', { json: { slug: 'my-lab' } });
      return mint('POST', '/api/demo-key/mint', { json: { slug: 'my-lab' } });
    },
  ],
  [
    'RATE_LIMITED',
    429,
    async () => {
      const { ask: mint } = surface();
      for (let i = 0; i < 5; i += 1) await mint('POST', '/api/demo-key/mint', { json: { slug: '-' } });
      return mint('POST', '/api/demo-key/mint', { json });
    },
  ],
  [
    'QUOTA_EXCEEDED',
    429,
    async () => {
      const { ask: use } = createSurface(createFullNode({ demoLimit: 1 }));
      const authorization = `Bearer ${String((await use('GET', '/api/demo-key')).json['key'])}`;
      const sent = { headers: { authorization }, json: { operators: ['NM19'], inputs: { m: 1, a: 1 } } };
      await use('POST', '/api/svc/compute', sent);
      return use('POST', '/api/svc/compute', sent);
    },
  ],
  [
    'STORE_FAILED',
    503,
    // A folder cannot be made below a device.
    () => createSurface(createFullNode({ dataFolder: join('/dev/null', 'data') })).ask('POST', '/api/demo-key/mint', { json }),
  ],
  [
    'STOPPING',
    503,
    () => {
      const stopped = surface();
      stopped.app.stop();
      return stopped.ask('GET', '/api/health');
    },
  ],
  ['INTERNAL', 500, () => askBroken('GET', '/api/broken')],
];

it.each(kinds)('%s is a problem document (%i)', async (code, status, cause) => {
  const { status: answered, headers, json: problem, text } = await cause();
  expect(answered).toBe(status);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(problem).toMatchObject({ code, status, type: `urn:genmath:fault:${code.toLowerCase().replaceAll('_', '-')}` });
  expect(problem['title']).toMatch(/^[A-Z].{3,60}[^.]$/);
  expect(problem['detail']).toMatch(/^\S[\s\S]+\S$/);
  expect(problem['requestId']).toMatch(/^req_[0-9a-f-]{36}$/);
  expect(headers.get('x-request-id')).toBe(problem['requestId']);
  expect(Object.keys(problem).filter((name) => name !== 'details' && name !== 'example')).toEqual([
    'type',
    'title',
    'status',
    'detail',
    'code',
    'requestId',
  ]);
  expect(text).not.toMatch(/<\w|\bat .+:\d+:\d+|node:internal|node_modules|\.ts\b/);
});

it('no answer of the kinds lacks the headers that keep browsers out', async () => {
  for (const [, , cause] of kinds) {
    const { headers } = await cause();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  }
});

it('every request has an id of its own, in its answer too', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/api/health')));
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(20);
});

it('a bug is told inside and not outside', async () => {
  told.length = 0;
  const { text } = await askBroken('GET', '/api/broken');
  expect(text).not.toMatch(/hunter2|inside\.ts|TypeError|password/);
  expect(told.map(String)).toEqual(['TypeError: password=hunter2 in /srv/inside.ts']);
});

describe('a missing or invalid key (401)', () => {
  const revoked = async (): Promise<string> => {
    const { key, record } = await node.access.mint(undefined);
    await node.access.revoke(record.prefix);
    return key;
  };
  const node = createFullNode();
  const { ask: askNode } = createSurface(node);
  const CHALLENGE = 'Bearer realm="genmath"';
  const INVALID = `${CHALLENGE}, error="invalid_token"`;

  it.each<[string, () => string | undefined | Promise<string>, string]>([
    ['no header', () => undefined, CHALLENGE],
    ['another scheme', () => 'Basic Z21fYTpi', CHALLENGE],
    ['a scheme alone', () => 'Bearer', CHALLENGE],
    ['nothing behind the scheme', () => 'Bearer  ', CHALLENGE],
    ['the key without a scheme', () => node.access.demoKey().key, CHALLENGE],
    ['what is no key', () => 'Bearer letmein', INVALID],
    ['a key in upper case', () => `Bearer ${node.access.demoKey().key.toUpperCase()}`, INVALID],
    ['a key cut short', () => `Bearer ${node.access.demoKey().key.slice(0, -1)}`, INVALID],
    ['the right prefix with a wrong secret', () => `Bearer ${node.access.demoKey().key.slice(0, 12)}${'A'.repeat(43)}`, INVALID],
    ['an unknown prefix', () => `Bearer gm_zzzzzzzz_${'A'.repeat(43)}`, INVALID],
    ['a revoked key', async () => `Bearer ${await revoked()}`, INVALID],
  ])('%s', async (_, authorization, challenge) => {
    const shown = await authorization();
    for (const path of ['/api/svc/compute', '/api/svc/verify', '/api/session']) {
      const headers = shown === undefined ? {} : { authorization: shown };
      const { status, json: problem, headers: answered, text } = await askNode('POST', path, { headers, json });
      expect([path, status, problem['code']]).toEqual([path, 401, 'UNAUTHENTICATED']);
      expect(answered.get('www-authenticate')).toBe(challenge);
      expect(problem['detail']).toMatch(/POST \/api\/demo-key\/mint .*GET \/api\/demo-key/);
      if (shown?.includes('gm_')) expect(text).not.toContain(shown.slice(7));
    }
  });

  it('says so before it reads the body', async () => {
    const { status } = await askNode('POST', '/api/svc/compute', { bytes: '{', headers: { 'content-type': 'text/plain' } });
    expect(status).toBe(401);
  });

  it('is no matter where no key is needed', async () => {
    const { status } = await askNode('POST', '/api/svc/prove', { headers: { authorization: 'Bearer letmein' }, json });
    expect(status).toBe(200);
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('the scheme may be written %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${node.access.demoKey().key}` };
    const { status } = await askNode('POST', '/api/svc/compute', { headers, json: { operators: ['NM19'], inputs: { m: 1, a: 1 } } });
    expect(status).toBe(200);
  });
});
