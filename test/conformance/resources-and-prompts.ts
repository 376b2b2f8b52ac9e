import {
  acceptedContent,
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { RED_PIXEL } from './fixture-tool.js';

/** Resources that the suite reads. */
export const RESOURCES: readonly Resource[] = [
  { uri: 'test://static-text', name: 'static-text', description: 'A text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description: 'A picture', mimeType: 'image/png' },
  { uri: 'test://watched-resource', name: 'watched-resource', description: 'A text that may be watched', mimeType: 'text/plain' },
];

/** The template that the suite reads from. */
export const TEMPLATE = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template',
  description: 'The data of an id',
  mimeType: 'application/json',
};

/**
 * Reads a resource.
 * @throws ResourceNotFoundError
 */
export const readResource = (uri: string): ReadResourceResult => {
  if (uri === 'test://static-text')
    return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] };
  if (uri === 'test://watched-resource') return { contents: [{ uri, mimeType: 'text/plain', text: 'Watched content' }] };
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: RED_PIXEL.mimeType, blob: RED_PIXEL.data }] };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) throw new ResourceNotFoundError(uri);
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { contents: [{ uri, mimeType: 'application/json', text }] };
};

const required = (name: string, description: string) => ({ name, description, required: true });

/** Prompts that the suite gets. */
export const PROMPTS: readonly Prompt[] = [
  { name: 'test_simple_prompt', description: 'A prompt without arguments' },
  {
    name: 'test_prompt_with_arguments',
    description: 'A prompt with two arguments',
    arguments: [required('arg1', 'First test argument'), required('arg2', 'Second test argument')],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    description: 'A prompt that holds a resource',
    arguments: [required('resourceUri', 'URI of the resource to embed')],
  },
  { name: 'test_prompt_with_image', description: 'A prompt that holds a picture' },
  { name: 'test_input_required_result_prompt', description: 'A prompt that asks for its context' },
];

type Message = GetPromptResult['messages'][number];

const say = (text: string): Message => ({ role: 'user', content: { type: 'text', text } });

/**
 * Gets a prompt.
 * @throws ProtocolError for a name that is none
 */
export const getPrompt = (
  name: string,
  given: Readonly<Record<string, string>>,
  { mcpReq }: ServerContext,
): GetPromptResult | InputRequiredResult => {
  if (name === 'test_simple_prompt') return { messages: [say('This is a simple prompt for testing.')] };
  if (name === 'test_prompt_with_arguments')
    return { messages: [say(`Prompt with arguments: arg1='${given['arg1']}', arg2='${given['arg2']}'`)] };
  if (name === 'test_prompt_with_embedded_resource') {
    const resource = { uri: given['resourceUri'] ?? '', mimeType: 'text/plain', text: 'Embedded resource content for testing.' };
    return {
      messages: [{ role: 'user', content: { type: 'resource', resource } }, say('Please process the embedded resource above.')],
    };
  }
  if (name === 'test_prompt_with_image')
    return { messages: [{ role: 'user', content: { type: 'image', ...RED_PIXEL } }, say('Please analyze the image above.')] };
  if (name !== 'test_input_required_result_prompt') throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt ${name}`);
  const context = acceptedContent(mcpReq.inputResponses, 'user_context')?.['context'];
  if (typeof context === 'string') return { messages: [say(`In the context of ${context}`)] };
  const ask = inputRequired.elicit({
    message: 'What context should the prompt use?',
    requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
  });
  return inputRequired({ inputRequests: { user_context: ask } });
};
