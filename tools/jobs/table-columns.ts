import { NUMBER_CELL } from '../../src/core/csv-line.js';
import { Fault } from '../../src/core/faults.js';
import type { InputValue } from '../../src/core/inputs/computation.js';
import { TRAPS } from '../../src/core/members.js';
import { quantitiesSchema } from '../compute/computation-input.js';

/** A column of a table: the name of an input, and the unit of the numbers in it where the header says one. */
export interface Column {
  readonly name: string;
  readonly unit?: string;
}

/** One cell as it was read; nothing where it is empty or missing. */
export type Cell = unknown;

const HEADER = /^(.*?)(?:\[([^[\]]*)\]|\(([^()]*)\))$/su;

/** Reads a header cell: `principal [USD]`, `D (mm)`, `m`. */
export const parseHeader = (text: string): Column => {
  const [, before, inBrackets, inParentheses] = HEADER.exec(text.trim()) ?? [];
  const name = before?.trimEnd();
  const unit = (inBrackets ?? inParentheses ?? '').trim();
  return name === undefined || name === '' ? { name: text.trim() } : { name, ...(unit === '' ? {} : { unit }) };
};

/** Most columns of a table. */
const MAX_COLUMNS = 100;

/**
 * Checks the columns of a table and gives them back.
 * @throws Fault INVALID_REQUEST where there are too many, or two have one name, or one has a name that objects have by themselves
 */
export const assertColumns = (columns: readonly Column[]): readonly Column[] => {
  if (columns.length > MAX_COLUMNS)
    throw new Fault('INVALID_REQUEST', `The table has ${columns.length} columns; at most ${MAX_COLUMNS} are read.`, { limit: MAX_COLUMNS });
  const trap = columns.find(({ name }) => TRAPS.has(name));
  if (trap !== undefined) throw new Fault('INVALID_REQUEST', `${JSON.stringify(trap.name)} is no name of a column.`);
  const twice = columns.find(({ name }, i) => name !== '' && columns.findIndex((other) => other.name === name) !== i);
  if (twice !== undefined) throw new Fault('INVALID_REQUEST', `Two columns are called ${JSON.stringify(twice.name.slice(0, 60))}.`);
  return columns;
};

/** Longest text of a cell, as of an input. */
const MAX_TEXT = 200;

const isEmpty = (cell: Cell): boolean => cell === undefined || cell === null || cell === '';

const readText = (text: string, { name, unit }: Column): unknown => {
  if (NUMBER_CELL.test(text)) return unit === undefined ? Number(text) : { value: Number(text), unit };
  if (!text.startsWith('[')) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('INPUT_TYPE', `${name}: ${JSON.stringify(text.slice(0, 60))} begins as a list, and is none.`, { input: name });
  }
};

const readCell = (cell: Cell, column: Column): unknown => {
  if (typeof cell === 'string') return readText(cell.trim(), column);
  return typeof cell === 'number' && column.unit !== undefined ? { value: cell, unit: column.unit } : cell;
};

/** Checks whether a value is one that needs no look by the schema of inputs. */
const isPlain = (value: unknown): value is number | boolean | string =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= MAX_TEXT);

/**
 * Gives the inputs of a row. A number is in the unit of its column; a text that has its own keeps it; an empty cell gives nothing.
 * @param isLeftOut says which columns are no inputs
 * @throws Fault INPUT_TYPE
 */
export const toInputs = (
  row: readonly Cell[],
  columns: readonly Column[],
  isLeftOut: (name: string) => boolean,
): Readonly<Record<string, InputValue>> => {
  const inputs: Record<string, InputValue> = {};
  for (const [i, column] of columns.entries()) {
    const cell = row[i];
    if (column.name === '' || isEmpty(cell) || isLeftOut(column.name)) continue;
    const value = readCell(cell, column);
    if (isPlain(value) || (typeof cell === 'string' && typeof value === 'object' && !Array.isArray(value))) {
      inputs[column.name] = value as InputValue;
      continue;
    }
    const parsed = quantitiesSchema.safeParse({ [column.name]: value });
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      throw new Fault('INPUT_TYPE', `${column.name} ${issue?.message ?? 'is no value'}.`, { input: column.name });
    }
    inputs[column.name] = parsed.data[column.name] as InputValue;
  }
  return inputs;
};
