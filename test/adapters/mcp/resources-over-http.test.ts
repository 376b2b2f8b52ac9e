import { beforeEach, describe, expect, it } from 'vitest';
import type { FixedResource } from '../../../src/adapters/service/fixed-resources.js';
import { createRemoteService } from '../../../src/adapters/service/remote-node.js';
import { createResourceService } from '../../../src/adapters/service/resources.js';
import { createService, type Service } from '../../../src/adapters/service/service.js';
import { type Caller, LOCAL_CALLER } from '../../../src/call/caller.js';
import { FAULTS, type FaultCode } from '../../../src/core/faults.js';
import { createNodeApp } from '../../../src/node/create-node-app.js';
import { TOOLS } from '../../../tools/capabilities.js';
import { RESOURCES } from '../../../tools/node/resources.js';
import { createFullNode } from '../../tools/node.js';
import { createAsk } from '../http/surface.js';
import type { Members } from './sessions.js';

/** Who asks: the keys of two machines, the demo key, and nobody. */
const CALLERS = ['owner', 'stranger', 'demo', 'nobody'] as const;
type Asking = (typeof CALLERS)[number];

let node: ReturnType<typeof createFullNode>;
let callers: Readonly<Record<Asking, Caller>>;
let service: Service;
/** Sends JSON-RPC with the key of a caller; gives the status and the text of the answer. */
let send: (body: string, caller: Caller) => Promise<{ readonly status: number; readonly text: string }>;
let rpc: (method: string, params: Members, caller: Caller) => Promise<Members>;
let contract: string;
let receipt: string;
beforeEach(async () => {
  node = createFullNode();
  const keys = new Map<Caller, string>();
  const callerOf = async (shown: string): Promise<Caller> => {
    const key = await node.access.find(shown);
    const caller: Caller = { isLocal: false, address: '127.0.0.1', ...(key === undefined ? {} : { key }) };
    keys.set(caller, shown);
    return caller;
  };
  callers = {
    owner: await callerOf((await node.access.mint('my-lab')).key),
    stranger: await callerOf((await node.access.mint('other-lab')).key),
    demo: await callerOf(node.access.demoKey().key),
    nobody: { isLocal: false, address: '127.0.0.1' },
  };
  service = createService(TOOLS, node);
  const ask = createAsk(createNodeApp(node));
  send = (body, caller) => {
    const key = keys.get(caller);
    const authorization: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    return ask('POST', '/api/mcp', { bytes: body, headers: { 'content-type': 'application/json', ...authorization } });
  };
  rpc = async (method, params, caller) =>
    JSON.parse((await send(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), caller)).text) as Members;
  const call = async (name: string, input: Members): Promise<Members> =>
    (await service.callTool(name, input, callers.owner)).structuredContent ?? {};
  contract = ((await call('deploy', { template: 'rate-limiter', machine: 'my-lab' }))['contract'] as { id: string }).id;
  const { row } = (await call('transition', { machine: 'my-lab', contract, event: 'request' })) as { row: { receipt: { id: string } } };
  receipt = row.receipt.id;
});

describe('what belongs to somebody is read by nobody else, over POST /api/mcp', () => {
  it('the owner reads the contract and the receipt, and finds them by listing and completing', async () => {
    const listed = (await rpc('resources/list', {}, callers.owner))['result'] as { resources: readonly Members[] };
    expect(listed.resources.map(({ uri }) => uri)).toContain(`contract://${contract}`);
    const { result } = await rpc('resources/read', { uri: `receipt://${receipt}` }, callers.owner);
    const [content] = (result as { contents: readonly { text: string }[] }).contents;
    expect(JSON.parse(content?.text ?? '')).toMatchObject({ receipt: { id: receipt }, machine: 'my-lab', contract });
    const ref = { type: 'ref/resource', uri: 'contract://{id}' };
    expect(await rpc('completion/complete', { ref, argument: { name: 'id', value: 'ctr' } }, callers.owner)).toMatchObject({
      result: { completion: { values: [contract], total: 1, hasMore: false } },
    });
  });

  it.each<[Asking, FaultCode, FaultCode]>([
    ['stranger', 'UNKNOWN_RESOURCE', 'UNKNOWN_RESOURCE'],
    ['demo', 'UNKNOWN_RESOURCE', 'UNKNOWN_RESOURCE'],
    ['nobody', 'UNAUTHENTICATED', 'UNKNOWN_RESOURCE'],
  ])('%s: the contract is %s, the receipt %s, and neither is listed or completed', async (asking, ofContract, ofReceipt) => {
    const caller = callers[asking];
    const refused = (code: FaultCode) => ({ error: { code: FAULTS[code].rpc, message: expect.stringMatching(/.{20}/), data: { code } } });
    expect(await rpc('resources/read', { uri: `contract://${contract}` }, caller)).toMatchObject(refused(ofContract));
    expect(await rpc('resources/read', { uri: `contract://${contract}/diagram` }, caller)).toMatchObject(refused(ofContract));
    expect(await rpc('resources/read', { uri: `receipt://${receipt}` }, caller)).toMatchObject(refused(ofReceipt));
    expect(await rpc('prompts/get', { name: 'audit', arguments: { receipt } }, caller)).toMatchObject(refused(ofReceipt));
    expect(JSON.stringify(await rpc('resources/list', {}, caller))).not.toContain('contract://');
    const ref = { type: 'ref/resource', uri: 'contract://{id}' };
    expect(JSON.stringify(await rpc('completion/complete', { ref, argument: { name: 'id', value: '' } }, caller))).not.toContain(contract);
  });

  it.each<Asking>(['stranger', 'demo', 'nobody'])('%s cannot tell a contract of somebody else from none', async (asking) => {
    const read = async (id: string): Promise<string> =>
      JSON.stringify(await rpc('resources/read', { uri: `contract://${id}` }, callers[asking])).replaceAll(id, 'ID');
    expect(await read(contract)).toBe(await read('ctr_0'));
    expect(await read(contract)).not.toContain('my-lab');
  });

  it('a stranger is told what was searched, and nothing of the machine that has it', async () => {
    const { error } = (await rpc('resources/read', { uri: `receipt://${receipt}` }, callers.stranger)) as { error: { message: string } };
    expect(error.message).toContain('an open ledger of yours');
    expect(error.message).not.toContain('my-lab');
  });
});

describe('the diagram of a contract', () => {
  it('is an SVG with its states and events, and another one once the state has changed', async () => {
    const uri = `contract://${contract}/diagram`;
    const read = async (): Promise<string> => {
      const { contents, ...hints } = await service.resources.read(uri, callers.owner);
      expect([contents.length, contents[0]?.uri, contents[0]?.mimeType, hints]).toEqual([
        1,
        uri,
        'image/svg+xml',
        { ttlMs: 0, cacheScope: 'private' },
      ]);
      return contents[0]?.text ?? '';
    };
    const before = await read();
    expect(before).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    for (const word of ['allowing', 'limiting', 'request']) expect(before).toContain(word);
    expect(await read()).toBe(before);
    await service.callTool('transition', { machine: 'my-lab', contract, to: 'limiting' }, callers.owner);
    expect(await read()).not.toBe(before);
  });
});

describe('POST /api/mcp and a process that offers the tools of another node answer as the node does', () => {
  it.each<[string, Members]>([
    ['resources/templates/list', {}],
    ['resources/list', {}],
    ['resources/read', { uri: 'operator://NM19' }],
    ['resources/read', { uri: 'domain://NM' }],
    ['prompts/list', {}],
    ['prompts/get', { name: 'solve', arguments: { problem: 'p', operator: 'NM19' } }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'solve' }, argument: { name: 'domain', value: 'nm' } }],
  ])('%s %j', async (method, params) => {
    const { result } = (await rpc(method, params, callers.owner)) as { result: Members };
    const remote = createRemoteService(async ({ path, body = '' }) => {
      expect(path).toBe('/api/mcp');
      const { status, text } = await send(body, callers.owner);
      return { status, headers: {}, body: text };
    }, 'http://node.test');
    const ask = async ({ resources, prompts, complete }: Service): Promise<Members> => {
      if (method === 'resources/templates/list') return { resourceTemplates: await resources.templates() };
      if (method === 'resources/list') return { ...(await resources.list(callers.owner)) };
      if (method === 'resources/read') return { ...(await resources.read(String(params['uri']), callers.owner)) };
      if (method === 'prompts/list') return { prompts: await prompts.list() };
      if (method === 'prompts/get') return { ...(await prompts.get(String(params['name']), params['arguments'], callers.owner)) };
      return { completion: await complete(params as unknown as Parameters<Service['complete']>[0], callers.owner) };
    };
    const own = await ask(service);
    expect(Object.keys(own).length).toBeGreaterThan(0);
    expect(result).toEqual(own);
    expect(await ask(remote)).toEqual(own);
  });

  it.each<[string, Members, FaultCode]>([
    ['resources/read', { uri: 'operator://NM1999' }, 'UNKNOWN_RESOURCE'],
    ['resources/list', { cursor: 'x' }, 'INVALID_REQUEST'],
    ['prompts/get', { name: 'solv' }, 'INVALID_REQUEST'],
    ['prompts/get', { name: 'solve', arguments: { problem: 'p', operator: 'NM1999' } }, 'UNKNOWN_OPERATOR'],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'solv' }, argument: { name: 'a', value: '' } }, 'INVALID_REQUEST'],
  ])('%s %j is refused with the same code and words', async (method, params, code) => {
    const remote = createRemoteService(async ({ path, body = '' }) => {
      expect(path).toBe('/api/mcp');
      const { status, text } = await send(body, callers.owner);
      return { status, headers: {}, body: text };
    }, 'http://node.test');
    const ask = ({ resources, prompts, complete }: Service): Promise<unknown> => {
      if (method === 'resources/read') return resources.read(String(params['uri']), callers.owner);
      if (method === 'resources/list') return resources.list(callers.owner, String(params['cursor']));
      if (method === 'prompts/get') return prompts.get(String(params['name']), params['arguments'], callers.owner);
      return complete(params as unknown as Parameters<Service['complete']>[0], callers.owner);
    };
    const { error } = (await rpc(method, params, callers.owner)) as { error: { code: number; message: string } };
    expect(error.code).toBe(FAULTS[code].rpc);
    for (const each of [service, remote]) await expect(ask(each)).rejects.toMatchObject({ code, message: error.message });
  });

  it.each<[string, Members]>([
    ['resources/read', {}],
    ['prompts/get', { name: 5 }],
    ['completion/complete', {}],
    ['completion/complete', { ref: { type: 'ref/tool', name: 'prove' }, argument: { name: 'a', value: 'b' } }],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'solve' }, argument: { name: 'a', value: 5 } }],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'solve' }, argument: { name: 'a', value: '' }, context: { arguments: { a: 5 } } },
    ],
  ])('%s %j: what is no parameter is refused', async (method, params) => {
    expect(await rpc(method, params, callers.owner)).toMatchObject({
      id: 7,
      error: { code: -32602, message: expect.stringContaining('Invalid params') },
    });
  });

  it('the greeting tells of prompts and completion', async () => {
    expect(await rpc('initialize', {}, callers.nobody)).toMatchObject({
      result: { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} } },
    });
  });
});

describe('long lists and fixed addresses', () => {
  it('a list is cut into pages, and each resource stands on one of them', async () => {
    const { store, contracts } = await node.contracts();
    const before = (await service.resources.list(LOCAL_CALLER)).resources.length;
    for (let i = 0; i < 250; i += 1) await contracts.deploy('local', { template: 'rate-limiter', parameters: {} }, { by: 'local' });
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await service.resources.list(LOCAL_CALLER, cursor);
      seen.push(...page.resources.map(({ uri }) => uri));
      sizes.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([200, before + 50]);
    expect(new Set(seen).size).toBe(before + 250);
    for (const { id } of (await store.read('local')).documents) expect(seen).toContain(`contract://${id}`);
  });

  it('a resource of another scheme is listed, and read with its type and what is told beside it', async () => {
    const page: FixedResource = {
      uri: 'ui://test/page.html',
      name: 'page',
      title: 'Page',
      description: 'A page of the test',
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { prefersBorder: false } },
      read: async () => '<!doctype html>',
    };
    const { read, ...told } = page;
    const resources = createResourceService(RESOURCES, node, [page]);
    expect((await resources.list(LOCAL_CALLER)).resources[0]).toEqual(told);
    expect(await resources.read(page.uri, callers.nobody)).toEqual({
      contents: [{ uri: page.uri, mimeType: page.mimeType, text: await read(), _meta: page._meta }],
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
    await expect(resources.read('ui://test/other.html', LOCAL_CALLER)).rejects.toMatchObject({
      message: expect.stringContaining(page.uri),
    });
  });

  it('a receipt is found behind hundreds of rows', async () => {
    const { contracts } = await node.contracts();
    const move = () => contracts.move('my-lab', contract, { event: 'request' }, { by: 'local' });
    for (let i = 0; i < 600; i += 1) await move();
    expect(await service.resources.read(`receipt://${receipt}`, callers.owner)).toHaveProperty('contents');
  });
});
