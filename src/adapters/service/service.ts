import { PROMPTS } from '../../../tools/node/prompts.js';
import { RESOURCES } from '../../../tools/node/resources.js';
import { callAs } from '../../call/authorize.js';
import { drawAnswer } from '../../call/call-capability.js';
import type { Caller } from '../../call/caller.js';
import type { Tool } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import type { Watch } from '../../call/pace.js';
import { Fault, toFault, toSentence } from '../../core/faults.js';
import type { PictureFormat } from '../../core/picture.js';
import { type Completion, type CompletionRequest, createCompletion } from './completion.js';
import { type ListedTool, toListedTool } from './listed-tool.js';
import { createPromptService, type PromptService } from './prompts.js';
import { createResourceService, type ResourceService } from './resources.js';

/** One part of what a tool call answers: the JSON as text, or a picture of it. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string /** In base64. */; readonly data: string };

/** What a tool call answers. */
export interface ToolResult {
  readonly content: readonly ToolContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** What stands behind every MCP surface: the tools, resources and prompts of this process, or those of a node elsewhere. */
export interface Service {
  readonly listTools: () => Promise<readonly ListedTool[]>;
  /** @throws Fault UNKNOWN_TOOL; everything else that goes wrong is a result with `isError` */
  readonly callTool: (name: string, input: unknown, caller: Caller, watch?: Watch) => Promise<ToolResult>;
  readonly resources: ResourceService;
  readonly prompts: PromptService;
  /** @throws Fault INVALID_REQUEST, UNKNOWN_RESOURCE for a prompt or a template that is none */
  readonly complete: (request: CompletionRequest, caller: Caller) => Promise<Completion>;
  /** Writes what waits and lets go of the data folder, where this process holds one. */
  readonly close?: () => Promise<void>;
}

const answer = (value: unknown, pictures: readonly ToolContent[]): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }, ...pictures],
  structuredContent: value as Record<string, unknown>,
});

/** Draws an answer where the input asks for a picture; by then the schema has let the input through. */
const pictureOf = async (
  { depict }: Tool,
  input: unknown,
  value: unknown,
  context: NodeContext,
  caller: Caller,
): Promise<readonly ToolContent[]> => {
  const { picture } = (input ?? {}) as { readonly picture?: PictureFormat };
  if (depict === undefined || picture === undefined) return [];
  const drawn = await drawAnswer(depict, value, picture, context, caller);
  const bytes = typeof drawn === 'string' ? Buffer.from(drawn) : Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
  return [{ type: 'image', mimeType: picture === 'svg' ? 'image/svg+xml' : 'image/png', data: bytes.toString('base64') }];
};

/** What a model can mend comes back as a result that says what was wrong, what is valid and an example. */
export const refusal = (thrown: unknown): ToolResult => {
  const { code, message, details } = toFault(thrown);
  return {
    content: [{ type: 'text', text: JSON.stringify({ error: { code, message: toSentence(message), ...details } }) }],
    isError: true,
  };
};

/** Offers the tools, the resources and the prompts of this process. */
export const createService = (tools: readonly Tool[], context: NodeContext): Service => {
  let listed: readonly ListedTool[] | undefined;
  return {
    resources: createResourceService(RESOURCES, context),
    prompts: createPromptService(PROMPTS, context),
    complete: createCompletion(RESOURCES, PROMPTS, context),
    listTools: async () => {
      listed ??= tools.map(toListedTool);
      return listed;
    },
    callTool: async (name, input, caller, watch = {}) => {
      const tool = tools.find((candidate) => candidate.name === name);
      if (!tool)
        throw new Fault(
          'UNKNOWN_TOOL',
          `Unknown tool ${JSON.stringify(name.slice(0, 64))}; there are ${tools.map((each) => each.name).join(', ')}.`,
        );
      try {
        const value = await callAs(tool, input, context, caller, watch);
        return answer(value, await pictureOf(tool, input, value, context, caller));
      } catch (error) {
        return refusal(error);
      }
    },
  };
};
