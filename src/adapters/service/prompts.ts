import type * as z from 'zod';
import type { Prompt, PromptPart } from '../../../tools/node/prompts.js';
import type { Caller } from '../../call/caller.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault, toSentence } from '../../core/faults.js';
import { describeIssue, parseBySchema, toIssue } from '../../core/schema-issues.js';

/** A prompt as `prompts/list` shows it to clients. */
export interface ListedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
}

/** A prompt with its arguments put in. */
export interface WrittenPrompt {
  readonly description: string;
  readonly messages: readonly { readonly role: 'user'; readonly content: PromptPart }[];
}

/** The prompts behind every MCP surface. */
export interface PromptService {
  readonly list: () => Promise<readonly ListedPrompt[]>;
  /** @throws Fault INVALID_REQUEST for a name or arguments that are none, and what an argument names may throw */
  readonly get: (name: string, given: unknown, caller: Caller) => Promise<WrittenPrompt>;
}

const toListed = ({ name, title, description, input }: Prompt): ListedPrompt => ({
  name,
  title,
  description,
  arguments: Object.entries(input.shape).map(([own, schema]) => ({
    name: own,
    description: (schema as z.ZodType).description ?? '',
    required: !(schema as z.ZodType).safeParse(undefined).success,
  })),
});

/** Says what is wrong with the arguments, and what there are. */
const refusal = (prompt: Prompt, error: z.ZodError): Fault => {
  const issues = error.issues.slice(0, 3).map((issue) => toIssue(issue, 'the arguments', Object.keys(prompt.input.shape)));
  const said = issues.map((issue) => toSentence(describeIssue(issue)));
  const taken = toListed(prompt).arguments.map(
    ({ name, description, required }) => `${name}${required ? '' : ' (optional)'}: ${description}`,
  );
  return new Fault('INVALID_REQUEST', `${prompt.name}: ${said.join(' ')} It takes ${taken.join('; ')}.`, { issues, prompt: prompt.name });
};

/** Offers the prompts of this process. */
export const createPromptService = (prompts: readonly Prompt[], context: NodeContext): PromptService => ({
  list: async () => prompts.map(toListed),
  get: async (name, given, caller) => {
    const prompt = prompts.find((candidate) => candidate.name === name);
    if (prompt === undefined)
      throw new Fault(
        'INVALID_REQUEST',
        `There is no prompt ${JSON.stringify(name.slice(0, 64))}; there are ${prompts.map((each) => each.name).join(', ')}.`,
        { prompt: name.slice(0, 64) },
      );
    const parsed = parseBySchema(prompt.input, given ?? {});
    if (!parsed.success) throw refusal(prompt, parsed.error);
    const parts = await prompt.write(parsed.data, context, caller);
    return { description: prompt.description, messages: parts.map((content) => ({ role: 'user', content })) };
  },
});
