import * as z from 'zod';

/** Most inputs of one computation. */
const MAX_INPUTS = 100;

const KEY = /^(?:[A-Za-z]{2}\d{1,4}\.)?[A-Za-z][A-Za-z0-9_]{0,63}$/;

const bounded = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string(), value)
    .refine((inputs) => Object.keys(inputs).length <= MAX_INPUTS, { error: `has more than ${MAX_INPUTS} inputs` })
    .refine((inputs) => Object.keys(inputs).every((key) => KEY.test(key)), {
      error: 'has a name that is no symbol; symbols are letters, digits and underscores, like m, v_0 or NM22.d',
    });

/** Operators of a chain, in the order in which they run. */
export const operatorsSchema = z
  .array(z.string().min(1).max(200))
  .max(20)
  .describe('operator ids in order, at most 3; each feeds its output to the next by symbol');

/** Domain of the operators. */
export const domainSchema = z
  .string()
  .min(1)
  .max(100)
  .describe('domain id; with inputs alone, picks the one operator taking exactly those');

/** Numbers in the units that the records declare. */
export const numbersSchema = bounded(z.union([z.number(), z.array(z.number()).max(10_000)])).describe(
  'symbol to number in the unit of the record (see catalog); NM22.d names one operator’s symbol',
);

const stated = z.strictObject({ value: z.number(), unit: z.string().max(100).optional(), uncertainty: z.number().min(0).optional() });

const quantity = z.union([z.number(), z.string().max(200), stated]);

/** One value as a model naturally has it. */
export const quantitySchema = quantity;

/** Numbers, quantities in text, stated quantities, or lists. */
export const quantitiesSchema = bounded(z.union([quantity, z.array(z.union([z.number(), z.string().max(200)])).max(10_000)])).describe(
  'symbol to number (record’s unit), text with a unit ("2 kN", "72 degF", "9.81 +- 0.02 m/s^2"), {value, unit, uncertainty}, or list',
);
