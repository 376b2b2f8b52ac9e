import { Fault } from '../faults.js';
import { isMembers, type Members } from '../members.js';
import type { StatedResult } from './verify/compare-stated.js';

/** What a sweep's table says. */
export interface SweepTable {
  /** Says what the table says of the point at an index; nothing of any where there is no table. */
  readonly at: (index: unknown) => StatedResult;
  /** The indices of the points that have a value; undefined in place of one that the table does not tell. */
  readonly said: readonly (number | undefined)[];
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isCell = (value: unknown): value is number | null => value === null || isNumber(value);
const isListOf =
  <T>(isElement: (value: unknown) => value is T, length?: number) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) && (length === undefined || value.length === length) && value.every(isElement);

interface Column {
  readonly symbol: string;
  readonly unit: string;
}
const isColumn = (value: unknown): value is Column =>
  isMembers(value) && typeof value['symbol'] === 'string' && typeof value['unit'] === 'string' && value['unit'] !== '';

const assert = (holds: boolean, why: string): void => {
  if (!holds) throw new Fault('RECEIPT_MALFORMED', why);
};

/** The table as one list of cells, with the inputs of each, and the uncertainties beside them. */
interface Cells {
  readonly inputs: (index: number) => readonly number[];
  readonly values: readonly (number | null)[];
  readonly spreads: readonly (number | null)[] | undefined;
}

const cellsOfRows = ({ rows, uncertainties }: Members): Cells => {
  assert(isListOf(isListOf(isCell, 2))(rows) && rows.every(([x]) => isNumber(x)), 'rows must be pairs of numbers');
  const pairs = rows as readonly (readonly [number, number | null])[];
  assert(uncertainties === undefined || isListOf(isCell, pairs.length)(uncertainties), 'uncertainties must be one for each row');
  return {
    inputs: (index) => (pairs[index] ?? []).slice(0, 1) as readonly number[],
    values: pairs.map(([, value]) => value),
    spreads: uncertainties as Cells['spreads'],
  };
};

const cellsOfGrid = ({ xs, ys, values, uncertainties }: Members): Cells => {
  assert(isListOf(isNumber)(xs) && isListOf(isNumber)(ys), 'xs and ys must be lists of numbers');
  const [across, down] = [xs as readonly number[], ys as readonly number[]];
  const isGrid = isListOf(isListOf(isCell, across.length), down.length);
  assert(
    isGrid(values) && (uncertainties === undefined || isGrid(uncertainties)),
    'values must be a list for each of ys, of one for each of xs',
  );
  const width = across.length;
  return {
    inputs: (index) => [across[index % width] ?? Number.NaN, down[Math.floor(index / width)] ?? Number.NaN],
    values: (values as readonly (readonly (number | null)[])[]).flat(),
    spreads: (uncertainties as readonly (readonly (number | null)[])[] | undefined)?.flat(),
  };
};

/**
 * Reads the table of an answer of sweep.
 * @throws Fault RECEIPT_MALFORMED where there is one that cannot be read
 */
export const tableIn = (answer: Members): SweepTable => {
  const [isRows, isGrid] = [Object.hasOwn(answer, 'rows'), Object.hasOwn(answer, 'values')];
  if (!isRows && !isGrid) return { at: () => ({}), said: [] };
  assert(!(isRows && isGrid), 'rows and values do not stand together');
  const { columns } = answer;
  assert(isListOf(isColumn, isRows ? 2 : 3)(columns), 'columns must name a symbol and a unit for each input and the result');
  const { inputs, values, spreads } = isRows ? cellsOfRows(answer) : cellsOfGrid(answer);
  const listed = columns as readonly Column[];
  const { symbol, unit } = listed.at(-1) as Column;
  // A table that was thinned out does not tell which points it shows.
  const isWhole = !Object.hasOwn(answer, 'shown');
  return {
    at: (index) => {
      if (!isWhole) return {};
      const isThere = typeof index === 'number' && index >= 0 && index < values.length;
      const at = isThere ? index : 0;
      return {
        value: isThere ? values[at] : null,
        uncertainty: spreads?.[at] ?? undefined,
        unit,
        symbol,
        inputs: inputs(at).map((value, i) => ({ symbol: listed[i]?.symbol ?? '', unit: listed[i]?.unit ?? '', value })),
      };
    },
    said: values.flatMap((value, index) => (value === null ? [] : [isWhole ? index : undefined])),
  };
};
