import { axisText } from '../../adapters/picture/chart/chart-frame.js';
import { createScale, type Scale } from '../../adapters/picture/chart/create-scale.js';
import type { Axis } from '../../core/picture.js';
import { cyan, dim } from '../terminal.js';
import { BrailleCanvas } from './braille-canvas.js';

/** What is plotted: the axes and the points between them. */
export interface Plot {
  readonly x: Axis;
  readonly y: Axis;
  readonly points: readonly (readonly [x: number, y: number | null])[];
}

/** Rows of the plot itself, and the widest and narrowest that it gets, in characters. */
const ROWS = 16;
const WIDEST = 110;
const NARROWEST = 16;

type Point = readonly [x: number, y: number];

/** Draws the points: lines between neighbours, a dot where there is none. */
const drawPoints = (points: readonly (Point | undefined)[], x: Scale, y: Scale, columns: number): readonly string[] => {
  const canvas = new BrailleCanvas(columns, ROWS);
  points.forEach((point, i) => {
    if (point === undefined) return;
    const at = [x.place(point[0]), y.place(point[1])] as const;
    const before = points[i - 1];
    if (before === undefined) canvas.dot(...at);
    else canvas.line([x.place(before[0]), y.place(before[1])], at);
  });
  return canvas.rows();
};

/** Sets the labels of the lower axis under their ticks, leaving out one that would touch the one before. */
const labelsUnder = (places: readonly (readonly [column: number, label: string])[], width: number): string => {
  let line = '';
  for (const [column, label] of places) {
    const start = Math.max(0, Math.min(width - label.length, column - Math.floor(label.length / 2)));
    if (line === '' || start > line.length) line = line.padEnd(start) + label;
  }
  return line;
};

/**
 * Prints a line plot for a terminal of so many columns: braille dots between an axis on the left and one below, with ticks, meanings and units.
 * A gap is a gap; without any value it says so.
 */
export const printPlot = ({ x: across, y: up, points: given }: Plot, width: number): string => {
  const isLog = up.scale === 'log' && given.some(([, y]) => y !== null && y > 0);
  const points = given.map(([x, y]): Point | undefined => (y !== null && Number.isFinite(y) && (!isLog || y > 0) ? [x, y] : undefined));
  const values = points.filter((point): point is Point => point !== undefined);
  if (values.length === 0) return dim('No value in this range.');
  const y = createScale(
    values.map(([, value]) => value),
    { kind: isLog ? 'log' : 'linear', count: 6, padding: [0, 0] },
  );
  const margin = Math.max(...y.ticks.map(({ label }) => label.length));
  const columns = Math.min(WIDEST, Math.max(NARROWEST, width - margin - 4));
  const x = createScale(
    given.map(([value]) => value),
    { kind: across.scale, count: Math.max(2, Math.floor(columns / 12)), padding: [0, 0] },
  );
  const rowOf = (at: number): number => Math.floor(Math.round((1 - at) * (ROWS * 4 - 1)) / 4);
  const columnOf = (at: number): number => Math.floor(Math.round(at * (columns * 2 - 1)) / 2);
  const labels = new Map(y.ticks.map(({ at, label }) => [rowOf(at), label]));
  const ticks = new Map(x.ticks.map(({ at, label }) => [columnOf(at), label]));
  const rows = drawPoints(points, x, y, columns).map((row, i) => {
    const label = labels.get(i);
    return `${dim(`${(label ?? '').padStart(margin)} ${label === undefined ? '│' : '┤'}`)}${row.trim() === '' ? '' : cyan(row.trimEnd())}`;
  });
  const axis = Array.from({ length: columns }, (_, column) => (ticks.has(column) ? '┬' : '─')).join('');
  const indent = ' '.repeat(margin + 2);
  const name = axisText(across);
  return [
    axisText(up),
    ...rows,
    dim(`${' '.repeat(margin)} └${axis}`),
    dim(`${indent}${labelsUnder([...ticks], columns + 2)}`),
    `${indent}${' '.repeat(Math.max(0, Math.floor((columns - name.length) / 2)))}${name}`,
  ].join('\n');
};
