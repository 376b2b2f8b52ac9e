import type { Capability } from './capability.js';

/** Whether an answer holds its receipt whole, or the id that it is found by. */
export type AnswerForm = 'whole' | 'id';

/**
 * Gives an answer in the form that its input asks for.
 * @param byDefault the form where the input says nothing
 */
export const toAnswerForm = (capability: Capability, input: unknown, value: unknown, byDefault: AnswerForm): unknown => {
  const { toReference } = capability;
  const { receipt = byDefault } = (input ?? {}) as { readonly receipt?: unknown };
  return toReference === undefined || receipt !== 'id' ? value : toReference(value, input);
};
