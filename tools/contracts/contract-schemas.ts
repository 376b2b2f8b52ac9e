import * as z from 'zod';
import { isSlug, SLUG_RULE } from '../../src/call/api-key.js';
import { MAX_LIST_LENGTH } from '../../src/core/inputs/read-input.js';

/** Name of a machine. */
export const machineSchema = z.string().min(1).max(40).refine(isSlug, SLUG_RULE).describe('slug; `local` is the machine of this process');

/** The Idempotency-Key of callers that have no headers. */
export const idempotencySchema = z.string().min(1).max(255).optional().describe('the same again is done once');

/** Id of a contract. */
export const contractSchema = z.string().min(1).max(64).describe('ctr_…');

/** A quantity as text, such as `5 degC`; a plain number is in the declared unit. */
const quantityText = z.string().max(1_000);
const quantity = z.strictObject({ value: z.number(), unit: z.string().max(100).optional(), uncertainty: z.number().min(0).optional() });

/** Values of a definition's parameters. */
export const parametersSchema = z
  .record(z.string().max(64), z.union([z.number(), quantityText]))
  .describe('parameter to number, or quantity as "46 degF"; the rest have their defaults');

/** Fields of an event. */
export const payloadSchema = z.record(
  z.string().max(64),
  z.union([z.number(), quantityText, quantity, z.array(z.number()).max(MAX_LIST_LENGTH)]),
);

const isTime = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;

/** When something happened, RFC 3339; the pattern of it would cost every client more than it tells. */
export const timeSchema = z.string().max(40).refine(isTime, 'must be a time of RFC 3339, like 2026-11-21T08:00:00Z');

/** A row as a program reads it; kept loose on purpose, like a receipt: the ledger fixes its exact shape. */
export const rowSchema = z.looseObject({ seq: z.number(), hash: z.string() });

/** A contract document as a program reads it. */
export const documentSchema = z.looseObject({ id: z.string(), currentState: z.string() });
