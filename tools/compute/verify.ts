import * as z from 'zod';
import { briefVerification } from '../../src/answer/brief-answers.js';
import { Pace, type Watch } from '../../src/call/pace.js';
import { Fault } from '../../src/core/faults.js';
import type { ItemEvidence } from '../../src/core/receipt/check-item.js';
import { BATCH_CHECK_NAMES, type Verifier } from '../../src/core/receipt/verification.js';
import { type BatchAnswerVerification, evidenceIn, verifyBatchAnswer } from '../../src/core/receipt/verify-batch-answer.js';
import { isBatchReceipt, verifyBatchReceipt } from '../../src/core/receipt/verify-batch-receipt.js';
import { verifyReceipt } from '../../src/core/receipt/verify-receipt.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { detailSchema } from './computation-input.js';
import { noteOnItems, noteOnWrapping, readAnswer, readReceipt } from './read-receipt.js';

type Members = Readonly<Record<string, unknown>>;

/**
 * Finds the item to look at: given beside the receipt, or in one object with it, as a REST caller sends it; a whole result of batch brings its
 * leaf and proof.
 */
const evidenceOf = (input: Members, answer: unknown): ItemEvidence | undefined => {
  const around = typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'receipt') ? (answer as Members) : {};
  const whole = evidenceIn(input['item'], around['unit']);
  if (whole !== undefined) return whole;
  const { item, leaf, proof } = { ...around, ...input };
  if (item === undefined && leaf === undefined && proof === undefined) return undefined;
  if (item === undefined || leaf === undefined || proof === undefined)
    throw new Fault(
      'INVALID_REQUEST',
      'An item of a batch is looked at with its `item`, `leaf` and `proof` together, as they were answered.',
    );
  return evidenceIn({ ...(input['item'] === undefined ? around : {}), item, leaf, proof }, around['unit']);
};

const itemsOf = ({ failing, ...counts }: NonNullable<BatchAnswerVerification['items']>) => ({
  ...counts,
  ...(failing === undefined ? {} : { failing: [...failing] }),
});

/** Verifies a receipt, with the item that was asked about, or with all that its answer holds. */
const verifyAll = (
  receipt: unknown,
  answer: unknown,
  verifier: Verifier,
  evidence: ItemEvidence | undefined,
  watch: Watch,
): BatchAnswerVerification | Promise<BatchAnswerVerification> => {
  if (!isBatchReceipt(receipt)) return { verification: verifyReceipt(receipt, verifier) };
  if (evidence !== undefined) return { verification: verifyBatchReceipt(receipt, verifier, evidence) };
  const pace = new Pace(watch, Number.POSITIVE_INFINITY);
  return verifyBatchAnswer(answer, receipt, verifier, () => pace.turn());
};

/** Verifies a receipt, check by check. */
export const verify = defineCapability({
  name: 'verify',
  title: 'Verify a receipt',
  description:
    'Check a receipt: keys, signatures, operator digests, a recomputation, the time stamp. `valid` is true only if every required check passes. Text: 600 characters.',
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
    item: z.looseObject({}).optional().describe('of a batch: a whole result, or its item with leaf and proof'),
    leaf: z.int().min(0).optional(),
    proof: z.array(z.string().max(100)).max(64).optional(),
    detail: detailSchema,
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
    /** Of a whole answer of batch or sweep: how many of its items hold, and of how many the receipt is where some are left out. */
    items: z
      .strictObject({
        held: z.int(),
        total: z.int(),
        inReceipt: z.int().optional(),
        failing: z.array(z.int()).optional(),
        unproved: z.int().optional(),
      })
      .optional(),
    note: z.string().optional(),
    checks: z.array(
      z.strictObject({ name: z.enum(BATCH_CHECK_NAMES), status: z.enum(['pass', 'fail', 'not_checked']), detail: z.string() }),
    ),
  }),
  example: { receipt: { type: 'genmath/receipt/v1', '…': 'every other member as it was answered' } },
  toText: briefVerification,
  run: ({ receipt, detail: _, ...item }, context, _caller, watch) => {
    const read = readReceipt(receipt);
    const answer = readAnswer(receipt);
    const verifier = { registry: context.registry, now: context.now, keyring: context.keyring() };
    const evidence = evidenceOf(item, answer);
    if (evidence !== undefined && !isBatchReceipt(read))
      throw new Fault('INVALID_REQUEST', 'Only a batch receipt has items: `item`, `leaf` and `proof` do not belong to this one.');
    const tell = ({ verification, items }: BatchAnswerVerification) => {
      const note = items === undefined ? noteOnWrapping(answer, read) : noteOnItems(items);
      const { checks, operatorIds, ...rest } = verification;
      return {
        ...rest,
        ...(items === undefined ? {} : { items: itemsOf(items) }),
        ...(note === undefined ? {} : { note }),
        ...(operatorIds === undefined ? {} : { operatorIds: [...operatorIds] }),
        checks: [...checks],
      };
    };
    const found = verifyAll(read, answer, verifier, evidence, watch);
    return found instanceof Promise ? found.then(tell) : tell(found);
  },
});
