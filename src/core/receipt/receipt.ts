import * as z from 'zod';
import type { DeepReadonly } from '../deep-readonly.js';
import { TRAPS } from '../members.js';
import { ANY_ID_PATTERN } from '../registry/operator-id.js';
import { parseShape } from './parse-shape.js';
import {
  digest,
  finite,
  keyPrefix,
  moment,
  operator,
  operatorId,
  ownFormula,
  type Seals,
  sealShapes,
  substrate,
  text,
  typeOfReceipt,
  whole,
} from './receipt-shapes.js';

/** Type of a receipt, its first member. */
export const RECEIPT_TYPE = 'genmath/receipt/v1';

/** Type of a batch receipt, its first member. */
export const BATCH_RECEIPT_TYPE = 'genmath/batch-receipt/v1';

/** Most items under the batch receipt of one call: of a batch, or points of a sweep. */
export const MAX_RECEIPT_ITEMS = 10_000;

/** Most items under one batch receipt, that of a job. */
export const MAX_JOB_ITEMS = 10_000_000;

/** The names of the seven steps, in order. */
export const STEP_NAMES = ['substrate', 'limit', 'scale', 'precision', 'compile', 'execute', 'verify'] as const;

const symbol = z.string().regex(new RegExp(`^(?:${ANY_ID_PATTERN}\\.)?[A-Za-z][A-Za-z0-9_]{0,63}$`));
const domainId = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);
/** The name of a member: what no object here has as one is no symbol there either. */
const named = symbol.refine((name) => !TRAPS.has(name), 'must not be a name that objects have by themselves');
const valuesBySymbol = z.record(named, z.union([finite, z.array(finite).max(10_000)]));
const uncertaintiesBySymbol = z.record(named, z.union([finite.min(0), z.array(finite.min(0)).max(10_000)]));
const unitsBySymbol = z.record(named, text(100));
/** Most notes of a receipt. */
export const MOST_NOTES = 20;
/** Short texts of the node beside the result: values beyond the usual ones. */
const notes = z.array(text(1_000)).min(1).max(MOST_NOTES);

const step = z.strictObject({
  step: z.int().min(1).max(7),
  name: z.enum(STEP_NAMES),
  status: z.literal('pass'),
  detail: text(2_000),
});

const result = z.strictObject({
  operator: operatorId,
  symbol,
  value: finite,
  unit: text(100),
  /** Bound on the absolute error that computing added, in the unit. */
  absoluteErrorBound: finite.min(0),
  /** The same relative to the value; a value that is zero, or a small difference, may have the absolute one alone. */
  relativeErrorBound: finite.min(0).optional(),
  uncertainty: finite.min(0).optional(),
  method: z.enum(['closed-form', 'numeric']).optional(),
});

/**
 * Shape of a receipt; every object is strict.
 * @internal
 */
export const receiptSchema = z.strictObject({
  type: z.literal(RECEIPT_TYPE),
  id: z.string().regex(/^rcp_[A-Za-z0-9_-]{1,64}$/),
  issuer: text(200),
  keyPrefix,
  operatorIds: z.array(operatorId).min(1).max(4),
  operators: z.array(operator).min(1).max(4),
  domain: domainId,
  inputs: valuesBySymbol,
  /** The unit of each input, by the same names. */
  inputUnits: unitsBySymbol,
  uncertainties: uncertaintiesBySymbol.optional(),
  solveFor: symbol.optional(),
  results: z.array(result).min(1).max(4),
  R_t: finite,
  unit: text(100),
  substrate,
  cycle: whole,
  phase: finite.min(0).lt(1),
  issuedAt: moment,
  master_equation: text(8_000),
  steps: z.array(step).length(7),
  notes: notes.optional(),
  formulas: z.array(ownFormula).min(1).max(3).optional(),
  /** On a row of a ledger: digest of all that the row says beside this receipt, so that what signs the receipt signs the row. */
  row: digest.optional(),
  /** Digest of all records of the registry that the operators were taken from. */
  registry: digest,
  library: text(100),
  ...sealShapes,
});

/**
 * Shape of one item of a batch as it stands in the tree: its canonical JSON (RFC 8785) is the leaf. Every object is strict.
 * @internal
 */
export const batchItemSchema = z.strictObject({
  /** Place in the request, from 0; items that were refused leave gaps. */
  index: whole,
  /** The values that are the item's own, in the units that the records declare; with the receipt's, all that was bound from outside. */
  inputs: valuesBySymbol,
  /** Standard uncertainties that the caller stated for the item's own inputs. */
  uncertainties: uncertaintiesBySymbol.optional(),
  /** The result, in the receipt's unit. */
  R_t: finite,
  /** Standard uncertainty of the result, in the receipt's unit, where one was stated for any input. */
  uncertainty: finite.min(0).optional(),
});

/**
 * Shape of a batch receipt: what many runs of one chain share, and the root of the Merkle tree over the items. Every object is strict.
 * @internal
 */
export const batchReceiptSchema = z.strictObject({
  type: z.literal(BATCH_RECEIPT_TYPE),
  id: z.string().regex(/^bat_[A-Za-z0-9_-]{1,64}$/),
  issuer: text(200),
  keyPrefix,
  operatorIds: z.array(operatorId).min(2).max(4),
  operators: z.array(operator).min(2).max(4),
  domain: domainId,
  inputs: valuesBySymbol,
  /** The unit of each input, those of the items included. */
  inputUnits: unitsBySymbol,
  uncertainties: uncertaintiesBySymbol.optional(),
  solveFor: symbol.optional(),
  /** The symbol that every item's R_t is a value of. */
  symbol,
  unit: text(100),
  /** Number of items in the tree. */
  count: z.int().min(1).max(MAX_JOB_ITEMS),
  /** `sha256:` and the root of the Merkle tree over the items, in hexadecimal. */
  root: digest,
  /** The largest of the items' bounds on the absolute error that computing added, in the unit. */
  absoluteErrorBound: finite.min(0),
  /** The largest of their bounds on the relative one; absent where an item has the absolute one alone. */
  relativeErrorBound: finite.min(0).max(1e-3).optional(),
  substrate,
  cycle: whole,
  phase: finite.min(0).lt(1),
  issuedAt: moment,
  master_equation: text(8_000),
  notes: notes.optional(),
  formulas: z.array(ownFormula).min(1).max(3).optional(),
  registry: digest,
  library: text(100),
  ...sealShapes,
});

// The types are taken from what parses, and not from the schemas: so they stand in the declarations of the package without zod.

/** Gives a candidate as a receipt, or the reason why it is none. */
export const parseReceipt = (candidate: unknown) => parseShape(candidate, receiptSchema, 'the receipt');

/** Gives a candidate as a batch receipt, or the reason why it is none. */
export const parseBatchReceipt = (candidate: unknown) => parseShape(candidate, batchReceiptSchema, 'the receipt');

/** Gives a candidate as an item of a batch, or the reason why it is none. */
export const parseBatchItem = (candidate: unknown) => parseShape(candidate, batchItemSchema, 'the item');

type Parsed<T extends (candidate: unknown) => unknown> = DeepReadonly<Exclude<ReturnType<T>, string>>;

/** The signed record of one run of the protocol. */
export type Receipt = Parsed<typeof parseReceipt>;

/** The signed record of many runs of one chain: what they share, and the root of the Merkle tree over the items. */
export type BatchReceipt = Parsed<typeof parseBatchReceipt>;

/** One item of a batch as it stands in the tree. */
export type BatchItem = Parsed<typeof parseBatchItem>;

/** What is signed: a receipt without its two detached members. */
export type UnsignedReceipt = Omit<Receipt, keyof Seals>;

/** What is signed of a batch. */
export type UnsignedBatchReceipt = Omit<BatchReceipt, keyof Seals>;

/** True of what says that it is a batch receipt, rightly or not. */
export const isBatchReceipt = (candidate: unknown): boolean => typeOfReceipt(candidate) === BATCH_RECEIPT_TYPE;
