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

/** Type of a receipt, its first member. */
export const RECEIPT_TYPE = 'genmath/receipt/v1';

/** Type that goes before the signed bytes. */
export const RECEIPT_PAYLOAD_TYPE = 'application/vnd.genmath.receipt.v1+json';

/** The names of the seven steps, in order. */
export const STEP_NAMES = ['substrate', 'limit', 'scale', 'precision', 'compile', 'execute', 'verify'] as const;

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
  keyPrefix,
  operatorIds: z.array(operatorId).min(1).max(4),
  operators: z.array(namedOperator).min(1).max(4),
  domain: domainId,
  inputs: valuesBySymbol,
  uncertainties: uncertaintiesBySymbol.optional(),
  solveFor: symbol.optional(),
  results: z.array(result).min(1).max(4),
  R_t: finite,
  unit: text(100),
  substrate: z.strictObject({ operator: z.literal('KO42'), value: finite }),
  cycle: whole,
  phase: finite.min(0).lt(1),
  issuedAt: z.iso.datetime({ precision: 3 }),
  master_equation: text(8_000),
  steps: z.array(step).length(7),
  registry: digest,
  library: text(100),
  hmac: hmacSeal,
  signature: signatureSeal,
}) satisfies z.ZodType<Receipt>;

/** What is signed: a receipt without its two detached members. */
export type UnsignedReceipt = Omit<Receipt, 'hmac' | 'signature'>;
