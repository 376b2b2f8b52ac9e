import type { Completer } from '../../../tools/node/completers.js';
import type { Prompt } from '../../../tools/node/prompts.js';
import type { ResourceKind } from '../../../tools/node/resources.js';
import type { Caller } from '../../call/caller.js';
import type { NodeContext } from '../../call/node-context.js';
import { Fault } from '../../core/faults.js';

/** An argument of a prompt, or the id in an address, that is being typed. */
export interface CompletionRequest {
  readonly ref: { readonly type: 'ref/prompt'; readonly name: string } | { readonly type: 'ref/resource'; readonly uri: string };
  readonly argument: { readonly name: string; readonly value: string };
  /** Values that the other arguments have already. */
  readonly context?: { readonly arguments?: Readonly<Record<string, string>> | undefined } | undefined;
}

/** What may be meant. */
export interface Completion {
  /** At most 100. */
  readonly values: readonly string[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Most values of an answer, by the protocol. */
const MOST = 100;
/** Longest text that is looked at. */
const LONGEST = 200;

/**
 * Makes the completion of the arguments of prompts and of the ids in addresses; an argument that nothing is known of completes to nothing.
 * @throws Fault INVALID_REQUEST from a call for a prompt that is none, UNKNOWN_RESOURCE for a template that is none
 */
export const createCompletion = (
  kinds: readonly ResourceKind[],
  prompts: readonly Prompt[],
  context: NodeContext,
): ((request: CompletionRequest, caller: Caller) => Promise<Completion>) => {
  const completerOf = ({ ref, argument: { name } }: CompletionRequest): Completer | undefined => {
    if (ref.type === 'ref/prompt') {
      const prompt = prompts.find((candidate) => candidate.name === ref.name);
      if (prompt !== undefined)
        return prompt.complete !== undefined && Object.hasOwn(prompt.complete, name) ? prompt.complete[name] : undefined;
      const known = prompts.map((each) => each.name).join(', ');
      throw new Fault('INVALID_REQUEST', `There is no prompt ${JSON.stringify(ref.name.slice(0, 64))}; there are ${known}.`);
    }
    const kind = kinds.find(({ uriTemplate }) => uriTemplate === ref.uri);
    if (kind !== undefined) return name === 'id' ? kind.complete : undefined;
    const known = kinds.map(({ uriTemplate }) => uriTemplate).join(', ');
    throw new Fault('UNKNOWN_RESOURCE', `There is no resource template ${JSON.stringify(ref.uri.slice(0, 128))}; there are ${known}.`);
  };
  return async (request, caller) => {
    const typed = request.argument.value.slice(0, LONGEST);
    const given = request.context?.arguments ?? {};
    const all = (await completerOf(request)?.({ typed, context, caller, given })) ?? [];
    return { values: all.slice(0, MOST), total: all.length, hasMore: all.length > MOST };
  };
};
