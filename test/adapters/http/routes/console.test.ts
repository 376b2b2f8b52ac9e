import { describe, expect, it } from 'vitest';
import type { ConsoleFiles } from '../../../../src/adapters/http/routes/console.js';
import { createFullNode } from '../../../tools/node.js';
import { createSurface } from '../surface.js';

const files: ConsoleFiles = {
  page: () => '<!doctype html><style nonce="__NONCE__"></style>',
  asset: (name, encoding) => (name === 'main-abc.js' ? new TextEncoder().encode(encoding ?? 'plain') : undefined),
};
const { ask } = createSurface(createFullNode(), {}, { console: files });

const policyOf = (text: string | null): ReadonlyMap<string, string> =>
  new Map((text ?? '').split('; ').map((each) => [each.split(' ')[0] ?? '', each.slice(each.indexOf(' ') + 1)]));

describe('the console', () => {
  it('is a page whose policy lets it load and run what is the node’s own, and nothing else', async () => {
    const { status, headers, text } = await ask('GET', '/');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
    const policy = policyOf(headers.get('content-security-policy'));
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/);
    expect([policy.get('default-src'), policy.get('script-src'), policy.get('frame-ancestors')]).toEqual(["'none'", "'self'", "'none'"]);
    const [, nonce] = /'nonce-([^']+)'/.exec(policy.get('style-src') ?? '') ?? [];
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(text).toBe(`<!doctype html><style nonce="${nonce}"></style>`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has a nonce of its own each time', async () => {
    const policies = [await ask('GET', '/'), await ask('GET', '/')].map(({ headers }) => headers.get('content-security-policy'));
    expect(policies[0]).not.toBe(policies[1]);
  });

  it.each([
    [{ 'accept-encoding': 'gzip, br' }, 'br', 'br'],
    [{ 'accept-encoding': 'gzip' }, 'gzip', 'gzip'],
    [{}, null, 'plain'],
  ])('gives its files as they were compressed at build, for ever: %o', async (headers, encoding, text) => {
    const answer = await ask('GET', '/assets/main-abc.js', { headers });
    expect([answer.status, answer.headers.get('content-encoding'), answer.text]).toEqual([200, encoding, text]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each(['/assets/other.js', '/assets/main-abc.exe', '/assets/..%2findex.html', '/assets/', '/index.html'])(
    'has nothing at %s',
    async (path) => {
      expect((await ask('GET', path)).status).toBe(404);
    },
  );

  it('takes GET and HEAD alone', async () => {
    expect((await ask('POST', '/')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect((await ask('HEAD', '/')).status).toBe(200);
    expect((await ask('OPTIONS', '/assets/main-abc.js')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('is not there where it is not served', async () => {
    expect((await createSurface(createFullNode()).ask('GET', '/')).status).toBe(404);
  });
});
