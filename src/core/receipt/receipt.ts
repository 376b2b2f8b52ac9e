import * as z from 'zod';

/** Type of a receipt, its first member. */
export const RECEIPT_TYPE = 'genmath/receipt/v1';

/** Type that goes before the signed bytes. */
export const RECEIPT_PAYLOAD_TYPE = 'application/vnd.genmath.receipt.v1+json';

/** The names of the seven steps, in order. */
export const STEP_NAMES = ['substrate', 'limit', 'scale', 'precision', 'compile', 'execute', 'verify'] as const;

const text = (most: number) => z.string().min(1).max(most);
/** Minus zero canonicalises to zero, so it is refused: two receipts with one signature must be one receipt. */
const finite = z.number().refine((value) => Number.isFinite(value) && !Object.is(value, -0), 'must be a finite number and not minus zero');
const symbol = z.string().regex(/^(?:[A-Z]{2}\d{1,4}\.)?[A-Za-z][A-Za-z0-9_]{0,63}$/);
const operatorId = z.string().regex(/^[A-Z]{2}\d{1,4}$/);
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const kid = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const values = z.union([finite, z.array(finite).max(10_000)]);

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
  relativeErrorBound: finite.min(0),
  uncertainty: finite.min(0).optional(),
  method: z.enum(['closed-form', 'numeric']).optional(),
});

/** The signed record of one run of the protocol; written out, so that the package's types stand without zod. */
export type Receipt = {
  readonly type: typeof RECEIPT_TYPE;
  readonly id: string;
  readonly issuer: string;
  readonly keyPrefix: string;
  readonly operatorIds: readonly string[];
  readonly operators: readonly { readonly id: string; readonly revision: number; readonly digest: string }[];
  readonly domain: string;
  readonly inputs: Readonly<Record<string, number | readonly number[]>>;
  readonly uncertainties?: Readonly<Record<string, number | readonly number[]>> | undefined;
  readonly solveFor?: string | undefined;
  readonly results: readonly {
    readonly operator: string;
    readonly symbol: string;
    readonly value: number;
    readonly unit: string;
    readonly relativeErrorBound: number;
    readonly uncertainty?: number | undefined;
    readonly method?: 'closed-form' | 'numeric' | undefined;
  }[];
  readonly R_t: number;
  readonly unit: string;
  readonly substrate: { readonly operator: 'KO42'; readonly value: number };
  readonly cycle: number;
  readonly phase: number;
  readonly issuedAt: string;
  readonly master_equation: string;
  readonly steps: {
    readonly step: number;
    readonly name: (typeof STEP_NAMES)[number];
    readonly status: 'pass';
    readonly detail: string;
  }[];
  /** Digest of all records of the registry that the operators were taken from. */
  readonly registry: string;
  readonly library: string;
  readonly hmac: { readonly alg: 'HMAC-SHA256'; readonly kid: string; readonly value: string };
  readonly signature: { readonly alg: 'Ed25519'; readonly kid: string; readonly value: string };
};

/**
 * Shape of a receipt; every object is strict.
 * @internal
 */
export const receiptSchema = z.strictObject({
  type: z.literal(RECEIPT_TYPE),
  id: z.string().regex(/^rcp_[A-Za-z0-9_-]{1,64}$/),
  issuer: text(200),
  keyPrefix: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  operatorIds: z.array(operatorId).min(1).max(4),
  operators: z
    .array(z.strictObject({ id: operatorId, revision: z.int().min(1), digest }))
    .min(1)
    .max(4),
  domain: z.string().regex(/^[a-z][a-z0-9-]{0,63}$/),
  inputs: z.record(symbol, values),
  uncertainties: z.record(symbol, z.union([finite.min(0), z.array(finite.min(0)).max(10_000)])).optional(),
  solveFor: symbol.optional(),
  results: z.array(result).min(1).max(4),
  R_t: finite,
  unit: text(100),
  substrate: z.strictObject({ operator: z.literal('KO42'), value: finite }),
  cycle: z
    .int()
    .min(0)
    .refine((cycle) => !Object.is(cycle, -0), 'must not be minus zero'),
  phase: finite.min(0).lt(1),
  issuedAt: z.iso.datetime({ precision: 3 }),
  master_equation: text(8_000),
  steps: z.array(step).length(7),
  registry: digest,
  library: text(100),
  hmac: z.strictObject({ alg: z.literal('HMAC-SHA256'), kid, value: z.string().regex(/^[0-9a-f]{64}$/) }),
  signature: z.strictObject({ alg: z.literal('Ed25519'), kid, value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/) }),
}) satisfies z.ZodType<Receipt>;

/** What is signed: a receipt without its two detached members. */
export type UnsignedReceipt = Omit<Receipt, 'hmac' | 'signature'>;
