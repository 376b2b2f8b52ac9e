import { randomBytes } from 'node:crypto';
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type CreateMessageRequestParams,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { answerText, type FixtureTool, NO_INPUT } from './fixture-tool.js';

/** What the server remembers between the rounds of one call, in the client's hands. */
interface Remembered {
  readonly round: number;
  readonly name?: string;
}

const states = createRequestStateCodec<Remembered>({ key: randomBytes(32) });

/** Reads what an earlier round left; nothing in the first one. */
const recall = async (context: ServerContext): Promise<Remembered | undefined> => {
  const state = context.mcpReq.requestState<string>();
  if (state === undefined) return undefined;
  try {
    return await states.verify(state, context);
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The request state was not made here, or was changed');
  }
};

const askText = (message: string, name: string) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] } });

const askConsent = () =>
  inputRequired.elicit({
    message: 'Please confirm',
    requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  });

const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens } as CreateMessageRequestParams);

const tool = (name: string, description: string, run: (context: ServerContext) => ReturnType<FixtureTool['run']>): FixtureTool => ({
  name,
  description,
  inputSchema: NO_INPUT,
  run: ({ context }) => run(context),
});

const textOf = (context: ServerContext, key: string, name: string): string | undefined => {
  const value = acceptedContent(context.mcpReq.inputResponses, key)?.[name];
  return typeof value === 'string' ? value : undefined;
};

const confirmed = (name: string, description: string): FixtureTool =>
  tool(name, description, async (context) => {
    const remembered = await recall(context);
    const isConfirmed = acceptedContent(context.mcpReq.inputResponses, 'confirm')?.['ok'] === true;
    if (remembered !== undefined && isConfirmed) return answerText('state-ok');
    return inputRequired({
      inputRequests: { confirm: askConsent() },
      requestState: await states.mint({ round: 1 }),
    });
  });

/** Tools that need input of the client and get it in a further round, as revision 2026-07-28 does. */
export const INPUT_TOOLS: readonly FixtureTool[] = [
  tool('test_input_required_result_elicitation', 'Asks for a name and greets', async (context) => {
    const name = textOf(context, 'user_name', 'name');
    if (name !== undefined) return answerText(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: askText('What is your name?', 'name') } });
  }),
  tool('test_input_required_result_sampling', 'Asks the model of the client', async ({ mcpReq }) => {
    const answered = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (answered.kind === 'sampling') return answerText(JSON.stringify(answered.result.content));
    return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } });
  }),
  tool('test_input_required_result_list_roots', 'Asks for the roots of the client', async ({ mcpReq }) => {
    const answered = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (answered.kind === 'roots') return answerText(answered.roots.map(({ uri }) => uri).join(' '));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  }),
  confirmed('test_input_required_result_request_state', 'Asks for a confirmation and remembers that it did'),
  confirmed('test_input_required_result_tampered_state', 'Asks for a confirmation and refuses a state that was changed'),
  tool('test_input_required_result_multiple_inputs', 'Asks the user, the model and the client at once', async (context) => {
    const remembered = await recall(context);
    const { inputResponses } = context.mcpReq;
    const kinds = ['user_name', 'greeting', 'client_roots'].map((key) => inputResponse(inputResponses, key).kind);
    if (remembered !== undefined && !kinds.includes('missing')) return answerText(`Got ${kinds.join(', ')}.`);
    return inputRequired({
      inputRequests: {
        user_name: askText('What is your name?', 'name'),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ round: 1 }),
    });
  }),
  tool('test_input_required_result_multi_round', 'Asks twice, one after the other', async (context) => {
    const remembered = await recall(context);
    const name = remembered?.name ?? textOf(context, 'step1', 'name');
    const color = textOf(context, 'step2', 'color');
    if (remembered?.round === 2 && color !== undefined) return answerText(`${name} likes ${color}.`);
    if (remembered !== undefined && name !== undefined)
      return inputRequired({
        inputRequests: { step2: askText('Step 2: What is your favorite color?', 'color') },
        requestState: await states.mint({ round: 2, name }),
      });
    return inputRequired({
      inputRequests: { step1: askText('Step 1: What is your name?', 'name') },
      requestState: await states.mint({ round: 1 }),
    });
  }),
  tool('test_input_required_result_capabilities', 'Asks only what the client says that it can answer', async ({ mcpReq }) => {
    const envelope: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
    const declared = (envelope[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities;
    const requests = {
      ...(declared.sampling === undefined ? {} : { question: sample('Say hello', 50) }),
      ...(declared.elicitation === undefined ? {} : { user_name: askText('What is your name?', 'name') }),
    };
    return Object.keys(requests).length === 0 ? answerText('Nothing can be asked.') : inputRequired({ inputRequests: requests });
  }),
  tool('test_missing_capability', 'Needs a client with a model', async () =>
    inputRequired({ inputRequests: { question: sample('Say hello', 50) } }),
  ),
  tool('test_streaming_elicitation', 'Asks for a name at the end of its stream', async (context) => {
    const name = textOf(context, 'user_name', 'name');
    if (name !== undefined) return answerText(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: askText('What is your name?', 'name') } });
  }),
];
