import * as z from 'zod';
import { slugSchema } from '../../src/call/slug.js';
import { defineCapability } from '../capability.js';

/** Makes a key with a machine of its own. */
export const mintKey = defineCapability({
  name: 'mint_key',
  title: 'Make a key',
  description: 'A new key with a machine of its own. It is shown this once: only its hash is kept. It lasts until it is revoked.',
  routes: [{ method: 'POST', path: '/api/demo-key/mint', auth: 'public', limit: 'mint', status: 201, body: 'optional' }],
  input: z.strictObject({ slug: slugSchema.optional().describe('name of the machine; a free one is chosen without it') }),
  output: z.strictObject({
    key: z.string(),
    plan: z.string(),
    dailyLimit: z.int().nullable(),
    machine: z.strictObject({ slug: z.string() }),
  }),
  example: { slug: 'my-lab' },
  run: async ({ slug }, { access }) => {
    const { key, record } = await access.mint(slug);
    return { key, plan: record.plan, dailyLimit: record.dailyLimit, machine: { slug: record.machine ?? '' } };
  },
});
