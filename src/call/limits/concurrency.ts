import { Fault } from '../../core/faults.js';
import { isMembers } from '../../core/members.js';
import { type Caller, keyOf } from '../caller.js';
import type { Capability } from '../capability.js';
import type { NodeContext } from '../node-context.js';

/** Most of each of these that a key has at a time. */
const MOST = 4;

/** What is counted, in words. */
const WORDS = {
  running: 'batches, sweeps and exports of this key are running',
  pictures: 'pictures of this key wait or are drawn',
} as const;

type Counted = keyof typeof WORDS;

const counts = new WeakMap<NodeContext, Map<string, number>>();

/** Counts one for the key of a caller, where it has one; gives the way to say that it is over. */
const begin = (name: Counted, context: NodeContext, caller: Caller): (() => void) => {
  const prefix = keyOf(caller)?.prefix;
  if (caller.isLocal || prefix === undefined) return () => undefined;
  const all = counts.get(context) ?? new Map<string, number>();
  counts.set(context, all);
  const key = `${name} ${prefix}`;
  const count = all.get(key) ?? 0;
  if (count >= MOST)
    throw new Fault('RATE_LIMITED', `${MOST} ${WORDS[name]}, which is the most at a time. Wait for one to end, then send this again.`, {
      name,
      limit: MOST,
      remaining: 0,
      retryAfter: 1,
    });
  all.set(key, count + 1);
  return () => {
    const left = (all.get(key) ?? 1) - 1;
    if (left === 0) all.delete(key);
    else all.set(key, left);
  };
};

/**
 * Counts a long call of a key as running; gives the way to say that it is over. The user of this process is not limited.
 * @throws Fault RATE_LIMITED where four of the key's are running
 */
export const startLongCall = (
  { isLong }: Pick<Capability, 'isLong'>,
  input: unknown,
  context: NodeContext,
  caller: Caller,
): (() => void) =>
  (typeof isLong === 'function' ? isMembers(input) && isLong(input) : isLong) === true
    ? begin('running', context, caller)
    : () => undefined;

/**
 * Counts a picture of a key as under way; gives the way to say that it is over. The user of this process is not limited.
 * @throws Fault RATE_LIMITED where four of the key's are under way
 */
export const startPicture = (context: NodeContext, caller: Caller): (() => void) => begin('pictures', context, caller);
