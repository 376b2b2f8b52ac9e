import * as z from 'zod';
import { briefVerification } from '../../src/answer/brief-answers.js';
import type { Caller } from '../../src/call/caller.js';
import { Pace, STEP_COST } from '../../src/call/limits/pace.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { Fault } from '../../src/core/faults.js';
import { timedReceiptIn } from '../../src/core/log/find-correction.js';
import type { Members } from '../../src/core/members.js';
import { recompute } from '../../src/core/protocol/recompute.js';
import { rerunSheet } from '../../src/core/protocol/rerun-sheet.js';
import { isBatchReceipt } from '../../src/core/receipt/receipt.js';
import { isTableReceipt } from '../../src/core/receipt/table-receipt.js';
import { evidenceIn, rowEvidenceIn } from '../../src/core/receipt/verify/answer-claims.js';
import type { ItemEvidence } from '../../src/core/receipt/verify/check-item.js';
import { ALL_CHECK_NAMES } from '../../src/core/receipt/verify/verification.js';
import { type AnswerVerification, verifyAnswer } from '../../src/core/receipt/verify/verify-answer.js';
import { verifyReceipt } from '../../src/core/receipt/verify/verify-receipt.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { detailSchema } from './computation-input.js';
import { findReceipt } from './find-receipt.js';
import { keptItemsOf, proveKeptItems } from './kept-items.js';
import { noteOnItems, noteOnWrapping, type ReceiptReference, readAnswer, receiptIn, referenceIn } from './read-receipt.js';

/** Finds the item that was asked about beside the receipt: a whole result of batch, which brings its leaf and proof, or the three members. */
const askedItem = (asked: Members, answer: unknown, receipt: unknown): ItemEvidence | undefined => {
  if (Object.keys(asked).length === 0) return undefined;
  const around = typeof answer === 'object' && answer !== null && Object.hasOwn(answer, 'receipt') ? (answer as Members) : {};
  const evidenceOf = (given: unknown): ItemEvidence => (isTableReceipt(receipt) ? rowEvidenceIn(given) : evidenceIn(given, around['unit']));
  const result = asked['item'];
  if (typeof result === 'object' && result !== null && Object.hasOwn(result, 'item')) return evidenceOf(result);
  const { item, leaf, proof } = { ...around, ...asked };
  if (item === undefined || leaf === undefined || proof === undefined)
    throw new Fault(
      'INVALID_REQUEST',
      'An item of a batch is looked at with its `item`, `leaf` and `proof` together, as they were answered.',
    );
  return evidenceOf({ ...(result === undefined ? around : {}), item, leaf, proof });
};

const itemsOf = ({ failing, ...counts }: NonNullable<AnswerVerification['items']>) => ({
  ...counts,
  ...(failing === undefined ? {} : { failing: [...failing] }),
});

/** What a caller asks to be verified. */
interface Asked {
  readonly receipt?: unknown;
  readonly id?: string | undefined;
  readonly item?: unknown;
  readonly leaf?: number | undefined;
  readonly proof?: unknown;
}

/** Gives a kept receipt as an answer that holds it: of a batch with the item that was asked for, or all of its items, each with its proof. */
const answerKept = async (
  { id, leaf }: ReceiptReference,
  context: NodeContext,
  caller: Caller,
  turn: () => Promise<void> | undefined,
): Promise<{ readonly answer: unknown; readonly asked: Members }> => {
  const found = await findReceipt(id, context, caller);
  const { receipt, items } = found;
  if (leaf === undefined && items === undefined) return { answer: { receipt }, asked: {} };
  const itemAt = await proveKeptItems(keptItemsOf(found), turn);
  if (leaf !== undefined) return { answer: { receipt }, asked: { ...itemAt(leaf) } };
  return { answer: { receipt, proofs: (items ?? []).map((_, i) => itemAt(i)) }, asked: {} };
};

/**
 * Gives what is to be verified: an answer that holds a receipt, or the receipt itself, as it was handed on or as it is kept under the id that was.
 * @throws Fault UNKNOWN_RESOURCE where no receipt is kept under the id
 */
const answerAsked = async (
  { receipt, id, ...asked }: Asked,
  context: NodeContext,
  caller: Caller,
  turn: () => Promise<void> | undefined,
): Promise<{ readonly answer: unknown; readonly asked: Members }> => {
  const named = id === undefined ? referenceIn(receipt) : { id };
  if (named === undefined) return { answer: readAnswer(receipt), asked };
  const { leaf = named.leaf, ...rest } = asked;
  if (Object.keys(rest).length > 0)
    throw new Fault('INVALID_REQUEST', 'The items of a kept batch are named by `leaf` alone; they are kept with it.');
  return answerKept({ id: named.id, ...(leaf === undefined ? {} : { leaf }) }, context, caller, turn);
};

/** Finds when the clock was corrected of a receipt whose time lies in the future: any other is verified without asking the log. */
const correctionOf = async (receipt: unknown, { now, correctionBehind }: NodeContext): Promise<string | undefined> => {
  const timed = timedReceiptIn(receipt);
  return timed === undefined || !(Date.parse(timed.issuedAt) > now()) ? undefined : correctionBehind?.(timed);
};

/** Verifies a receipt, check by check. */
export const verify = defineCapability({
  name: 'verify',
  title: 'Verify a receipt',
  description:
    'Check a receipt, by id or whole: keys, signatures, operator digests, a recomputation, the time stamp. `valid` is true only if every required check passes. Text: 600 characters.',
  annotations: READS_ONLY,
  routes: [
    {
      method: 'POST',
      path: '/api/svc/prove/verify',
      auth: 'public',
      limit: 'verify',
      body: 'required',
      bodyIs: 'receipt',
      isSafe: true,
      summary: 'Verify a receipt without a key',
    },
    { method: 'POST', path: '/api/svc/verify', auth: 'bearer', body: 'required', bodyIs: 'receipt', isSafe: true },
  ],
  cost: 3,
  isThreaded: true,
  input: z
    .strictObject({
      receipt: z
        .union([z.looseObject({}), z.string().max(100_000)], { error: 'must be the whole receipt, as an object or as JSON text' })
        .optional()
        .describe('as it was answered'),
      id: z.string().max(80).optional(),
      item: z.looseObject({}).optional().describe('of a batch: a whole result'),
      leaf: z.int().min(0).optional().describe('of a batch by id'),
      proof: z.array(z.string().max(100)).max(64).optional(),
      detail: detailSchema,
    })
    .refine(({ receipt, id }) => (receipt === undefined) !== (id === undefined), {
      path: ['receipt'],
      message: 'is named by its `id`, or passed whole; one of the two',
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
  unlisted: ['proof'],
  example: { id: 'rcp_3614211a-2482-4bc3-a3e9-47e06e8f82e8' },
  toText: briefVerification,
  run: async ({ detail: _, ...given }, context, caller, watch) => {
    const pace = new Pace(watch, Number.POSITIVE_INFINITY);
    const turn = () => pace.turn(STEP_COST);
    const { answer, asked } = await answerAsked(given, context, caller, turn);
    const receipt = receiptIn(answer);
    const verifier = {
      registry: context.registry,
      recompute,
      rerunSheet,
      now: context.now,
      keyring: context.keyring(),
      correctedAt: await correctionOf(receipt, context),
    };
    const evidence = askedItem(asked, answer, receipt);
    if (evidence !== undefined && !isBatchReceipt(receipt) && !isTableReceipt(receipt))
      throw new Fault('INVALID_REQUEST', 'Only a batch receipt has items: `item`, `leaf` and `proof` do not belong to this one.');
    const { verification, items }: AnswerVerification =
      evidence === undefined
        ? await verifyAnswer(answer, receipt, verifier, turn)
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
