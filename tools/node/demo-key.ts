import * as z from 'zod';
import { defineCapability } from '../capability.js';

/** Hands out the shared demo key. */
export const demoKey = defineCapability({
  name: 'demo_key',
  title: 'The shared demo key',
  description:
    'The demo key that everybody shares: enough to try a keyed call. Its uses a day (from 00:00 UTC) are counted for all together.',
  routes: [{ method: 'GET', path: '/api/demo-key', auth: 'public' }],
  input: z.strictObject({}),
  output: z.strictObject({ key: z.string(), plan: z.string(), dailyLimit: z.int().nullable() }),
  example: {},
  run: (_, { access }) => {
    const { key, record } = access.demoKey();
    return { key, plan: record.plan, dailyLimit: record.dailyLimit };
  },
});
