import * as z from 'zod';
import { MAX_LIST_LENGTH } from '../../src/core/inputs/read-input.js';
import { splitQualified } from '../../src/core/registry/operator-id.js';
import { MAX_QUERY_LENGTH } from '../../src/core/search/search-operators.js';

/** Most inputs of one computation. */
const MAX_INPUTS = 100;

/** Letters of any script, so that `θ` and `v₀` can be read as the symbols that they stand for; words may have spaces and hyphens between. */
const NAME = /^\p{L}[\p{L}\p{N}_ '’-]{0,63}$/u;

const received = (value: unknown): string => {
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`;
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
};

const bounded = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string(), value, { error: ({ input }) => `must be an object, like {"m": 80}, not ${received(input)}` })
    .superRefine((inputs, context) => {
      const keys = Object.keys(inputs);
      if (keys.length > MAX_INPUTS)
        context.addIssue({ code: 'custom', message: `has ${keys.length} inputs; at most ${MAX_INPUTS} are read` });
      const wrong = keys.find((key) => !NAME.test(splitQualified(key).name));
      if (wrong !== undefined) {
        const message = `${JSON.stringify(wrong.slice(0, 64))} is no symbol; symbols are letters, digits and underscores, like m, v_0 or NM22.d`;
        context.addIssue({ code: 'custom', message });
      }
    });

/** Operators of a chain; they run in the order in which they are written, or else in one that their symbols allow. */
export const operatorsSchema = z
  .array(z.string().min(1).max(200), { error: ({ input }) => `must be a list of ids, like ["NM19"], not ${received(input)}` })
  .max(20)
  .describe('operator ids, at most 3; what one gives feeds the others by symbol');

/** Operators of a chain as a caller knows them: ids, names, aliases or questions. */
export const askedOperatorsSchema = z
  .array(z.string().min(1).max(MAX_QUERY_LENGTH), {
    error: ({ input }) => `must be a list of ids, names or questions, like ["NM19"] or ["Newton's second law"], not ${received(input)}`,
  })
  .max(20)
  .describe('ids, names or questions ("terminal velocity of a sphere"), at most 3; what one gives feeds the others by symbol');

/** Whether the text of an answer has all of it as JSON, or is brief. */
export const detailSchema = z.boolean().optional();

/** Domain of the operators. */
export const domainSchema = z
  .string()
  .min(1)
  .max(100)
  .describe('domain id; with inputs alone, picks the one operator taking exactly those');

/** Numbers in the units that the records declare. */
export const numbersSchema = bounded(
  z.union([z.number(), z.array(z.number()).max(MAX_LIST_LENGTH)], {
    error: ({ input }) =>
      `must be a plain number or a list of numbers, not ${received(input)}; compute reads quantities with units in text`,
  }),
).describe('symbol to number in the unit of the record (see catalog); NM22.d names one operator’s symbol');

const stated = z.strictObject({ value: z.number(), unit: z.string().max(100).optional(), uncertainty: z.number().min(0).optional() });

const expected = 'a number, a text like "2 kN", or {"value": 2, "unit": "kN", "uncertainty": 0.1} with numbers in it';

const scalar = z.union([z.number(), z.string().max(200), stated], { error: ({ input }) => `must be ${expected}, not ${received(input)}` });

/** One value as a model naturally has it. */
export const quantitySchema = scalar;

/** Numbers, quantities in text, stated quantities, truths for symbols that count 0 or 1, or lists. */
export const quantitiesSchema = bounded(
  z.union([z.number(), z.string().max(200), z.boolean(), stated, z.array(scalar).max(MAX_LIST_LENGTH)], {
    error: ({ input }) => `must be ${expected}, or a list of these, not ${received(input)}`,
  }),
).describe(
  'symbol to text with a unit ("2 kN", "72 degF", "9.81 +- 0.02 m/s^2", "75 kW / 0.93"), number (SI), {value, unit, uncertainty}, or list',
);
