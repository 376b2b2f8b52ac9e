import * as z from 'zod';
import type { Caller } from '../../src/call/caller.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { type KeptReceipt, receiptOwnerOf } from '../../src/call/receipt-log.js';
import { sealReceipt, type Unsigned } from '../../src/core/receipt/sign-receipt.js';

/** Asks for the receipt by its id alone, or whole, or that none is given: a preview. Without it, each surface does as is usual there. */
export const receiptFormSchema = z.enum(['id', 'whole', 'none']).optional();

/** What is wanted of the receipt. */
export type ReceiptForm = z.output<typeof receiptFormSchema>;

/** The members of an answer that tell of its receipt. The receipt itself may be left out where it is kept. */
export const receiptShape = {
  /** Absent of a preview, which has no receipt. */
  receiptId: z.string().optional(),
  /** False where the receipt is not kept here: then it stands in the answer in any case. */
  kept: z.literal(false).optional(),
  receipt: z.looseObject({}).optional(),
} as const;

/** The members with which the answer to one computation and to many ends: how it was computed, what that stands on, and the receipt. */
export const computedShape = {
  method: z.string(),
  assumes: z.string().optional(),
  source: z.string(),
  notice: z.string().optional(),
  notes: z.array(z.string()).optional(),
  ...receiptShape,
} as const;

/** The members of an answer that tell of its receipt. */
export interface GivenReceipt<T> {
  readonly receiptId: string;
  readonly kept?: false;
  readonly receipt: T;
}

/**
 * Seals a receipt and keeps it: the one way in which receipts are given. Gives its canonical JSON, too.
 * @param items of a batch, in the order of its leaves
 * @throws Fault RECEIPT_TOO_LARGE
 */
export const sealAndKeep = async <T extends Unsigned>(
  unsigned: T,
  { keyring, receipts }: Pick<NodeContext, 'keyring' | 'receipts'>,
  caller: Caller,
  items?: KeptReceipt['items'],
) => {
  const sealed = sealReceipt(unsigned, keyring());
  const isKept = await receipts.append({ ...sealed, ...(items === undefined ? {} : { items }) }, receiptOwnerOf(caller));
  return { isKept, ...sealed };
};

/**
 * Gives the receipt of an answer as {@link sealAndKeep} does.
 * @param items of a batch, in the order of its leaves
 * @throws Fault RECEIPT_TOO_LARGE
 */
const giveReceipt = async <T extends Unsigned>(
  unsigned: T,
  context: Pick<NodeContext, 'keyring' | 'receipts'>,
  caller: Caller,
  items?: KeptReceipt['items'],
): Promise<GivenReceipt<ReturnType<typeof sealReceipt<T>>['receipt']>> => {
  const { receipt, isKept } = await sealAndKeep(unsigned, context, caller, items);
  return { receiptId: receipt.id, ...(isKept ? {} : { kept: false as const }), receipt };
};

/**
 * Gives the receipt of an answer, unless it is a preview: then nothing is signed and nothing kept.
 * @param form what the caller wants of it
 * @param items of a batch, in the order of its leaves
 * @throws Fault RECEIPT_TOO_LARGE
 */
export const giveWanted = async <T extends Unsigned>(
  form: ReceiptForm,
  unsigned: T,
  context: Pick<NodeContext, 'keyring' | 'receipts'>,
  caller: Caller,
  items?: KeptReceipt['items'],
) => (form === 'none' ? {} : giveReceipt(unsigned, context, caller, items));

/** Leaves the receipt out of an answer, which has its id; what is not kept stays. */
export const withoutReceipt = <T extends { readonly kept?: false | undefined; readonly receipt?: unknown }>(answer: T): T => {
  if (answer.kept === false) return answer;
  const { receipt: _, ...rest } = answer;
  return rest as T;
};
