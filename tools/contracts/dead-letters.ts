import * as z from 'zod';
import type { DeadLetter } from '../../src/call/webhooks.js';
import { defineCapability } from '../capability.js';
import { machineSchema } from './contract-schemas.js';
import { assertOwner } from './machine-access.js';

const idSchema = z
  .string()
  .regex(/^msg_[0-9a-f]{32}$/, 'must be the id of a message, msg_…')
  .describe('msg_…, the webhook-id of the message');

const letterSchema = z.strictObject({
  id: z.string(),
  hook: z.string(),
  type: z.string(),
  contract: z.string(),
  seq: z.int().describe('number of the row that it tells of'),
  attempts: z.int(),
  at: z.string().describe('when it was tried last'),
  reason: z.string(),
  resend: z.boolean().describe('whether it is to be sent again and was not yet'),
});

const toLetter = ({ isResent, ...letter }: DeadLetter): z.output<typeof letterSchema> => ({ ...letter, resend: isResent === true });

const answerSchema = z.strictObject({ ok: z.literal(true), letter: letterSchema });
const PATH = '/api/chain/:slug/dead-letters';
const NAMES = { slug: 'machine' };
const EXAMPLE = { machine: 'my-lab', id: 'msg_0123456789abcdef0123456789abcdef' };

/** Lists the dead letters of a machine. */
export const listDeadLetters = defineCapability({
  name: 'list_dead_letters',
  title: 'List dead letters',
  description: 'The messages of the hooks of a machine of the caller that no receiver took within a day, newest first.',
  routes: [{ method: 'GET', path: PATH, auth: 'owner', names: NAMES }],
  input: z.strictObject({ machine: machineSchema, limit: z.int().min(1).max(1_000).optional() }),
  output: z.strictObject({ machine: z.string(), letters: z.array(letterSchema), total: z.int() }),
  example: { machine: 'local' },
  run: async ({ machine, limit = 100 }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    const letters = await webhooks.dead(machine);
    return { machine, letters: letters.slice(0, limit).map(toLetter), total: letters.length };
  },
});

/** Sends a dead letter again. */
export const resendDeadLetter = defineCapability({
  name: 'resend_dead_letter',
  title: 'Send a dead letter again',
  description:
    'Send a dead letter once more, out of its order and under the id that it had, as soon as the node can and its hook is not disabled. It is gone from the list when it was taken.',
  routes: [{ method: 'POST', path: `${PATH}/:id/resend`, auth: 'owner', body: 'optional', names: NAMES }],
  input: z.strictObject({ machine: machineSchema, id: idSchema }),
  output: answerSchema,
  example: EXAMPLE,
  run: async ({ machine, id }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    return { ok: true as const, letter: toLetter(await webhooks.resend(machine, id)) };
  },
});

/** Drops a dead letter. */
export const discardDeadLetter = defineCapability({
  name: 'discard_dead_letter',
  title: 'Drop a dead letter',
  description: 'Take a dead letter off the list, unsent. The row that it tells of stays in the ledger.',
  routes: [{ method: 'DELETE', path: `${PATH}/:id`, auth: 'owner', names: NAMES }],
  input: z.strictObject({ machine: machineSchema, id: idSchema }),
  output: answerSchema,
  example: EXAMPLE,
  run: async ({ machine, id }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    return { ok: true as const, letter: toLetter(await webhooks.discard(machine, id)) };
  },
});
