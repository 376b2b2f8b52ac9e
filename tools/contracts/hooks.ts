import * as z from 'zod';
import type { Hook, HookWithSecret } from '../../src/call/webhooks.js';
import { SENDS } from '../../src/core/contract/webhook/row-messages.js';
import { defineCapability } from '../capability.js';
import { contractSchema, machineSchema } from './contract-schemas.js';
import { assertOwner, openMachine, readContract } from './machine-access.js';

/** Contracts or events that a hook names. */
const MOST_NAMED = 64;

const idSchema = z
  .string()
  .regex(/^hook_[0-9a-f]{24}$/, 'must be the id of a hook, hook_…')
  .describe('hook_…');

const hookSchema = z.strictObject({
  id: z.string(),
  url: z.string(),
  send: z.enum(SENDS),
  events: z.array(z.string()).optional(),
  contracts: z.array(z.string()).optional(),
  created: z.string(),
  cursor: z.int().describe('number of the row up to which the ledger was gone through'),
  failing: z
    .array(
      z.strictObject({
        contract: z.string(),
        row: z.int().describe('its rows up to this one were delivered'),
        attempts: z.int(),
        since: z.string(),
        next: z.string(),
        reason: z.string(),
      }),
    )
    .describe('contracts whose next message was not taken yet'),
  previousSecretUntil: z.string().optional().describe('until when the secret before signs beside the present one'),
  disabled: z.strictObject({ at: z.string(), reason: z.string() }).optional(),
});

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const toHook = ({ id, url, send, events, contracts, created, cursor, lanes, secret, disabled }: Hook): z.output<typeof hookSchema> => ({
  id,
  url,
  send,
  ...(events === undefined ? {} : { events: [...events] }),
  ...(contracts === undefined ? {} : { contracts: [...contracts] }),
  created,
  cursor,
  failing: lanes
    .filter(({ attempts }) => attempts > 0)
    .map(({ contract, after, attempts, since, next, reason }) => ({
      contract,
      row: after,
      attempts,
      since: toTime(since),
      next: toTime(next),
      reason,
    })),
  ...(secret.previousUntil === undefined ? {} : { previousSecretUntil: secret.previousUntil }),
  ...(disabled === undefined ? {} : { disabled: { ...disabled } }),
});

const answerSchema = z.strictObject({ ok: z.literal(true), hook: hookSchema });
const toAnswer = (hook: Hook): z.output<typeof answerSchema> => ({ ok: true, hook: toHook(hook) });

const secretSchema = z.strictObject({
  ok: z.literal(true),
  hook: hookSchema,
  secret: z.string().describe('whsec_…: what receivers verify signatures with; shown this once'),
});
const toSecret = ({ hook, secret }: HookWithSecret): z.output<typeof secretSchema> => ({ ok: true, hook: toHook(hook), secret });

const PATH = '/api/chain/:slug/hooks';
const NAMES = { slug: 'machine', id: 'hook' };

/** Lists the hooks of a machine. */
export const listHooks = defineCapability({
  name: 'list_hooks',
  title: 'List the hooks of a machine',
  description: 'Where a machine of the caller sends what happens: each hook with its filter, how far it has come, and what it fails at.',
  routes: [{ method: 'GET', path: PATH, auth: 'owner', names: { slug: 'machine' } }],
  input: z.strictObject({ machine: machineSchema }),
  output: z.strictObject({ machine: z.string(), hooks: z.array(hookSchema), total: z.int() }),
  example: { machine: 'local' },
  run: async ({ machine }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    const hooks = (await webhooks.list(machine)).map(toHook);
    return { machine, hooks, total: hooks.length };
  },
});

/** Adds a hook to a machine. */
export const addHook = defineCapability({
  name: 'add_hook',
  title: 'Add a hook',
  description:
    'Send what the contracts of a machine of the caller emit, or its rows, to an address over https, signed by Standard Webhooks, in the order of each contract and at least once. The secret is shown this once.',
  routes: [{ method: 'POST', path: PATH, auth: 'owner', status: 201, body: 'required', names: { slug: 'machine' } }],
  input: z.strictObject({
    machine: machineSchema,
    url: z.url().max(2_000).describe('where messages are posted, https://…'),
    send: z.enum(SENDS).optional().describe('`events` (a message for each that is emitted) unless told, or `rows` whole'),
    events: z.array(z.string().min(1).max(64)).min(1).max(MOST_NAMED).optional().describe('of these alone'),
    contracts: z.array(contractSchema).min(1).max(MOST_NAMED).optional().describe('of these alone'),
    after: z.int().min(0).optional().describe('begin after this row, 0 for the first; with what is written next unless told'),
  }),
  output: secretSchema,
  example: { machine: 'my-lab', url: 'https://example.org/hooks', events: ['rate_limited'] },
  run: async ({ machine, after, send = 'events', ...wish }, context, caller) => {
    assertOwner(machine, caller);
    const open = await openMachine(machine, context, caller);
    for (const contract of wish.contracts ?? []) readContract(machine, contract, open);
    const { seq } = open.store.head(machine);
    return toSecret(await context.webhooks.add(machine, { send, ...wish }, Math.min(after ?? seq, seq)));
  },
});

/** Removes a hook of a machine. */
export const removeHook = defineCapability({
  name: 'remove_hook',
  title: 'Remove a hook',
  description: 'Send nothing more by a hook of a machine of the caller, and drop its dead letters.',
  routes: [{ method: 'DELETE', path: `${PATH}/:id`, auth: 'owner', names: NAMES }],
  input: z.strictObject({ machine: machineSchema, hook: idSchema }),
  output: answerSchema,
  example: { machine: 'my-lab', hook: 'hook_0123456789abcdef01234567' },
  run: async ({ machine, hook }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    return toAnswer(await webhooks.remove(machine, hook));
  },
});

/** Gives a hook a new secret. */
export const rotateHookSecret = defineCapability({
  name: 'rotate_hook_secret',
  title: 'Change the secret of a hook',
  description:
    'A new secret for a hook of a machine of the caller, shown this once. For a day messages bear a signature by each of the two, so that a receiver can change.',
  routes: [{ method: 'POST', path: `${PATH}/:id/secret`, auth: 'owner', body: 'optional', names: NAMES }],
  input: z.strictObject({ machine: machineSchema, hook: idSchema }),
  output: secretSchema,
  example: { machine: 'my-lab', hook: 'hook_0123456789abcdef01234567' },
  run: async ({ machine, hook }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    return toSecret(await webhooks.rotate(machine, hook));
  },
});

/** Lets a disabled hook go on. */
export const enableHook = defineCapability({
  name: 'enable_hook',
  title: 'Enable a hook again',
  description: 'Let a hook that was disabled go on where it stopped; nothing that happened meanwhile is left out.',
  routes: [{ method: 'POST', path: `${PATH}/:id/enable`, auth: 'owner', body: 'optional', names: NAMES }],
  input: z.strictObject({ machine: machineSchema, hook: idSchema }),
  output: answerSchema,
  example: { machine: 'my-lab', hook: 'hook_0123456789abcdef01234567' },
  run: async ({ machine, hook }, { webhooks }, caller) => {
    assertOwner(machine, caller);
    return toAnswer(await webhooks.enable(machine, hook));
  },
});
