import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTS, type Members, type Session } from './sessions.js';
import { createSandbox, inEnvelope, type Message, type Sandbox, type StdioProcess } from './stdio-process.js';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.close());

const updates = (messages: readonly Message[]): readonly Message[] =>
  messages.filter(({ method }) => method === 'notifications/resources/updated');
const uriOf = (message: Message): unknown => (message as { params?: { uri?: unknown } }).params?.uri;
const structured = ({ result }: Message): Members => result?.['structuredContent'] as Members;

describe.each(CLIENTS)('%s', (name, connect) => {
  let session: Session;
  let contract: string;
  let row: Readonly<{ receipt: { id: string; R_t: number }; hash: string; seq: number }>;
  const call = async (tool: string, input: Members): Promise<Members> =>
    (await session.callTool(tool, input))['structuredContent'] as Members;
  const readJson = async (uri: string): Promise<Members> => {
    const [content, ...rest] = await session.read(uri);
    expect([content?.uri, content?.mimeType, rest]).toEqual([uri, 'application/json', []]);
    return JSON.parse(content?.text ?? '') as Members;
  };
  beforeAll(async () => {
    const data = `${sandbox.folder}/${name.replace(/\W+/g, '-')}`;
    session = await connect({ command: process.execPath, args: [sandbox.launcher], env: { ...sandbox.environment, GENMATH_DATA: data } });
  });
  afterAll(() => session.close());

  it('is told the kinds, each with its type', async () => {
    expect((await session.listTemplates()).map(({ uriTemplate, mimeType }) => [uriTemplate, mimeType])).toEqual([
      ['operator://{id}', 'application/json'],
      ['domain://{id}', 'application/json'],
      ['receipt://{id}', 'application/json'],
      ['contract://{id}', 'application/json'],
      ['contract://{id}/diagram', 'image/svg+xml'],
    ]);
  });

  it('is told the 65 domains, and no operator', async () => {
    const listed = await session.listResources();
    const domains = listed.filter(({ uri }) => String(uri).startsWith('domain://'));
    expect(domains).toHaveLength(65);
    for (const { uri, name: own, description } of domains) {
      expect(uri).toBe(`domain://${String(own)}`);
      expect(String(description).length).toBeGreaterThan(10);
    }
    expect(listed.filter(({ uri }) => /^(operator|receipt|contract):/.test(String(uri)))).toEqual([]);
  });

  it('reads an operator as the catalogue tells it in full', async () => {
    const { operators } = await call('catalog', { id: 'NM19' });
    const read = await readJson('operator://NM19');
    expect(read).toEqual((operators as readonly unknown[])[0]);
    // Newton, Principia, Law II.
    expect(read).toMatchObject({ id: 'NM19', equation: 'F = m * a', gives: { symbol: 'F', unit: 'N' } });
  });

  it('reads a domain by its id or its prefix, with its operators', async () => {
    const read = await readJson('domain://newtonian-mechanics');
    expect(read).toMatchObject({ id: 'newtonian-mechanics', prefix: 'NM' });
    expect(read['operators']).toContainEqual(expect.objectContaining({ id: 'NM19', equation: 'F = m * a' }));
    expect(await readJson('domain://NM')).toEqual(read);
  });

  it('reads a contract and its receipts once one is deployed', async () => {
    const deployed = (await call('deploy', { template: 'rate-limiter', machine: 'local' }))['contract'] as { id: string };
    contract = deployed.id;
    expect((await session.listResources()).map(({ uri }) => uri)).toContain(`contract://${contract}`);
    row = (await call('transition', { machine: 'local', contract, event: 'request' }))['row'] as typeof row;
    expect(await readJson(`contract://${contract}`)).toMatchObject({
      contract: { id: contract, currentState: 'allowing' },
      takes: ['request'],
    });
    const stored = await readJson(`receipt://${row.receipt.id}`);
    expect(stored).toEqual({ receipt: row.receipt, machine: 'local', contract, row: row.seq, hash: row.hash });
    expect(await call('verify', { receipt: stored })).toMatchObject({ valid: true, R_t: row.receipt.R_t });
  });

  it.each<[string, string, RegExp]>([
    ['an operator', 'operator://NM1999', /no operator "NM1999"; nearest are .*NM19/],
    ['a domain', 'domain://newtonian', /no domain "newtonian"; nearest are newtonian-mechanics/],
    ['a contract', 'contract://ctr_0', /no contract "ctr_0"/],
    ['a receipt', 'receipt://rcp_0', /No receipt "rcp_0" is kept here, nor in an open ledger of yours/],
    ['an id that is too long', `operator://${'N'.repeat(200)}`, /There is no resource .*there are operator:\/\/\{id\}, domain:\/\/\{id\}/],
    ['nothing at all', 'contract://', /There is no resource/],
    ['what is below another', 'operator://NM19/diagram', /There is no resource/],
    ['a file', 'file:///etc/passwd', /There is no resource/],
    ['no address', 'x', /There is no resource/],
  ])('is refused %s that is none, and told what there is', async (_, uri, said) => {
    await expect(session.read(uri)).rejects.toMatchObject({ code: expect.any(Number), message: expect.stringMatching(said) });
  });

  it('reads a receipt that was only computed, and of a batch the items with it', async () => {
    const proved = (await call('prove', { operators: ['NM19'], inputs: { m: 2, a: 3 } })) as { id: string };
    expect(await readJson(`receipt://${proved.id}`)).toEqual({ receipt: proved });
    const { receiptId } = await call('compute', { operators: ['NM19'], inputs: { a: 3 }, items: [{ m: 2 }, { m: 4 }] });
    const batch = await readJson(`receipt://${String(receiptId)}`);
    expect(batch).toMatchObject({ receipt: { id: receiptId, count: 2 }, items: [{ R_t: 6 }, { R_t: 12 }] });
  });
});

/** Deploys a rate limiter on the machine of the process; gives the address of its resource. */
const deploy = async (call: (name: string, input: unknown) => Promise<Message>): Promise<{ id: string; uri: string }> => {
  const { id } = structured(await call('deploy', { template: 'rate-limiter', machine: 'local' }))['contract'] as { id: string };
  return { id, uri: `contract://${id}` };
};

describe('changes are told', () => {
  it('to a client of a revision with a handshake, from subscribing to unsubscribing', async () => {
    const server: StdioProcess = sandbox.start();
    expect((await server.initialize()).result?.['capabilities']).toMatchObject({ resources: { subscribe: true } });
    const { id, uri } = await deploy((name, input) => server.callTool(name, input));
    await server.request('resources/subscribe', { uri });
    await server.callTool('transition', { machine: 'local', contract: id, event: 'request' });
    const [told] = await server.until((messages) => (updates(messages).length > 0 ? updates(messages) : undefined));
    expect(uriOf(told as Message)).toBe(uri);
    await server.request('resources/unsubscribe', { uri });
    const before = updates(server.messages).length;
    await server.callTool('transition', { machine: 'local', contract: id, event: 'request' });
    await server.request('ping');
    expect(updates(server.messages)).toHaveLength(before);
    await server.end();
  });

  it('to a client of the newest revision on the stream of its subscription, and of nothing else', async () => {
    const server = sandbox.start();
    const call = (name: string, input: unknown) => server.request('tools/call', { ...inEnvelope(), name, arguments: input });
    const { result } = await server.request('server/discover', inEnvelope());
    expect(result?.['capabilities']).toMatchObject({ resources: { subscribe: true } });
    const watched = await deploy(call);
    const other = await deploy(call);
    const notifications = { resourceSubscriptions: [watched.uri] };
    server.send({ jsonrpc: '2.0', id: 'watch', method: 'subscriptions/listen', params: { ...inEnvelope(), notifications } });
    await server.until((messages) => messages.find(({ method }) => method === 'notifications/subscriptions/acknowledged'));
    for (const { id } of [other, watched]) await call('transition', { machine: 'local', contract: id, event: 'request' });
    await server.until((messages) => (updates(messages).length > 0 ? true : undefined));
    // The audit clock may have moved a contract too: whatever is told is told of the one.
    expect(new Set(updates(server.messages).map(uriOf))).toEqual(new Set([watched.uri]));
    await server.end();
  });
});

describe('how long an answer may be kept', () => {
  let server: StdioProcess;
  beforeAll(() => {
    server = sandbox.start([], { GENMATH_DATA: `${sandbox.folder}/kept` });
  });
  afterAll(() => server.end());
  const hour = { ttlMs: 3_600_000, cacheScope: 'public' };
  const never = { ttlMs: 0, cacheScope: 'private' };

  it.each<[string, Members, Members]>([
    ['tools/list', {}, hour],
    ['prompts/list', {}, hour],
    ['resources/templates/list', {}, hour],
    ['resources/list', {}, never],
    ['resources/read', { uri: 'operator://NM19' }, hour],
    ['resources/read', { uri: 'domain://NM' }, hour],
  ])('%s %j', async (method, params, hint) => {
    expect((await server.request(method, inEnvelope(params))).result).toMatchObject(hint);
  });

  it('contracts and receipts: not at all, and by nobody else', async () => {
    const call = (name: string, input: unknown) => server.request('tools/call', { ...inEnvelope(), name, arguments: input });
    const { id, uri } = await deploy(call);
    const row = structured(await call('transition', { machine: 'local', contract: id, event: 'request' }))['row'] as {
      receipt: { id: string };
    };
    for (const each of [uri, `receipt://${row.receipt.id}`])
      expect((await server.request('resources/read', inEnvelope({ uri: each }))).result).toMatchObject(never);
  });

  it('revisions that have no such hints are sent none', async () => {
    const older = sandbox.start([], { GENMATH_DATA: `${sandbox.folder}/older` });
    await older.initialize();
    for (const [method, params] of [
      ['resources/list', {}],
      ['resources/read', { uri: 'operator://NM19' }],
      ['prompts/list', {}],
    ] as const) {
      const { result } = await older.request(method, params);
      expect(result).toBeDefined();
      expect(result).not.toHaveProperty('ttlMs');
    }
    await older.end();
  });
});
