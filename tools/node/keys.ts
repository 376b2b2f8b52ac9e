import * as z from 'zod';
import { slugSchema } from '../../src/call/api-key.js';
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

/** Serves the public signing keys. */
export const signingKeys = defineCapability({
  name: 'signing_keys',
  title: 'Public signing keys',
  description: 'The public halves of the signing keys as a JSON Web Key set, newest last: all that it takes to verify a receipt elsewhere.',
  routes: [{ method: 'GET', path: '/.well-known/jwks.json', auth: 'public' }],
  input: z.strictObject({}),
  output: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
  example: {},
  run: (_, context) => ({
    keys: context
      .keyring()
      .jwks()
      .keys.map((key) => ({ ...key })),
  }),
});
