import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { McpRequestContext, Server } from '@modelcontextprotocol/server';
import { listen } from '../../src/adapters/http/listen.js';
import { createServerFactory } from '../../src/adapters/mcp/create-server.js';
import { createStreamableHttp } from '../../src/adapters/mcp/serve-streamable-http.js';
import { createNode } from '../../src/create-node.js';
import { createInProcessSurface, createNodeApp } from '../../src/create-node-app.js';
import { readServeConfig } from '../../src/serve-config.js';
import { ANSWERING_TOOLS } from './answering-tools.js';
import { ASKING_TOOLS } from './asking-tools.js';
import type { FixtureTool } from './fixture-tool.js';
import { INPUT_TOOLS } from './input-tools.js';
import { getPrompt, PROMPTS, RESOURCES, readResource, TEMPLATE } from './resources-and-prompts.js';
import { createSessions, type Sessions } from './sessions.js';

const TOOLS: readonly FixtureTool[] = [...ANSWERING_TOOLS, ...ASKING_TOOLS, ...INPUT_TOOLS];

/** Registers the fixtures beside what the node's own server has; its handlers serve all the rest. */
const register = (server: Server, request: McpRequestContext | undefined, sessions: Sessions): void => {
  const listTools = server['_getRequestHandler']('tools/list');
  const callTool = server['_getRequestHandler']('tools/call');
  if (listTools === undefined || callTool === undefined) throw new Error('The server of the node has no tools.');
  server.registerCapabilities({ logging: {}, completions: {}, prompts: {}, resources: { subscribe: true } });
  server.setRequestHandler('tools/list', async (asked, context) => {
    const own = await listTools({ jsonrpc: '2.0', id: context.mcpReq.id, ...asked }, context);
    const fixtures = TOOLS.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    return { ...own, tools: [...(own['tools'] as typeof fixtures), ...fixtures] };
  });
  server.setRequestHandler('tools/call', async (asked, context) => {
    const tool = TOOLS.find(({ name }) => name === asked.params.name);
    if (tool === undefined)
      return (await callTool({ jsonrpc: '2.0', id: context.mcpReq.id, ...asked }, context)) as Awaited<ReturnType<FixtureTool['run']>>;
    return tool.run({ input: asked.params.arguments ?? {}, context, asking: sessions.askingOf(server, request) });
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [TEMPLATE] }));
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...PROMPTS] }));
  server.setRequestHandler('prompts/get', ({ params }, context) => getPrompt(params.name, params.arguments ?? {}, context));
  server.setRequestHandler('completion/complete', ({ params }) => ({
    completion: { values: ['paris', 'park', 'party'].filter((value) => value.startsWith(params.argument.value)) },
  }));
};

/** A server that the suite is run against. */
export interface Subject {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the node as it is shipped (its guards, routes, transports and tools) on a free port of the loopback address, with the suite's
 * fixtures registered beside its tools.
 */
export const serveFixtures = async (): Promise<Subject> => {
  const data = mkdtempSync(join(tmpdir(), 'genmath-conformance-'));
  const config = readServeConfig({ port: '0', data }, {});
  const sessions = createSessions();
  const node = createNode(
    config,
    () => '',
    createInProcessSurface(async () => app),
  );
  const app = createNodeApp(node, {
    settings: config.http,
    streamableHttp: async (load, version) =>
      sessions.around(
        createStreamableHttp(load, version, (...parts) => {
          const create = createServerFactory(...parts);
          return (request) => {
            const server = create(request);
            register(server, request, sessions);
            return server;
          };
        }),
      ),
    onError: (_, error) => console.error(error),
  });
  const { port, stop } = await listen(app, config);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      await stop();
      await node.access.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
};
