import type { SweepAnswer } from './sweep-answer.js';

/** Most rows that a sweep over one input answers unless all are asked for. */
const MOST_ROWS = 200;
/** Most values of a grid: as many numbers as those rows hold. */
const MOST_VALUES = 400;

/** The table of a sweep. */
type Table = Pick<SweepAnswer, 'rows' | 'xs' | 'ys' | 'values' | 'uncertainties' | 'shown'>;

/** Places from 0 to below a count, evenly chosen with both ends, and those that must be among them. */
export const evenPlaces = (count: number, most: number, needed: readonly number[] = []): readonly number[] => {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  const own = [...new Set(needed)].filter((place) => place < count);
  const rest = Math.max(2, most - own.length);
  const spread = Array.from({ length: rest }, (_, i) => Math.round((i * (count - 1)) / (rest - 1)));
  return [...new Set([...spread, ...own])].sort((a, b) => a - b);
};

/** Gives the elements at some places of a list. */
export const pick = <T>(list: readonly T[], places: readonly number[]): T[] =>
  places.flatMap((place) => (place in list ? [list[place] as T] : []));

const thinGrid = ({ xs = [], ys = [], values = [], uncertainties }: Table, needed: readonly number[]): Table => {
  const count = xs.length * ys.length;
  const scale = Math.sqrt(MOST_VALUES / count);
  const most = Math.min(xs.length, Math.max(2, Math.floor(MOST_VALUES / Math.min(ys.length, Math.max(2, Math.floor(ys.length * scale))))));
  const columns = evenPlaces(
    xs.length,
    most,
    needed.map((index) => index % xs.length),
  );
  const rows = evenPlaces(
    ys.length,
    Math.max(2, Math.floor(MOST_VALUES / columns.length)),
    needed.map((index) => Math.floor(index / xs.length)),
  );
  const spreads = uncertainties as (number | null)[][] | undefined;
  return {
    xs: pick(xs, columns),
    ys: pick(ys, rows),
    values: pick(values, rows).map((row) => pick(row, columns)),
    ...(spreads === undefined ? {} : { uncertainties: pick(spreads, rows).map((row) => pick(row, columns)) }),
    shown: { rows: rows.length, columns: columns.length, of: count },
  };
};

/**
 * Thins out the table of a long sweep, evenly, with its ends and extremes: 200 rows at most, or 400 values of a grid in whole rows and columns;
 * `shown` says how many there are of how many points. A short table is as it was.
 * @param needed places of the points that must be shown, row by row
 */
export const thinTable = (table: Table, needed: readonly number[]): Table => {
  const { rows, xs = [], ys = [], uncertainties } = table;
  if (rows === undefined) return xs.length * ys.length <= MOST_VALUES ? table : thinGrid(table, needed);
  if (rows.length <= MOST_ROWS) return table;
  const places = evenPlaces(rows.length, MOST_ROWS, needed);
  return {
    rows: pick(rows, places),
    ...(uncertainties === undefined ? {} : { uncertainties: pick(uncertainties, places) }),
    shown: { rows: places.length, of: rows.length },
  };
};
