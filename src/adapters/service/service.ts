import { PROMPTS } from '../../../tools/node/prompts.js';
import { RESOURCES } from '../../../tools/node/resources.js';
import { explainFault } from '../../answer/explain-fault.js';
import { answerAs } from '../../call/authorize.js';
import type { Caller } from '../../call/caller.js';
import type { Tool } from '../../call/capability.js';
import type { Watch } from '../../call/limits/pace.js';
import type { NodeContext } from '../../call/node-context.js';
import { FAULT_META } from '../../core/fault-details.js';
import { Fault, toFault } from '../../core/faults.js';
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

const answer = (text: string, value: unknown, pictures: readonly ToolContent[]): ToolResult => ({
  content: [{ type: 'text', text }, ...pictures],
  structuredContent: value as Record<string, unknown>,
});

const toImage = (picture: string | Uint8Array | undefined): readonly ToolContent[] => {
  if (picture === undefined) return [];
  const [bytes, mimeType] = typeof picture === 'string' ? [Buffer.from(picture), 'image/svg+xml'] : [Buffer.from(picture), 'image/png'];
  return [{ type: 'image', mimeType, data: bytes.toString('base64') }];
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
        const { value, text = '', picture } = await answerAs(tool, input, context, caller, watch, { as: 'tool' });
        return answer(text, value, toImage(picture));
      } catch (error) {
        return refusal(error);
      }
    },
  };
};
