import { createMcpHandler, SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server';
import { explainFault } from '../../answer/explain-fault.js';
import type { Caller } from '../../call/caller.js';
import { FAULTS, toFault } from '../../core/faults.js';
import { isWatched } from '../service/resources.js';
import { serverInfo } from '../service/server-identity.js';
import type { Service } from '../service/service.js';
import { LISTEN, MAX_BODY_BYTES, type StreamableHttp, watchReader } from '../service/streamable-http.js';
import { createServerFactory } from './create-server.js';

/** What a stream of `subscriptions/listen` ends with, as when the node stops: the result of the request that opened it. */
const lastMessage = (id: string | number, version: string): string => {
  const { name } = serverInfo(version);
  const _meta = { [SUBSCRIPTION_ID_META_KEY]: id, [SERVER_INFO_META_KEY]: { name, version } };
  return `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } })}\n\n`;
};

/**
 * Passes the stream of `subscriptions/listen` on until its reader may no longer read; then it ends as the protocol wants, with the result of the
 * request, and what feeds it is let go of.
 * @param body whole server-sent events, one or more a chunk
 */
const endListening = (
  body: ReadableStream<Uint8Array>,
  id: string | number,
  version: string,
  mayRead: () => Promise<boolean>,
): ReadableStream<Uint8Array> => {
  const source = body.getReader();
  let isOver = false;
  let unwatch = (): void => undefined;
  const over = (): void => {
    isOver = true;
    unwatch();
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      unwatch = watchReader(mayRead, () => {
        if (isOver) return;
        over();
        controller.enqueue(new TextEncoder().encode(lastMessage(id, version)));
        controller.close();
        source.cancel().catch(() => undefined);
      });
    },
    pull: async (controller) => {
      const { done, value } = await source.read();
      if (isOver) return;
      if (!done) return controller.enqueue(value);
      over();
      controller.close();
    },
    cancel: (reason) => {
      over();
      return source.cancel(reason);
    },
  });
};

/** Most resources that one stream is opened for. */
const MOST_LISTENED = 1_000;

interface Listening {
  readonly id?: string | number;
  readonly method?: unknown;
  readonly params?: { readonly notifications?: { readonly resourceSubscriptions?: readonly unknown[] } };
}

/** Refuses a stream of changes of what the caller may not read: the SDK opens one for any address. */
const refuseListening = async (body: unknown, caller: Caller, load: () => Promise<Service>): Promise<Response | undefined> => {
  const { id = null, method, params } = (body ?? {}) as Listening;
  if (method !== LISTEN) return undefined;
  const asked = params?.notifications?.resourceSubscriptions;
  const own = (Array.isArray(asked) ? asked : []).filter((uri): uri is string => typeof uri === 'string' && isWatched(uri));
  if (own.length > MOST_LISTENED)
    return Response.json({
      jsonrpc: '2.0',
      id,
      error: { code: -32602, message: `At most ${MOST_LISTENED} resources can be listened to.` },
    });
  const { resources } = await load();
  try {
    for (const uri of own) await resources.read(uri, caller);
  } catch (error) {
    const fault = toFault(error);
    const { code } = fault;
    const message = explainFault(fault, { kind: 'model' }).text;
    return Response.json({ jsonrpc: '2.0', id, error: { code: FAULTS[code].rpc, message, data: { code } } });
  }
  return undefined;
};

/**
 * Makes the stateless Streamable HTTP endpoint, for all protocol revisions.
 * @param createFactory makes the servers, each for one request
 */
export const createStreamableHttp = (
  load: () => Promise<Service>,
  version: string,
  createFactory: typeof createServerFactory = createServerFactory,
): StreamableHttp => {
  const handler = createMcpHandler(createFactory(load, version, 'entry'), { maxRequestBodySize: MAX_BODY_BYTES });
  let stop: (() => void) | undefined;
  void load().then(({ resources }) => {
    stop = resources.watch?.((uri) => handler.notify.resourceUpdated(uri));
  });
  return {
    serve: async (request, body, caller, mayRead) => {
      const refusal = await refuseListening(body, caller, load);
      if (refusal !== undefined) return refusal;
      const response = await handler.fetch(request, {
        // The key itself stays outside: whoever handles the call needs to know who calls, not the secret.
        authInfo: { token: '', clientId: caller.key?.prefix ?? '', scopes: [], extra: { caller } },
        ...(body === undefined ? {} : { parsedBody: body }),
      });
      const { method, id } = (body ?? {}) as Listening;
      const isStream = method === LISTEN && response.headers.get('content-type') === 'text/event-stream';
      if (!isStream || response.body === null || id === undefined || mayRead === undefined) return response;
      return new Response(endListening(response.body, id, version, mayRead), response);
    },
    close: () => {
      stop?.();
      return handler.close();
    },
  };
};
