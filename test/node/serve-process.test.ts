import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Ending, type Sandbox } from '../adapters/mcp/stdio-process.js';
import { createCommandFolder } from '../cli/command-folder.js';
import { logLines, type ServeProcess, startByShell, startServe, whenListening } from './serve-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

let folders = 0;
/** A data folder of its own. */
const freshData = (): { readonly GENMATH_DATA: string } => {
  folders += 1;
  return { GENMATH_DATA: join(sandbox.folder, `data-${folders}`) };
};
/** The lock of a file stays beside it, with a number that grows. */
const isNoLock = (name: string): boolean => !/\.lock-\d+$/.test(name);
const demoKeyOf = async ({ send }: ServeProcess): Promise<string> => String((await send('GET', '/api/demo-key')).json['key']);
const mint = async ({ send }: ServeProcess): Promise<string> => {
  const { status, json } = await send('POST', '/api/demo-key/mint', {});
  expect(status).toBe(201);
  return String(json['key']);
};

describe.concurrent('a node that is told to stop', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s finishes what is under way, and ends with 0', async (signal) => {
    const node = await startServe(sandbox, [], freshData());
    const socket = connect(node.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += String(data);
    });
    const head = 'POST /api/svc/prove HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';
    socket.write(`${head}{`);
    await node.send('GET', '/api/health');
    node.process.child.kill(signal);
    while (!node.process.stderr.includes('"msg":"stopping"')) await setTimeout(10);
    const late = await node.send('GET', '/api/health').then(
      ({ status }) => status,
      () => 'refused',
    );
    expect([503, 'refused']).toContain(late);
    socket.write('}');
    await once(socket, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*"type":"genmath\/receipt\/v1"/);
    const { code, signal: by, stdout, stderr } = await node.process.ended;
    expect([code, by, stdout]).toEqual([0, null, '']);
    const lines = logLines(stderr);
    expect(lines[0]).toMatchObject({ msg: 'listening', url: node.url, level: 'info' });
    expect(lines.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(lines.filter(({ msg, path }) => msg === 'request' && path === '/api/svc/prove')).toMatchObject([{ status: 200 }]);
  });

  it('in the midst of nothing ends at once', async () => {
    const { code } = await (await startServe(sandbox, [], freshData())).end('SIGTERM');
    expect(code).toBe(0);
  });
});

describe.concurrent('a node that is killed and started again', () => {
  it('gives the demo key no further use, and has the same keys', async () => {
    const environment = freshData();
    const first = await startServe(sandbox, [], environment);
    const [demo, own] = [await demoKeyOf(first), await mint(first)];
    for (let i = 0; i < 4; i += 1) expect((await first.compute(demo)).status).toBe(200);
    expect((await first.compute(demo, { operators: ['XX1'] })).status).toBe(404);
    await first.end('SIGKILL');
    const second = await startServe(sandbox, [], environment);
    expect(await demoKeyOf(second)).toBe(demo);
    const statuses: number[] = [];
    for (let i = 0; i < 8; i += 1) statuses.push((await second.compute(demo)).status);
    // The use of the refused one may be lost with the process that was about to give it back.
    const through = statuses.filter((status) => status === 200).length;
    expect([5, 6]).toContain(through);
    expect(statuses.slice(through)).toEqual(Array(8 - through).fill(429));
    expect((await second.compute(own)).status).toBe(200);
    await second.end('SIGTERM');
  });

  it('in the midst of many uses has given no more than ten altogether', async () => {
    const environment = freshData();
    const first = await startServe(sandbox, [], environment);
    const demo = await demoKeyOf(first);
    let through = 0;
    const uses = Array.from({ length: 30 }, async () => {
      const { status } = await first.compute(demo);
      if (status !== 200) return;
      through += 1;
      // The first that gets through is the sign to pull the plug.
      first.process.child.kill('SIGKILL');
    });
    await Promise.allSettled(uses);
    expect(through).toBeGreaterThan(0);
    const second = await startServe(sandbox, [], environment);
    for (let i = 0; i < 12; i += 1) if ((await second.compute(demo)).status === 200) through += 1;
    expect(through).toBeLessThanOrEqual(10);
    expect((await second.compute(demo)).json['code']).toBe('QUOTA_EXCEEDED');
    expect((await second.send('GET', '/api/health')).json['status']).toBe('ok');
    await second.end('SIGTERM');
  });
});

describe.concurrent('keys and processes', () => {
  it('a key that the command line makes is taken, and one that it revokes is not, while the node runs', async () => {
    const environment = freshData();
    const node = await startServe(sandbox, [], environment);
    const minted = await sandbox.run(['keys', 'mint', '--slug', 'my-lab', '--json'], '', environment);
    const { key } = JSON.parse(minted.stdout) as { readonly key: string };
    const taken = async (): Promise<number> => (await node.compute(key)).status;
    expect((await node.send('POST', '/api/demo-key/mint', { slug: 'my-lab' })).status).toBe(409);
    for (let i = 0; i < 100 && (await taken()) !== 200; i += 1) await setTimeout(100);
    expect(await taken()).toBe(200);
    expect((await sandbox.run(['keys', 'revoke', key.slice(3, 11)], '', environment)).code).toBe(0);
    for (let i = 0; i < 100 && (await taken()) === 200; i += 1) await setTimeout(100);
    expect(await taken()).toBe(401);
    await node.end('SIGTERM');
  });

  it('no file and no line of the log holds a secret, and the files are private', async () => {
    const environment = freshData();
    const node = await startServe(sandbox, ['--metrics'], environment);
    const [demo, own] = [await demoKeyOf(node), await mint(node)];
    for (const key of [demo, own, `${own.slice(0, -1)}A`]) {
      const { json } = await node.compute(key);
      expect(JSON.stringify(json)).not.toContain(key.slice(12));
      await node.send('POST', '/api/session', undefined, { authorization: `Bearer ${key}` });
      await node.send('GET', `/api/operators?q=${key}`);
      await node.send('POST', '/api/mcp', { jsonrpc: '2.0', id: 1, method: key }, { authorization: `Bearer ${key}` });
    }
    const { stdout, stderr } = await node.end('SIGTERM');
    const names = readdirSync(environment.GENMATH_DATA).filter(isNoLock);
    const folders = ['hooks', 'ledger', 'log', 'receipts'];
    expect([...names].sort()).toEqual(
      ['api-keys.json', 'clock.json', ...folders, 'keys.json', 'lock-1', 'sessions.json', 'snapshot.json', 'usage.json'].sort(),
    );
    const segments = readdirSync(join(environment.GENMATH_DATA, 'receipts')).map((name) => join('receipts', name));
    expect(segments.map((name) => name.replace(/\..*/, '')).sort()).toEqual(
      [demo, own].map((key) => join('receipts', `key-${key.slice(3, 11)}`)).sort(),
    );
    const logged = readdirSync(join(environment.GENMATH_DATA, 'log'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(environment.GENMATH_DATA, join(parentPath, name)));
    expect(logged).toContain(join('log', 'checkpoint'));
    const files = [...names.filter((name) => !folders.includes(name)), ...segments, ...logged];
    const kept = files.map((name) => readFileSync(join(environment.GENMATH_DATA, name), 'latin1')).join('\n');
    for (const key of [demo, own]) expect(`${stdout}${stderr}${kept}`).not.toContain(key.slice(12));
    for (const name of files) expect([name, statSync(join(environment.GENMATH_DATA, name)).mode & 0o777]).toEqual([name, 0o600]);
    for (const name of folders) expect(statSync(join(environment.GENMATH_DATA, name)).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(environment.GENMATH_DATA, 'ledger'))).toEqual([]);
    expect(readdirSync(join(environment.GENMATH_DATA, 'hooks'))).toEqual(['lock-1']);
    expect(statSync(environment.GENMATH_DATA).mode & 0o777).toBe(0o700);
  });
});

describe.skipIf(process.platform === 'win32')('a disk that is full', () => {
  it('is told (503, degraded) and damages nothing that was written', async () => {
    const environment = freshData();
    // Files of this process have at most 1 KiB: its signing keys fit, a handful of minted keys does not.
    const started = startByShell(sandbox, 'ulimit -f 1 && genmath serve --port 0 --limit-mint off', environment);
    try {
      const node = await whenListening(started);
      const keys: string[] = [];
      let refused = await node.send('POST', '/api/demo-key/mint', {});
      for (let i = 0; i < 10 && refused.status === 201; i += 1) {
        keys.push(String(refused.json['key']));
        refused = await node.send('POST', '/api/demo-key/mint', {});
      }
      expect(keys.length).toBeGreaterThan(0);
      expect([refused.status, refused.json['code'], refused.json['key']]).toEqual([503, 'STORE_FAILED', undefined]);
      expect((await node.send('GET', '/api/health')).json).toMatchObject({ status: 'degraded', store: { state: 'failed' } });
      expect((await node.compute(keys[0] ?? '')).json['code']).toBe('STORE_FAILED');
      expect((await node.send('POST', '/api/svc/prove', {})).status).toBe(200);
      await node.end('SIGTERM');
      // The log makes its folder when it first looks for receipts, which may be after the end.
      const names = readdirSync(environment.GENMATH_DATA).filter((name) => name !== 'log' && isNoLock(name));
      expect(names.sort()).toEqual(['api-keys.json', 'clock.json', 'hooks', 'keys.json', 'ledger', 'lock-1', 'receipts', 'snapshot.json']);
      expect(readdirSync(join(environment.GENMATH_DATA, 'receipts'))).toEqual([]);
      // With room again, every key that was handed out is there.
      const second = await startServe(sandbox, [], environment);
      for (const key of keys) expect((await second.compute(key)).status).toBe(200);
      await second.end('SIGTERM');
    } finally {
      started.child.kill('SIGKILL');
    }
  });
});

describe('a node that cannot be started as it is told', () => {
  const assertRefusal = (
    { code, stdout, stderr }: Pick<Ending, 'stdout' | 'stderr'> & { readonly code: number | null },
    message: RegExp,
  ): void => {
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at |Something went wrong/);
  };

  it.each<[string, readonly string[], RegExp]>([
    ['a wrong flag', ['--port', '99999'], /--port .*99999/],
    ['an address of another machine', ['--port', '0', '--host', '192.0.2.1'], /192\.0\.2\.1.*--host/],
    ['a host that is none', ['--port', '0', '--host', '[::1]'], /\[::1\].*--host/],
  ])('says why and ends with 2: %s', async (_, flags, message) => {
    assertRefusal(await sandbox.run(['serve', ...flags], '', freshData()), message);
  });

  // They are found before anything is started.
  it.each<[string, readonly string[], Readonly<Record<string, string>>, RegExp]>([
    ['a wrong twin', [], { GENMATH_LIMIT_PROVE: 'many' }, /--limit-prove .*many/],
    ['every address and no names', ['--host', '0.0.0.0'], {}, /--host .*--allowed-hosts/],
    ['an unknown flag', ['--hots', '127.0.0.1'], {}, /--hots.*--host/],
    ['a flag of another command', ['--unit', 'm'], {}, /--unit/],
    ['a flag without its value', ['--port'], {}, /--port/],
    ['a word', ['now'], {}, /now/],
  ])('says why, and gives the code 2: %s', async (_, flags, environment, message) => {
    const commands = createCommandFolder();
    try {
      assertRefusal(await commands.run(['serve', ...flags], environment), message);
    } finally {
      commands.close();
    }
  });

  it('says so where the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { readonly port: number };
    const { code, stderr } = await sandbox.run(['serve', '--port', String(port)], '', freshData());
    other.close();
    expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`${port} is in use.*--port`))]);
  });
});
