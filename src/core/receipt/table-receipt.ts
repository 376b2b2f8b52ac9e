import * as z from 'zod';
import type { DeepReadonly } from '../deep-readonly.js';
import { TRAPS } from '../members.js';
import { parseShape } from './parse-shape.js';
import { MAX_JOB_ITEMS } from './receipt.js';
import { digest, finite, keyPrefix, type Seals, text, typeOfReceipt, whole } from './receipt-shapes.js';
import {
  assertion,
  MOST_STEPS,
  place,
  resultLine,
  resultValue,
  type SheetReceipt,
  sheetBeginning,
  sheetEnd,
  sheetName,
  sheetNames,
  tableStep,
  unitName,
} from './sheet-receipt.js';

/** Type of the receipt of a sheet over the rows of a table, its first member. */
export const TABLE_RECEIPT_TYPE = 'genmath/table-receipt/v1';

/** True of what says that it is the receipt of a sheet over a table, rightly or not. */
export const isTableReceipt = (candidate: unknown): boolean => typeOfReceipt(candidate) === TABLE_RECEIPT_TYPE;

/** Most columns of a table, and most outputs of a sheet over one. */
const MOST_COLUMNS = 100;
export const MOST_OUTPUTS = 50;

const named = sheetName.refine((name) => !TRAPS.has(name), 'must not be a name that objects have by themselves');

/** The name of an output: that of a line, or of one without a name its number. */
const outputName = z.string().regex(/^(?:\p{L}[\p{L}\p{N}_]{0,63}|line \d{1,5})$/u);

/**
 * Shape of the receipt of a sheet over a table: the program that all rows share, and the root of the Merkle tree over the rows. Every object is strict.
 * @internal
 */
const tableReceiptSchema = z.strictObject({
  type: z.literal(TABLE_RECEIPT_TYPE),
  id: z.string().regex(/^bat_[A-Za-z0-9_-]{1,64}$/),
  issuer: text(200),
  keyPrefix,
  ...sheetBeginning,
  ...sheetNames,
  /** The names that rows give values of, and the unit that the values are in. */
  columns: z
    .array(z.strictObject({ name: named, unit: unitName }))
    .min(1)
    .max(MOST_COLUMNS),
  /** The steps, without what was found by searches and integrals, which is that of each row. */
  program: z.array(tableStep).min(1).max(MOST_STEPS),
  /** The lines whose results rows have, in their order, each with the step that gives it. */
  outputs: z
    .array(resultLine.extend({ name: outputName.refine((name) => !TRAPS.has(name)), step: place }))
    .min(1)
    .max(MOST_OUTPUTS),
  asserts: z.array(assertion).max(50),
  /** Number of rows in the tree. */
  count: z.int().min(1).max(MAX_JOB_ITEMS),
  /** `sha256:` and the root of the Merkle tree over the rows, in hexadecimal. */
  root: digest,
  ...sheetEnd,
});

/**
 * Shape of one row as it stands in the tree: its canonical JSON (RFC 8785) is the leaf. Every object is strict.
 * @internal
 */
const tableItemSchema = z.strictObject({
  /** Place in the table, from 0; rows that were refused leave gaps. */
  index: whole,
  /** The value of each column, in its unit. */
  inputs: z.record(named, finite),
  /** Standard uncertainties that the row states, in the unit of the column. */
  uncertainties: z.record(named, finite.min(0)).optional(),
  /** What searches, integrals and decompositions found, by the steps that they are. */
  found: z
    .array(
      z.strictObject({
        step: place,
        value: z.union([finite, z.array(finite).max(10_000)]).optional(),
        error: finite.min(0).optional(),
        place: finite.optional(),
      }),
    )
    .min(1)
    .max(1_000)
    .optional(),
  /** What each output is, in their order. */
  results: z.array(resultValue).min(1).max(MOST_OUTPUTS),
  /** Of the assertions of two sides, in their order: how far apart these may be, in coherent SI. */
  allowed: z.array(finite.min(0)).min(1).max(50).optional(),
});

/** Gives a candidate as the receipt of a sheet over a table, or the reason why it is none. */
export const parseTableReceipt = (candidate: unknown) => parseShape(candidate, tableReceiptSchema, 'the receipt');

/** Gives a candidate as a row under such a receipt, or the reason why it is none. */
export const parseTableItem = (candidate: unknown) => parseShape(candidate, tableItemSchema, 'the item');

type Parsed<T extends (candidate: unknown) => unknown> = DeepReadonly<Exclude<ReturnType<T>, string>>;

/** The signed record of a sheet that was run over the rows of a table: what they share, and the root of the Merkle tree over them. */
export type TableReceipt = Parsed<typeof parseTableReceipt>;

/** One row under such a receipt, as it stands in the tree. */
export type TableItem = Parsed<typeof parseTableItem>;

/** What is signed of a sheet over a table. */
export type UnsignedTableReceipt = Omit<TableReceipt, keyof Seals>;

type SheetParts = {
  readonly program: readonly TableReceipt['program'][number][];
  readonly results: SheetReceipt['results'];
  readonly asserts: SheetReceipt['asserts'];
};

type Found = NonNullable<TableItem['found']>[number];

/** What of a step is that of each row: nothing of one that was not found. */
const foundIn = (step: SheetParts['program'][number], at: number): Found | undefined => {
  const { value, error, place: where } = step as Partial<Found>;
  if (value === undefined && error === undefined && where === undefined) return undefined;
  return {
    step: at,
    ...(value === undefined ? {} : { value }),
    ...(error === undefined ? {} : { error }),
    ...(where === undefined ? {} : { place: where }),
  };
};

const withoutFound = (step: SheetParts['program'][number]): SheetParts['program'][number] => {
  const { value: _value, error: _error, place: _place, ...rest } = step as SheetParts['program'][number] & Partial<Found>;
  return rest as SheetParts['program'][number];
};

/** The name under which a line's result is told. */
export const outputNameOf = ({ name, line }: { readonly name?: string | undefined; readonly line: number }): string =>
  name ?? `line ${line}`;

/**
 * Parts what one run of a sheet gave into what all rows share and what is the row's own.
 * @returns nothing where an output is a list
 */
export const partRun = (
  run: SheetParts,
):
  | {
      readonly shared: Pick<TableReceipt, 'program' | 'outputs' | 'asserts'>;
      readonly own: Pick<TableItem, 'found' | 'results' | 'allowed'>;
    }
  | undefined => {
  if (run.results.some(({ isList, values }) => isList || values.length !== 1)) return undefined;
  const found = run.program.flatMap((step, at) => foundIn(step, at) ?? []);
  const allowed = run.asserts.flatMap((each) => each.allowed ?? []);
  return {
    shared: {
      program: found.length === 0 ? run.program : run.program.map(withoutFound),
      outputs: run.results.map(({ line, name, text: written, unit, isTruth, isPoint, values }) => ({
        line,
        name: outputNameOf({ name, line }),
        text: written,
        unit,
        step: values[0]?.step ?? 0,
        ...(isTruth === undefined ? {} : { isTruth }),
        ...(isPoint === undefined ? {} : { isPoint }),
      })),
      asserts: run.asserts.map(({ line, text: written, steps }) => ({ line, text: written, steps })),
    },
    own: {
      ...(found.length === 0 ? {} : { found }),
      results: run.results.map(({ values }) => {
        const { step: _, ...value } = values[0] as SheetReceipt['results'][number]['values'][number];
        return value;
      }),
      ...(allowed.length === 0 ? {} : { allowed }),
    },
  };
};

/** Puts a row and what all rows share together again, as one run of the sheet says it; or the reason why they do not fit. */
export const joinRun = (
  { columns, program, outputs, asserts }: Pick<TableReceipt, 'columns' | 'program' | 'outputs' | 'asserts'>,
  { inputs, uncertainties = {}, found = [], results, allowed = [] }: TableItem,
): SheetParts | string => {
  const names = new Set(columns.map(({ name }) => name));
  if (Object.keys(inputs).length !== names.size || !Object.keys(inputs).every((name) => names.has(name)))
    return 'the inputs of the item are not the columns of the receipt';
  if (!Object.keys(uncertainties).every((name) => names.has(name))) return 'an uncertainty is of no column';
  if (found.some(({ step }, i) => step >= program.length || step <= (found[i - 1]?.step ?? -1)))
    return 'what was found is of no step of the program, or does not stand in their order';
  if (results.length !== outputs.length) return 'the results of the item are not those of the outputs';
  const ofTwoSides = asserts.filter(({ steps }) => steps.length > 1).length;
  if (allowed.length !== ofTwoSides) return 'the item does not say of each assertion how far apart its sides may be';
  const foundAt = new Map(found.map(({ step, ...each }) => [step, each]));
  let taken = 0;
  const next = (): number => {
    taken += 1;
    return allowed[taken - 1] ?? 0;
  };
  return {
    program: program.map((step, at) => ({ ...step, ...foundAt.get(at) }) as typeof step),
    results: outputs.map(({ step, name, ...output }, i) => ({
      ...output,
      ...(name.startsWith('line ') ? {} : { name }),
      values: [{ step, ...(results[i] as (typeof results)[number]) }],
    })),
    asserts: asserts.map((each) => (each.steps.length > 1 ? { ...each, allowed: next() } : each)),
  };
};
