import { createHash } from 'node:crypto';
import * as z from 'zod';
import { toCanonicalJson } from '../../canonical-json.js';
import { type Receipt, receiptSchema } from '../../receipt/receipt.js';

/** Type of a row, its first member. */
export const ROW_TYPE = 'genmath/row/v1';

/** What the first row of a machine names as the one before. */
export const FIRST_PREVIOUS = `sha256:${'0'.repeat(64)}`;

/** What moved a contract: its making, an event, time alone, or somebody's hand. */
export const CAUSES = ['creation', 'event', 'clock', 'manual'] as const;

/** One row of a machine's ledger: one evaluation of a contract, with its proof. The row is the commit. */
export interface LedgerRow {
  readonly type: typeof ROW_TYPE;
  readonly machine: string;
  /** Place in the machine's ledger, from 1 without gaps. */
  readonly seq: number;
  readonly contract: string;
  readonly template: { readonly id: string; readonly version: string; readonly digest: string };
  /** Values of the parameters; on the creation row only. */
  readonly parameters?: Readonly<Record<string, number>> | undefined;
  readonly cause: (typeof CAUSES)[number];
  readonly event: string;
  readonly payload: Readonly<Record<string, number | string | readonly number[]>>;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly string[];
  readonly cycle: number;
  readonly at: string;
  readonly trigger: string;
  /** Memory that the row changed. */
  readonly remembered: Readonly<Record<string, number>>;
  /** Cycle at which the audit clock wakes the contract next. */
  readonly nextCycle: number | null;
  /** Who caused it: the public prefix of a key, or `local`, or `clock`. */
  readonly by: string;
  /** SHA-256 of the Idempotency-Key and of the body that came with it. */
  readonly idempotency?: { readonly key: string; readonly body: string } | undefined;
  readonly R_t: number;
  readonly unit: string;
  readonly master_equation_block: string;
  readonly proof_digest: string;
  readonly receipt: Receipt;
  /** Hash of the machine's row before. */
  readonly previous: string;
}

/** A row with its hash, as the ledger holds it. */
export interface StoredRow extends LedgerRow {
  readonly hash: string;
}

const finite = z.number().refine(Number.isFinite);
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const word = z.string().min(1).max(64);
const payload = z.record(z.string().max(64), z.union([finite, z.string().max(1_000), z.array(finite).max(10_000)]));

/**
 * Shape of a stored row; every object is strict.
 * @internal
 */
export const storedRowSchema = z.strictObject({
  type: z.literal(ROW_TYPE),
  machine: word,
  seq: z.int().min(1),
  contract: word,
  template: z.strictObject({ id: word, version: word, digest }),
  parameters: z.record(z.string().max(64), finite).optional(),
  cause: z.enum(CAUSES),
  event: word,
  payload,
  from: word,
  to: word,
  emits: z.array(word).max(8),
  cycle: z.int().min(0),
  at: z.iso.datetime({ precision: 3 }),
  trigger: word,
  remembered: z.record(z.string().max(64), finite),
  nextCycle: z.int().min(0).nullable(),
  by: word,
  idempotency: z.strictObject({ key: digest, body: digest }).optional(),
  R_t: finite,
  unit: z.string().max(100),
  master_equation_block: z.string().max(8_000),
  proof_digest: digest,
  receipt: receiptSchema,
  previous: digest,
  hash: digest,
}) satisfies z.ZodType<StoredRow>;

/** Hashes a row: SHA-256 of a zero byte and the canonical row, the leaf hash of RFC 6962, so that a Merkle tree can stand on the same rows. */
export const hashRow = (row: LedgerRow): string => {
  const { hash: _, ...hashed } = row as StoredRow;
  return `sha256:${createHash('sha256')
    .update(Buffer.from([0]))
    .update(toCanonicalJson(hashed), 'utf8')
    .digest('hex')}`;
};
