import * as z from 'zod';
import { toCanonicalJson } from '../../canonical-json.js';
import type { DeepReadonly } from '../../deep-readonly.js';
import { sha256Hex } from '../../digest.js';
import { receiptSchema } from '../../receipt/receipt.js';
import { ownFormula } from '../../receipt/receipt-shapes.js';

/** Type of a row, its first member. */
export const ROW_TYPE = 'genmath/row/v1';

/** What the first row of a machine names as the one before. */
export const FIRST_PREVIOUS = `sha256:${'0'.repeat(64)}`;

/** What a row is for: the making of a contract, an event, time alone, somebody's hand, another version of its definition, its end, or a clock that was wrong. */
export const CAUSES = ['creation', 'event', 'clock', 'manual', 'upgrade', 'retirement', 'correction'] as const;

const finite = z.number().refine(Number.isFinite);
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const word = z.string().min(1).max(64);
const uncertain = z.strictObject({ value: finite, uncertainty: finite });
const payload = z.record(z.string().max(64), z.union([finite, z.string().max(1_000), z.array(finite).max(10_000), uncertain]));

const unit = z.string().max(100);
const decided = z.union([
  finite,
  z.string().max(1_000),
  z.tuple([finite, unit]),
  z.tuple([finite, unit, finite]),
  z.tuple([finite, unit, finite, finite.min(0)]),
]);

/** Why a row went as it did: the conditions that were tried, in order, with each value that they read. */
const read = z.record(z.string().max(500), decided);
const tried = z.strictObject({
  transition: z.int().min(0),
  when: z.string().max(500).optional(),
  read: read.optional(),
  holds: z.boolean(),
});
const decision = z.strictObject({ tried: z.array(tried).max(256), read, formulas: z.array(ownFormula).min(1).max(16).optional() });

const template = z.strictObject({ id: word, version: word, digest });

/** What a member became with another version: the expression that gave it, where one did, and its value. */
const carried = z.record(z.string().max(64), z.strictObject({ is: z.string().max(500).optional(), gives: decided }));

/** How a contract came to another version of its definition: what was declared, what that read, and what it gave. */
const upgrade = z.strictObject({
  from: template,
  states: z.record(word, word),
  parameters: carried,
  memory: carried,
  /** Counts that go on; the others begin again. */
  counts: z.array(z.string().max(500)).max(1_000),
  read,
});

/** Shape of a row with its hash, as the ledger holds it; every object is strict. */
export const storedRowSchema = z.strictObject({
  type: z.literal(ROW_TYPE),
  machine: word,
  /** Place in the machine's ledger, from 1 without gaps. */
  seq: z.int().min(1),
  contract: word,
  template,
  /** Values of the parameters; on the row that makes the contract, and on one that brings it to another version. */
  parameters: z.record(z.string().max(64), finite).optional(),
  cause: z.enum(CAUSES),
  event: word,
  payload,
  from: word,
  to: word,
  emits: z.array(word).max(8),
  /** When it happened: that of `occurredAt`, or else of the moment at which it was taken. */
  cycle: z.int().min(0),
  /** When it happened by the word of its sender, or of the clock of a contract that is replayed; what was taken as it came has none. */
  occurredAt: z.iso.datetime({ precision: 3 }).optional(),
  /** When it was written. */
  at: z.iso.datetime({ precision: 3 }),
  trigger: word,
  /** Memory that the row changed. */
  remembered: z.record(z.string().max(64), finite),
  /** Counts that the transition let begin again. */
  reset: z.array(word).min(1).max(16).optional(),
  /** Why it went so; on rows by an event or by the clock. */
  decision: decision.optional(),
  /** Why the event was refused, where the definition keeps refusals: it changed nothing. */
  refused: z.strictObject({ code: word, message: z.string().max(1_000) }).optional(),
  /** Cycle at which the audit clock wakes the contract next. */
  nextCycle: z.int().min(0).nullable(),
  /** Who caused it: the public prefix of a key, or `local`, `clock` or `node`. */
  by: word,
  /** The member of the machine who did, with the roles at that time; missing where time or the operator of the node did. */
  actor: z.strictObject({ name: word, roles: z.array(word).max(8) }).optional(),
  /** Of a move by hand: the event in place of which it is, null where no transition leads there, and the condition of it that did not hold. */
  hand: z.strictObject({ on: word.nullable(), unmet: z.array(z.string().max(500)).max(64) }).optional(),
  /** Of a row that brings the contract to another version of its definition, which `template` names: how. */
  upgrade: upgrade.optional(),
  /** SHA-256 of the Idempotency-Key and of the body that came with it. */
  idempotency: z.strictObject({ key: digest, body: digest }).optional(),
  R_t: finite,
  unit: z.string().max(100),
  master_equation_block: z.string().max(8_000),
  proof_digest: digest,
  receipt: receiptSchema,
  /** Hash of the machine's row before. */
  previous: digest,
  hash: digest,
});

/** A row with its hash, as the ledger holds it. */
export type StoredRow = DeepReadonly<z.output<typeof storedRowSchema>>;

/** One row of a machine's ledger: one evaluation of a contract, with its proof. The row is the commit. */
export type LedgerRow = Omit<StoredRow, 'hash'>;

/** What a row says beside its proof: the receipt signs the digest of it. */
export type RowBody = Omit<LedgerRow, 'receipt' | 'proof_digest'>;

/** Gives the digest of what a row says: SHA-256 of the canonical row without its receipt, the receipt's digest and its own hash. */
export const digestOfBody = (row: RowBody): string => {
  const { receipt: _, proof_digest: __, hash: ___, ...body } = row as StoredRow;
  return `sha256:${sha256Hex(toCanonicalJson(body))}`;
};

/** Hashes the canonical text of a row without its hash: SHA-256 of a zero byte and the text, the leaf hash of RFC 6962, so that a Merkle tree can stand on the same rows. */
export const hashRowText = (text: string): string => `sha256:${sha256Hex(`\0${text}`)}`;

/** Hashes a row as {@link hashRowText} does. */
export const hashRow = (row: LedgerRow): string => {
  const { hash: _, ...hashed } = row as StoredRow;
  return hashRowText(toCanonicalJson(hashed));
};
