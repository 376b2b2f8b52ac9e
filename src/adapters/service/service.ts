import { PROMPTS } from '../../../tools/node/prompts.js';
import { RESOURCES } from '../../../tools/node/resources.js';
import { explainFault } from '../../answer/explain-fault.js';
import { toAnswerForm } from '../../call/answer-form.js';
import { callAs } from '../../call/authorize.js';
import { drawAnswer } from '../../call/call-capability.js';
import type { Caller } from '../../call/caller.js';
import type { Tool } from '../../call/capability.js';
import type { NodeContext } from '../../call/node-context.js';
import type { Watch } from '../../call/pace.js';
import { FAULT_META } from '../../core/fault-details.js';
import { Fault, toFault } from '../../core/faults.js';
import type { PictureFormat } from '../../core/picture.js';
import { type Completion, type CompletionRequest, createCompletion } from './completion.js';
import { type ListedTool, toListedTool } from './listed-tool.js';
import { createPromptService, type PromptService } from './prompts.js';
import { createResourceService, type ResourceService } from './resources.js';
import { createTaskService, type TaskService } from './tasks.js';

/** One part of what a tool call answers: a text, or a picture. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: string /** In base64. */; readonly data: string };

/** What a tool call answers. */
export interface ToolResult {
  readonly content: readonly ToolContent[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
  /** Of a refusal what a program reads of it: its code, its details and the call that mends it. */
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What stands behind every MCP surface: the tools, resources and prompts of this process, or those of a node elsewhere. */
export interface Service {
  readonly listTools: () => Promise<readonly ListedTool[]>;
  /** @throws Fault UNKNOWN_TOOL; everything else that goes wrong is a result with `isError` */
  readonly callTool: (name: string, input: unknown, caller: Caller, watch?: Watch) => Promise<ToolResult>;
  /** Calls that are answered with a task; absent where the service is that of a node elsewhere. */
  readonly tasks?: TaskService;
  readonly resources: ResourceService;
  readonly prompts: PromptService;
  /** @throws Fault INVALID_REQUEST, UNKNOWN_RESOURCE for a prompt or a template that is none */
  readonly complete: (request: CompletionRequest, caller: Caller) => Promise<Completion>;
  /** Writes what waits and lets go of the data folder, where this process holds one. */
  readonly close?: () => Promise<void>;
}

/** Whether an input asks for all. */
const isDetailed = (input: unknown): boolean => {
  const { detail } = (input ?? {}) as { readonly detail?: unknown };
  return detail !== undefined && detail !== null && detail !== false;
};

/** Says the answer briefly where the tool has words for it, and wholly, as JSON, to who asks for all. */
const textOf = ({ toText }: Tool, input: unknown, value: unknown, context: NodeContext): string =>
  toText === undefined || isDetailed(input) ? JSON.stringify(value) : toText(value, context);

const answer = (text: string, value: unknown, pictures: readonly ToolContent[]): ToolResult => ({
  content: [{ type: 'text', text }, ...pictures],
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

/**
 * What a model can mend comes back as a result that says what was wrong, what is valid and one call. A structured answer would keep some hosts
 * from showing the text to the model, so that what a program reads stands in `_meta`.
 */
export const refusal = (thrown: unknown): ToolResult => {
  const fault = toFault(thrown);
  const { text, call } = explainFault(fault, { kind: 'model' });
  const message = explainFault(fault, { kind: 'page' }).text;
  return {
    content: [{ type: 'text', text }],
    isError: true,
    _meta: { [FAULT_META]: { code: fault.code, message, ...fault.details, ...(call === undefined ? {} : { suggestion: call }) } },
  };
};

/** Offers the tools, the resources and the prompts of this process. */
export const createService = (tools: readonly Tool[], context: NodeContext): Service => {
  let listed: readonly ListedTool[] | undefined;
  return {
    tasks: createTaskService(context, refusal),
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
          { tool: name.slice(0, 64), tools: tools.map((each) => each.name) },
        );
      try {
        const value = await callAs(tool, input, context, caller, watch);
        const structured = toAnswerForm(tool, input, value, isDetailed(input) ? 'whole' : 'id');
        return answer(textOf(tool, input, structured, context), structured, await pictureOf(tool, input, value, context, caller));
      } catch (error) {
        return refusal(error);
      }
    },
  };
};
