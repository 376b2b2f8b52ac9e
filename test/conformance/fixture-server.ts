import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  McpRequestContext,
  ReadResourceResult,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import { listen } from '../../src/adapters/http/listen.js';
import { createServerFactory } from '../../src/adapters/mcp/create-server.js';
import { createStreamableHttp } from '../../src/adapters/mcp/serve-streamable-http.js';
import { createNode } from '../../src/node/create-node.js';
import { createInProcessSurface, createNodeApp } from '../../src/node/create-node-app.js';
import { readServeConfig } from '../../src/node/serve-config.js';
import { ANSWERING_TOOLS } from './answering-tools.js';
import { ASKING_TOOLS } from './asking-tools.js';
import type { FixtureTool } from './fixture-tool.js';
import { INPUT_TOOLS } from './input-tools.js';
import { getPrompt, PROMPTS, RESOURCES, readResource, TEMPLATE } from './resources-and-prompts.js';
import { createSessions, type Sessions } from './sessions.js';

const TOOLS: readonly FixtureTool[] = [...ANSWERING_TOOLS, ...ASKING_TOOLS, ...INPUT_TOOLS];

type Handler = NonNullable<ReturnType<Server['_getRequestHandler']>>;
type Asked = Omit<Parameters<Handler>[0], 'jsonrpc' | 'id'>;

/** Gives the way to what the node's own server answers, which is registered already. */
const ownHandlers = (server: Server) => {
  const known = new Map<string, Handler>();
  for (const method of [
    'tools/list',
    'tools/call',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'prompts/list',
    'prompts/get',
    'completion/complete',
  ]) {
    const own = server['_getRequestHandler'](method);
    if (own === undefined) throw new Error(`The server of the node does not answer ${method}.`);
    known.set(method, own);
  }
  // The caller of each knows what its own method answers.
  return <T>(method: string, asked: Asked, context: ServerContext): Promise<T> =>
    (known.get(method) as Handler)({ jsonrpc: '2.0', id: context.mcpReq.id, ...asked }, context) as Promise<T>;
};

/** Registers the fixtures beside what the node's own server has; its handlers serve all the rest. */
const register = (server: Server, request: McpRequestContext | undefined, sessions: Sessions): void => {
  const own = ownHandlers(server);
  const isFixture = (name: string): boolean => name.startsWith('test_');
  server.registerCapabilities({ logging: {}, resources: { subscribe: true } });
  server.setRequestHandler('tools/list', async (asked, context) => {
    const { tools, ...rest } = await own<ListToolsResult>('tools/list', asked, context);
    return { ...rest, tools: [...tools, ...TOOLS.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))] };
  });
  server.setRequestHandler('tools/call', async (asked, context) => {
    const tool = TOOLS.find(({ name }) => name === asked.params.name);
    if (tool === undefined) return own<CallToolResult>('tools/call', asked, context);
    return tool.run({ input: asked.params.arguments ?? {}, context, asking: sessions.askingOf(server, request) });
  });
  server.setRequestHandler('resources/list', async (asked, context) => {
    const { resources, ...rest } = await own<ListResourcesResult>('resources/list', asked, context);
    return { ...rest, resources: [...RESOURCES, ...resources] };
  });
  server.setRequestHandler('resources/templates/list', async (asked, context) => {
    const { resourceTemplates, ...rest } = await own<ListResourceTemplatesResult>('resources/templates/list', asked, context);
    return { ...rest, resourceTemplates: [TEMPLATE, ...resourceTemplates] };
  });
  server.setRequestHandler('resources/read', (asked, context) =>
    asked.params.uri.startsWith('test://') ? readResource(asked.params.uri) : own<ReadResourceResult>('resources/read', asked, context),
  );
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', async (asked, context) => {
    const { prompts, ...rest } = await own<ListPromptsResult>('prompts/list', asked, context);
    return { ...rest, prompts: [...PROMPTS, ...prompts] };
  });
  server.setRequestHandler('prompts/get', (asked, context) => {
    const { name, arguments: given = {} } = asked.params;
    return isFixture(name) ? getPrompt(name, given, context) : own<GetPromptResult>('prompts/get', asked, context);
  });
  server.setRequestHandler('completion/complete', (asked, context) => {
    const { ref, argument } = asked.params;
    if (ref.type !== 'ref/prompt' || !isFixture(ref.name)) return own<CompleteResult>('completion/complete', asked, context);
    return { completion: { values: ['paris', 'park', 'party'].filter((value) => value.startsWith(argument.value)) } };
  });
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
