import { request } from 'undici';
import type { SurfaceRequest, SurfaceResponse } from '../../../tools/node-context.js';
import { FAULTS, Fault, type FaultCode } from '../../core/faults.js';
import type { ListedResource, ListedResourceTemplate, ResourceContent } from '../mcp/resource-service.js';
import { type ListedTool, refusal, type Service, type ToolResult } from '../mcp/service.js';

/** A node elsewhere and the key to show it. */
export interface RemoteNode {
  /** Base address, without a slash at its end. */
  readonly url: string;
  readonly key?: string;
}

const PATIENCE = 30_000;
/** Most bytes of an answer that are read. */
const MAX_ANSWER = 16 * 1024 * 1024;

/**
 * Makes the way to a node elsewhere: every request goes to its address, and to no other.
 * @throws Fault NODE_UNREACHABLE from each request that fails on the way
 */
export const createRemoteSurface =
  ({ url, key }: RemoteNode): ((sent: SurfaceRequest) => Promise<SurfaceResponse>) =>
  async ({ method, path, headers, body }) => {
    try {
      const response = await request(`${url}${path}`, {
        method: method as 'GET',
        headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
        ...(body === undefined ? {} : { body }),
        headersTimeout: PATIENCE,
        bodyTimeout: PATIENCE,
      });
      const declared = Number(response.headers['content-length'] ?? 0);
      if (declared > MAX_ANSWER) throw new Error('the answer is too large');
      const shown = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
      );
      return { status: response.statusCode, headers: Object.fromEntries(shown), body: await response.body.text() };
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      throw new Fault('NODE_UNREACHABLE', `The node ${url} cannot be reached (${reason}).`, { node: url });
    }
  };

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Offers the tools and resources of a node elsewhere, as that node lists and answers them. */
export const createRemoteService = (surface: (sent: SurfaceRequest) => Promise<SurfaceResponse>, url: string): Service => {
  const call = async (method: string, params: unknown): Promise<unknown> => {
    const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { status, body } = await surface({
      method: 'POST',
      path: '/api/mcp',
      headers: { 'content-type': 'application/json' },
      body: sent,
    });
    let answer: RpcAnswer;
    try {
      answer = JSON.parse(body) as RpcAnswer;
    } catch {
      throw new Fault('NODE_UNREACHABLE', `What answers at ${url} is no genmath node (status ${status}).`, { node: url });
    }
    if (answer.result !== undefined) return answer.result;
    const said = answer.error?.message ?? (answer as { detail?: string }).detail ?? `status ${status}`;
    const unknown: FaultCode = method === 'tools/call' ? 'UNKNOWN_TOOL' : 'UNKNOWN_RESOURCE';
    const code: FaultCode = answer.error?.code === FAULTS[unknown].rpc ? unknown : 'NODE_UNREACHABLE';
    throw new Fault(code, code === unknown ? said : `The node ${url} refused: ${said}`, { node: url });
  };
  return {
    // Changes over there are not told here: they would need a stream of each contract.
    resources: {
      templates: async () =>
        ((await call('resources/templates/list', {})) as { resourceTemplates: readonly ListedResourceTemplate[] }).resourceTemplates,
      list: async () => ((await call('resources/list', {})) as { resources: readonly ListedResource[] }).resources,
      read: async (uri) => {
        const [content] = ((await call('resources/read', { uri })) as { contents: readonly ResourceContent[] }).contents;
        return content ?? { uri, mimeType: 'application/json', text: 'null' };
      },
    },
    listTools: async () => ((await call('tools/list', {})) as { tools: readonly ListedTool[] }).tools,
    callTool: async (name, input) => {
      try {
        return (await call('tools/call', { name, ...(input === undefined ? {} : { arguments: input }) })) as ToolResult;
      } catch (error) {
        if (error instanceof Fault && error.code === 'UNKNOWN_TOOL') throw error;
        return refusal(error);
      }
    },
  };
};
