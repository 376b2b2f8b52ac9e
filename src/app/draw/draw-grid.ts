import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { raisePowers } from '../../core/quantity/text/superscript.js';
import { describeValue } from '../view/format-value.js';
import type { AxisView, GridSection } from '../view/view.js';
import { chartAxis } from './chart-axis.js';
import { axisTitle, drawAxisTitle, drawFigure, walkPoints } from './draw-figure.js';
import { svg } from './element.js';

/** Stops of viridis (matplotlib), which is even in lightness and read by people who see few colours. */
const STOPS = [
  [68, 1, 84],
  [59, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;

/** Gives the colour of a share from 0 to 1. */
const colourRamp = (share: number): string => {
  const at = Math.min(Math.max(share, 0), 1) * (STOPS.length - 1);
  const below = Math.min(Math.floor(at), STOPS.length - 2);
  const [low, high] = [STOPS[below] ?? STOPS[0], STOPS[below + 1] ?? STOPS[0]];
  const mixed = low.map((channel, i) => Math.round(channel + ((high[i] ?? channel) - channel) * (at - below)));
  return `rgb(${mixed.join(' ')})`;
};

const TOP = 64;
const BOTTOM = 48;
const RIGHT = 14;
const DIGIT = 6.6;

/** Of so many rows or columns, those that bear a label. */
const labelled = (count: number, most: number): readonly number[] => {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: count }, (_, i) => i).filter((i) => i % every === 0);
};

const label = (value: number): string => raisePowers(formatQuantity(Number(value.toPrecision(4)), '1')).replace(/^-/, '−');

/** The colours and what they stand for. */
const legend = (
  axis: AxisView,
  values: readonly number[],
  width: number,
): { readonly nodes: readonly Element[]; readonly place: (value: number) => number } => {
  const { ticks, place } = chartAxis(values, axis.scale, Math.floor(width / 90), false);
  const [from, to] = [8, width - RIGHT];
  const steps = 64;
  const wide = (to - from) / steps;
  return {
    place,
    nodes: [
      drawAxisTitle(axis, { x: 2, y: 14 }),
      ...Array.from({ length: steps }, (_, i) =>
        svg('rect', { x: from + i * wide, y: 22, width: wide + 0.5, height: 10, fill: colourRamp((i + 0.5) / steps) }),
      ),
      ...ticks.map((tick) =>
        svg(
          'text',
          { class: 'tick', x: Math.min(Math.max(from + place(tick.value) * (to - from), 16), width - 20), y: 46, 'text-anchor': 'middle' },
          tick.label,
        ),
      ),
    ],
  };
};

const chart = ({ x, y, value, xs, ys, values }: GridSection, width: number, readout: HTMLElement): SVGSVGElement => {
  const height = Math.round(Math.min(Math.max(width * 0.6, 260), 420));
  const known = values.flat().filter((each) => each !== null);
  const { nodes, place } = legend(value, known, width);
  const left = 14 + DIGIT * Math.max(...ys.map((each) => label(each).length), 2);
  const wide = (width - left - RIGHT) / xs.length;
  const high = (height - TOP - 20 - BOTTOM) / ys.length;
  const bottom = height - BOTTOM;
  // The first row is the lowest, as on any axis.
  const toY = (row: number): number => bottom - (row + 1) * high;
  const marker = svg('rect', { class: 'cell-marker', width: wide, height: high, visibility: 'hidden' });
  const drawn = svg(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, tabindex: 0, role: 'slider' },
    ...nodes,
    drawAxisTitle(y, { x: 2, y: TOP + 8 }),
    ...values.flatMap((row, j) =>
      row.map((each, i) =>
        each === null
          ? svg('rect', { class: 'void', x: left + i * wide, y: toY(j), width: wide, height: high })
          : svg('rect', { x: left + i * wide, y: toY(j), width: wide + 0.4, height: high + 0.4, fill: colourRamp(place(each)) }),
      ),
    ),
    ...labelled(ys.length, Math.floor((height - TOP - BOTTOM) / 28)).map((j) =>
      svg('text', { class: 'tick', x: left - 7, y: toY(j) + high / 2 + 4, 'text-anchor': 'end' }, label(ys[j] ?? 0)),
    ),
    ...labelled(xs.length, Math.floor((width - left) / 64)).map((i) =>
      svg('text', { class: 'tick', x: left + (i + 0.5) * wide, y: bottom + 17, 'text-anchor': 'middle' }, label(xs[i] ?? 0)),
    ),
    drawAxisTitle(x, { x: (left + width - RIGHT) / 2, y: height - 6, 'text-anchor': 'middle' }),
    marker,
  );
  const within = (at: number, count: number): number => Math.min(Math.max(Math.floor(at), 0), count - 1);
  walkPoints(drawn, {
    label: `${axisTitle(value)} over ${axisTitle(x)} and ${axisTitle(y)}; the arrow keys move from cell to cell`,
    count: xs.length * ys.length,
    row: xs.length,
    nearest: (px, py) => within((bottom - py) / high, ys.length) * xs.length + within((px - left) / wide, xs.length),
    show: (index) => {
      const [i, j] = [index % xs.length, Math.floor(index / xs.length)];
      marker.setAttribute('visibility', 'visible');
      marker.setAttribute('x', String(left + i * wide));
      marker.setAttribute('y', String(toY(j)));
      const text = `${describeValue(xs[i] ?? 0, x)}, ${describeValue(ys[j] ?? 0, y)}: ${describeValue(values[j]?.[i] ?? null, value)}`;
      readout.textContent = text;
      return text;
    },
  });
  return drawn;
};

/** Draws a result over two inputs as coloured cells, and gives the value under the pointer or where the arrow keys are. */
export const drawGrid = (section: GridSection): HTMLElement =>
  drawFigure('Point at a cell, or use the arrow keys, to read a value.', section.part, (width, readout) => chart(section, width, readout));
