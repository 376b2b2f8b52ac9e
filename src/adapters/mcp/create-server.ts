import { type Tool as McpTool, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { callTool } from '../../../tools/call-tool.js';
import type { Tool } from '../../../tools/tool.js';
import type { Context } from '../../core/context.js';
import { toFault, toSentence } from '../../core/faults.js';
import { INSTRUCTIONS } from './instructions.js';

/** How long a client may keep what never changes while a server runs. */
const STATIC = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Tools that hosts should show at once; the rest may be looked up. */
const ALWAYS_LOADED: ReadonlySet<string> = new Set(['catalog', 'compute', 'prove']);

/** Drops what costs tokens and tells nothing: the dialect, and the bounds that every safe integer has. */
const compact = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(compact);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      key !== '$schema' &&
      key !== 'propertyNames' &&
      !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
      !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, compact(value)]));
};

const toMcpTool = ({ name, title, description, annotations, input, output }: Tool): McpTool =>
  ({
    name,
    title,
    description,
    inputSchema: compact(z.toJSONSchema(input, { io: 'input' })),
    outputSchema: compact(z.toJSONSchema(output, { io: 'output' })),
    annotations: { ...annotations },
    ...(ALWAYS_LOADED.has(name) ? { _meta: { 'anthropic/alwaysLoad': true } } : {}),
  }) as McpTool;

const answer = (value: unknown) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
  structuredContent: value as Record<string, unknown>,
});

/** What a model can mend comes back as a result that says what was wrong, what is valid and an example. */
const refusal = (thrown: unknown) => {
  const { code, message, details } = toFault(thrown);
  return {
    content: [{ type: 'text' as const, text: JSON.stringify({ error: { code, message: toSentence(message), ...details } }) }],
    isError: true,
  };
};

/** What serving needs beside the SDK: loaded when a client first asks for tools. */
export interface Service {
  readonly tools: readonly Tool[];
  readonly context: Context;
}

/** Makes the factory of MCP servers; each serves one connection, of any protocol revision. */
export const createServerFactory = (load: () => Promise<Service>, version: string): (() => Server) => {
  let loading: Promise<Service> | undefined;
  const service = (): Promise<Service> => {
    loading ??= load();
    return loading;
  };
  let listed: readonly McpTool[] | undefined;
  return () => {
    const server = new Server(
      { name: 'genmath', title: 'genmath', version, description: 'Checked equations with units, answered with signed receipts' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS, cacheHints: { 'tools/list': STATIC, 'server/discover': STATIC } },
    );
    // What comes after the greeting is loaded while the client reads it.
    setImmediate(() => void service());
    server.setRequestHandler('tools/list', async () => {
      const { tools } = await service();
      listed ??= tools.map(toMcpTool);
      return { tools: [...listed] };
    });
    server.setRequestHandler('tools/call', async ({ params }) => {
      const { tools, context } = await service();
      const tool = tools.find(({ name }) => name === params.name);
      if (!tool) {
        const names = tools.map(({ name }) => name).join(', ');
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `Unknown tool ${JSON.stringify(params.name.slice(0, 64))}; there are ${names}.`,
        );
      }
      try {
        return answer(await callTool(tool, params.arguments, context));
      } catch (error) {
        return refusal(error);
      }
    });
    return server;
  };
};
