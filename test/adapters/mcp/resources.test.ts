import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, inEnvelope, type Message, type Sandbox, type StdioProcess } from './stdio-process.js';

let sandbox: Sandbox;
let server: StdioProcess;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());
afterEach(async () => {
  await server.end();
});

const structured = ({ result }: Message): Readonly<Record<string, unknown>> => result?.['structuredContent'] as Record<string, unknown>;
const updates = (messages: readonly Message[]): readonly Message[] =>
  messages.filter(({ method }) => method === 'notifications/resources/updated');
const uriOf = (message: Message): unknown => (message as { params?: { uri?: unknown } }).params?.uri;

/** Deploys a rate limiter on the machine of the process; gives the address of its resource. */
const deploy = async (call: (name: string, input: unknown) => Promise<Message>): Promise<{ id: string; uri: string }> => {
  const { id } = structured(await call('deploy', { template: 'rate-limiter', machine: 'local' }))['contract'] as { id: string };
  return { id, uri: `contract://${id}` };
};

describe('contracts as resources, to a client of a revision with a handshake', () => {
  it('are listed, read, and told of when they move', async () => {
    server = sandbox.start();
    expect((await server.initialize()).result?.['capabilities']).toMatchObject({ resources: { subscribe: true } });
    expect((await server.request('resources/templates/list')).result).toMatchObject({
      resourceTemplates: [{ uriTemplate: 'contract://{id}', mimeType: 'application/json' }],
    });
    // The ledger is not opened for a list: another process may own the folder.
    expect((await server.request('resources/list')).result).toMatchObject({ resources: [] });
    const { id, uri } = await deploy((name, input) => server.callTool(name, input));
    expect((await server.request('resources/list')).result).toMatchObject({ resources: [{ uri, name: id }] });
    await server.request('resources/subscribe', { uri });
    const row = structured(await server.callTool('transition', { machine: 'local', contract: id, event: 'request' }))['row'];
    const [told] = await server.until((messages) => (updates(messages).length > 0 ? updates(messages) : undefined));
    expect(uriOf(told as Message)).toBe(uri);
    const { contents } = (await server.request('resources/read', { uri })).result as { contents: readonly { text: string }[] };
    expect(JSON.parse(contents[0]?.text ?? '')).toMatchObject({ contract: { id, currentState: 'allowing' }, takes: ['request'] });
    expect(row).toMatchObject({ contract: id, event: 'request' });
    await server.request('resources/unsubscribe', { uri });
    const before = updates(server.messages).length;
    await server.callTool('transition', { machine: 'local', contract: id, event: 'request' });
    await server.request('ping');
    expect(updates(server.messages)).toHaveLength(before);
  });

  it('that are none are refused: what is not there, and what is no address of ours', async () => {
    server = sandbox.start();
    await server.initialize();
    for (const uri of ['contract://ctr_0', 'contract://', 'operator://NM19', 'file:///etc/passwd', 'x'])
      expect((await server.request('resources/read', { uri })).error).toMatchObject({
        code: expect.any(Number),
        message: expect.stringContaining('There is no resource'),
      });
  });
});

describe('contracts as resources, to a client of the newest revision', () => {
  const call = (name: string, input: unknown) => server.request('tools/call', { ...inEnvelope(), name, arguments: input });

  it('are told of on the stream of a subscription, and no others', async () => {
    server = sandbox.start();
    const { result } = await server.request('server/discover', inEnvelope());
    expect(result?.['capabilities']).toMatchObject({ resources: { subscribe: true } });
    const watched = await deploy(call);
    const other = await deploy(call);
    server.send({
      jsonrpc: '2.0',
      id: 'watch',
      method: 'subscriptions/listen',
      params: { ...inEnvelope(), notifications: { resourceSubscriptions: [watched.uri] } },
    });
    await server.until((messages) => messages.find(({ method }) => method === 'notifications/subscriptions/acknowledged'));
    for (const { id } of [other, watched]) await call('transition', { machine: 'local', contract: id, event: 'request' });
    await server.until((messages) => (updates(messages).length > 0 ? true : undefined));
    // The audit clock may have moved a contract too: whatever is told is told of the one.
    expect(new Set(updates(server.messages).map(uriOf))).toEqual(new Set([watched.uri]));
  });
});
