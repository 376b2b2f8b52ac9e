import * as z from 'zod';
import { defineCapability } from '../capability.js';

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
