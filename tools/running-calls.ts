import type { Caller } from '../src/core/access/caller.js';
import { Fault } from '../src/core/faults.js';
import type { Capability } from './capability.js';
import { keyOf } from './machine-access.js';
import type { NodeContext } from './node-context.js';

/** Most long calls of one key at a time. */
const MOST_RUNNING = 4;

const counts = new WeakMap<NodeContext, Map<string, number>>();

/**
 * Counts a long call of a key as running; gives the way to say that it is over. The user of this process is not limited.
 * @throws Fault RATE_LIMITED where four of the key's are running
 */
export const beginCall = ({ isLong }: Capability, context: NodeContext, caller: Caller): (() => void) => {
  const prefix = keyOf(caller)?.prefix;
  if (isLong !== true || caller.isLocal || prefix === undefined) return () => undefined;
  const running = counts.get(context) ?? new Map<string, number>();
  counts.set(context, running);
  const count = running.get(prefix) ?? 0;
  if (count >= MOST_RUNNING)
    throw new Fault(
      'RATE_LIMITED',
      `${MOST_RUNNING} batches and sweeps of this key are running, which is the most at a time. Wait for one to end, then send this again.`,
      { name: 'running', limit: MOST_RUNNING, remaining: 0, retryAfter: 1 },
    );
  running.set(prefix, count + 1);
  return () => {
    const left = (running.get(prefix) ?? 1) - 1;
    if (left === 0) running.delete(prefix);
    else running.set(prefix, left);
  };
};
