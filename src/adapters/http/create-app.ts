import { Hono } from 'hono';
import { isTool } from '../../../tools/capability.js';
import { chargeWork } from '../../call/authorize.js';
import type { Capability } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import { toFault } from '../../core/faults.js';
import { createService } from '../service/service.js';
import { createExchange, type Exchange, type Origin, type Router } from './exchange.js';
import { OpenStreams, type StreamLimits } from './open-streams.js';
import { nodeStopping, replyProblem } from './problem.js';
import { authenticate, parseIdempotencyKey } from './request/authenticate.js';
import {
  allowedOrigin,
  assertHost,
  assertLength,
  assertOneHost,
  assertTarget,
  type HttpSettings,
  isUpload,
} from './request/guard-request.js';
import { mountCapabilities } from './routes/capability-routes.js';
import { type ConsoleFiles, mountConsole } from './routes/console.js';
import { mountMetrics, mountOpenApi } from './routes/documents.js';
import { mountEvents } from './routes/event-feed.js';
import { mountIssuedKeys } from './routes/issued-keys.js';
import { mountJobs } from './routes/jobs.js';
import { mountExport } from './routes/ledger-export.js';
import { mountLog } from './routes/log.js';
import { type LoadStreamableHttp, mountJsonRpc, mountStreamableHttp } from './routes/mcp-routes.js';
import { createRouteTable } from './routes/route-table.js';
import { mountSessions, SessionCookies } from './routes/sessions.js';
import { answerUnmatched } from './routes/unmatched.js';

/** What the surface is made of. */
export interface AppParts {
  readonly capabilities: readonly Capability[];
  readonly context: NodeContext;
  readonly settings: HttpSettings;
  /** Makes the Streamable HTTP endpoint when it is first called. */
  readonly streamableHttp: LoadStreamableHttp;
  /** Called with every request that was answered. */
  readonly onAnswer?: (exchange: Exchange, status: number, milliseconds: number) => void;
  /** Called with what should not have happened; the caller only learns that something did. */
  readonly onError?: (exchange: Exchange, error: unknown) => void;
  /** Gives the metrics as text, where they are served. */
  readonly metrics?: () => Promise<string>;
  /** The web console, where it is served. */
  readonly console?: ConsoleFiles;
  /** Most streams without an end; those of every node without it. */
  readonly streams?: StreamLimits;
  /** Takes a one-time code of the user of this machine; true once for each that was given out. */
  readonly takeCode?: (code: string) => Promise<boolean>;
}

/** The HTTP surface of a node. */
export interface App {
  readonly fetch: (request: Request, origin?: Origin) => Promise<Response>;
  /** Refuses new work from now on. */
  readonly stop: () => void;
  readonly close: () => Promise<void>;
}

/** Refuses a request for another host or from a page that may not call; gives the origin of a page that may read the answer. */
const guard = ({ header, incoming }: Exchange, settings: HttpSettings): string | undefined => {
  assertOneHost(incoming?.rawHeaders);
  assertHost(header('host'), settings);
  assertTarget(incoming?.url, settings);
  return allowedOrigin(header('origin'), header('host'), settings);
};

/** Creates the HTTP surface: guards, the routes of all capabilities, the protocol endpoints, and problems for everything else. */
export const createApp = ({ capabilities, context, settings, streamableHttp, onAnswer, onError, metrics, ...rest }: AppParts): App => {
  const router: Router = new Hono({ strict: true });
  const service = createService(capabilities.filter(isTool), context);
  const sessions = new SessionCookies(context.sessions, settings.isSecure);
  mountCapabilities(router, capabilities, context);
  mountJsonRpc(router, service, context);
  const streams = new OpenStreams(rest.streams);
  const mcp = mountStreamableHttp(router, { service, sessions, streams, context, load: streamableHttp });
  const events = mountEvents(router, { sessions, streams, context });
  mountExport(router, context);
  mountJobs(router, context);
  mountSessions(router, sessions, context, rest.takeCode);
  mountIssuedKeys(router, context);
  mountLog(router, context);
  mountOpenApi(router, capabilities, context);
  if (metrics !== undefined) mountMetrics(router, metrics);
  const table = createRouteTable(capabilities, metrics !== undefined, rest.console !== undefined);
  if (rest.console !== undefined) mountConsole(router, rest.console);
  router.notFound((c) => answerUnmatched(c.env, table));
  router.onError((error) => {
    throw error;
  });

  let isStopping = false;
  /** Answers a request, and writes into its exchange what is found out about it on the way. */
  const answer = async (exchange: Exchange): Promise<Response> => {
    try {
      // What is under way may still call its own surface.
      if (isStopping && !exchange.isInProcess) throw nodeStopping();
      if (!exchange.isInProcess) {
        exchange.origin = guard(exchange, settings);
        // A page that may call can read this refusal too.
        if (!isUpload(exchange.method, exchange.path, exchange.header('content-type'))) assertLength(exchange.header('content-length'));
      }
      const caller = await authenticate(exchange, sessions, context);
      const idempotencyKey = parseIdempotencyKey(exchange.header('idempotency-key'));
      exchange.caller = idempotencyKey === undefined ? caller : Object.assign({}, caller, { idempotencyKey });
      exchange.charge = (units) => chargeWork(context, caller, units);
      return await router.fetch(exchange.request, exchange);
    } catch (error) {
      const fault = toFault(error);
      if (fault.code === 'INTERNAL') onError?.(exchange, error);
      return replyProblem(exchange, fault);
    }
  };
  return {
    fetch: async (request, origin = {}) => {
      const from = performance.now();
      const exchange = createExchange(request, origin, settings);
      const response = await answer(exchange);
      onAnswer?.(exchange, response.status, performance.now() - from);
      return response;
    },
    stop: () => {
      isStopping = true;
      events.stop();
    },
    close: mcp.close,
  };
};
