import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { answerText, type FixtureTool, NO_INPUT, RED_PIXEL, SILENCE } from './fixture-tool.js';

/** Long enough for a client to see that messages come one by one. */
const PAUSE = 50;

const answers = (name: string, what: string, content: CallToolResult['content']): FixtureTool => ({
  name,
  description: `Answers ${what}`,
  inputSchema: NO_INPUT,
  run: async () => ({ content }),
});

const image = { type: 'image', ...RED_PIXEL } as const;

const resource = (uri: string, mimeType: string, text: string) => ({ type: 'resource', resource: { uri, mimeType, text } }) as const;

const logging: FixtureTool = {
  name: 'test_tool_with_logging',
  description: 'Logs three messages while it works',
  inputSchema: NO_INPUT,
  run: async ({ context }) => {
    await context.mcpReq.log('info', 'Tool execution started');
    await sleep(PAUSE);
    await context.mcpReq.log('info', 'Tool processing data');
    await sleep(PAUSE);
    await context.mcpReq.log('info', 'Tool execution completed');
    return answerText('Logged three messages.');
  },
};

const progress: FixtureTool = {
  name: 'test_tool_with_progress',
  description: 'Tells its progress to a client that gave a token',
  inputSchema: NO_INPUT,
  run: async ({ context: { mcpReq } }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const done of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: done, total: 100 } });
      if (done < 100) await sleep(PAUSE);
    }
    return answerText('Done, 100 of 100.');
  },
};

const quietLogging: FixtureTool = {
  name: 'test_logging_tool',
  description: 'Logs one message, for requests that ask for it',
  inputSchema: NO_INPUT,
  run: async ({ context }) => {
    await context.mcpReq.log('info', 'One message');
    return answerText('Logged where it was asked for.');
  },
};

const failing: FixtureTool = {
  name: 'test_error_handling',
  description: 'Always fails',
  inputSchema: NO_INPUT,
  run: async () => ({ ...answerText('This tool intentionally returns an error for testing'), isError: true }),
};

const withWholeDialect: FixtureTool = {
  name: 'json_schema_2020_12_tool',
  description: 'Takes a name and an address, told with keywords of JSON Schema 2020-12 that a server must hand on as they are',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: {
      address: { $anchor: 'address', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' }, country: { type: 'string' } },
    allOf: [{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }],
    if: { properties: { country: { const: 'US' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['address'] },
    else: { required: ['name'] },
    additionalProperties: false,
  },
  run: async ({ input }) => answerText(JSON.stringify(input)),
};

/** Tools that answer by themselves. */
export const ANSWERING_TOOLS: readonly FixtureTool[] = [
  answers('test_simple_text', 'a text', [{ type: 'text', text: 'This is a simple text response for testing.' }]),
  answers('test_image_content', 'a picture', [image]),
  answers('test_audio_content', 'a sound', [{ type: 'audio', ...SILENCE }]),
  answers('test_embedded_resource', 'a resource', [
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]),
  answers('test_multiple_content_types', 'a text, a picture and a resource', [
    { type: 'text', text: 'Multiple content types test:' },
    image,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]),
  logging,
  progress,
  quietLogging,
  failing,
  withWholeDialect,
];
