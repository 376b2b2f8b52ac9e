import * as z from 'zod';
import { ANY_ID_PATTERN } from '../registry/operator-id.js';

/**
 * A string of 1 to so many UTF-16 code units.
 * @internal
 */
export const text = (most: number) => z.string().min(1).max(most);

/**
 * Minus zero canonicalises to zero, so it is refused: two receipts with one signature must be one receipt.
 * @internal
 */
export const finite = z
  .number()
  .refine((value) => Number.isFinite(value) && !Object.is(value, -0), 'must be a finite number and not minus zero');

/**
 * A whole number from 0.
 * @internal
 */
export const whole = z
  .int()
  .min(0)
  .refine((value) => !Object.is(value, -0), 'must not be minus zero');

/**
 * An equation of the registry, a named relation of one, or `my.` and the name of a formula that the receipt holds the text of.
 * @internal
 */
export const operatorId = z.string().regex(new RegExp(`^${ANY_ID_PATTERN}$`));

/**
 * `sha256:` and 64 hexadecimal digits.
 * @internal
 */
export const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

/**
 * A formula that a caller keeps, with the text that it was run from: `digest` is that of the text in UTF-8.
 * @internal
 */
export const ownFormula = z.strictObject({ name: z.string().regex(/^my\.[A-Za-z][A-Za-z0-9_]{0,59}$/), text: text(8_000), digest });

/**
 * The prefix of the key that a receipt was made with.
 * @internal
 */
export const keyPrefix = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);

/**
 * A time to the millisecond.
 * @internal
 */
export const moment = z.iso.datetime({ precision: 3 });

const version = { revision: z.int().min(1), digest };

/**
 * An operator by id, revision and digest; of a named relation these are its own, and `of` names the operator whose equation it runs.
 * @internal
 */
export const operator = z.strictObject({
  id: operatorId,
  ...version,
  of: z.strictObject({ id: z.string().regex(/^[A-Z]{2}\d{1,4}$/), ...version }).optional(),
});

/**
 * The value of KO42 at the time of issue.
 * @internal
 */
export const substrate = z.strictObject({ operator: z.literal('KO42'), value: finite });

const kid = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const hmac = z.strictObject({ alg: z.literal('HMAC-SHA256'), kid, value: z.string().regex(/^[0-9a-f]{64}$/) });
const signature = z.strictObject({ alg: z.literal('Ed25519'), kid, value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/) });

/**
 * The two detached members of a receipt.
 * @internal
 */
export const sealShapes = { hmac, signature };

/** The two detached members of a receipt. */
export type Seals = {
  readonly hmac: { readonly alg: 'HMAC-SHA256'; readonly kid: string; readonly value: string };
  readonly signature: { readonly alg: 'Ed25519'; readonly kid: string; readonly value: string };
};

/** The kind that something says it is of, rightly or not. */
export const typeOfReceipt = (candidate: unknown): unknown =>
  typeof candidate === 'object' && candidate !== null && 'type' in candidate ? candidate.type : undefined;
