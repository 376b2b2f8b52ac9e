import { symbolToUnicode } from '../core/expression/print/to-unicode.js';
import type { Axis, Chart } from '../core/picture.js';
import { raisePowers } from '../core/quantity/text/superscript.js';
import { type LinePoint, type LineScales, refineCurve } from '../core/solve/refine-curve.js';
import type { SweepAnswer } from './sweep-answer.js';

/** Over as much as this, a result over a logarithmic input is drawn on a logarithmic scale too. */
const WIDE = 100;

/** What a symbol means, without what is said about it behind a comma or in parentheses. */
const inShort = (meaning: string): string => meaning.split(/[,;(]/)[0]?.trim() || meaning;

/** Puts the places of an axis in order, each once; gives where each stood. */
const ordered = (places: readonly number[]): readonly number[] =>
  places
    .map((_, i) => i)
    .sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    .filter((at, i, all) => i === 0 || places[at] !== places[all[i - 1] ?? 0]);

/** Gives a grid whose places rise along both axes: values may be listed in any order, and a picture has room for each once. */
const inOrder = (xs: readonly number[], ys: readonly number[], values: readonly (readonly (number | null)[])[]) => {
  const [columns, lines] = [ordered(xs), ordered(ys)];
  return {
    xs: columns.map((at) => xs[at] ?? 0),
    ys: lines.map((at) => ys[at] ?? 0),
    values: lines.map((line) => columns.map((column) => values[line]?.[column] ?? null)),
  };
};

const linePoints = (
  rows: readonly LinePoint[],
  scales: LineScales,
  curve: ((x: number) => { readonly value: number } | undefined) | undefined,
): readonly LinePoint[] => {
  const points = [...rows].sort(([a], [b]) => a - b);
  return curve === undefined ? points : refineCurve(points, (x) => curve(x)?.value ?? null, scales);
};

/**
 * Turns what a sweep answered into the chart of it: a line over one input, a grid over two.
 * @param curve gives the result between the points of a line, to add some where it bends
 */
export const chartSweep = (
  { columns, rows, xs, ys, values, extremes, equation, held }: SweepAnswer,
  curve?: (x: number) => { readonly value: number } | undefined,
): Chart => {
  const [first, ...rest] = columns.map(
    ({ symbol, meaning, unit, scale = 'linear' }): Axis => ({ symbol: symbolToUnicode(symbol), meaning, unit, scale }),
  );
  const result = rest.at(-1);
  if (first === undefined || result === undefined) throw new RangeError('a sweep has two columns at least');
  const inputs = [first, ...rest.slice(0, -1)];
  const { least, greatest } = extremes;
  const isWide = least.value > 0 && greatest.value / least.value >= WIDE && inputs.some(({ scale }) => scale === 'log');
  const y: Axis = { ...result, scale: isWide ? 'log' : 'linear' };
  const heldTexts = Object.entries(held).map(([symbol, text]) => `${symbolToUnicode(symbol)} = ${raisePowers(text)}`);
  const title = `How ${inShort(result.meaning)} depends on ${inputs.map(({ meaning }) => inShort(meaning)).join(' and ')}`;
  const subtitle = `${equation}${heldTexts.length === 0 ? '' : `, with ${heldTexts.join(', ')}`}`;
  const [, second] = inputs;
  return second === undefined
    ? { type: 'line', title, subtitle, x: first, y, points: linePoints(rows ?? [], { x: first.scale, y: y.scale }, curve) }
    : { type: 'grid', title, subtitle, x: first, y: second, value: y, ...inOrder(xs ?? [], ys ?? [], values ?? []) };
};
