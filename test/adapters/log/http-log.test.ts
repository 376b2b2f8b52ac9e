import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchBytes } from '../../../src/adapters/log/fetch-bytes.js';
import { HttpLog } from '../../../src/adapters/log/http-log.js';
import { pinnedKey } from '../../../src/adapters/store/log/seen-checkpoints.js';
import { createLogSigner } from '../../../src/core/log/note-signer.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('an address elsewhere', () => {
  it('may lead on to another path of its own, and to no other host', async () => {
    let isAsked = false;
    const other = await serve((_, response) => {
      isAsked = true;
      response.end('secret');
    });
    const url = await serve(({ url: path }, response) => {
      if (path === '/there') response.end('found');
      else response.writeHead(302, { location: path === '/own' ? '/there' : path === '/round' ? '/round' : `${other}/there` }).end();
    });
    expect((await fetchBytes(`${url}/own`, { most: 100 })).bytes.toString()).toBe('found');
    await expect(fetchBytes(`${url}/foreign`, { most: 100 })).rejects.toMatchObject({ code: 'NODE_UNREACHABLE' });
    await expect(fetchBytes(`${url}/round`, { most: 100 })).rejects.toMatchObject({ code: 'NODE_UNREACHABLE' });
    expect(isAsked).toBe(false);
  });

  it.each<[string, RequestListener, RegExp]>([
    ['says too much', (_, response) => void response.end('x'.repeat(101)), /more than 100 bytes/],
    ['never ends', (_, response) => void response.write('x'), /took too long/],
    ['says nothing', () => undefined, /took too long/],
    ['hangs up', ({ socket }) => void socket.destroy(), /cannot be read/],
  ])('that %s is given up', async (_, answer, why) => {
    const failed = fetchBytes(await serve(answer), { most: 100, patience: 300 });
    await expect(failed).rejects.toThrow(why);
    await expect(failed).rejects.toMatchObject({ code: 'NODE_UNREACHABLE' });
  });
});

describe('a log elsewhere', () => {
  it('is asked for a full tile where the partial one is gone, and for each tile once', async () => {
    const asked: string[] = [];
    const url = await serve(({ url: path = '' }, response) => {
      asked.push(path);
      if (path.includes('.p/')) response.writeHead(404).end();
      else response.end(Buffer.alloc(8192, 7));
    });
    const log = new HttpLog(url, 'key');
    const place = { level: 0, index: 1234067, width: 5 };
    expect([await log.tile(place), await log.tile(place)].map(({ length }) => length)).toEqual([8192, 8192]);
    expect(asked).toEqual(['/log/tile/0/x001/x234/067.p/5', '/log/tile/0/x001/x234/067']);
    await expect(log.checkpoint()).resolves.toHaveLength(8192);
  });

  it('has nothing logged where there is no checkpoint, and fails where it answers with an error', async () => {
    const url = await serve(({ url: path = '' }, response) => response.writeHead(path.endsWith('checkpoint') ? 404 : 500).end());
    const log = new HttpLog(url, 'key');
    expect(await log.checkpoint()).toBeUndefined();
    await expect(log.tile({ level: 0, index: 0, width: 256 })).rejects.toMatchObject({ code: 'NODE_UNREACHABLE' });
    await expect(log.bundle({ index: 0, width: 3 })).rejects.toMatchObject({ code: 'NODE_UNREACHABLE' });
  });
});

describe('the key of a log elsewhere', () => {
  const [first, second] = [1, 2].map((byte) => createLogSigner('log.test/a', Buffer.alloc(32, byte)).verifierKey) as [string, string];
  it('is the one that it had when it was first read, unless another one is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'genmath-pinned-'));
    const ask = (says: string, given?: string): Promise<string> => pinnedKey(folder, 'https://n.test', given, async () => says);
    try {
      expect(await ask(first)).toBe(first);
      expect(await ask(first)).toBe(first);
      await expect(ask(second)).rejects.toMatchObject({ code: 'LOG_FALSE' });
      expect(await ask(first, second)).toBe(second);
      await expect(ask(first, 'nothing')).rejects.toMatchObject({ code: 'NOTE_INVALID' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
