import * as z from 'zod';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { Fault } from '../../src/core/faults.js';
import { MAX_JOB_ITEMS } from '../../src/core/receipt/receipt.js';
import { MOST_OUTPUTS } from '../../src/core/receipt/table-receipt.js';
import type { OperatorVersion } from '../../src/core/registry/operator.js';
import { MAX_SHEET_LENGTH } from '../../src/core/sheet/run-sheet.js';
import { askedOperatorsSchema, quantitiesSchema, quantitySchema } from '../compute/computation-input.js';
import { variedOver } from '../compute/sweep-axis.js';
import type { Column } from './table-columns.js';

/** What a job may be asked for beside its table. */
const jobShape = {
  operators: askedOperatorsSchema.describe('as in compute'),
  inputs: quantitiesSchema.optional().describe('of all items, as in compute'),
  solveFor: z.string().min(1).max(80).optional(),
  unit: z.string().max(100).optional().describe('of the results'),
  near: quantitySchema.optional(),
} as const;

/** A computation over the rows of a table. */
export const tableJobSchema = z.strictObject({
  ...jobShape,
  ignore: z.array(z.string().min(1).max(200)).max(100).optional().describe('columns that are no inputs'),
});

/** A sheet over the rows of a table, whose columns are names of the sheet. */
export const sheetJobSchema = z.strictObject({
  sheet: z
    .string()
    .min(1)
    .max(MAX_SHEET_LENGTH)
    .describe('lines as of calculate; a column takes the place of the line that assigns its name'),
  show: z.array(z.string().min(1).max(80)).min(1).max(MOST_OUTPUTS).optional().describe('names of the results; the last line unless told'),
  ignore: tableJobSchema.shape.ignore,
});

/** What is computed over a table, as the query of a request says it: a chain or a sheet. */
export const jobParametersSchema = z.strictObject({
  operators: z.string().min(1).max(1_000).optional().describe('ids or names, by commas; or a `sheet`'),
  sheet: sheetJobSchema.shape.sheet.optional(),
  show: z.string().max(4_000).optional().describe('of a sheet: names of the results, by commas'),
  inputs: z.string().max(8_000).optional().describe('of all items, as JSON: {"n": 360}'),
  solveFor: jobShape.solveFor,
  unit: jobShape.unit,
  near: z.string().max(200).optional(),
  ignore: z.string().max(4_000).optional().describe('columns that are no inputs, by commas'),
});

/** A computation over a range or a grid. */
export const sweepJobSchema = z.strictObject({
  ...jobShape,
  vary: z.array(variedOver(MAX_JOB_ITEMS)).min(1).max(2).describe('as in sweep, up to 10,000,000 points'),
});

/** What is asked of a job over a table. */
export type TableJob = z.output<typeof tableJobSchema>;

/** What is asked of a job that runs a sheet over a table. */
export type SheetJob = z.output<typeof sheetJobSchema>;

/** What is asked of a job over a range or a grid. */
export type SweepJob = z.output<typeof sweepJobSchema>;

/** What every job keeps of how it was begun, so that any process goes on with it alike. */
interface Begun {
  readonly keyPrefix?: string;
  /** The operators of the chain in the versions that they had. */
  readonly versions: readonly OperatorVersion[];
  /** The first item that computes; what holds for it holds for all. */
  readonly first: number;
}

/** What is kept of what a job computes. Operators are ids here. */
export type JobSpec =
  | (Begun & { readonly kind: 'table'; readonly asked: TableJob; readonly columns: readonly Column[] })
  | (Begun & { readonly kind: 'sweep'; readonly asked: SweepJob })
  | SheetSpec;

/** What is kept of a job that runs a sheet over a table. */
export type SheetSpec = Begun & {
  readonly kind: 'sheet';
  readonly asked: SheetJob;
  readonly columns: readonly Column[];
  /** The columns that the sheet reads, each with its unit: that of the header, of the sheet, or of the first row that computes. */
  readonly units: readonly (readonly [name: string, unit: string])[];
  /** The lines whose results are told. */
  readonly outputs: readonly { readonly line: number; readonly name: string }[];
};

/** What is kept of a job that computes a chain. */
export type ChainSpec = Exclude<JobSpec, SheetSpec>;

/**
 * Refuses to go on with a job of which an operator is another than it was when the job was begun.
 * @throws Fault INVALID_REQUEST
 */
export const assertVersions = (versions: readonly OperatorVersion[], spec: Begun): void => {
  if (toCanonicalJson(versions) === toCanonicalJson(spec.versions)) return;
  throw new Fault(
    'INVALID_REQUEST',
    'An operator of this job has changed since it was begun; what is computed now would be another thing. Start it again.',
  );
};
