import * as z from 'zod';
import { briefVerification } from '../../src/answer/brief-answers.js';
import { Pace } from '../../src/call/pace.js';
import { Fault } from '../../src/core/faults.js';
import type { Members } from '../../src/core/members.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../src/core/protocol/rerun-sheet.js';
import type { ItemEvidence } from '../../src/core/receipt/check-item.js';
import { isBatchReceipt } from '../../src/core/receipt/receipt.js';
import { ALL_CHECK_NAMES } from '../../src/core/receipt/verification.js';
import { type AnswerVerification, evidenceIn, verifyAnswer } from '../../src/core/receipt/verify-answer.js';
import { verifyReceipt } from '../../src/core/receipt/verify-receipt.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { detailSchema } from './computation-input.js';
import { noteOnItems, noteOnWrapping, readAnswer, receiptIn } from './read-receipt.js';

/** Finds the item that was asked about beside the receipt: a whole result of batch, which brings its leaf and proof, or the three members. */
const askedItem = (asked: Members, answer: unknown): ItemEvidence | undefined => {
  if (Object.keys(asked).length === 0) return undefined;
  const around = typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'receipt') ? (answer as Members) : {};
  const result = asked['item'];
  if (typeof result === 'object' && result !== null && Object.hasOwn(result, 'item')) return evidenceIn(result, around['unit']);
  const { item, leaf, proof } = { ...around, ...asked };
  if (item === undefined || leaf === undefined || proof === undefined)
    throw new Fault(
      'INVALID_REQUEST',
      'An item of a batch is looked at with its `item`, `leaf` and `proof` together, as they were answered.',
    );
  return evidenceIn({ ...(result === undefined ? around : {}), item, leaf, proof }, around['unit']);
};

const itemsOf = ({ failing, ...counts }: NonNullable<AnswerVerification['items']>) => ({
  ...counts,
  ...(failing === undefined ? {} : { failing: [...failing] }),
});

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
      })
      .optional(),
    note: z.string().optional(),
    checks: z.array(z.strictObject({ name: z.enum(ALL_CHECK_NAMES), status: z.enum(['pass', 'fail', 'not_checked']), detail: z.string() })),
  }),
  example: { receipt: { type: 'genmath/receipt/v1', '…': 'every other member as it was answered' } },
  toText: briefVerification,
  run: async ({ receipt: given, detail: _, ...asked }, context, _caller, watch) => {
    const answer = readAnswer(given);
    const receipt = receiptIn(answer);
    const verifier = { registry: context.registry, recompute, rerunSheet, now: context.now, keyring: context.keyring() };
    const evidence = askedItem(asked, answer);
    if (evidence !== undefined && !isBatchReceipt(receipt))
      throw new Fault('INVALID_REQUEST', 'Only a batch receipt has items: `item`, `leaf` and `proof` do not belong to this one.');
    const pace = new Pace(watch, Number.POSITIVE_INFINITY);
    const { verification, items }: AnswerVerification =
      evidence === undefined
        ? await verifyAnswer(answer, receipt, verifier, () => pace.turn())
        : { verification: verifyReceipt(receipt, verifier, evidence) };
    const note = items === undefined ? noteOnWrapping(answer, receipt) : noteOnItems(items);
    const { checks, operatorIds, ...rest } = verification;
    return {
      ...rest,
      ...(items === undefined ? {} : { items: itemsOf(items) }),
      ...(note === undefined ? {} : { note }),
      ...(operatorIds === undefined ? {} : { operatorIds: [...operatorIds] }),
      checks: [...checks],
    };
  },
});
