import { CHUNK_ITEMS } from '../../src/call/jobs.js';
import { Fault } from '../../src/core/faults.js';
import { readExpressions } from '../../src/core/inputs/read-expressions.js';
import type { ItemInputs } from '../../src/core/protocol/run-protocol.js';
import { MAX_JOB_ITEMS } from '../../src/core/receipt/receipt.js';
import type { Operator } from '../../src/core/registry/operator.js';
import { evaluateText } from '../../src/core/sheet/evaluate-text.js';
import { type LongAxis, readLongAxis, readVaried } from '../compute/sweep-axis.js';
import type { ChainSpec, SweepJob } from './job-spec.js';
import { type Cell, type Column, toInputs } from './table-columns.js';

/** The items of a job: what each gives of its own. */
export interface ChainItems {
  readonly head: readonly string[];
  readonly cells: (chunk: number, input: Buffer) => readonly (readonly unknown[])[];
  /** Gives the way to the inputs of each item of a chunk; reading one may be refused. */
  readonly inputs: (chunk: number, input: Buffer) => readonly (() => ItemInputs)[];
  /** Values of every input that an item may give, as an item would give them. */
  readonly names: readonly ItemInputs[];
}

/** Writes the rows of a chunk of a table as its input is kept. */
export const formatRows = (rows: readonly (readonly Cell[])[]): Buffer => Buffer.from(JSON.stringify(rows));

/** Reads the rows of a chunk of a table from its input. */
export const parseRows = (input: Buffer): readonly (readonly Cell[])[] =>
  JSON.parse(input.toString('utf8')) as readonly (readonly Cell[])[];

/** Writes a column as the head of a table has it. */
export const headOf = ({ name, unit }: Column): string => (unit === undefined ? name : `${name} [${unit}]`);

const tableItems = (columns: readonly Column[], ignore: readonly string[]): ChainItems => {
  const leftOut = new Set(ignore);
  const isLeftOut = (name: string): boolean => leftOut.has(name);
  const used = columns.filter(({ name }) => name !== '' && !isLeftOut(name));
  return {
    head: columns.map(headOf),
    cells: (_, input) => parseRows(input).map((row) => columns.map((_column, i) => row[i] ?? '')),
    inputs: (_, input) => parseRows(input).map((row) => () => readExpressions(toInputs(row, columns, isLeftOut), evaluateText)),
    names: [
      Object.fromEntries(used.map(({ name, unit }) => [name, unit === undefined ? 1 : { value: 1, unit }])),
      Object.fromEntries(used.map(({ name }) => [name, '1 m'])),
    ],
  };
};

/**
 * Reads the axes of a sweep of any length.
 * @throws Fault of an axis, INVALID_REQUEST where an input varies twice or the grid is too large
 */
export const readLongAxes = (vary: SweepJob['vary'], operators: readonly Operator[]): readonly LongAxis[] => {
  const axes = vary.map((varied, i) => readLongAxis(readVaried(varied), operators, `vary.${i}`));
  const [x, y] = axes;
  if (x !== undefined && x.key === y?.key) throw new Fault('INVALID_REQUEST', `${x.key} is varied twice.`);
  const count = axes.reduce((product, axis) => product * axis.count, 1);
  if (count <= MAX_JOB_ITEMS) return axes;
  throw new Fault('INVALID_REQUEST', `The grid has ${count} points; a job has ${MAX_JOB_ITEMS} at most.`, {
    limit: MAX_JOB_ITEMS,
    given: count,
  });
};

const sweepItems = (axes: readonly LongAxis[]): ChainItems => {
  const [x] = axes;
  const columns = x?.count ?? 1;
  const count = axes.reduce((product, axis) => product * axis.count, 1);
  const places = (chunk: number): readonly (readonly [LongAxis, number])[][] =>
    Array.from({ length: Math.min(CHUNK_ITEMS, count - chunk * CHUNK_ITEMS) }, (_, i) => {
      const index = chunk * CHUNK_ITEMS + i;
      return axes.map((axis, which) => [axis, which === 0 ? index % columns : Math.floor(index / columns)] as const);
    });
  return {
    head: axes.map(({ key, unit }) => headOf({ name: key, unit })),
    cells: (chunk) => places(chunk).map((place) => place.map(([axis, i]) => axis.valueAt(i))),
    inputs: (chunk) => places(chunk).map((place) => () => Object.fromEntries(place.map(([axis, i]) => [axis.key, axis.inputAt(i)]))),
    names: [Object.fromEntries(axes.map(({ key, inputAt }) => [key, inputAt(0)]))],
  };
};

/** Gives the items of a job. */
export const chainItemsOf = (spec: ChainSpec, operators: readonly Operator[]): ChainItems =>
  spec.kind === 'table' ? tableItems(spec.columns, spec.asked.ignore ?? []) : sweepItems(readLongAxes(spec.asked.vary, operators));
