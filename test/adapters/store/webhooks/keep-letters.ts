import type { DeadLetter, Webhooks } from '../../../../src/call/webhooks.js';

/** Gives the id of a message that is none, by its number. */
export const letterId = (number: number): string => `msg_${String(number).padStart(32, '0')}`;

/** Puts so many dead letters of a hook on the list of its machine, as delivery does after a day. */
export const keepLetters = async (webhooks: Webhooks, machine: string, hook: string, count: number): Promise<readonly DeadLetter[]> => {
  const dead = Array.from({ length: count }, (_, i) => ({
    id: letterId(i),
    hook,
    type: 'rate_limited',
    contract: 'ctr_1',
    seq: 1,
    attempts: 31,
    at: '2026-11-22T08:00:00.000Z',
    reason: 'it answered 500',
  }));
  await webhooks.record(machine, { progress: new Map(), dead, taken: [] });
  return dead;
};

/** Disables a hook as a receiver does that answers 410. */
export const disable = async (webhooks: Webhooks, machine: string, id: string): Promise<void> => {
  const disabled = { at: '2026-11-22T08:00:00.000Z', reason: 'it answered 410: the receiver is gone' };
  await webhooks.record(machine, { progress: new Map([[id, { cursor: 0, lanes: [], disabled }]]), dead: [], taken: [] });
};
