import { type CallToolResult, type McpRequestContext, type Tool as McpTool, ProtocolError, Server } from '@modelcontextprotocol/server';
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

/**
 * Makes the factory of MCP servers; each serves one connection or one HTTP request, of any protocol revision.
 * @param load gives the tools, which are loaded when a client first asks for them
 */
export const createServerFactory = (load: () => Promise<Service>, version: string): ((request?: McpRequestContext) => Server) => {
  let loading: Promise<Service> | undefined;
  const service = (): Promise<Service> => {
    loading ??= load();
    return loading;
  };
  return (request) => {
    const server = new Server(serverInfo(version), {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': STATIC, 'server/discover': STATIC },
    });
    // What comes after the greeting is loaded while the client reads it.
    if (loading === undefined) setImmediate(() => void service());
    server.setRequestHandler('tools/list', async () => ({ tools: [...(await (await service()).listTools())] as McpTool[] }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      try {
        return (await (await service()).callTool(params.name, params.arguments, callerOf(request))) as CallToolResult;
      } catch (error) {
        if (error instanceof Fault && error.code === 'UNKNOWN_TOOL') throw new ProtocolError(FAULTS.UNKNOWN_TOOL.rpc, error.message);
        throw error;
      }
    });
    return server;
  };
};
