import * as z from 'zod';

/** Text that is there, of at most so many UTF-16 code units. */
export const text = (most: number) => z.string().min(1).max(most);

/** Minus zero canonicalises to zero, so it is refused: two receipts with one signature must be one receipt. */
export const finite = z
  .number()
  .refine((value) => Number.isFinite(value) && !Object.is(value, -0), 'must be a finite number and not minus zero');

/** A whole number of at least 0. */
export const whole = z
  .int()
  .min(0)
  .refine((value) => !Object.is(value, -0), 'must not be minus zero');

export const symbol = z.string().regex(/^(?:[A-Z]{2}\d{1,4}\.)?[A-Za-z][A-Za-z0-9_]{0,63}$/);
export const operatorId = z.string().regex(/^[A-Z]{2}\d{1,4}$/);
export const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
export const keyPrefix = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
export const domainId = z.string().regex(/^[a-z][a-z0-9-]{0,63}$/);

/** An operator by id, revision and digest of its record. */
export const namedOperator = z.strictObject({ id: operatorId, revision: z.int().min(1), digest });

/** Values by symbol. */
export const valuesBySymbol = z.record(symbol, z.union([finite, z.array(finite).max(10_000)]));

/** Standard uncertainties by symbol. */
export const uncertaintiesBySymbol = z.record(symbol, z.union([finite.min(0), z.array(finite.min(0)).max(10_000)]));

const kid = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);

/** The detached HMAC. */
export const hmacSeal = z.strictObject({ alg: z.literal('HMAC-SHA256'), kid, value: z.string().regex(/^[0-9a-f]{64}$/) });

/** The detached signature. */
export const signatureSeal = z.strictObject({ alg: z.literal('Ed25519'), kid, value: z.string().regex(/^[A-Za-z0-9+/]{86}==$/) });
