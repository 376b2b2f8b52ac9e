import * as z from 'zod';
import { keyOf } from '../../src/call/caller.js';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';

const issuedSchema = z.strictObject({
  prefix: z.string(),
  machine: z.string().nullable(),
  plan: z.string(),
  dailyLimit: z.number().nullable(),
  created: z.string(),
  lastUsed: z.string().optional(),
  usedToday: z.int(),
  revoked: z.string().optional(),
});

/** Lists the keys that the caller may see. */
export const listKeys = defineCapability({
  name: 'list_keys',
  title: 'List keys',
  description:
    'The keys of callers, without their secrets: to the user of the machine all that were made, to a key itself. With the uses of today.',
  routes: [{ method: 'GET', path: '/api/keys', auth: 'owner' }],
  input: z.strictObject({}),
  output: z.strictObject({ keys: z.array(issuedSchema), total: z.int() }),
  example: {},
  run: async (_, { access }, caller) => {
    const own = keyOf(caller)?.prefix;
    const seen = (await access.list()).filter(({ prefix }) => caller.isLocal || prefix === own);
    const keys = seen.map(({ prefix, machine, plan, dailyLimit, created, lastUsed, usedToday, revoked }) => ({
      ...{ prefix, machine, plan, dailyLimit, created, usedToday },
      ...(lastUsed === undefined ? {} : { lastUsed }),
      ...(revoked === undefined ? {} : { revoked }),
    }));
    return { keys, total: keys.length };
  },
});

/** Ends a key for ever. */
export const revokeKey = defineCapability({
  name: 'revoke_key',
  title: 'Revoke a key',
  description: 'Ends a key and its sessions for ever, within a second. The user of the machine ends any key, a key only itself.',
  routes: [{ method: 'DELETE', path: '/api/keys/:prefix', auth: 'owner' }],
  input: z.strictObject({ prefix: z.string().min(1).max(20).describe('the public part of the key') }),
  output: z.strictObject({ prefix: z.string(), revoked: z.string() }),
  example: { prefix: 'abcd1234' },
  run: async ({ prefix }, { access }, caller) => {
    if (!caller.isLocal && keyOf(caller)?.prefix !== prefix) throw new Fault('FORBIDDEN', 'A key ends itself alone.', { machine: null });
    const { revoked = '' } = await access.revoke(prefix);
    return { prefix, revoked };
  },
});
