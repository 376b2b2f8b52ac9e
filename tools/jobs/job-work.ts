import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { CHUNK_ITEMS, type ChunkResult } from '../../src/call/jobs.js';
import type { Pace } from '../../src/call/limits/pace.js';
import type { Unsigned } from '../../src/core/receipt/sign-receipt.js';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** How far the first item that computes is looked for. */
export const MOST_PROBED = CHUNK_ITEMS;

/** Most bytes of the lines of a chunk: a damaged one must not take the memory. */
const MOST_BYTES = 1 << 26;

/** What an item of a chain gives, or a row of a sheet: of each output by its name. */
export type Said =
  | { readonly value: number; readonly uncertainty?: number }
  | { readonly values: Readonly<Record<string, number>>; readonly uncertainties?: Readonly<Record<string, number>> };

/** What is kept of an item: what it gives with the text of its leaf, or why it was refused. */
export type ItemLine =
  | (Said & {
      readonly index: number;
      /** The leaf, as it is hashed. */
      readonly item: string;
    })
  | { readonly index: number; readonly error: { readonly code: string; readonly message: string } };

/** A small window: the lines of a chunk resemble their neighbours, and one that is packed every few milliseconds must not take 256 kB each time. */
const PACKING = { level: 1, windowBits: 12, memLevel: 5 } as const;

/** Packs what is kept of the items of a chunk. */
export const packLines = (lines: readonly ItemLine[]): Promise<Buffer> => deflate(JSON.stringify(lines), PACKING);

/** Unpacks what is kept of the items of a chunk. */
export const unpackLines = async (bytes: Buffer): Promise<readonly ItemLine[]> =>
  JSON.parse((await inflate(bytes, { maxOutputLength: MOST_BYTES })).toString('utf8')) as readonly ItemLine[];

/** A value with the place of its item. */
export interface PlacedValue {
  readonly index: number;
  readonly value: number;
}

/** The least and the greatest of many values. */
export interface Extremes {
  readonly least: PlacedValue;
  readonly greatest: PlacedValue;
}

/** What is told of a chunk as a whole; what of all chunks is {@link joinSummaries}. */
export interface ChunkSummary {
  readonly computed: number;
  readonly refused: number;
  readonly least?: PlacedValue;
  readonly greatest?: PlacedValue;
  /** Of a sheet: the least and the greatest result of each output. */
  readonly outputs: readonly Extremes[];
  /** The largest bound on the absolute error, in the unit of the answer and in that of the record. */
  readonly absoluteErrorBound: number;
  readonly recordErrorBound: number;
  /** The same relative to the value; null where an item has the absolute one alone. */
  readonly relativeErrorBound: number | null;
  readonly recordRelativeBound: number | null;
  /** The unit of every input that any item gives. */
  readonly inputUnits: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
  readonly methods: readonly string[];
  /** The first reason of each code for which items were refused. */
  readonly reasons: readonly { readonly index: number; readonly code: string; readonly message: string }[];
}

/** What is told of no chunk. */
export const NO_SUMMARY: ChunkSummary = {
  computed: 0,
  refused: 0,
  outputs: [],
  absoluteErrorBound: 0,
  recordErrorBound: 0,
  relativeErrorBound: 0,
  recordRelativeBound: 0,
  inputUnits: {},
  notes: [],
  methods: [],
  reasons: [],
};

/** Most notes, and most reasons, that are handed on. */
const MOST_NOTES = 5;
const MOST_REASONS = 10;

const worse = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : Math.max(a, b));

const extreme = (
  a: PlacedValue | undefined,
  b: PlacedValue | undefined,
  isBefore: (x: number, y: number) => boolean,
): PlacedValue | undefined => (a === undefined || (b !== undefined && isBefore(b.value, a.value)) ? b : a);

const joinExtremes = (a: readonly Extremes[], b: readonly Extremes[]): readonly Extremes[] => {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  return a.map(({ least, greatest }, i) => {
    const other = b[i];
    if (other === undefined) return { least, greatest };
    return {
      least: other.least.value < least.value ? other.least : least,
      greatest: other.greatest.value > greatest.value ? other.greatest : greatest,
    };
  });
};

const joinTexts = (a: readonly string[], b: readonly string[]): readonly string[] =>
  b.every((text) => a.includes(text)) ? a : [...new Set([...a, ...b])];

/** Tells of two parts of a job together, the earlier one first. Called for every item, so that it copies what changes alone. */
export const joinSummaries = (a: ChunkSummary, b: ChunkSummary): ChunkSummary => {
  const least = extreme(a.least, b.least, (x, y) => x < y);
  const greatest = extreme(a.greatest, b.greatest, (x, y) => x > y);
  const isKnown = ({ code }: ChunkSummary['reasons'][number]): boolean => a.reasons.some((reason) => reason.code === code);
  return {
    computed: a.computed + b.computed,
    refused: a.refused + b.refused,
    ...(least === undefined ? {} : { least }),
    ...(greatest === undefined ? {} : { greatest }),
    outputs: joinExtremes(a.outputs, b.outputs),
    absoluteErrorBound: Math.max(a.absoluteErrorBound, b.absoluteErrorBound),
    recordErrorBound: Math.max(a.recordErrorBound, b.recordErrorBound),
    relativeErrorBound: worse(a.relativeErrorBound, b.relativeErrorBound),
    recordRelativeBound: worse(a.recordRelativeBound, b.recordRelativeBound),
    inputUnits: Object.keys(b.inputUnits).every((name) => Object.hasOwn(a.inputUnits, name))
      ? a.inputUnits
      : { ...a.inputUnits, ...b.inputUnits },
    notes: joinTexts(a.notes, b.notes).slice(0, MOST_NOTES),
    methods: joinTexts(a.methods, b.methods),
    reasons: b.reasons.every(isKnown)
      ? a.reasons
      : [...a.reasons, ...b.reasons.filter((reason) => !isKnown(reason))].slice(0, MOST_REASONS),
  };
};

/** What is said of all rows of a sheet over a table that is done. */
export interface SheetSummary {
  readonly answer: string;
  readonly outputs: readonly (Extremes & { readonly name: string; readonly unit: string; readonly line: string })[];
  readonly assumes?: string;
  readonly notes?: readonly string[];
}

/** What is said of all items of a job that is done. */
export interface JobSummary {
  readonly answer: string;
  readonly symbol: string;
  readonly meaning: string;
  readonly unit: string;
  readonly extremes: { readonly least: PlacedValue; readonly greatest: PlacedValue };
  readonly absoluteErrorBound: number;
  readonly relativeErrorBound?: number;
  readonly equation: string;
  readonly method: string;
  readonly assumes?: string;
  readonly source: string;
  readonly notice?: string;
  readonly notes?: readonly string[];
}

/** The tree over all items that computed. */
export interface ItemsTree {
  readonly count: number;
  /** `sha256:` and the root in hexadecimal. */
  readonly root: string;
}

/** The work of one job, ready to be done: chunks in any order and by any process, then the receipt. */
export interface JobWork {
  /** Names of the values that tell the items of a job apart, as the head of a table has them. */
  readonly head: readonly string[];
  /** What is computed: how the head of a table has it, and of a sheet the name of the output. */
  readonly outputs: readonly { readonly head: string; readonly unit: string; readonly name?: string }[];
  /** Gives these values of the items of a chunk. */
  readonly cells: (chunk: number, input: Buffer) => readonly (readonly unknown[])[];
  readonly compute: (chunk: number, input: Buffer, pace: Pace) => Promise<ChunkResult>;
  /** Gives the receipt over all items, which is not sealed yet, and what is said of them. */
  readonly finish: (
    tree: ItemsTree,
    joined: ChunkSummary,
    id: string,
  ) => { readonly receipt: Unsigned; readonly summary: JobSummary | SheetSummary };
}
