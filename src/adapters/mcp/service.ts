import * as z from 'zod';
import { callAs } from '../../../tools/admit.js';
import type { PictureFormat, Tool, ToolAnnotations, Watch } from '../../../tools/capability.js';
import type { NodeContext } from '../../../tools/node-context.js';
import { PROMPTS } from '../../../tools/prompts.js';
import { RESOURCES } from '../../../tools/resources.js';
import type { Caller } from '../../core/access/caller.js';
import { Fault, toFault, toSentence } from '../../core/faults.js';
import { type Completion, type CompletionRequest, createCompletion } from './complete-argument.js';
import { createPromptService, type PromptService } from './prompt-service.js';
import { createResourceService, type ResourceService } from './resource-service.js';
import { appMetaOf } from './result-app.js';

/** A tool as clients are told of it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly annotations: ToolAnnotations;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

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
}

/** Tools that hosts should show at once; the rest may be looked up. */
const ALWAYS_LOADED: ReadonlySet<string> = new Set(['catalog', 'compute', 'prove']);

/** Words of a schema that cost tokens and tell nothing: the dialect, and bounds on sizes that nobody meets by accident. */
const UNTOLD: ReadonlySet<string> = new Set(['$schema', 'propertyNames', 'minLength', 'maxLength']);

const isTold = (key: string, value: unknown): boolean =>
  !UNTOLD.has(key) &&
  !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
  !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
  !(key === 'additionalProperties' && typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Drops what costs tokens and tells nothing; a property may bear any name. */
const compact = (schema: unknown, isNames = false): unknown => {
  if (Array.isArray(schema)) return schema.map((element) => compact(element));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => isNames || isTold(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, compact(value, key === 'properties' && !isNames)]));
};

interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/**
 * Tells of an output what is always there, by name and type. The schema that answers are checked against, and that the OpenAPI document shows,
 * says more; every client pays for what stands here.
 */
const outline = (schema: unknown): ObjectSchema => {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const shown = required.map((name) => {
    const { type } = (properties[name] ?? {}) as { readonly type?: unknown };
    return [name, type === undefined ? {} : { type }] as const;
  });
  return { type: 'object', properties: Object.fromEntries(shown), required };
};

/** What hosts are told of a tool beside its contract; a tool of which there is nothing to tell has no such member. */
const metaOf = (name: string): { readonly _meta?: Readonly<Record<string, unknown>> } => {
  const told = { ...(ALWAYS_LOADED.has(name) ? { 'anthropic/alwaysLoad': true } : {}), ...appMetaOf(name) };
  return Object.keys(told).length === 0 ? {} : { _meta: told };
};

const toListedTool = ({ name, title, description, annotations, input, output }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: compact(z.toJSONSchema(input, { io: 'input' })),
  outputSchema: outline(z.toJSONSchema(output, { io: 'output' })),
  annotations: { ...annotations },
  ...metaOf(name),
});

const answer = (value: unknown, pictures: readonly ToolContent[]): ToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(value) }, ...pictures],
  structuredContent: value as Record<string, unknown>,
});

/** Draws an answer where the input asks for a picture; by then the schema has let the input through. */
const pictureOf = async ({ depict }: Tool, input: unknown, value: unknown, context: NodeContext): Promise<readonly ToolContent[]> => {
  const { picture } = (input ?? {}) as { readonly picture?: PictureFormat };
  if (depict === undefined || picture === undefined) return [];
  const svg = await depict(value, context);
  const bytes = picture === 'svg' ? Buffer.from(svg) : Buffer.from(await context.pictures.toPng(svg));
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
        return answer(value, await pictureOf(tool, input, value, context));
      } catch (error) {
        return refusal(error);
      }
    },
  };
};
