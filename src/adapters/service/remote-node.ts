import { request } from 'undici';
import { CACHE_HINTS } from '../../call/capability.js';
import type { Watch } from '../../call/limits/pace.js';
import type { SurfaceRequest, SurfaceResponse } from '../../call/node-context.js';
import { FAULTS, Fault, type FaultCode, restoreFault } from '../../core/faults.js';
import type { Completion } from './completion.js';
import type { ListedTool } from './listed-tool.js';
import type { ListedPrompt, WrittenPrompt } from './prompts.js';
import type { ListedResourceTemplate, ResourcePage, ResourceReading } from './resources.js';
import { refusal, type Service, type ToolResult } from './service.js';

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
  async ({ method, path, headers, body, signal }) => {
    try {
      const response = await request(`${url}${path}`, {
        method: method as 'GET',
        headers: { ...(key === undefined ? {} : { authorization: `Bearer ${key}` }), ...headers },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
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
  readonly error?: { readonly code: number; readonly message: string; readonly data?: { readonly code?: unknown } };
}

/** What a refusal means where the node over there does not name its fault. */
const UNNAMED: Readonly<Record<string, FaultCode>> = { 'tools/call': 'UNKNOWN_TOOL', 'resources/read': 'UNKNOWN_RESOURCE' };

const isFaultCode = (code: unknown): code is FaultCode => typeof code === 'string' && Object.hasOwn(FAULTS, code);

/** Offers the tools, resources and prompts of a node elsewhere, as that node lists and answers them. */
export const createRemoteService = (surface: (sent: SurfaceRequest) => Promise<SurfaceResponse>, url: string): Service => {
  const call = async (method: string, params: unknown, { signal }: Watch = {}): Promise<unknown> => {
    const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const { status, body } = await surface({
      method: 'POST',
      path: '/api/mcp',
      headers: { 'content-type': 'application/json' },
      body: sent,
      ...(signal === undefined ? {} : { signal }),
    });
    let answer: RpcAnswer;
    try {
      answer = JSON.parse(body) as RpcAnswer;
    } catch {
      throw new Fault('NODE_UNREACHABLE', `What answers at ${url} is no genmath node (status ${status}).`, { node: url });
    }
    if (answer.result !== undefined) return answer.result;
    const said = answer.error?.message ?? (answer as { detail?: string }).detail ?? `status ${status}`;
    const named = answer.error?.data?.code;
    if (isFaultCode(named)) throw restoreFault(named, said, { node: url });
    const unknown = UNNAMED[method];
    if (unknown !== undefined && answer.error?.code === FAULTS[unknown].rpc) throw restoreFault(unknown, said, { node: url });
    throw new Fault('NODE_UNREACHABLE', `The node ${url} refused: ${said}`, { node: url });
  };
  return {
    // Clients are not notified of changes over there: that would take a stream of each contract.
    resources: {
      templates: async () =>
        ((await call('resources/templates/list', {})) as { resourceTemplates: readonly ListedResourceTemplate[] }).resourceTemplates,
      list: async (_, cursor) => (await call('resources/list', cursor === undefined ? {} : { cursor })) as ResourcePage,
      // A node that gives no hints is one whose answers are not to be kept.
      read: async (uri) => ({ ...CACHE_HINTS.changing, ...((await call('resources/read', { uri })) as ResourceReading) }),
    },
    prompts: {
      list: async () => ((await call('prompts/list', {})) as { prompts: readonly ListedPrompt[] }).prompts,
      get: async (name, given) =>
        (await call('prompts/get', { name, ...(given === undefined ? {} : { arguments: given }) })) as WrittenPrompt,
    },
    complete: async (request) => ((await call('completion/complete', request)) as { completion: Completion }).completion,
    listTools: async () => ((await call('tools/list', {})) as { tools: readonly ListedTool[] }).tools,
    callTool: async (name, input, _, watch) => {
      try {
        return (await call('tools/call', { name, ...(input === undefined ? {} : { arguments: input }) }, watch)) as ToolResult;
      } catch (error) {
        if (error instanceof Fault && error.code === 'UNKNOWN_TOOL') throw error;
        return refusal(error);
      }
    },
  };
};
