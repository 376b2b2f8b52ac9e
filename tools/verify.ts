import * as z from 'zod';
import { Fault } from '../src/core/faults.js';
import { BATCH_CHECK_NAMES } from '../src/core/protocol/verification.js';
import { type ItemEvidence, isBatchReceipt, verifyBatchReceipt } from '../src/core/protocol/verify-batch-receipt.js';
import { verifyReceipt } from '../src/core/protocol/verify-receipt.js';
import { defineCapability, READS_ONLY } from './capability.js';
import { noteOnWrapping, readReceipt } from './read-receipt.js';

type Members = Readonly<Record<string, unknown>>;

/** Finds the item to look at: given beside the receipt, or in one object with it, as a REST caller sends it. */
const evidenceOf = (input: Members, given: unknown): ItemEvidence | undefined => {
  const around = typeof given === 'object' && given !== null && Object.hasOwn(given, 'receipt') ? (given as Members) : {};
  const { item, leaf, proof } = { ...around, ...input };
  if (item === undefined && leaf === undefined && proof === undefined) return undefined;
  if (item === undefined || leaf === undefined || proof === undefined)
    throw new Fault(
      'INVALID_REQUEST',
      'verify: to look at an item of a batch, pass `item`, `leaf` and `proof` together, as batch answered them.',
    );
  return { item, leaf, proof };
};

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
      .describe('the receipt as it was answered'),
    item: z.looseObject({}).optional().describe('of a batch: a result’s item, with its leaf and proof'),
    leaf: z.int().min(0).optional(),
    proof: z.array(z.string().max(100)).max(64).optional(),
  }),
  output: z.strictObject({
    valid: z.boolean(),
    R_t: z.number().optional(),
    unit: z.string().optional(),
    cycle: z.number().optional(),
    operatorIds: z.array(z.string()).optional(),
    keyPrefix: z.string().optional(),
    symbol: z.string().optional(),
    count: z.int().optional(),
    root: z.string().optional(),
    note: z.string().optional(),
    checks: z.array(
      z.strictObject({ name: z.enum(BATCH_CHECK_NAMES), status: z.enum(['pass', 'fail', 'not_checked']), detail: z.string() }),
    ),
  }),
  example: { receipt: { type: 'genmath/receipt/v1', '…': 'every other member as it was answered' } },
  run: ({ receipt, ...item }, context) => {
    const read = readReceipt(receipt);
    const note = noteOnWrapping(receipt, read);
    const verifier = { registry: context.registry, now: context.now, keyring: context.keyring() };
    const evidence = evidenceOf(item, receipt);
    if (evidence !== undefined && !isBatchReceipt(read))
      throw new Fault('INVALID_REQUEST', 'verify: only a batch receipt has items; leave out `item`, `leaf` and `proof`.');
    const { checks, operatorIds, ...rest } = isBatchReceipt(read)
      ? verifyBatchReceipt(read, verifier, evidence)
      : verifyReceipt(read, verifier);
    return {
      ...rest,
      ...(note === undefined ? {} : { note }),
      ...(operatorIds === undefined ? {} : { operatorIds: [...operatorIds] }),
      checks: [...checks],
    };
  },
});
