import * as z from 'zod';
import {
  digest,
  domainId,
  finite,
  hmacSeal,
  keyPrefix,
  namedOperator,
  operatorId,
  signatureSeal,
  symbol,
  text,
  uncertaintiesBySymbol,
  valuesBySymbol,
  whole,
} from './member-schemas.js';
import type { Receipt } from './receipt.js';

/** Type of a batch receipt, its first member. */
export const BATCH_RECEIPT_TYPE = 'genmath/batch-receipt/v1';

/** Type that goes before the signed bytes of a batch receipt, so that it never passes for a receipt. */
export const BATCH_PAYLOAD_TYPE = 'application/vnd.genmath.batch-receipt.v1+json';

/** Most items under one batch receipt: of a batch, or points of a sweep. */
export const MAX_RECEIPT_ITEMS = 10_000;

/** One item of a batch as it stands in the tree: its canonical JSON (RFC 8785) is the leaf. */
export type BatchItem = {
  /** Place in the request, from 0; items that were refused leave gaps. */
  readonly index: number;
  /** The values that are the item's own, in the units that the records declare; with the receipt's, all that was bound from outside. */
  readonly inputs: Readonly<Record<string, number | readonly number[]>>;
  /** Standard uncertainties that the caller stated for the item's own inputs. */
  readonly uncertainties?: Readonly<Record<string, number | readonly number[]>> | undefined;
  /** The result, in the receipt's unit. */
  readonly R_t: number;
  /** Standard uncertainty of the result, in the receipt's unit, where one was stated for any input. */
  readonly uncertainty?: number | undefined;
};

/** The signed record of many runs of one chain: what they share, and the root of the Merkle tree over the items. */
export type BatchReceipt = Pick<
  Receipt,
  | 'issuer'
  | 'keyPrefix'
  | 'operatorIds'
  | 'operators'
  | 'domain'
  | 'inputs'
  | 'uncertainties'
  | 'solveFor'
  | 'unit'
  | 'substrate'
  | 'cycle'
  | 'phase'
  | 'issuedAt'
  | 'master_equation'
  | 'registry'
  | 'library'
  | 'hmac'
  | 'signature'
> & {
  readonly type: typeof BATCH_RECEIPT_TYPE;
  readonly id: string;
  /** The symbol that every item's R_t is a value of. */
  readonly symbol: string;
  /** Number of items in the tree. */
  readonly count: number;
  /** `sha256:` and the root of the Merkle tree over the items, in hexadecimal. */
  readonly root: string;
  /** The largest of the items' bounds on the relative error that computing added. */
  readonly relativeErrorBound: number;
};

/**
 * Shape of an item; every object is strict.
 * @internal
 */
export const batchItemSchema = z.strictObject({
  index: whole,
  inputs: valuesBySymbol,
  uncertainties: uncertaintiesBySymbol.optional(),
  R_t: finite,
  uncertainty: finite.min(0).optional(),
}) satisfies z.ZodType<BatchItem>;

/**
 * Shape of a batch receipt; every object is strict.
 * @internal
 */
export const batchReceiptSchema = z.strictObject({
  type: z.literal(BATCH_RECEIPT_TYPE),
  id: z.string().regex(/^bat_[A-Za-z0-9_-]{1,64}$/),
  issuer: text(200),
  keyPrefix,
  operatorIds: z.array(operatorId).min(2).max(4),
  operators: z.array(namedOperator).min(2).max(4),
  domain: domainId,
  inputs: valuesBySymbol,
  uncertainties: uncertaintiesBySymbol.optional(),
  solveFor: symbol.optional(),
  symbol,
  unit: text(100),
  count: z.int().min(1).max(MAX_RECEIPT_ITEMS),
  root: digest,
  /** A node signs nothing above: it would have refused the computation. */
  relativeErrorBound: finite.min(0).max(1e-3),
  substrate: z.strictObject({ operator: z.literal('KO42'), value: finite }),
  cycle: whole,
  phase: finite.min(0).lt(1),
  issuedAt: z.iso.datetime({ precision: 3 }),
  master_equation: text(8_000),
  registry: digest,
  library: text(100),
  hmac: hmacSeal,
  signature: signatureSeal,
}) satisfies z.ZodType<BatchReceipt>;

/** What is signed: a batch receipt without its two detached members. */
export type UnsignedBatchReceipt = Omit<BatchReceipt, 'hmac' | 'signature'>;
