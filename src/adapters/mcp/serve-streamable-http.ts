import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Caller } from '../../core/access/caller.js';
import { MAX_BODY_BYTES } from '../http/guard-request.js';
import { createServerFactory } from './create-server.js';
import type { Service } from './service.js';

/** Serves MCP over Streamable HTTP, one request at a time. */
export interface StreamableHttp {
  /** @param body the parsed body, where there is one */
  readonly serve: (request: Request, body: unknown, caller: Caller) => Promise<Response>;
  readonly close: () => Promise<void>;
}

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
    serve: (request, body, caller) =>
      handler.fetch(request, {
        // The key itself stays outside: whoever handles the call needs to know who calls, not the secret.
        authInfo: { token: '', clientId: caller.key?.prefix ?? '', scopes: [], extra: { caller } },
        ...(body === undefined ? {} : { parsedBody: body }),
      }),
    close: () => {
      stop?.();
      return handler.close();
    },
  };
};
