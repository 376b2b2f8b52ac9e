import { CAPABILITIES } from '../../tools/capabilities.js';
import { type App, type AppParts, createApp } from '../adapters/http/create-app.js';
import { IN_PROCESS } from '../adapters/http/request/guard-request.js';
import { LOCAL_CALLER } from '../call/caller.js';
import type { NodeContext } from '../call/node-context.js';
import { Fault } from '../core/faults.js';

/** Loads the MCP endpoint with its SDK when it is first called. */
const streamableHttp: AppParts['streamableHttp'] = async (load, version) => {
  const { createStreamableHttp } = await import('../adapters/mcp/serve-streamable-http.js');
  return createStreamableHttp(load, version);
};

/** Makes the HTTP surface of a node, with all capabilities. */
export const createNodeApp = (context: NodeContext, parts: Partial<Omit<AppParts, 'capabilities' | 'context'>> = {}): App =>
  createApp({ capabilities: CAPABILITIES, context, settings: IN_PROCESS, streamableHttp, ...parts });

/** The host of requests that never leave the process; it only makes their address complete. */
const BASE = 'http://localhost';

/** Makes the way to an app in this process: no socket, and the caller is who called before. */
export const createInProcessSurface =
  (app: () => Promise<App>): NodeContext['surface'] =>
  async ({ method, path, headers, body, signal }, caller) => {
    const request = new Request(`${BASE}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    // A key that is shown in this request is found out anew; without one, whoever called is the caller.
    const response = await (await app()).fetch(request, { caller: caller.isLocal ? LOCAL_CALLER : caller });
    if (method === 'GET' && response.headers.get('content-type') === 'text/event-stream') {
      await response.body?.cancel();
      throw new Fault(
        'INVALID_REQUEST',
        `${path} answers a stream without an end, which cannot be read here; the rows of a contract say the same.`,
      );
    }
    if (response.headers.get('content-type') === 'image/png') {
      await response.body?.cancel();
      throw new Fault('INVALID_REQUEST', `${path} answers a PNG, which is no text; accept image/svg+xml, or application/json.`);
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
