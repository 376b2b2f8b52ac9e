import { type JSONRPCRequest, SERVER_INFO_META_KEY, Server, type ServerContext, type ServerOptions } from '@modelcontextprotocol/server';
import { serverInfo } from '../service/server-identity.js';

type Handler = Parameters<Server['_wrapHandler']>[1];

/** What the SDK adds to every result of a call is none of a task. */
const withoutContentOfTasks =
  (wrapped: Handler): Handler =>
  async (request, context) => {
    const result = await wrapped(request, context);
    if (result['resultType'] !== 'task') return result;
    const { content: _, ...task } = result;
    return task;
  };

/**
 * A server of one connection or one request. Revision 2026-07-28 wants every answer to say who gave it: here that is the name and the
 * version, and only the answer to `server/discover` bears the rest, because the icon alone is longer than many an answer.
 */
export class NodeServer extends Server {
  readonly #version: string;

  constructor(version: string, options: ServerOptions) {
    super(serverInfo(version), options);
    this.#version = version;
  }

  protected override _outboundServerInfo(): { readonly name: string; readonly version: string } {
    const { name, version } = serverInfo(this.#version);
    return { name, version };
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    if (method === 'tools/call') return withoutContentOfTasks(wrapped);
    if (method !== 'server/discover') return wrapped;
    return async (request: JSONRPCRequest, context: ServerContext) => {
      const result = await wrapped(request, context);
      return { ...result, _meta: { ...result._meta, [SERVER_INFO_META_KEY]: serverInfo(this.#version) } };
    };
  }
}
