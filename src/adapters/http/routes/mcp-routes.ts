import type { NodeContext } from '../../../call/node-context.js';
import { FAULTS, Fault } from '../../../core/faults.js';
import { isMembers } from '../../../core/members.js';
import type { Service } from '../../service/service.js';
import { LISTEN, type StreamableHttp } from '../../service/streamable-http.js';
import type { Exchange, Router } from '../exchange.js';
import { type OpenStreams, withEnd } from '../open-streams.js';
import { nodeStopping, rateHeaders, shownWork } from '../problem.js';
import { commonHeaders, replyEmpty, replyText } from '../reply.js';
import { isStillAuthenticated } from '../request/authenticate.js';
import { readJson } from '../request/read-json.js';
import { createJsonRpc } from './json-rpc.js';
import type { SessionCookies } from './sessions.js';

/** Makes the Streamable HTTP endpoint, with its SDK. */
export type LoadStreamableHttp = (load: () => Promise<Service>, version: string) => Promise<StreamableHttp>;

/** Reads the body of a JSON-RPC endpoint; what is no JSON is answered in its own form, with a null id. */
const readMessage = async (exchange: Exchange): Promise<{ readonly body: unknown } | { readonly refusal: Response }> => {
  // Calls within calls would hide any amount of work in one request.
  if (exchange.isInProcess)
    throw new Fault(
      'INVALID_REQUEST',
      `POST ${exchange.path} is not served to a call of the tool http: call the tool that you want by itself, or its REST route.`,
    );
  try {
    return { body: await readJson(exchange) };
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'MALFORMED_JSON') throw error;
    const answer = { jsonrpc: '2.0', id: null, error: { code: FAULTS.MALFORMED_JSON.rpc, message: `Parse error: ${error.message}` } };
    return { refusal: replyText(exchange, 400, 'application/json', JSON.stringify(answer)) };
  }
};

/** Mounts plain JSON-RPC 2.0, single calls and batches. */
export const mountJsonRpc = (router: Router, service: Service, context: NodeContext): void => {
  const jsonRpc = createJsonRpc(service, context.version);
  router.post('/api/mcp', async ({ env }) => {
    const message = await readMessage(env);
    if ('refusal' in message) return message.refusal;
    if (message.body === undefined) throw new Fault('INVALID_REQUEST', 'POST /api/mcp needs a JSON-RPC 2.0 body.');
    const watch = {
      // Made when it is asked for, as for the routes of capabilities.
      get signal() {
        return env.request.signal;
      },
    };
    const answer = await jsonRpc(message.body, env.caller, watch);
    return answer === undefined
      ? replyEmpty(env, 202)
      : replyText(env, 200, 'application/json', JSON.stringify(answer), rateHeaders(shownWork(context, env.caller)));
  });
};

/** What MCP over Streamable HTTP is served with. */
export interface StreamableHttpParts {
  readonly service: Service;
  readonly sessions: SessionCookies;
  readonly streams: OpenStreams;
  readonly context: NodeContext;
  readonly load: LoadStreamableHttp;
}

/** Mounts MCP over Streamable HTTP, whose SDK is loaded when it is first called; gives the way to end its streams. */
export const mountStreamableHttp = (
  router: Router,
  { service, sessions, streams, context, load }: StreamableHttpParts,
): { readonly close: () => Promise<void> } => {
  let loading: Promise<StreamableHttp> | undefined;
  let isClosed = false;
  router.post('/mcp', async ({ env }) => {
    const message = await readMessage(env);
    if ('refusal' in message) return message.refusal;
    const { body } = message;
    // Without a type the transport refuses for itself; with one it would read a body that is not there.
    if (body === undefined && env.header('content-type') !== undefined)
      throw new Fault('INVALID_REQUEST', 'POST /mcp needs a JSON-RPC 2.0 message.');
    if (Array.isArray(body)) throw new Fault('INVALID_REQUEST', 'The protocol has no batches; POST /api/mcp takes them.');
    const end = isMembers(body) && body['method'] === LISTEN ? streams.open(env.caller) : undefined;
    try {
      loading ??= load(async () => service, context.version);
      const mcp = await loading;
      const response = await mcp.serve(env.request, body, env.caller, () => isStillAuthenticated(env, sessions, context));
      const headers = { ...commonHeaders(env), ...Object.fromEntries(response.headers) };
      const isStream = end !== undefined && response.body !== null && response.headers.get('content-type') === 'text/event-stream';
      if (!isStream) end?.();
      return new Response(isStream ? withEnd(response.body, end) : response.body, { status: response.status, headers });
    } catch (error) {
      end?.();
      // Whose client left is not waited for.
      if (isClosed && !(error instanceof Fault)) throw nodeStopping();
      throw error;
    }
  });
  return {
    close: async () => {
      isClosed = true;
      await (await loading)?.close();
    },
  };
};
