import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { isTool } from '../../../tools/capability.js';
import { routesOf } from '../../../tools/node/routes.js';
import type { Caller } from '../../call/caller.js';
import type { Capability } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault, toFault } from '../../core/faults.js';
import { createService, type Service } from '../service/service.js';
import type { StreamableHttp } from '../service/streamable-http.js';
import type { Exchange } from './exchange.js';
import { replyProblem } from './problem.js';
import { replyEmpty } from './reply.js';
import { clientAddress, limitKey } from './request/client-address.js';
import { allowedOrigin, assertHost, assertLength, assertTarget, type HttpSettings } from './request/guard-request.js';
import { serveCapability } from './routes/capability-routes.js';
import { mountProtocols } from './routes/mcp-routes.js';
import { createRouteTable, type RouteTable } from './routes/route-table.js';
import { Sessions } from './routes/sessions.js';
import { preflightHeaders } from './routes/unmatched.js';

/** What the surface is made of. */
export interface AppParts {
  readonly capabilities: readonly Capability[];
  readonly context: NodeContext;
  readonly settings: HttpSettings;
  /** Makes the MCP endpoint when it is first called. */
  readonly streamableHttp: (load: () => Promise<Service>, version: string) => Promise<StreamableHttp>;
  /** Told of every request that was answered. */
  readonly onAnswer?: (exchange: Exchange, status: number, milliseconds: number) => void;
  /** Told of what should not have happened; the caller only learns that something did. */
  readonly onError?: (exchange: Exchange, error: unknown) => void;
  /** Gives the metrics as text, where they are served. */
  readonly metrics?: () => Promise<string>;
}

/** Where a request comes from: a socket, or this process on behalf of a caller. */
export interface Origin {
  readonly incoming?: IncomingMessage;
  readonly caller?: Caller;
}

/** The HTTP surface of a node. */
export interface App {
  readonly fetch: (request: Request, origin?: Origin) => Promise<Response>;
  /** Refuses new work from now on. */
  readonly stop: () => void;
  readonly close: () => Promise<void>;
}

type HonoEnv = { Bindings: Exchange };

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
const ANONYMOUS: Caller = { isLocal: false };

const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Finds out who calls, by the key that is shown. */
const findCaller = async (bearer: string, address: string, context: NodeContext): Promise<Caller> => {
  const key = await context.access.find(bearer);
  return { isLocal: false, address, ...(key === undefined ? { isKeyInvalid: true } : { key }) };
};

/** Finds the key that a session cookie stands for; a key that was revoked ends its sessions. */
const withSession = async (exchange: Exchange, sessions: Sessions, context: NodeContext): Promise<Exchange> => {
  const cookies = exchange.header('cookie');
  const opened = cookies === undefined ? undefined : sessions.find(cookies);
  if (opened === undefined || !(await context.access.isValid(opened))) return exchange;
  return { ...exchange, caller: { ...exchange.caller, session: opened } };
};

const readIdempotencyKey = (text: string): string => {
  if (text.length > 0 && text.length <= 255) return text;
  throw new Fault('INVALID_REQUEST', 'An Idempotency-Key has 1 to 255 characters.');
};

const pathOf = (url: string): string => {
  const from = url.indexOf('/', url.indexOf('://') + 3);
  const to = url.indexOf('?', from);
  return from < 0 ? '/' : url.slice(from, to < 0 ? undefined : to);
};

const begin = (request: Request, { incoming, caller }: Origin, settings: HttpSettings): Exchange => {
  const header =
    incoming === undefined
      ? (name: string) => request.headers.get(name) ?? undefined
      : (name: string) => {
          const value = incoming.headers[name];
          return Array.isArray(value) ? value.join(', ') : value;
        };
  // A request in this process, for whatever key it shows, counts for the address of whoever caused it.
  const address =
    caller === undefined
      ? limitKey(clientAddress(incoming?.socket.remoteAddress ?? '', header('x-forwarded-for'), settings.trustProxy))
      : (caller.address ?? '');
  const traceparent = header('traceparent');
  return {
    id: `req_${randomUUID()}`,
    request,
    method: request.method,
    path: pathOf(request.url),
    header,
    address,
    caller: caller ?? { ...ANONYMOUS, address },
    ...(incoming === undefined ? {} : { incoming }),
    ...(traceparent !== undefined && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  };
};

const slashHint = (path: string, { methodsAt }: RouteTable): string => {
  const plain = path.toLowerCase().replace(/\/+$/, '');
  return plain !== path && methodsAt(plain) !== undefined ? ` Paths are lower case and end without a slash: ${plain}.` : '';
};

/** Makes the HTTP surface: guards, the routes of all capabilities, the protocol endpoints, and problems for everything else. */
export const createApp = ({ capabilities, context, settings, streamableHttp, onAnswer, onError, metrics }: AppParts): App => {
  const hono = new Hono<HonoEnv>({ strict: true });
  const service = createService(capabilities.filter(isTool), context);
  const table = createRouteTable(capabilities, metrics !== undefined);
  for (const entry of routesOf(capabilities)) {
    const { method, path } = entry.route;
    const serve = serveCapability(entry, context);
    hono.on(method === 'GET' ? ['GET', 'QUERY'] : [method], path, (c) => serve(c.env, c.req.param() as Record<string, string>));
  }
  const sessions = new Sessions(context.now, settings.isSecure);
  const protocols = mountProtocols(hono, {
    capabilities,
    sessions,
    context,
    service,
    streamableHttp,
    ...(metrics === undefined ? {} : { metrics }),
  });
  hono.notFound((c) => {
    const { method, path } = c.env;
    const allowed = table.methodsAt(path);
    if (allowed === undefined)
      throw new Fault(
        'UNKNOWN_PATH',
        `There is nothing at ${path.slice(0, 120)}.${slashHint(path, table)} GET /api/endpoints lists what there is.`,
        {
          path: path.slice(0, 120),
        },
      );
    if (method === 'OPTIONS') return replyEmpty(c.env, 204, preflightHeaders(c.env, allowed));
    const allow = allowed.join(', ');
    throw new Fault('METHOD_NOT_ALLOWED', `${path} does not take ${method}; it takes ${allow}.`, { allow });
  });
  hono.onError((error) => {
    throw error;
  });
  let isStopping = false;
  /** Answers, and tells what was found out of the request on the way. */
  const serve = async (exchange: Exchange, isInProcess: boolean): Promise<{ readonly response: Response; readonly current: Exchange }> => {
    let current = exchange;
    try {
      // What is under way may still call its own surface.
      if (isStopping && !isInProcess) throw new Fault('STOPPING', 'This node is stopping; try again on another one, or in a moment.');
      if (!isInProcess) {
        assertHost(exchange.header('host'), settings);
        assertTarget(exchange.incoming?.url, settings);
        const origin = allowedOrigin(exchange.header('origin'), exchange.header('host'), settings);
        if (origin !== undefined) current = { ...exchange, origin };
        assertLength(exchange.header('content-length'));
      }
      const bearer = bearerOf(exchange.header('authorization'));
      if (bearer !== undefined) current = { ...current, caller: await findCaller(bearer, exchange.address, context) };
      else if (!isInProcess) current = await withSession(current, sessions, context);
      const idempotencyKey = exchange.header('idempotency-key');
      if (idempotencyKey !== undefined)
        current = { ...current, caller: { ...current.caller, idempotencyKey: readIdempotencyKey(idempotencyKey) } };
      return { response: await hono.fetch(current.request, current), current };
    } catch (error) {
      const fault = toFault(error);
      if (fault.code === 'INTERNAL') onError?.(current, error);
      return { response: replyProblem(current, fault), current };
    }
  };
  return {
    fetch: async (request, origin = {}) => {
      const from = performance.now();
      const exchange = begin(request, origin, settings);
      const { response, current } = await serve(exchange, origin.caller !== undefined);
      onAnswer?.(current, response.status, performance.now() - from);
      return response;
    },
    stop: () => {
      isStopping = true;
      protocols.stop();
    },
    close: protocols.close,
  };
};
