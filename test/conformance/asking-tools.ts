import type { CallToolResult, ElicitRequestFormParams } from '@modelcontextprotocol/server';
import { answerText, type FixtureCall, type FixtureTool, NO_INPUT } from './fixture-tool.js';

const refuse = (what: string): CallToolResult => ({ ...answerText(`The client does not support ${what}.`), isError: true });

const elicit = async ({ context, asking }: FixtureCall, params: ElicitRequestFormParams): Promise<CallToolResult> => {
  if (asking?.capabilities.elicitation === undefined) return refuse('elicitation');
  const { action, content } = await asking.during(() => context.mcpReq.send({ method: 'elicitation/create', params: { ...params } }));
  return answerText(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`);
};

const oneText = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] }) as const;

const sampling: FixtureTool = {
  name: 'test_sampling',
  description: 'Asks the model of the client',
  inputSchema: oneText('prompt'),
  run: async ({ input, context, asking }) => {
    if (asking?.capabilities.sampling === undefined) return refuse('sampling');
    const messages = [{ role: 'user', content: { type: 'text', text: String(input['prompt']) } }];
    const { content } = await asking.during(() =>
      context.mcpReq.send({ method: 'sampling/createMessage', params: { messages, maxTokens: 100 } }),
    );
    return answerText(`LLM response: ${JSON.stringify(content)}`);
  },
};

const elicitation: FixtureTool = {
  name: 'test_elicitation',
  description: 'Asks the user for a name and an address',
  inputSchema: oneText('message'),
  run: (call) =>
    elicit(call, {
      message: String(call.input['message']),
      requestedSchema: {
        type: 'object',
        properties: {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        required: ['username', 'email'],
      },
    }),
};

const withDefaults: FixtureTool = {
  name: 'test_elicitation_sep1034_defaults',
  description: 'Asks the user with a default for each kind of value',
  inputSchema: NO_INPUT,
  run: (call) =>
    elicit(call, {
      message: 'Please check these values',
      requestedSchema: {
        type: 'object',
        properties: {
          name: { type: 'string', default: 'John Doe' },
          age: { type: 'integer', default: 30 },
          score: { type: 'number', default: 95.5 },
          status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
          verified: { type: 'boolean', default: true },
        },
        required: [],
      },
    }),
};

const OPTIONS = ['option1', 'option2', 'option3'];
const titled = (noun: string) =>
  ['First', 'Second', 'Third'].map((ordinal, i) => ({ const: `value${i + 1}`, title: `${ordinal} ${noun}` }));

const withEnums: FixtureTool = {
  name: 'test_elicitation_sep1330_enums',
  description: 'Asks the user to choose, with each form of a choice',
  inputSchema: NO_INPUT,
  run: (call) =>
    elicit(call, {
      message: 'Please choose',
      requestedSchema: {
        type: 'object',
        properties: {
          untitledSingle: { type: 'string', enum: OPTIONS },
          titledSingle: { type: 'string', oneOf: titled('Option') },
          legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
          untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
          titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
        },
        required: [],
      },
    }),
};

/** Tools that ask the client in the middle of a call, as revisions with sessions do. */
export const ASKING_TOOLS: readonly FixtureTool[] = [sampling, elicitation, withDefaults, withEnums];
