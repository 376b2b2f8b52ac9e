import type { CallToolResult, McpRequestContext, Tool as McpTool, Server } from '@modelcontextprotocol/server';
import { type Caller, LOCAL_CALLER } from '../../call/caller.js';
import { CACHE_HINTS } from '../../call/capability.js';
import type { ListedTool } from '../service/listed-tool.js';
import { INSTRUCTIONS } from '../service/server-identity.js';
import type { Service } from '../service/service.js';
import { TASKS } from '../service/tasks.js';
import { NodeServer } from './node-server.js';
import { sendChanges, servePrompts, serveResources, toProtocolError, watchOf } from './request-handlers.js';
import { beginTask, serveTasks } from './task-handlers.js';

/** Finds who calls: over HTTP the guards have found out; over stdio it is the user of this process. */
const callerOf = (request: McpRequestContext | undefined): Caller =>
  (request?.authInfo?.extra?.['caller'] as Caller | undefined) ?? LOCAL_CALLER;

/** How a server notifies a client of changes: over its own connection, by the entry that serves many, or not at all. */
export type Notifying = 'connection' | 'entry' | 'none';

/** How long after a greeting the service is loaded where nobody has called it, in milliseconds. */
const PAUSE = 30;

/** What never changes while a node runs; the resources of a caller come and go. */
const HINTS = {
  'server/discover': CACHE_HINTS.fixed,
  'tools/list': CACHE_HINTS.fixed,
  'prompts/list': CACHE_HINTS.fixed,
  'resources/templates/list': CACHE_HINTS.fixed,
  'resources/list': CACHE_HINTS.changing,
} as const;

type ListTools = () => Promise<readonly ListedTool[]>;

const serveTools = (server: Server, service: () => Promise<Service>, listTools: ListTools, caller: Caller): void => {
  server.setRequestHandler('tools/list', async () => ({ tools: [...(await listTools())] as McpTool[] }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    try {
      const task = await beginTask(await service(), params, mcpReq, caller);
      if (task !== undefined) return task;
      return (await (await service()).callTool(params.name, params.arguments, caller, watchOf(mcpReq))) as CallToolResult;
    } catch (error) {
      throw toProtocolError(error);
    }
  });
};

/**
 * Makes the factory of MCP servers; each serves one connection or one HTTP request, of any protocol revision.
 * @param load gives the tools, resources and prompts, which are loaded when a client first asks for them
 * @param listTools gives the list of tools, where it is at hand before they are loaded
 */
export const createServerFactory = (
  load: () => Promise<Service>,
  version: string,
  notifying: Notifying,
  listTools?: ListTools,
): ((request?: McpRequestContext) => Server) => {
  let loading: Promise<Service> | undefined;
  let onLoaded: (service: Service) => void;
  const loaded = new Promise<Service>((resolve) => {
    onLoaded = resolve;
  });
  const service = (): Promise<Service> => {
    loading ??= load().then((offered) => {
      onLoaded(offered);
      return offered;
    });
    return loading;
  };
  return (request) => {
    const isModern = request?.era === 'modern';
    const subscribe = notifying === 'connection' || (notifying === 'entry' && isModern);
    // Tasks are of this revision; those of a node elsewhere are not handed on.
    const hasTasks = isModern && notifying !== 'none';
    const caller = callerOf(request);
    const server = new NodeServer(version, {
      capabilities: {
        tools: {},
        resources: subscribe ? { subscribe } : {},
        prompts: {},
        completions: {},
        ...(hasTasks ? { extensions: { [TASKS]: {} } } : {}),
      },
      instructions: INSTRUCTIONS,
      cacheHints: HINTS,
    });
    serveTools(server, service, listTools ?? (async () => (await service()).listTools()), caller);
    if (hasTasks) serveTasks(server, service, caller);
    serveResources(server, service, caller, isModern);
    servePrompts(server, service, caller);
    if (notifying === 'connection') sendChanges(server, service, loaded, caller, isModern);
    // What comes after the greeting is loaded while the client reads it, and what it asks at once is answered first.
    if (loading === undefined) setTimeout(() => void service(), PAUSE).unref();
    return server;
  };
};
