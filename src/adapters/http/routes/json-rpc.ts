import { explainFault } from '../../../answer/explain-fault.js';
import { type Caller, payerOf } from '../../../call/caller.js';
import { takeTurn, type Watch } from '../../../call/limits/pace.js';
import { FAULTS, Fault, toFault } from '../../../core/faults.js';
import { isMembers } from '../../../core/members.js';
import type { CompletionRequest } from '../../service/completion.js';
import { INSTRUCTIONS, serverInfo } from '../../service/server-identity.js';
import type { Service } from '../../service/service.js';

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

const fail = (id: Id, code: number, message: string, data?: unknown): Reply => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

type Params = Readonly<Record<string, unknown>>;

/** What a method is answered with. */
type Method = (params: Params, service: Service, caller: Caller, watch: Watch) => unknown;

const greet = (version: string, asked: unknown) => ({
  protocolVersion: REVISIONS.find((revision) => revision === asked) ?? REVISIONS[0],
  capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
  serverInfo: serverInfo(version),
  instructions: INSTRUCTIONS,
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads what is to be completed; everything in it is a text. */
const readCompletion = ({ ref, argument, context }: Params): CompletionRequest => {
  const given = isMembers(context) ? context['arguments'] : undefined;
  const isRef =
    isMembers(ref) && ((ref['type'] === 'ref/prompt' && isText(ref['name'])) || (ref['type'] === 'ref/resource' && isText(ref['uri'])));
  const isArgument = isMembers(argument) && isText(argument['name']) && isText(argument['value']);
  if (!isRef || !isArgument || !(given === undefined || (isMembers(given) && Object.values(given).every(isText))))
    throw new Fault(
      'INVALID_REQUEST',
      'Invalid params: `ref` is {"type": "ref/prompt", "name"} or {"type": "ref/resource", "uri"}, and `argument` has a name and a value, all texts.',
    );
  return { ref, argument, context } as unknown as CompletionRequest;
};

const METHODS: Readonly<Record<string, Method>> = {
  ping: () => ({}),
  'tools/list': async (_, { listTools }) => ({ tools: await listTools() }),
  'tools/call': ({ name, arguments: given }, { callTool }, caller, watch) => callTool(String(name), given, caller, watch),
  'resources/list': ({ cursor }, { resources }, caller) => resources.list(caller, isText(cursor) ? cursor : undefined),
  'resources/templates/list': async (_, { resources }) => ({ resourceTemplates: await resources.templates() }),
  'resources/read': ({ uri }, { resources }, caller) => resources.read(String(uri), caller),
  'prompts/list': async (_, { prompts }) => ({ prompts: await prompts.list() }),
  'prompts/get': ({ name, arguments: given }, { prompts }, caller) => prompts.get(String(name), given, caller),
  'completion/complete': async (params, { complete }, caller) => ({ completion: await complete(readCompletion(params), caller) }),
};

/** The member that a method cannot do without, and what it names. */
const NAMING: Readonly<Record<string, readonly [member: string, what: string]>> = {
  'tools/call': ['name', 'tool'],
  'resources/read': ['uri', 'resource'],
  'prompts/get': ['name', 'prompt'],
};

/** Answers plain JSON-RPC 2.0 over the same tools, resources and prompts as MCP: no headers, no envelope, no stream. */
export const createJsonRpc = (service: Service, version: string) => {
  const answerOne = async (message: unknown, caller: Caller, watch: Watch): Promise<Reply | undefined> => {
    if (!isMembers(message)) return fail(null, -32600, 'Invalid request: a call is a JSON-RPC 2.0 object.');
    const { jsonrpc, id, method, params } = message as Message;
    const known: Id = typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : null;
    const hasBadId = 'id' in message && id !== null && known === null;
    if (jsonrpc !== '2.0' || typeof method !== 'string' || hasBadId)
      return fail(known, -32600, 'Invalid request: a call has "jsonrpc": "2.0", a method, and an id that is a text or a number.');
    // Without an id it is a notification, which has no answer; none of them changes anything here.
    if (!('id' in message)) return undefined;
    const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    if (run === undefined && method !== 'initialize') {
      const all = ['initialize', ...Object.keys(METHODS)].join(', ');
      return fail(known, -32601, `There is no method ${JSON.stringify(method.slice(0, 64))}; there are ${all} and notifications.`);
    }
    if (params !== undefined && !isMembers(params)) return fail(known, -32602, 'Invalid params: they are an object.');
    const [member = '', what = ''] = NAMING[method] ?? [];
    if (member !== '' && !isText(params?.[member])) return fail(known, -32602, `Invalid params: \`${member}\` names the ${what}.`);
    try {
      const result = run === undefined ? greet(version, params?.['protocolVersion']) : await run(params ?? {}, service, caller, watch);
      return { jsonrpc: '2.0', id: known, result };
    } catch (error) {
      const fault = toFault(error);
      return fail(known, FAULTS[fault.code].rpc, explainFault(fault, { kind: 'model' }).text, { code: fault.code });
    }
  };
  /**
   * Answers a parsed body; nothing where it holds notifications only.
   * @param watch aborted where the caller no longer waits
   */
  return async (body: unknown, caller: Caller, watch: Watch = {}): Promise<Reply | readonly Reply[] | undefined> => {
    if (!Array.isArray(body)) return answerOne(body, caller, watch);
    if (body.length === 0 || body.length > MAX_BATCH)
      return fail(null, -32600, `Invalid request: a batch has 1 to ${MAX_BATCH} calls, not ${body.length}.`);
    const replies: Reply[] = [];
    for (const message of body) {
      // Each element is one turn: whoever sends single calls meanwhile is answered between them.
      await takeTurn(payerOf(caller).id);
      if (watch.signal?.aborted) break;
      const reply = await answerOne(message, caller, watch);
      if (reply !== undefined) replies.push(reply);
    }
    return replies.length === 0 ? undefined : replies;
  };
};
