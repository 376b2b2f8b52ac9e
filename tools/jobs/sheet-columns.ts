import { Fault, within } from '../../src/core/faults.js';
import type { InputValue } from '../../src/core/inputs/computation.js';
import { readExpression } from '../../src/core/inputs/read-expressions.js';
import { convertTo, toSymbolSi, toSymbolUncertainty } from '../../src/core/quantity/convert.js';
import { isSameDimension } from '../../src/core/quantity/dimension.js';
import { parseQuantity, type Quantity } from '../../src/core/quantity/text/parse-quantity.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import type { Unit } from '../../src/core/quantity/unit/unit.js';
import { evaluateText } from '../../src/core/sheet/evaluate-text.js';
import type { Given, GivenValues } from '../../src/core/sheet/given.js';
import type { Statement } from '../../src/core/sheet/read/syntax.js';
import type { ParsedSheet } from '../../src/core/sheet/run-sheet.js';
import { type Cell, type Column, toInputs } from './table-columns.js';

/** A column of a table by the name of the sheet that it gives, with the unit of its numbers; a plain number has none. */
export interface SheetColumn {
  readonly name: string;
  readonly unit?: Unit;
}

const refuse = (why: string): Fault => new Fault('INVALID_REQUEST', why);

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Gathers the names that stand in a part of a line. */
const gatherNames = (part: unknown, names: Set<string>): void => {
  if (!isNode(part)) return;
  const { type, name } = part as { readonly type?: unknown; readonly name?: unknown };
  if (type === 'name' && typeof name === 'string') names.add(name);
  for (const each of Object.values(part)) gatherNames(each, names);
};

/** A value that is written for a name, as an example of what a column gives. */
const readExample = (text: string): Quantity | undefined => {
  const read = readExpression(text, evaluateText);
  if (typeof read === 'string') return parseQuantity(read);
  return typeof read === 'object' && 'quantity' in read ? read.quantity : undefined;
};

type Assignment = Extract<Statement, { type: 'value' }>;

const unitInHeader = ({ name, unit }: Column): Unit | undefined => {
  if (unit === undefined) return undefined;
  try {
    return parseUnit(unit);
  } catch (error) {
    throw error instanceof Fault ? within(`The column ${name}`, error) : error;
  }
};

/** Gives the unit of a column: that in the header, or that of the line whose place it takes. */
const unitOf = (column: Column, written: readonly (readonly [Assignment, string])[]): Unit | undefined => {
  const { name } = column;
  const own = unitInHeader(column);
  const [first, second] = written;
  if (second !== undefined)
    throw refuse(`${name} is assigned in the lines ${first?.[0].line} and ${second[0].line}; a column takes the place of one.`);
  if (first === undefined) return own;
  const [{ line }, text] = first;
  let example: Quantity | undefined;
  try {
    example = readExample(text);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  if (example === undefined)
    throw refuse(
      `Line ${line} computes ${name}; a column takes the place of a line that gives one value. Leave the column out with \`ignore\`.`,
    );
  if (own === undefined) return example.hasUnit && example.unit.text !== '1' ? example.unit : undefined;
  if (isSameDimension(own.dimension, example.unit.dimension) && own.level === example.unit.level) return own;
  throw refuse(`The column ${name} is in ${own.text}, and line ${line} says ${text}: these are of two dimensions.`);
};

const NAME = /^\p{L}[\p{L}\p{N}_]{0,63}$/u;

/**
 * Finds what the columns of a table are to a sheet.
 * @throws Fault INVALID_REQUEST for one that no line reads, or that is computed by a line; EXPRESSION_SYNTAX of a line
 */
export const columnsOfSheet = (columns: readonly Column[], { lines }: ParsedSheet): readonly SheetColumn[] => {
  const statements = lines.flatMap(({ statement, text }) => {
    const read = statement();
    return read === undefined ? [] : [{ read, text }];
  });
  const given = new Set(columns.map(({ name }) => name));
  const names = new Set<string>();
  for (const { read } of statements)
    if (!(read.type === 'value' && read.name !== undefined && given.has(read.name))) gatherNames(read, names);
  return columns.map((column): SheetColumn => {
    const { name } = column;
    const said = JSON.stringify(name.slice(0, 60));
    if (!NAME.test(name) || !names.has(name))
      throw refuse(`No line of the sheet reads the column ${said}; columns that are not for the sheet are named in \`ignore\`.`);
    const written = statements.flatMap(({ read, text }) =>
      read.type === 'value' && read.name === name ? [[read, text.slice(read.value.from, read.value.to)] as const] : [],
    );
    const unit = unitOf(column, written);
    return { name, ...(unit === undefined ? {} : { unit }) };
  });
};

const noNumber = (name: string, value: InputValue, why = ''): Fault =>
  new Fault('INPUT_TYPE', `${name}: ${JSON.stringify(value).slice(0, 60)} is no number and no quantity${why}`, {});

const readCell = (name: string, value: InputValue): Quantity | number => {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && 'value' in value) {
    const { value: number, unit, uncertainty } = value;
    const rest = uncertainty === undefined ? {} : { uncertainty };
    return { value: number, unit: parseUnit(unit ?? ''), hasUnit: unit !== undefined, ...rest };
  }
  if (typeof value !== 'string') throw noNumber(name, value);
  try {
    const read = readExpression(value, evaluateText);
    if (typeof read === 'string') return parseQuantity(read);
    if (typeof read === 'object' && 'quantity' in read) return read.quantity;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw noNumber(name, value, `: ${error.message}`);
  }
  throw noNumber(name, value);
};

const toGiven = ({ name, unit }: SheetColumn, value: InputValue): Given => {
  const read = readCell(name, value);
  if (typeof read === 'number') return { value: read, ...(unit === undefined ? {} : { unit }) };
  const { uncertainty } = read;
  if (!read.hasUnit || read.unit.text === unit?.text)
    return { value: read.value, ...(unit === undefined ? {} : { unit }), ...(uncertainty === undefined ? {} : { uncertainty }) };
  if (unit === undefined)
    throw new Fault(
      'INPUT_TYPE',
      `${name}: ${JSON.stringify(value).slice(0, 60)} has a unit, and the column has none; write it in the header: ${name} [${read.unit.text}]`,
      {},
    );
  const spread = uncertainty === undefined ? {} : { uncertainty: toSymbolUncertainty(read, uncertainty, unit) / unit.factor };
  return { value: convertTo(toSymbolSi(read, unit), unit), unit, ...spread };
};

/** Reads the rows of a table as values of the names of a sheet. */
export interface RowReader {
  readonly columns: readonly SheetColumn[];
  /** @throws Fault with the name of the column */
  readonly given: (row: readonly Cell[]) => GivenValues;
}

/**
 * Makes what reads the rows of a table.
 * @param all the columns as they stand, those that are left out included
 */
export const createRowReader = (all: readonly Column[], columns: readonly SheetColumn[]): RowReader => {
  const used = new Set(columns.map(({ name }) => name));
  return {
    columns,
    given: (row) => {
      const inputs = toInputs(row, all, (name) => !used.has(name));
      return new Map(
        columns.map((column): readonly [string, Given] => {
          const value = inputs[column.name];
          if (value === undefined) throw new Fault('MISSING_INPUT', `${column.name}: the cell is empty`, { missing: [] });
          try {
            return [column.name, toGiven(column, value)];
          } catch (error) {
            if (!(error instanceof Fault) || error.message.startsWith(`${column.name}: `)) throw error;
            throw within(column.name, error);
          }
        }),
      );
    },
  };
};

/** Gives the columns with the units that the cells of a row say, where neither the header nor the sheet says one. */
export const withUnitsOfRow = (columns: readonly SheetColumn[], all: readonly Column[], row: readonly Cell[]): readonly SheetColumn[] => {
  const inputs = toInputs(row, all, (name) => !columns.some((column) => column.name === name));
  return columns.map((column) => {
    const value = inputs[column.name];
    if (column.unit !== undefined || typeof value !== 'string') return column;
    const read = readCell(column.name, value);
    return typeof read === 'object' && read.hasUnit ? { ...column, unit: read.unit } : column;
  });
};
