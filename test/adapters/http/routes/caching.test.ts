import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../../src/call/limits/limits.js';
import { DEFLECTION } from '../../../core/formula/formulas.js';
import { createFullNode } from '../../../tools/node.js';
import { type Answer, createSurface } from '../surface.js';

const { app, ask } = createSurface(createFullNode());

const LASTING = [
  '/api/operators',
  '/api/operators?domain=newtonian-mechanics',
  '/api/operators/NM19',
  '/api/operators/categories',
  '/api/kernel/prompt',
  '/api/endpoints',
  '/openapi.json',
  '/openapi-3.2.json',
] as const;
/** What follows from the moment, or from keys that may be rotated at any. */
const PASSING = ['/api/health', '/api/svc/pulse', '/api/demo-key', '/api/mcp', '/.well-known/jwks.json'] as const;

const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? '';

describe("answers with a caller's own formulas", () => {
  it('are found with the key of their machine alone, and no cache keeps them for others', async () => {
    const node = createFullNode();
    const surface = createSurface(node);
    const bearer = async (machine: string) => ({ authorization: `Bearer ${(await node.access.mint(machine)).key}` });
    const [owner, other] = [await bearer('my-lab'), await bearer('their-lab')];
    await surface.ask('PUT', '/api/formulas/deflection', { json: { text: DEFLECTION }, headers: owner });
    const paths = [
      '/api/catalog?query=deflection',
      '/api/operators?q=deflection',
      '/api/operators/my.deflection',
      '/api/operators?domain=my',
    ];
    // Those that need no input are the same for all, whoever asks first.
    const alike = ['/api/catalog', '/api/operators', '/api/operators/categories'];
    for (const path of [...paths, ...alike]) {
      const { text, headers } = await surface.ask('GET', path, { headers: owner });
      expect([path, text.includes('"my.deflection"'), headers.get('cache-control')]).toEqual([
        path,
        paths.includes(path),
        'private, no-cache',
      ]);
      for (const headers of [other, {}]) {
        const { status, text } = await surface.ask('GET', path, { headers });
        // A refusal names what was asked for.
        expect([path, status === 404 || !text.includes('"my.deflection"')]).toEqual([path, true]);
        expect(status === 404 && path.endsWith('/my.deflection')).toBe(path.endsWith('/my.deflection'));
      }
    }
  });
});

describe('answers that last', () => {
  it.each(LASTING)('%s bears a tag and may be kept, but not unasked', async (path) => {
    const [first, second] = [await ask('GET', path), await ask('GET', path)];
    expect(tagOf(first)).toMatch(/^(?:W\/)?"[\x21\x23-\x7e]+"$/);
    expect(tagOf(second)).toBe(tagOf(first));
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    expect(first.headers.get('vary')?.split(', ').sort()).toEqual(['Accept-Encoding', 'Origin']);
  });

  it.each(LASTING)('%s is not sent again to who has it (304)', async (path) => {
    const tag = tagOf(await ask('GET', path));
    const opaque = tag.replace(/^W\//, '');
    for (const known of [tag, opaque, `W/${opaque}`, '*', ` ${tag} `, `"other", ${tag}`, `${tag},"other"`, `W/"a",W/"b",${tag}`]) {
      const { status, text, headers } = await ask('GET', path, { headers: { 'if-none-match': known } });
      expect([known, status, text]).toEqual([known, 304, '']);
      expect(headers.get('etag')).toBe(tag);
      expect(headers.get('cache-control')).toBe('public, no-cache');
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(headers.get('content-encoding')).toBeNull();
    }
  });

  it.each(LASTING)('%s is sent to who has something else', async (path) => {
    const { text, headers } = await ask('GET', path);
    const tag = headers.get('etag') ?? '';
    for (const known of ['"other"', 'W/"other"', '', tag.slice(0, -2), tag.replaceAll('"', ''), '"*"', `${tag.slice(0, -1)}x"`]) {
      const answer = await ask('GET', path, { headers: { 'if-none-match': known } });
      expect([known, answer.status, answer.text === text]).toEqual([known, 200, true]);
    }
  });

  it('HEAD and QUERY are answered by 304 alike', async () => {
    const tag = tagOf(await ask('GET', '/api/operators/categories'));
    for (const [method, sent] of [
      ['HEAD', {}],
      ['QUERY', { json: {} }],
    ] as const) {
      const { status, text } = await ask(method, '/api/operators/categories', {
        ...sent,
        headers: { 'if-none-match': tag, 'content-type': 'application/json' },
      });
      expect([method, status, text]).toEqual([method, 304, '']);
    }
  });

  it('another question has another tag', async () => {
    const tags = await Promise.all(LASTING.map(async (path) => tagOf(await ask('GET', path))));
    expect(new Set(tags).size).toBe(LASTING.length);
  });

  it('another node has another tag where its answer differs', async () => {
    const other = createSurface(createFullNode({ limits: DEFAULT_LIMITS }));
    expect(tagOf(await other.ask('GET', '/api/endpoints'))).not.toBe(tagOf(await ask('GET', '/api/endpoints')));
    expect(tagOf(await other.ask('GET', '/api/operators'))).toBe(tagOf(await ask('GET', '/api/operators')));
  });

  it('a problem is not kept, and a tag does not hide it', async () => {
    const { status, headers } = await ask('GET', '/api/operators/XX1', { headers: { 'if-none-match': '*' } });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([404, null, 'no-store']);
  });
});

describe('answers of the moment', () => {
  it.each(PASSING)('%s is never kept', async (path) => {
    const { status, headers } = await ask('GET', path, { headers: { 'if-none-match': '*' } });
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
  });
});

describe('compression', () => {
  const fetchAs = async (path: string, accepted: string | undefined, method = 'GET') => {
    const headers = { host: 'localhost', ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
    const response = await app.fetch(new Request(`http://localhost${path}`, { method, headers }));
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const decode = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0', 'gzip'],
    ['gzip ; q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br', 'br'],
    ['br;q=0.000,gzip;q=0.001', 'gzip'],
  ] as const)('is made where it is taken: %s', async (accepted, encoding) => {
    const plain = (await fetchAs('/api/operators', undefined)).bytes;
    const { headers, bytes } = await fetchAs('/api/operators', accepted);
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(bytes.length).toBeLessThan(plain.length / 3);
    expect(decode[encoding](bytes).equals(plain)).toBe(true);
  });

  it.each([undefined, '', 'identity', 'deflate', 'gzip;q=0', 'br;q=0, gzip;q=0.0', 'brotli', 'xgzip', 'gzipped'])(
    'is left out where it is not taken: %s',
    async (accepted) => {
      const { headers, bytes } = await fetchAs('/api/operators', accepted);
      expect(headers.get('content-encoding')).toBeNull();
      expect(headers.get('vary')).toContain('Accept-Encoding');
      expect(JSON.parse(bytes.toString('utf8'))).toHaveProperty('total');
    },
  );

  it.each(['/.well-known/jwks.json', '/api/operators?limit=1', '/api/health'])('is left out where it gains nothing: %s', async (path) => {
    const { headers } = await fetchAs(path, 'br, gzip');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('holds for texts too, and HEAD tells of it without a body', async () => {
    const got = await fetchAs('/api/kernel/prompt', 'gzip');
    const head = await fetchAs('/api/kernel/prompt', 'gzip', 'HEAD');
    expect([got.headers.get('content-encoding'), head.headers.get('content-encoding')]).toEqual(['gzip', 'gzip']);
    expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect(head.bytes.length).toBe(0);
    expect(gunzipSync(got.bytes).toString('utf8')).toContain('# genmath');
  });
});
