import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Tool } from '../../../src/call/capability.js';
import { defineCapability, isTool, READS_ONLY } from '../../../tools/capability.js';

/** Time that a step takes, in milliseconds. */
const STEP = 10;

/** Makes a tool that works in steps, tells of each and heeds being cancelled, and one that tells how far the last call got. */
export const createSlowTools = (): readonly Tool[] => {
  let last = { done: 0, isOver: true };
  const count = defineCapability({
    name: 'count',
    title: 'Count',
    description: 'Counts to a number, slowly.',
    annotations: READS_ONLY,
    routes: [{ method: 'POST', path: '/api/count', auth: 'public', body: 'required' }],
    input: z.strictObject({ to: z.int().min(1).max(100_000) }),
    output: z.strictObject({ done: z.int() }),
    example: { to: 3 },
    run: async ({ to }, _context, _caller, { signal, onProgress }) => {
      const own = { done: 0, isOver: false };
      last = own;
      try {
        while (own.done < to) {
          await sleep(STEP);
          signal?.throwIfAborted();
          own.done += 1;
          onProgress?.(own.done, to);
          // Whoever tells the same twice, or less than before, is not heard twice.
          onProgress?.(own.done, to);
          onProgress?.(0, to);
        }
        return { done: own.done };
      } finally {
        own.isOver = true;
      }
    },
  });
  const counted = defineCapability({
    name: 'counted',
    title: 'Counted',
    description: 'Tells how far the last count got, and whether it is over.',
    annotations: READS_ONLY,
    routes: [],
    input: z.strictObject({}),
    output: z.strictObject({ done: z.int(), isOver: z.boolean() }),
    example: {},
    run: () => ({ ...last }),
  });
  return [count, counted].filter(isTool);
};
