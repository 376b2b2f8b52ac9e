import { SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOMENT } from '../../../core/protocol/node.js';
import { createFullNode } from '../../../tools/node.js';
import { inEnvelope } from '../../mcp/stdio-process.js';
import { createAsk, createSurface } from '../surface.js';

const HOUR = 3_600_000;

let moment: number;
let node: ReturnType<typeof createFullNode>;
let app: ReturnType<typeof createSurface>['app'];
let authorization: string;
let cookie: string;
let contract: string;
beforeEach(async () => {
  moment = MOMENT;
  node = createFullNode({ now: () => moment });
  app = createSurface(node).app;
  authorization = `Bearer ${(await node.access.mint('my-lab')).key}`;
  cookie = (await createAsk(app)('POST', '/api/session', { headers: { authorization } })).headers.get('set-cookie')?.split(';')[0] ?? '';
  const { contracts } = await node.contracts();
  contract = (await contracts.deploy('my-lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' })).document.id;
});

type Headers = Readonly<Record<string, string>>;

/** Opens a stream; gives what comes of it until it ends, as text. */
const opened = async (path: string, init: RequestInit): Promise<{ readonly rest: Promise<string> }> => {
  const response = await app.fetch(new Request(`http://localhost${path}`, init));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  return { rest: response.text() };
};

const listening = (headers: Headers, id: string | number = 7) =>
  opened('/mcp', {
    method: 'POST',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'subscriptions/listen',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'subscriptions/listen',
      params: inEnvelope({ notifications: { resourceSubscriptions: [`contract://${contract}`] } }),
    }),
  });

const feed = (headers: Headers) => opened('/api/chain/my-lab/events', { headers: { host: 'localhost', ...headers } });

const messagesOf = (text: string): readonly Record<string, unknown>[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as Record<string, unknown>);

const move = async (): Promise<unknown> =>
  (await node.contracts()).contracts.move('my-lab', contract, { event: 'request' }, { by: 'local' });
const revoke = (): Promise<unknown> => node.access.revoke(authorization.slice(10, 18));

/** What takes the right to read away: who reads, and what happens. */
const ENDS: readonly [string, () => Headers, () => unknown][] = [
  ['the key is revoked', () => ({ authorization }), revoke],
  ['the key of the session is revoked', () => ({ cookie }), revoke],
  ['the session is ended', () => ({ cookie }), () => createAsk(app)('DELETE', '/api/session', { headers: { cookie } })],
  [
    'the session expires',
    () => ({ cookie }),
    () => {
      moment += 12 * HOUR;
    },
  ],
];

describe('the stream of a subscription over MCP', () => {
  it.each(ENDS)('tells until %s, and then ends with the result of its request', async (_, headers, end) => {
    const { rest } = await listening(headers());
    await move();
    await end();
    const [acknowledged, updated, result, ...more] = messagesOf(await rest);
    expect(acknowledged).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
    expect(updated).toMatchObject({ method: 'notifications/resources/updated', params: { uri: `contract://${contract}` } });
    expect(result).toMatchObject({ jsonrpc: '2.0', id: 7, result: { resultType: 'complete', _meta: { [SUBSCRIPTION_ID_META_KEY]: 7 } } });
    expect(more).toEqual([]);
  });

  it('tells nothing of what happens after its end', async () => {
    const { rest } = await listening({ authorization });
    await revoke();
    const heard = await rest;
    await move();
    expect(messagesOf(heard).map(({ method }) => method)).toEqual(['notifications/subscriptions/acknowledged', undefined]);
  });

  it('of a key that holds outlives one of a key that is revoked, and ends with the node', async () => {
    const { rest: ended } = await listening({ authorization });
    const { key } = await node.access.mint('other-lab');
    const { contracts } = await node.contracts();
    contract = (await contracts.deploy('other-lab', { template: 'rate-limiter', parameters: {} }, { by: 'local' })).document.id;
    const { rest } = await listening({ authorization: `Bearer ${key}` }, 'kept');
    await revoke();
    await ended;
    await contracts.move('other-lab', contract, { event: 'request' }, { by: 'local' });
    await app.close();
    const [, updated, result] = messagesOf(await rest);
    expect(updated).toMatchObject({ method: 'notifications/resources/updated' });
    expect(result).toMatchObject({ id: 'kept', result: { resultType: 'complete' } });
  });
});

describe('the feed of a machine', () => {
  it.each(ENDS)('ends once %s', async (_, headers, end) => {
    const { rest } = await feed(headers());
    await end();
    expect(await rest).toContain('retry: 1000');
  });
});
