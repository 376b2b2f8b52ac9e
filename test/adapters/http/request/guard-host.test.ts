import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFullNode } from '../../../tools/node.js';
import { type Serving, serveOnSocket } from '../serving.js';
import { createSurface } from '../surface.js';

const dataFolder = join(tmpdir(), `genmath-guard-host-${process.pid}`);
const loopback = createSurface(createFullNode({ dataFolder }));
const named = createSurface(createFullNode(), { isLoopback: false, allowedHosts: ['math.example.org', '[2001:db8::1]', '10.0.0.5'] });

describe('a node on a loopback address', () => {
  it.each(['localhost', 'localhost:7770', 'LOCALHOST:80', '127.0.0.1', '127.0.0.1:65535', '[::1]', '[::1]:7770'])(
    'answers to Host: %s',
    async (host) => {
      expect((await loopback.ask('GET', '/api/health', { headers: { host } })).status).toBe(200);
    },
  );

  it.each([
    ['', 'empty'],
    ['evil.example', 'a name that was rebound'],
    ['evil.example:7770', 'the same with a port'],
    ['localhost.evil.example', 'a name that begins like ours'],
    ['127.0.0.1.evil.example', 'an address that is a name'],
    ['evil-localhost', 'a name that ends like ours'],
    ['localhost.', 'a root dot'],
    ['127.0.0.2', 'another loopback address'],
    ['127.1', 'a short form'],
    ['2130706433', 'a number'],
    ['0x7f000001', 'a hexadecimal number'],
    ['0.0.0.0', 'every address'],
    ['::1', 'IPv6 without brackets'],
    ['[::1', 'an open bracket'],
    ['[0:0:0:0:0:0:0:1]', 'IPv6 in full'],
    ['[::ffff:127.0.0.1]', 'a mapped address'],
    ['[::1%25lo]', 'a zone'],
    ['localhost:', 'no digits after the colon'],
    ['localhost:port', 'letters for a port'],
    ['localhost:123456', 'a port of six digits'],
    ['localhost:80:80', 'two ports'],
    ['evil.example@localhost', 'a user'],
    ['localhost/evil', 'a path'],
    ['localhost, evil.example', 'a list'],
    ['evil.example,localhost', 'a list the other way'],
    ['lïcalhost', 'a letter beyond ASCII'],
  ])('refuses Host: %s (%s)', async (host) => {
    const { status, json, text, headers } = await loopback.ask('GET', '/api/health', { headers: { host } });
    expect([status, json['code']]).toEqual([403, 'HOST_NOT_ALLOWED']);
    if (host.includes('evil')) expect(text).not.toContain('evil');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does nothing for a page that rebound its name, on any route', async () => {
    for (const [method, path] of [
      ['GET', '/api/demo-key'],
      ['POST', '/api/demo-key/mint'],
      ['POST', '/mcp'],
      ['POST', '/api/mcp'],
      ['OPTIONS', '/api/demo-key/mint'],
      ['GET', '/nowhere'],
    ] as const) {
      const headers = { host: 'evil.example:7770', origin: 'http://evil.example:7770' };
      const { status, json } = await loopback.ask(method, path, { headers, ...(method === 'POST' ? { json: {} } : {}) });
      expect([path, status, json['code']]).toEqual([path, 403, 'HOST_NOT_ALLOWED']);
    }
    expect(existsSync(dataFolder)).toBe(false);
  });
});

describe('a node with names of its own', () => {
  it.each(['math.example.org', 'MATH.Example.org', 'math.example.org:443', '[2001:db8::1]', '[2001:DB8::1]:8080', '10.0.0.5:80'])(
    'answers to Host: %s',
    async (host) => {
      expect((await named.ask('GET', '/api/health', { headers: { host } })).status).toBe(200);
    },
  );

  it.each(['localhost', '127.0.0.1', '[::1]', 'example.org', 'a.math.example.org', 'math.example.org.evil.example'])(
    'refuses Host: %s',
    async (host) => {
      const { status, json } = await named.ask('GET', '/api/health', { headers: { host } });
      expect([status, json['code']]).toEqual([403, 'HOST_NOT_ALLOWED']);
    },
  );
});

describe('on the wire', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await serveOnSocket();
  });
  afterAll(() => serving.stop());

  const send = async (line: string, ...headers: readonly string[]): Promise<readonly [string, string]> => {
    const heard = await serving.exchange(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    return [heard.slice(9, 12), /"code":"(\w+)"/.exec(heard)?.[1] ?? ''];
  };

  it('takes an absolute-form request line that names this node', async () => {
    expect(await send(`GET ${serving.url}/api/health HTTP/1.1`, `Host: 127.0.0.1:${serving.port}`)).toEqual(['200', '']);
  });

  // RFC 9112, 3.2.2: the name in the request line goes before that of the Host header.
  it.each([
    ['another name in the request line', 'GET http://evil.example/api/health HTTP/1.1', 'Host: localhost'],
    ['another name in the Host header', 'GET http://localhost/api/health HTTP/1.1', 'Host: evil.example'],
    ['https in the request line', 'GET https://evil.example/api/health HTTP/1.1', 'Host: localhost'],
    ['a user in the request line', 'GET http://localhost@evil.example/api/health HTTP/1.1', 'Host: localhost'],
  ])('refuses %s', async (_, line, host) => {
    expect(await send(line, host)).toEqual(['403', 'HOST_NOT_ALLOWED']);
  });

  it.each([
    ['no Host', 'GET /api/health HTTP/1.1', []],
    ['no Host in HTTP/1.0', 'GET /api/health HTTP/1.0', []],
    ['an empty Host', 'GET /api/health HTTP/1.1', ['Host:']],
    ['a Host that is none', 'GET /api/health HTTP/1.1', ['Host: a b']],
    ['a Host with a user', 'GET /api/health HTTP/1.1', ['Host: a@localhost']],
    ['the asterisk form', 'OPTIONS * HTTP/1.1', ['Host: localhost']],
  ])('refuses %s as a bad request, with a problem', async (_, line, headers) => {
    const heard = await serving.exchange(`${[line, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard).toMatch(/content-type: application\/problem\+json/i);
    expect(heard).toContain('"status":400');
  });
});
