import * as z from 'zod';
import { namedSchema } from './named-operators.js';

const number = z.number().nullable();
const point = z.record(z.string(), z.number());
const extreme = z.strictObject({ value: z.number(), at: point });

/**
 * Shape of what a sweep answers. Where one input varies there are `rows` of it and the result; where two do, `values[row][column]` belongs to
 * `ys[row]` and `xs[column]`. Null stands where there is no value. The last of `columns` is the result.
 */
export const sweepAnswerSchema = z.strictObject({
  answer: z.string(),
  named: namedSchema.optional(),
  columns: z.array(
    z.strictObject({ symbol: z.string(), meaning: z.string(), unit: z.string(), scale: z.enum(['linear', 'log']).optional() }),
  ),
  rows: z.array(z.tuple([z.number(), number])).optional(),
  xs: z.array(z.number()).optional(),
  ys: z.array(z.number()).optional(),
  values: z.array(z.array(number)).optional(),
  /** Where the table is thinned out: how many of how many points it shows. Extremes, picture and receipt are of all of them. */
  shown: z.strictObject({ rows: z.int(), columns: z.int().optional(), of: z.int() }).optional(),
  /** Standard uncertainties of the results, in the order of the rows, or row by row of the grid. */
  uncertainties: z.array(z.union([number, z.array(number)])).optional(),
  extremes: z.strictObject({ least: extreme, greatest: extreme }),
  refused: z.strictObject({ count: z.int(), reasons: z.array(z.strictObject({ at: point, code: z.string(), message: z.string() })) }),
  /** The inputs that do not vary, in words. */
  held: z.record(z.string(), z.string()),
  equation: z.string(),
  method: z.string(),
  absoluteErrorBound: z.number(),
  /** Absent where a point has the absolute one alone. */
  relativeErrorBound: z.number().optional(),
  assumes: z.string().optional(),
  source: z.string(),
  notice: z.string().optional(),
  notes: z.array(z.string()).optional(),
  proofs: z.array(z.strictObject({ leaf: z.int(), item: z.looseObject({}), proof: z.array(z.string()) })).optional(),
  /** Absent of a preview, which has no receipt. */
  receiptId: z.string().optional(),
  /** False where the receipt is not kept where it was made; then it is here. */
  kept: z.literal(false).optional(),
  receipt: z.looseObject({}).optional(),
});

/** What a sweep answers. */
export type SweepAnswer = z.output<typeof sweepAnswerSchema>;
