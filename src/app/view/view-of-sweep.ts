import { symbolToUnicode } from '../../core/expression/print/to-unicode.js';
import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { type Fields, isFields, toFields, toList, toNumber, toText } from './fields.js';
import { quantityCell } from './format-value.js';
import type { AxisView, Cell, FactsSection, GridSection, LineSection, NoteSection, Section, TableSection } from './view.js';

/** From this ratio of its ends on, an axis of positive results is divided by powers of ten. */
const WIDE = 1_000;

const spread = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values));

/**
 * Chooses how an axis is divided. Inputs were chosen in even steps or in even ratios, and which of both they show themselves; results are
 * divided by powers of ten where they are positive and span three of them.
 */
export const scaleOf = (values: readonly number[], isSpaced: boolean): 'linear' | 'log' => {
  if (values.length < 3 || !values.every((value) => value > 0)) return 'linear';
  if (!isSpaced) return Math.max(...values) / Math.min(...values) >= WIDE ? 'log' : 'linear';
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? 0));
  const ratios = values.slice(1).map((value, i) => Math.log(value / (values[i] ?? 1)));
  return spread(ratios) / Math.abs(ratios[0] ?? 1) < spread(steps) / Math.abs(steps[0] ?? 1) ? 'log' : 'linear';
};

/** Rows of a table that are shown. */
const MOST_ROWS = 200;

interface Column {
  readonly symbol: string;
  readonly meaning: string;
  readonly unit: string;
  readonly scale?: AxisView['scale'];
}

const toColumn = (value: unknown): Column => {
  const { symbol, meaning, unit, scale } = toFields(value);
  const named = { symbol: symbolToUnicode(toText(symbol) ?? ''), meaning: toText(meaning) ?? '', unit: toText(unit) ?? '1' };
  return scale === 'linear' || scale === 'log' ? { ...named, scale } : named;
};

const isNumber = (value: number | null): value is number => value !== null;

const axis = (column: Column, values: readonly (number | null)[], isSpaced: boolean): AxisView => ({
  ...column,
  scale: column.scale ?? scaleOf(values.filter(isNumber), isSpaced),
});

const numbers = (value: unknown): readonly (number | null)[] => toList(value).map((each) => toNumber(each) ?? null);

const lineOf = (columns: readonly Column[], answer: Fields): LineSection | undefined => {
  const [x, y] = columns;
  const points = toList(answer['rows']).map((row): readonly [number, number | null] => {
    const [at = null, value = null] = numbers(row);
    return [at ?? Number.NaN, value];
  });
  if (x === undefined || y === undefined || points.length === 0 || points.some(([at]) => Number.isNaN(at))) return undefined;
  const [inputs, results] = [points.map(([at]) => at), points.map(([, value]) => value)];
  const spreads = numbers(answer['uncertainties']);
  return {
    type: 'line',
    x: axis(x, inputs, true),
    y: axis(y, results, false),
    points,
    ...(spreads.length === points.length && spreads.some(isNumber) ? { spreads } : {}),
  };
};

const gridOf = (columns: readonly Column[], answer: Fields): GridSection | undefined => {
  const [x, y, value] = columns;
  const xs = numbers(answer['xs']).filter(isNumber);
  const ys = numbers(answer['ys']).filter(isNumber);
  const values = toList(answer['values']).map(numbers);
  if (x === undefined || y === undefined || value === undefined || xs.length === 0 || values.length !== ys.length) return undefined;
  return { type: 'grid', x: axis(x, xs, true), y: axis(y, ys, true), value: axis(value, values.flat(), false), xs, ys, values };
};

/** How many of how many points an answer shows, where it is not all of them. */
interface Shown {
  readonly count: number;
  readonly of: number;
}

const shownOf = (answer: Fields): Shown | undefined => {
  const { rows, columns = 1, of } = toFields(answer['shown']);
  const [high, wide, all] = [rows, columns, of].map(toNumber);
  return high === undefined || wide === undefined || all === undefined ? undefined : { count: high * wide, of: all };
};

const countText = (count: number): string => count.toLocaleString('en-GB');
const partText = ({ count, of }: Shown): string => `${countText(count)} of ${countText(of)} points`;
const partOf = (shown: Shown | undefined): Pick<LineSection, 'part'> =>
  shown === undefined ? {} : { part: `${partText(shown)} shown, the least and the greatest result among them.` };

const cell = (text: string, kind: Cell['kind'] = 'text'): Cell => ({ kind, text });

/** `{value, at: {a: 2}}` as a row: which extreme, the value, where. */
const extremesOf = (answer: Fields, columns: readonly Column[], shown: Shown | undefined): readonly TableSection[] => {
  const unitOf = (symbol: string): string => columns.find((column) => column.symbol === symbolToUnicode(symbol))?.unit ?? '1';
  const { unit = columns.at(-1)?.unit } = answer;
  const extremes = toFields(answer['extremes']);
  const rows = (['least', 'greatest'] as const).flatMap((which) => {
    const extreme = extremes[which];
    if (!isFields(extreme)) return [];
    const at = Object.entries(toFields(extreme['at'])).map(
      ([symbol, value]) =>
        `${symbolToUnicode(symbol)} = ${typeof value === 'number' ? formatQuantity(value, unitOf(symbol)) : String(value)}`,
    );
    return [
      [cell(which === 'least' ? 'Least' : 'Greatest'), quantityCell(extreme['value'], toText(unit)), cell(at.join(', '), 'quantity')],
    ];
  });
  const title = shown === undefined ? 'Extremes' : `Extremes of all ${countText(shown.of)} points`;
  return rows.length === 0 ? [] : [{ type: 'table', title, columns: ['', 'Value', 'At'], rows, left: 0 }];
};

/** The inputs that were the same at every point. */
const heldOf = (answer: Fields): readonly FactsSection[] => {
  const held = Object.entries(toFields(answer['held'])).flatMap(([symbol, value]) =>
    typeof value === 'string' ? [`${symbolToUnicode(symbol)} = ${value}`] : [],
  );
  return held.length === 0 ? [] : [{ type: 'facts', rows: [{ label: 'Held', text: held.join(', ') }] }];
};

const refusedOf = (answer: Fields): readonly NoteSection[] => {
  const refused = toFields(answer['refused']);
  const count = toNumber(refused['count']) ?? 0;
  if (count === 0) return [];
  const reasons = toList(refused['reasons'] ?? refused['first']).map((reason) => {
    const { message, error } = toFields(reason);
    return toText(reason) ?? toText(message) ?? toText(toFields(error)['message']) ?? JSON.stringify(reason);
  });
  return [{ type: 'note', tone: 'notice', label: count === 1 ? '1 point has no value' : `${count} points have no value`, texts: reasons }];
};

const tableOf = (line: LineSection, shown: Shown | undefined): TableSection => ({
  type: 'table',
  title: `Values (${shown === undefined ? countText(line.points.length) : partText(shown)})`,
  columns: [line.x.symbol, line.y.symbol],
  rows: line.points
    .slice(0, MOST_ROWS)
    .map(([at, value], i) => [quantityCell(at, line.x.unit), quantityCell(value, line.y.unit, line.spreads?.[i] ?? undefined)]),
  left: Math.max(0, line.points.length - MOST_ROWS),
  isFolded: true,
});

/** Answers whether an answer is one of the tool `sweep`. */
export const isSweep = (answer: Fields): boolean =>
  Array.isArray(answer['columns']) && (Array.isArray(answer['rows']) || Array.isArray(answer['xs']));

/** Gives the chart, the extremes and the values of a sweep over one input or two. */
export const viewOfSweep = (answer: Fields): readonly Section[] => {
  const columns = toList(answer['columns']).map(toColumn);
  const line = lineOf(columns, answer);
  const shown = shownOf(answer);
  const grid = line === undefined ? gridOf(columns, answer) : undefined;
  return [
    ...(line === undefined ? [] : [{ ...line, ...partOf(shown) }]),
    ...(grid === undefined ? [] : [{ ...grid, ...partOf(shown) }]),
    ...heldOf(answer),
    ...extremesOf(answer, columns, shown),
    ...refusedOf(answer),
    ...(line === undefined ? [] : [tableOf(line, shown)]),
  ];
};
