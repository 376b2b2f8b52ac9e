import {
  type CallToolResult,
  type McpRequestContext,
  type Tool as McpTool,
  ProtocolError,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Watch } from '../../../tools/capability.js';
import { type Caller, LOCAL_CALLER } from '../../core/access/caller.js';
import { FAULTS, Fault } from '../../core/faults.js';
import { INSTRUCTIONS } from './instructions.js';
import { serverInfo } from './server-info.js';
import type { Service } from './service.js';

/** How long a client may keep what never changes while a server runs. */
const STATIC = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Finds who calls: over HTTP the guards have found out; over stdio it is the user of this process. */
const callerOf = (request: McpRequestContext | undefined): Caller =>
  (request?.authInfo?.extra?.['caller'] as Caller | undefined) ?? LOCAL_CALLER;

/** How a server can tell a client of changes: over its own connection, by the entry that serves many, or not at all. */
export type Telling = 'connection' | 'entry' | 'none';

/** What a resource that cannot be read answers: a protocol error, with the address where there is none. */
const toProtocolError = (error: unknown, uri: string): unknown => {
  if (!(error instanceof Fault)) return error;
  if (error.code === 'UNKNOWN_RESOURCE') return new ResourceNotFoundError(uri, error.message);
  return new ProtocolError(FAULTS[error.code].rpc, error.message, { code: error.code });
};

/** Most resources that one connection is told of. */
const MOST_SUBSCRIBED = 1_000;

const serveResources = (server: Server, service: () => Promise<Service>, caller: Caller): void => {
  server.setRequestHandler('resources/list', async () => ({
    resources: [...(await (await service()).resources.list(caller))] as Resource[],
  }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [...(await (await service()).resources.templates())] as ResourceTemplateType[],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    try {
      return { contents: [{ ...(await (await service()).resources.read(uri, caller)) }] };
    } catch (error) {
      throw toProtocolError(error, uri);
    }
  });
};

/**
 * Tells a connection of the resources that change: of those that it subscribed to, or, where the entry of the SDK keeps the subscriptions, of
 * all, which the entry sieves.
 */
const tellChanges = (server: Server, service: () => Promise<Service>, caller: Caller, isSieved: boolean): void => {
  const subscribed = new Set<string>();
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
    if (subscribed.size >= MOST_SUBSCRIBED) throw new ProtocolError(-32602, `At most ${MOST_SUBSCRIBED} resources can be subscribed to.`);
    // Whoever may not read a resource is not told of it either.
    await (await service()).resources.read(uri, caller).catch((error: unknown) => {
      throw toProtocolError(error, uri);
    });
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  setImmediate(async () => {
    const stop = (await service()).resources.watch?.((uri) => {
      // A connection that has just gone has nobody to tell.
      if (isSieved || subscribed.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined);
    });
    server.onclose = () => stop?.();
  });
};

/** What a tool call heeds and tells: the client may cancel it, and is told how it goes where it asked to be. */
const watchOf = ({ signal, _meta, notify }: ServerContext['mcpReq']): Watch => {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return { signal };
  return {
    signal,
    onProgress: (progress, total) => {
      // A client that has just gone has nobody to tell.
      notify({ method: 'notifications/progress', params: { progressToken, progress, total } }).catch(() => undefined);
    },
  };
};

/**
 * Makes the factory of MCP servers; each serves one connection or one HTTP request, of any protocol revision.
 * @param load gives the tools and resources, which are loaded when a client first asks for them
 */
export const createServerFactory = (
  load: () => Promise<Service>,
  version: string,
  telling: Telling,
): ((request?: McpRequestContext) => Server) => {
  let loading: Promise<Service> | undefined;
  const service = (): Promise<Service> => {
    loading ??= load();
    return loading;
  };
  return (request) => {
    const isModern = request?.era === 'modern';
    const subscribe = telling === 'connection' || (telling === 'entry' && isModern);
    const server = new Server(serverInfo(version), {
      capabilities: { tools: {}, resources: subscribe ? { subscribe } : {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': STATIC, 'resources/templates/list': STATIC, 'server/discover': STATIC },
    });
    serveResources(server, service, callerOf(request));
    if (telling === 'connection') tellChanges(server, service, callerOf(request), isModern);
    // What comes after the greeting is loaded while the client reads it.
    else if (loading === undefined) setImmediate(() => void service());
    server.setRequestHandler('tools/list', async () => ({ tools: [...(await (await service()).listTools())] as McpTool[] }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      try {
        return (await (await service()).callTool(params.name, params.arguments, callerOf(request), watchOf(mcpReq))) as CallToolResult;
      } catch (error) {
        if (error instanceof Fault && error.code === 'UNKNOWN_TOOL') throw new ProtocolError(FAULTS.UNKNOWN_TOOL.rpc, error.message);
        throw error;
      }
    });
    return server;
  };
};
