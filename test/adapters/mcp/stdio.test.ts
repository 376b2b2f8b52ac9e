import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toListedTool } from '../../../src/adapters/service/listed-tool.js';
import { TOOLS } from '../../../tools/capabilities.js';
import { createSandbox, inEnvelope, type Message, type Sandbox, type StdioProcess } from './stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

const newton = (m: number, a: number) => ({ name: 'prove', arguments: { operators: ['NM19'], inputs: { m, a } } });
const force = ({ result }: Message): unknown => (result?.['structuredContent'] as { readonly R_t?: number } | undefined)?.R_t;
const line = (id: number | string, method: string, params?: unknown): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })}\n`;

/** Asserts that the server still computes. */
const goesOn = async (server: StdioProcess): Promise<void> => {
  expect(force(await server.request('tools/call', newton(3, 5)))).toBe(15);
};

const opened = async (): Promise<StdioProcess> => {
  const server = sandbox.start();
  await server.initialize();
  return server;
};

describe('what is no message is answered with the error that JSON-RPC has for it, and the server goes on', () => {
  let server: StdioProcess;
  beforeAll(async () => {
    server = await opened();
  });

  it.each<[string, string, number]>([
    ['broken JSON', '{"jsonrpc":"2.0","id":1,\n', -32700],
    ['text', 'hello\n', -32700],
    ['an array of messages', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]\n', -32600],
    ['an empty array', '[]\n', -32600],
    ['a number', '5\n', -32600],
    ['null', 'null\n', -32600],
    ['an object of another kind', '{"hello":"world"}\n', -32600],
    ['JSON-RPC 1.0', '{"jsonrpc":"1.0","method":"ping"}\n', -32600],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}\n', -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}\n', -32600],
    ['a line of 5 MB', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${'x'.repeat(5_000_000)}"}}\n`, -32600],
    ['a line of 5 MB that is no JSON', `${'x'.repeat(5_000_000)}\n`, -32600],
  ])('%s', async (_, text, code) => {
    const before = server.messages.filter(({ id }) => id === null).length;
    server.write(text);
    const answers = await server.answersWithoutId(before + 1);
    expect(answers.at(-1)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.stringMatching(/^(Parse error|Invalid request): /) },
    });
    await goesOn(server);
    expect(server.messages.filter(({ id }) => id === null)).toHaveLength(before + 1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no method', {}],
    ['a method that is a number', { method: 5 }],
    ['parameters that are a list', { method: 'ping', params: [1] }],
    ['a member that no message has', { method: 'ping', extra: 1 }],
    ['an envelope that is a number', { method: 'ping', params: { _meta: 5 } }],
  ])('%s: the answer bears the id, so that nobody waits in vain', async (name, rest) => {
    server.send({ jsonrpc: '2.0', id: name, ...rest });
    expect((await server.answer(name)).error?.code).toBe(-32600);
    await goesOn(server);
  });

  it.each<[string, string]>([
    ['an empty line', '\n'],
    ['white space', '  \t \r\n'],
    ['a notification that nobody knows', '{"jsonrpc":"2.0","method":"notifications/nothing"}\n'],
    ['the cancelling of what never was', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}\n'],
    ['an answer that nobody asked for', '{"jsonrpc":"2.0","id":77,"result":{}}\n'],
  ])('%s is passed over', async (_, text) => {
    const before = server.messages.length;
    server.write(text);
    await goesOn(server);
    expect(server.messages).toHaveLength(before + 1);
  });

  it('an unknown method is a protocol error', async () => {
    expect((await server.request('tools/nothing')).error?.code).toBe(-32601);
  });
});

describe('messages arrive however the pipe cuts them', () => {
  let server: StdioProcess;
  beforeAll(async () => {
    server = await opened();
  });

  it('with CRLF', async () => {
    server.write(line('crlf', 'ping').replace('\n', '\r\n'));
    expect((await server.answer('crlf')).result).toEqual({});
  });

  it('cut inside a UTF-8 sequence', async () => {
    const bytes = Buffer.from(line('cut', 'tools/call', { name: 'prove', arguments: { operators: ['Ωμέγα'] } }));
    const inside = bytes.indexOf(Buffer.from('Ω')) + 1;
    server.write(bytes.subarray(0, inside));
    // What is between reaches the server on its own.
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.write(bytes.subarray(inside));
    expect(JSON.stringify((await server.answer('cut')).result)).toContain('Ωμέγα');
  });

  it('several in one chunk, and the rest of one later', async () => {
    const last = line('c', 'ping');
    server.write(line('a', 'ping') + line('b', 'tools/call', newton(2, 3)) + last.slice(0, 9));
    expect(force(await server.answer('b'))).toBe(6);
    server.write(last.slice(9));
    expect((await server.answer('c')).result).toEqual({});
    expect((await server.answer('a')).result).toEqual({});
  });

  it('answers a slow reader in full', async () => {
    server.child.stdout.pause();
    server.write(Array.from({ length: 50 }, (_, i) => line(i, 'tools/list')).join(''));
    // More is answered than a pipe holds, so the server has to wait.
    await new Promise((resolve) => setTimeout(resolve, 500));
    server.child.stdout.resume();
    for (let i = 0; i < 50; i += 1) expect((await server.answer(i)).result?.['tools']).toHaveLength(9);
    expect(await server.end()).toMatchObject({ code: 0, stderr: '' });
  });

  it('200 calls at once, each answered once with its own result', async () => {
    const server = sandbox.start();
    const calls = Array.from({ length: 200 }, (_, i) => line(i, 'tools/call', newton(i + 1, 7)));
    server.write(calls.join(''));
    await server.until((messages) => (messages.length >= 200 ? true : undefined));
    await goesOn(server);
    const answers = server.messages.filter(({ id }) => typeof id === 'number' && id < 200);
    expect(answers).toHaveLength(200);
    for (let i = 0; i < 200; i += 1) expect(answers.filter(({ id }) => id === i).map(force)).toEqual([(i + 1) * 7]);
  });
});

describe('the process', () => {
  it.each<[string, string]>([
    ['at once', ''],
    [
      'after a greeting',
      line(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
    ],
    ['in the middle of a message', `${line(1, 'ping')}{"jsonrpc":"2.0","id":2,"method":"to`],
    ['in the middle of a message that is too long', 'x'.repeat(4_500_000)],
    ['with calls under way', line(1, 'tools/call', newton(1, 2)) + line(2, 'tools/list')],
  ])('ends with code 0 and nothing but JSON-RPC when stdin ends %s', async (_, text) => {
    const server = sandbox.start();
    server.write(text);
    expect(await server.end()).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(server.stdout.endsWith('\n') || server.stdout === '').toBe(true);
    for (const message of server.messages) expect(message.jsonrpc).toBe('2.0');
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends with code 0 on %s', async (signal) => {
    const server = await opened();
    server.child.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  it('ends without a word when nobody reads it any more', async () => {
    const server = await opened();
    server.child.stdout.destroy();
    server.write(line(1, 'tools/list').repeat(20));
    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  it('says on stderr nothing at all, whatever it is sent', async () => {
    const server = await opened();
    server.write('{\n[1]\n');
    await server.request('tools/call', { name: 'prove', arguments: { operators: ['nothing'] } });
    await server.request('tools/call', { name: 'nothing' });
    await server.request('tools/call', { name: 5 });
    expect(await server.end()).toMatchObject({ code: 0, stderr: '' });
    expect(server.stdout).not.toMatch(/\bat \S+ \(|node:internal|file:\/\//);
  });

  it('makes no key before something is signed', async () => {
    const dataFolder = `${sandbox.folder}/untouched`;
    const server = sandbox.start(['--data', dataFolder]);
    await server.initialize();
    await server.request('tools/list');
    expect((await server.callTool('catalog', { id: 'NM19' })).result).toBeDefined();
    expect(existsSync(dataFolder)).toBe(false);
    expect(force(await server.request('tools/call', newton(1, 2)))).toBe(2);
    expect(existsSync(`${dataFolder}/keys.json`)).toBe(true);
  });

  it.each<[string, (server: StdioProcess) => unknown]>([
    ['stdin ends', (server) => server.end()],
    ['on SIGTERM', (server) => server.child.kill('SIGTERM')],
  ])('leaves its ledger in order when %s: a snapshot, and a lock that nobody holds', async (how, end) => {
    const dataFolder = `${sandbox.folder}/ordered-${how.replaceAll(' ', '-')}`;
    const server = sandbox.start(['--data', dataFolder]);
    await server.initialize();
    const { result } = await server.callTool('deploy', { template: 'rate-limiter', machine: 'local' });
    expect(result).not.toHaveProperty('isError');
    end(server);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    const left = readdirSync(dataFolder);
    expect(left).toContain('snapshot.json');
    const locks = left.filter((name) => name.startsWith('lock'));
    expect(locks.map((name) => JSON.parse(readFileSync(`${dataFolder}/${name}`, 'utf8')).pid)).toEqual([0]);
  });

  it('answers a data folder that cannot be with an error that tells the way out, and goes on', async () => {
    const server = sandbox.start(['--data', `${sandbox.launcher}/below-a-file`]);
    await server.initialize();
    const { result } = await server.request('tools/call', newton(1, 2));
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toMatch(/KEYRING_INVALID.*GENMATH_DATA/);
    expect((await server.callTool('catalog', { id: 'NM19' })).result).not.toHaveProperty('isError');
  });
});

describe('requests that are piped in are all answered before the process ends', () => {
  const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'lines', version: '1' } };
  const questions: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['tools/list', {}],
    ['tools/call', newton(3, 5)],
    ['tools/call', { name: 'catalog', arguments: { query: 'kinetic energy' } }],
    ['prompts/list', {}],
    ['resources/list', {}],
    ['tools/call', newton(4, 5)],
  ];
  const started = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`;
  const asked = (wrap: (params: Readonly<Record<string, unknown>>) => unknown): string =>
    questions.map(([method, params], i) => line(i + 1, method, wrap(params))).join('');
  const plain = asked((params) => params);

  it.each<[string, string, number]>([
    ['after a handshake', line(0, 'initialize', handshake) + started + plain, 7],
    ['after a handshake of 2024-11-05', line(0, 'initialize', { ...handshake, protocolVersion: '2024-11-05' }) + started + plain, 7],
    ['in revision 2026-07-28', line(0, 'server/discover', inEnvelope()) + asked(inEnvelope), 7],
    ['without a handshake', plain, 6],
    ['without the end of the last line', (line(0, 'initialize', handshake) + started + plain).trimEnd(), 7],
    ['beside one that never ends', line('s', 'subscriptions/listen', inEnvelope({ notifications: {} })) + asked(inEnvelope), 6],
    [
      'beside one that is cancelled',
      `${line(0, 'initialize', handshake)}${started}${line('c', 'tools/call', newton(1, 1))}${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'c' } })}\n${plain}`,
      7,
    ],
  ])('%s', async (_, input, count) => {
    const { code, stdout } = await sandbox.run([], input);
    const messages = stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as Message)
      .filter(({ id }) => typeof id === 'number');
    expect(messages.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(messages.map(({ id }) => id).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: count }, (__, i) => i + (count === 7 ? 0 : 1)),
    );
    expect(messages.map(force).filter((value) => value !== undefined)).toEqual(expect.arrayContaining([15, 20]));
    expect(code).toBe(0);
  });
});

it('the list of tools that the build has written is that of the tools', async () => {
  const server = sandbox.start();
  await server.initialize();
  const { result } = await server.request('tools/list');
  expect(result?.['tools']).toEqual(JSON.parse(JSON.stringify(TOOLS.map(toListedTool))));
  await server.end();
});
