import * as z from 'zod';
import { CHECK_NAMES, verifyReceipt } from '../src/core/protocol/verify-receipt.js';
import { defineCapability, READS_ONLY } from './capability.js';
import { noteOnWrapping, readReceipt } from './read-receipt.js';

/** Verifies a receipt, check by check. */
export const verify = defineCapability({
  name: 'verify',
  title: 'Verify a receipt',
  description:
    'Check a receipt: keys, HMAC, signature, operator digests, a recomputation, and the time stamp. `valid` is true only if every required check passes.',
  annotations: READS_ONLY,
  routes: [
    {
      method: 'POST',
      path: '/api/svc/prove/verify',
      auth: 'public',
      limit: 'verify',
      body: 'required',
      bodyIs: 'receipt',
      summary: 'Verify a receipt without a key',
    },
    { method: 'POST', path: '/api/svc/verify', auth: 'bearer', body: 'required', bodyIs: 'receipt' },
  ],
  input: z.strictObject({
    receipt: z
      .union([z.looseObject({}), z.string().max(100_000)], { error: 'must be the whole receipt, as an object or as JSON text' })
      .describe('the receipt as prove or compute answered it'),
  }),
  output: z.strictObject({
    valid: z.boolean(),
    R_t: z.number().optional(),
    unit: z.string().optional(),
    cycle: z.number().optional(),
    operatorIds: z.array(z.string()).optional(),
    keyPrefix: z.string().optional(),
    note: z.string().optional(),
    checks: z.array(z.strictObject({ name: z.enum(CHECK_NAMES), status: z.enum(['pass', 'fail', 'not_checked']), detail: z.string() })),
  }),
  example: { receipt: { type: 'genmath/receipt/v1', '…': 'every other member as it was answered' } },
  run: ({ receipt }, context) => {
    const read = readReceipt(receipt);
    const note = noteOnWrapping(receipt, read);
    const { checks, operatorIds, ...rest } = verifyReceipt(read, {
      registry: context.registry,
      now: context.now,
      keyring: context.keyring(),
    });
    return {
      ...rest,
      ...(note === undefined ? {} : { note }),
      ...(operatorIds === undefined ? {} : { operatorIds: [...operatorIds] }),
      checks: [...checks],
    };
  },
});
