import * as z from 'zod';
import type { DeepReadonly } from '../deep-readonly.js';
import { parseShape } from './parse-shape.js';
import {
  digest,
  finite,
  keyPrefix,
  moment,
  operator,
  operatorId,
  ownFormula,
  type Seals,
  sealShapes,
  substrate,
  text,
  typeOfReceipt,
  whole,
} from './receipt-shapes.js';

/** Type of the receipt of a sheet, its first member. */
export const SHEET_RECEIPT_TYPE = 'genmath/sheet-receipt/v1';

/** True of what says that it is the receipt of a sheet, rightly or not. */
export const isSheetReceipt = (candidate: unknown): boolean => typeOfReceipt(candidate) === SHEET_RECEIPT_TYPE;

/** Revision of the language that sheets are written in. */
export const SHEET_LANGUAGE = 'sheet/1';

/** Most equations that a sheet calls. */
const MOST_OPERATORS = 20;
/** Most steps of a program. */
export const MOST_STEPS = 60_000;
const MOST_VALUES = 10_000;

/** @internal */
export const unitName = text(100);
/**
 * The place of a step.
 * @internal
 */
export const place = whole.max(MOST_STEPS);
const places = z.array(place).max(MOST_VALUES);
/**
 * A name of a sheet.
 * @internal
 */
export const sheetName = z.string().regex(/^\p{L}[\p{L}\p{N}_]{0,63}$/u);
const names = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/);

const unit = z.strictObject({
  numerator: finite,
  denominator: finite,
  offset: finite,
  dimension: z.record(z.string().regex(/^[a-z]{1,8}$/i), finite),
  kind: text(40).optional(),
  level: text(10).optional(),
  currency: text(20).optional(),
});

const stepKinds = [
  z.strictObject({ number: finite, unit: unitName, uncertainty: finite.min(0).optional() }),
  z.strictObject({ constant: names }),
  z.strictObject({ variable: sheetName, unit: unitName }),
  z.strictObject({ list: places, columns: place.optional() }),
  z.strictObject({
    op: z.string().regex(/^(?:[a-zA-Z][a-zA-Z0-9]{0,30}|[-+*/^<>]|[<>=!]=)$/),
    of: places,
    /** The step of the variable, and that of the function of it, of what follows a function. */
    over: place.optional(),
    body: place.optional(),
    /** What was found, in coherent SI, to be checked by what it leaves over. */
    value: z.union([finite, z.array(finite).max(MOST_VALUES)]).optional(),
    columns: place.optional(),
    /** Of an integral: the error that was estimated. */
    error: finite.min(0).optional(),
    /** Of an extreme: where it is. */
    place: finite.optional(),
    tail: z.literal(true).optional(),
    places: z.int().min(-15).max(15).optional(),
    unit: unitName.optional(),
  }),
  z.strictObject({
    operator: operatorId,
    given: z.record(names, place),
    gives: names,
    method: z.enum(['closed-form', 'numeric']).optional(),
    unit: unitName.optional(),
    value: finite.optional(),
  }),
] as const;
const step = z.union(stepKinds);

/**
 * A step of a program over the rows of a table, whose columns are steps too.
 * @internal
 */
export const tableStep = z.union([...stepKinds, z.strictObject({ column: sheetName, unit: unitName })]);

/**
 * What a step gives, as a result of a line.
 * @internal
 */
export const resultValue = z.strictObject({
  /** In coherent SI. */
  si: finite,
  /** In the unit of the line. */
  value: finite,
  /** Bound on the absolute error that computing added, in the unit of the line. */
  absoluteErrorBound: finite.min(0),
  uncertainty: finite.min(0).optional(),
  /** Which part of the squared uncertainty comes from which step. */
  shares: z
    .array(z.strictObject({ step: place, share: finite.min(0).max(1 + 1e-9) }))
    .max(MOST_VALUES)
    .optional(),
});

const value = resultValue.extend({
  /** The step that gives it. */
  step: place,
});

/**
 * A line that gives a result.
 * @internal
 */
export const resultLine = z.strictObject({
  line: whole.max(10_000),
  name: sheetName.optional(),
  text: text(4_000),
  unit: unitName,
  isTruth: z.literal(true).optional(),
  /** Present for readings of a thermometer, to which the offset of the unit applies. */
  isPoint: z.literal(true).optional(),
});
const result = resultLine.extend({
  values: z.array(value).min(1).max(MOST_VALUES),
  isList: z.literal(true).optional(),
  columns: place.optional(),
});

/**
 * A line that asserts; how far apart its sides may be stands beside it.
 * @internal
 */
export const assertion = z.strictObject({
  line: whole.max(10_000),
  text: text(4_000),
  /** A truth; or two sides and, where one was given, the tolerance. */
  steps: z.array(place).min(1).max(3),
});

/**
 * Members that the receipts of sheets have, of one run or of many.
 * @internal
 */
export const sheetBeginning = {
  language: text(20),
  /** The sheet as it was given, and the SHA-256 of its UTF-8. */
  source: text(4_000),
  sourceDigest: digest,
} as const;

/**
 * What a program names, in such a receipt.
 * @internal
 */
export const sheetNames = {
  operatorIds: z
    .array(operatorId)
    .min(1)
    .max(MOST_OPERATORS + 1),
  /** KO42, and the equations that the program calls, each with its text and the units that it declares for its symbols. */
  operators: z
    .array(operator.extend({ equation: text(4_000), symbols: z.record(names, unitName) }))
    .min(1)
    .max(MOST_OPERATORS + 1),
  /** The texts of the own formulas among them, in their order. */
  formulas: z.array(ownFormula).min(1).max(MOST_OPERATORS).optional(),
  units: z.record(unitName, unit),
  constants: z.record(names, z.strictObject({ value: finite, unit: unitName, uncertainty: finite.min(0) })),
} as const;

/**
 * What such a receipt says beside its program.
 * @internal
 */
export const sheetEnd = {
  /** What a rule read as what. */
  readings: z.array(text(1_000)).max(100),
  /** What the equations assume, by their ids. */
  assumptions: z.record(operatorId, text(4_000)),
  substrate,
  cycle: whole,
  phase: finite.min(0).lt(1),
  issuedAt: moment,
  /** Digest of all records of the registry that the equations were taken from. */
  registry: digest,
  library: text(100),
  ...sealShapes,
} as const;

/**
 * Shape of the receipt of a sheet; every object is strict.
 * @internal
 */
const sheetReceiptSchema = z.strictObject({
  type: z.literal(SHEET_RECEIPT_TYPE),
  id: z.string().regex(/^rcp_[A-Za-z0-9_-]{1,64}$/),
  issuer: text(200),
  keyPrefix,
  ...sheetBeginning,
  /** The unit that the last result was asked for in. */
  askedUnit: unitName.optional(),
  ...sheetNames,
  program: z.array(step).min(1).max(MOST_STEPS),
  results: z.array(result).min(1).max(200),
  asserts: z
    .array(
      assertion.extend({
        /** Of two sides: how far apart they may be, in coherent SI. */
        allowed: finite.min(0).optional(),
      }),
    )
    .max(50),
  ...sheetEnd,
});

/** Gives a candidate as the receipt of a sheet, or the reason why it is none. */
export const parseSheetReceipt = (candidate: unknown) => parseShape(candidate, sheetReceiptSchema, 'the receipt');

/** The signed record of one run of a sheet. */
export type SheetReceipt = DeepReadonly<Exclude<ReturnType<typeof parseSheetReceipt>, string>>;

/** What is signed of a sheet. */
export type UnsignedSheetReceipt = Omit<SheetReceipt, keyof Seals>;
