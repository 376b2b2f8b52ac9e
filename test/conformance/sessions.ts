import { randomUUID } from 'node:crypto';
import {
  type ClientCapabilities,
  isInitializeRequest,
  isJSONRPCResponse,
  type McpRequestContext,
  type Server,
} from '@modelcontextprotocol/server';
import type { StreamableHttp } from '../../src/adapters/service/streamable-http.js';

const HEADER = 'mcp-session-id';

interface Session {
  readonly capabilities: ClientCapabilities;
  /** The server of the call that waits for the client's answer. */
  waiting?: Server;
}

/** What a call may ask of the client that made it. */
export interface Asking {
  readonly capabilities: ClientCapabilities;
  /** Marks the call as the one that waits, while this asks and until it is answered. */
  readonly during: <T>(ask: () => Promise<T>) => Promise<T>;
}

/** Sessions around an endpoint that has none. */
export interface Sessions {
  readonly around: (endpoint: StreamableHttp) => StreamableHttp;
  /** Gives the way to ask the client, where the request bears a session. */
  readonly askingOf: (server: Server, request: McpRequestContext | undefined) => Asking | undefined;
}

/**
 * Makes the sessions that sampling and elicitation of the revisions before 2026-07-28 need: the client answers in a request of its own,
 * which must find the call that waits. The node is stateless and asks its clients nothing; every request is still served by it, and this only
 * names the session at the greeting and hands answers on.
 */
export const createSessions = (): Sessions => {
  const sessions = new Map<string, Session>();
  const sessionOf = (request: Request | undefined): Session | undefined => sessions.get(request?.headers.get(HEADER) ?? '');
  return {
    around: (endpoint) => ({
      close: endpoint.close,
      serve: async (request, body, caller) => {
        const waiting = isJSONRPCResponse(body) ? sessionOf(request)?.waiting : undefined;
        if (waiting !== undefined && isJSONRPCResponse(body)) {
          waiting.transport?.onmessage?.(body);
          return new Response(null, { status: 202 });
        }
        const response = await endpoint.serve(request, body, caller);
        if (!isInitializeRequest(body) || !response.ok) return response;
        const id = randomUUID();
        sessions.set(id, { capabilities: body.params.capabilities });
        return new Response(response.body, { status: response.status, headers: [...response.headers, [HEADER, id]] });
      },
    }),
    askingOf: (server, request) => {
      const session = sessionOf(request?.requestInfo);
      if (session === undefined) return undefined;
      return {
        capabilities: session.capabilities,
        during: async (ask) => {
          session.waiting = server;
          try {
            return await ask();
          } finally {
            delete session.waiting;
          }
        },
      };
    },
  };
};
