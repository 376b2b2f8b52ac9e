import type { Hono } from 'hono';
import { assertOwner } from '../../../../tools/contracts/machine-access.js';
import { assertAdmitted } from '../../../call/authorize.js';
import { keyOf } from '../../../call/caller.js';
import type { Capability } from '../../../call/capability.js';
import type { NodeContext } from '../../../call/node-context.js';
import { FAULTS, Fault } from '../../../core/faults.js';
import type { Service } from '../../service/service.js';
import type { StreamableHttp } from '../../service/streamable-http.js';
import type { Exchange } from '../exchange.js';
import { toOpenApi } from '../open-api/open-api.js';
import { commonHeaders, replyEmpty, replyRepresentation, replyText, toRepresentation } from '../reply.js';
import { readJson } from '../request/read-json.js';
import { streamEvents } from './event-feed.js';
import { createJsonRpc } from './json-rpc.js';
import type { Sessions } from './sessions.js';

/** What the protocol endpoints stand on. */
export interface ProtocolParts {
  readonly capabilities: readonly Capability[];
  readonly context: NodeContext;
  readonly sessions: Sessions;
  readonly service: Service;
  readonly streamableHttp: (load: () => Promise<Service>, version: string) => Promise<StreamableHttp>;
  readonly metrics?: () => Promise<string>;
}

/** Reads what a QUERY without parameters may carry: an empty object. */
const assertNoInput = async (exchange: Exchange): Promise<void> => {
  if (exchange.method !== 'QUERY') return;
  const body = await readJson(exchange);
  const isEmpty =
    body === undefined || (typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0);
  if (!isEmpty) throw new Fault('INVALID_REQUEST', `${exchange.path} takes no input; send {}.`);
};

/** Reads the body of a JSON-RPC endpoint; what is no JSON is answered in its own form, with a null id. */
const readMessage = async (exchange: Exchange): Promise<{ readonly body: unknown } | { readonly refusal: Response }> => {
  try {
    return { body: await readJson(exchange) };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'MALFORMED_JSON') throw error;
    const answer = { jsonrpc: '2.0', id: null, error: { code: FAULTS.MALFORMED_JSON.rpc, message: `Parse error: ${error.message}` } };
    return { refusal: replyText(exchange, 400, 'application/json', JSON.stringify(answer)) };
  }
};

/** Mounts what is a protocol or a document of its own: JSON-RPC, Streamable HTTP, sessions, the OpenAPI documents and the metrics. */
export const mountProtocols = (
  hono: Hono<{ Bindings: Exchange }>,
  { capabilities, context, sessions, service, streamableHttp, metrics }: ProtocolParts,
): { readonly stop: () => void; readonly close: () => Promise<void> } => {
  /** Tells whether who opened a stream may still read it: the key holds, and so does the session where that stands for it. */
  const mayRead = async ({ caller, header }: Exchange): Promise<boolean> => {
    const key = keyOf(caller);
    if (key === undefined) return true;
    return (caller.key !== undefined || sessions.find(header('cookie')) !== undefined) && (await context.access.isValid(key));
  };
  const jsonRpc = createJsonRpc(async () => service, context.version);
  let mcp: Promise<StreamableHttp> | undefined;

  hono.post('/api/mcp', async ({ env }) => {
    const message = await readMessage(env);
    if ('refusal' in message) return message.refusal;
    const { body } = message;
    if (body === undefined) throw new Fault('INVALID_REQUEST', 'POST /api/mcp needs a JSON-RPC 2.0 body.');
    const watch = {
      // Made when it is asked for, as for the routes of capabilities.
      get signal() {
        return env.request.signal;
      },
    };
    const answer = await jsonRpc(body, env.caller, watch);
    return answer === undefined ? replyEmpty(env, 202) : replyText(env, 200, 'application/json', JSON.stringify(answer));
  });

  hono.post('/mcp', async ({ env }) => {
    const message = await readMessage(env);
    if ('refusal' in message) return message.refusal;
    const { body } = message;
    // Without a type the transport refuses for itself; with one it would read a body that is not there.
    if (body === undefined && env.header('content-type') !== undefined)
      throw new Fault('INVALID_REQUEST', 'POST /mcp needs a JSON-RPC 2.0 message.');
    if (Array.isArray(body)) throw new Fault('INVALID_REQUEST', 'The protocol has no batches; POST /api/mcp takes them.');
    mcp ??= streamableHttp(async () => service, context.version);
    const response = await (await mcp).serve(env.request, body, env.caller, () => mayRead(env));
    const headers = { ...commonHeaders(env), ...Object.fromEntries(response.headers) };
    return new Response(response.body, { status: response.status, headers });
  });

  const stopping = new AbortController();
  hono.on(['GET'], '/api/chain/:slug/events', async (c) => {
    const { env } = c;
    // A GET without its answer would leave a stream open that nobody reads.
    if (env.method === 'HEAD')
      throw new Fault('METHOD_NOT_ALLOWED', `${env.path} does not take HEAD; it takes GET, OPTIONS.`, { allow: 'GET, OPTIONS' });
    const machine = c.req.param('slug');
    assertAdmitted({ auth: 'owner' }, context, env.caller);
    assertOwner(machine, env.caller);
    const { store } = await context.contracts();
    const signal = AbortSignal.any([stopping.signal, env.request.signal]);
    const headers = { ...commonHeaders(env), 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' };
    return new Response(
      streamEvents(store, machine, env.header('last-event-id'), signal, () => mayRead(env)),
      { headers },
    );
  });

  hono.post('/api/session', ({ env }) => {
    assertAdmitted({ auth: 'bearer' }, context, env.caller);
    const { key } = env.caller;
    if (key === undefined) throw new Fault('UNAUTHENTICATED', 'A session stands for a key; the user of this process needs none.', {});
    const { cookie, until } = sessions.open(key);
    const body = { ok: true, machine: key.machine, expires: new Date(until).toISOString() };
    return replyText(env, 201, 'application/json', JSON.stringify(body), { 'Set-Cookie': cookie });
  });

  hono.delete('/api/session', ({ env }) => {
    const cookies = env.header('cookie');
    if (sessions.find(cookies) === undefined) assertAdmitted({ auth: 'bearer' }, context, env.caller);
    return replyEmpty(env, 204, { 'Set-Cookie': sessions.close(cookies, env.caller.key) });
  });

  for (const [path, version] of [
    ['/openapi.json', '3.1.0'],
    ['/openapi-3.2.json', '3.2.0'],
  ] as const) {
    let document: ReturnType<typeof toRepresentation> | undefined;
    hono.on(['GET', 'QUERY'], path, async ({ env }) => {
      await assertNoInput(env);
      document ??= toRepresentation(JSON.stringify(toOpenApi(version, capabilities, context.url)));
      return replyRepresentation(env, 'application/json', document);
    });
  }

  if (metrics !== undefined) {
    hono.on(['GET', 'QUERY'], '/metrics', async ({ env }) => {
      await assertNoInput(env);
      return replyText(env, 200, 'text/plain; version=0.0.4; charset=utf-8', await metrics());
    });
  }

  return {
    stop: () => stopping.abort(),
    close: async () => (await mcp)?.close(),
  };
};
