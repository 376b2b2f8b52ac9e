import type { Caller } from '../../core/access/caller.js';
import { FAULTS, toFault } from '../../core/faults.js';
import { INSTRUCTIONS } from '../mcp/instructions.js';
import { serverInfo } from '../mcp/server-info.js';
import type { Service } from '../mcp/service.js';

/** Most calls of a batch. */
const MAX_BATCH = 50;

/** The revisions that have the `initialize` greeting, newest first. */
const REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

type Id = string | number | null;
type Reply = { readonly jsonrpc: '2.0'; readonly id: Id } & ({ readonly result: unknown } | { readonly error: unknown });

interface Message {
  readonly jsonrpc?: unknown;
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

const fail = (id: Id, code: number, message: string): Reply => ({ jsonrpc: '2.0', id, error: { code, message } });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const METHODS = ['initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/templates/list', 'resources/read'] as const;

/** Answers plain JSON-RPC 2.0 over the same tools as MCP: no headers, no envelope, no stream. */
export const createJsonRpc = (service: () => Promise<Service>, version: string) => {
  const resultOf = async (method: string, params: Readonly<Record<string, unknown>>, caller: Caller): Promise<unknown> => {
    if (method === 'ping') return {};
    if (method === 'tools/list') return { tools: await (await service()).listTools() };
    if (method === 'tools/call') return (await service()).callTool(String(params['name']), params['arguments'], caller);
    if (method === 'resources/list') return { resources: await (await service()).resources.list(caller) };
    if (method === 'resources/templates/list') return { resourceTemplates: await (await service()).resources.templates() };
    if (method === 'resources/read') return { contents: [await (await service()).resources.read(String(params['uri']), caller)] };
    const asked = params['protocolVersion'];
    return {
      protocolVersion: REVISIONS.find((revision) => revision === asked) ?? REVISIONS[0],
      capabilities: { tools: {}, resources: {} },
      serverInfo: serverInfo(version),
      instructions: INSTRUCTIONS,
    };
  };
  const answerOne = async (message: unknown, caller: Caller): Promise<Reply | undefined> => {
    if (!isObject(message)) return fail(null, -32600, 'Invalid request: a call is a JSON-RPC 2.0 object.');
    const { jsonrpc, id, method, params } = message as Message;
    const known: Id = typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
    const hasBadId = 'id' in message && id !== null && known === null;
    if (jsonrpc !== '2.0' || typeof method !== 'string' || hasBadId)
      return fail(known, -32600, 'Invalid request: a call has "jsonrpc": "2.0", a method, and an id that is a text or a number.');
    // Without an id it is a notification, which has no answer; none of them changes anything here.
    if (!('id' in message)) return undefined;
    if (!METHODS.some((own) => own === method))
      return fail(
        known,
        -32601,
        `There is no method ${JSON.stringify(method.slice(0, 64))}; there are ${METHODS.join(', ')} and notifications.`,
      );
    if (params !== undefined && !isObject(params)) return fail(known, -32602, 'Invalid params: they are an object.');
    if (method === 'tools/call' && typeof params?.['name'] !== 'string')
      return fail(known, -32602, 'Invalid params: `name` names the tool.');
    if (method === 'resources/read' && typeof params?.['uri'] !== 'string')
      return fail(known, -32602, 'Invalid params: `uri` names the resource.');
    try {
      return { jsonrpc: '2.0', id: known, result: await resultOf(method, params ?? {}, caller) };
    } catch (error) {
      const { code, message: text } = toFault(error);
      return fail(known, FAULTS[code].rpc, text);
    }
  };
  /** Answers a parsed body; nothing where it holds notifications only. */
  return async (body: unknown, caller: Caller): Promise<Reply | readonly Reply[] | undefined> => {
    if (!Array.isArray(body)) return answerOne(body, caller);
    if (body.length === 0 || body.length > MAX_BATCH)
      return fail(null, -32600, `Invalid request: a batch has 1 to ${MAX_BATCH} calls, not ${body.length}.`);
    const replies: Reply[] = [];
    // One after the other, so that a batch waits its turn like fifty single calls.
    for (const message of body) {
      const reply = await answerOne(message, caller);
      if (reply !== undefined) replies.push(reply);
    }
    return replies.length === 0 ? undefined : replies;
  };
};
