import { symbolToUnicode } from '../../../core/expression/print/to-unicode.js';
import type { GridChart } from '../../../core/picture.js';
import { PAINT, round } from '../frame-svg.js';
import {
  axisLines,
  axisName,
  axisText,
  CHART,
  type ChartLayout,
  chartHead,
  chartText,
  SMALL,
  scaleAxis,
  unitText,
  widest,
} from './chart-frame.js';
import { contourLines } from './contour-lines.js';
import { createScale, type Scale } from './create-scale.js';
import { formatTick } from './format-tick.js';

/** Eleven colours of viridis (N. Smith, S. van der Walt, 2015; CC0), evenly spaced from dark to light. */
const STOPS: readonly (readonly [red: number, green: number, blue: number])[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

/**
 * Gives the colour of a share between 0 and 1 on viridis, whose steps look alike in size to the eye, also to one for which red and green are
 * alike, and in grey.
 */
export const viridis = (share: number): string => {
  const at = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[low] ?? [0, 0, 0], STOPS[low + 1] ?? [0, 0, 0]];
  const channel = (i: 0 | 1 | 2): string =>
    Math.round(from[i] + (to[i] - from[i]) * (at - low))
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
};

/** Digits of an extreme: as many as its answer has. */
const DIGITS = 6;

const BAR = { width: 14, gap: 28 } as const;
/** Steps of the colour bar, of which each is one rectangle. */
const BAR_STEPS = 128;

/** Where the cells and the colour bar are, in pixels. */
interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly bar: number;
}

type Cell = readonly [left: number, bottom: number, right: number, top: number, color: string];

/** Gives the borders of cells around their places: half way between neighbours, and as far outside the first and the last. */
const bordersOf = (places: readonly number[]): readonly number[] => {
  const at = (i: number): number => places[i] ?? 0;
  const last = places.length - 1;
  if (last === 0) return [at(0) - 0.5, at(0) + 0.5];
  const between = places.slice(1).map((place, i) => (place + at(i)) / 2);
  return [at(0) - (at(1) - at(0)) / 2, ...between, at(last) + (at(last) - at(last - 1)) / 2];
};

/** Most values of an axis that bear a label each, and the least share of the axis that a label takes. */
const MOST_LABELLED = 10;
const LEAST_APART = 0.06;

/** The values themselves where they are few and far enough apart, otherwise round numbers. */
const ticksOf = (scale: Scale, values: readonly number[], stretch: (place: number) => number): Scale['ticks'] => {
  const places = values.map((value) => stretch(scale.place(value)));
  const isApart = places.every((place, i) => i === 0 || Math.abs(place - (places[i - 1] ?? 0)) >= LEAST_APART);
  if (values.length > MOST_LABELLED || !isApart) return scale.ticks.map(({ at, label }) => ({ at: stretch(at), label }));
  return values.map((value, i) => ({ at: places[i] ?? 0, label: formatTick(value) }));
};

/** Stretches a scale so that the cells fill it from edge to edge. */
const overCells = (scale: Scale, values: readonly number[]): { readonly scale: Scale; readonly borders: readonly number[] } => {
  const borders = bordersOf(values.map(scale.place));
  const [from, to] = [Math.min(...borders), Math.max(...borders)];
  const stretch = (place: number): number => (place - from) / (to - from);
  return {
    borders: borders.map(stretch),
    scale: {
      place: (value) => stretch(scale.place(value)),
      ticks: ticksOf(scale, values, stretch),
      fine: [],
    },
  };
};

/** Gives the cells of a row; neighbours of one colour are one cell. */
const cellsOf = (colors: readonly string[], columns: readonly number[], bottom: number, top: number): readonly Cell[] => {
  const cells: Cell[] = [];
  colors.forEach((color, i) => {
    const before = cells.at(-1);
    const [left = 0, right = 0] = [columns[i], columns[i + 1]];
    if (before?.[4] === color) cells[cells.length - 1] = [before[0], bottom, right, top, color];
    else cells.push([left, bottom, right, top, color]);
  });
  return cells;
};

/** Draws cells on the axes of an index, each to whole pixels, so that no seam shows between them. */
const cellSeries = (cells: readonly Cell[], axis: 0 | 1) => ({
  type: 'custom',
  xAxisIndex: axis,
  yAxisIndex: axis,
  data: cells.map((cell) => cell.slice(0, 4)),
  encode: { x: [0, 2], y: [1, 3] },
  silent: true,
  renderItem: (
    { dataIndex }: { readonly dataIndex: number },
    api: { readonly coord: (at: readonly number[]) => readonly [number, number] },
  ) => {
    const [left, bottom, right, top, fill] = cells[dataIndex] ?? [0, 0, 0, 0, PAINT.absent];
    const [x, y] = api.coord([left, top]).map(Math.round) as [number, number];
    const [endX, endY] = api.coord([right, bottom]).map(Math.round) as [number, number];
    return { type: 'rect', shape: { x, y, width: endX - x, height: endY - y }, style: { fill } };
  },
});

/** Draws the lines of equal result at the ticks of the colour bar, and the same strokes on the bar. */
const drawContours = (chart: GridChart, x: Scale, y: Scale, color: Scale, plot: PlotArea): string => {
  const toX = (at: number): number => round(plot.left + at * plot.width);
  const toY = (at: number): number => round(plot.top + (1 - at) * plot.height);
  const [xs, ys] = [chart.xs.map(x.place), chart.ys.map(y.place)];
  const values = chart.values.map((row) =>
    row.map((value) => (value === null || !Number.isFinite(color.place(value)) ? null : color.place(value))),
  );
  return color.ticks
    .filter(({ at }) => at > 0 && at < 1)
    .map(({ at }) => {
      const path = contourLines(xs, ys, values, at)
        .map(([from, to]) => `M${toX(from[0])} ${toY(from[1])}L${toX(to[0])} ${toY(to[1])}`)
        .join('');
      const bar = `M${round(plot.bar)} ${toY(at)}h${BAR.width}`;
      return `<path d="${path}${bar}" fill="none" stroke="${at < 0.6 ? PAINT.panel : PAINT.ink}" stroke-opacity="0.75" stroke-linecap="round"/>`;
    })
    .join('\n');
};

/** Lays out a result over two inputs: a heat map with a bar that explains its colours. */
export const gridChartLayout = (chart: GridChart): ChartLayout => {
  const head = chartHead(chart);
  const isLog = chart.value.scale === 'log';
  const isShown = (value: number | null): value is number => value !== null && Number.isFinite(value) && (!isLog || value > 0);
  const shown = chart.values.flat().filter(isShown);
  const x = overCells(createScale(chart.xs, { kind: chart.x.scale, count: 8, padding: [0, 0] }), chart.xs);
  const y = overCells(createScale(chart.ys, { kind: chart.y.scale, count: 7, padding: [0, 0] }), chart.ys);
  const color = createScale(shown, { kind: chart.value.scale, count: 7, padding: [0, 0] });
  const cells = chart.values.flatMap((row, i) =>
    cellsOf(
      row.map((value) => (isShown(value) ? viridis(color.place(value)) : PAINT.absent)),
      x.borders,
      y.borders[i] ?? 0,
      y.borders[i + 1] ?? 0,
    ),
  );
  const bar = Array.from({ length: BAR_STEPS }, (_, i): Cell => [0, i / BAR_STEPS, 1, (i + 1) / BAR_STEPS, viridis((i + 0.5) / BAR_STEPS)]);

  const left = CHART.edge + widest(y.scale.ticks.map(({ label }) => label)) + 10;
  const barLabels = widest(color.ticks.map(({ label }) => label)) + 12;
  const barRight = CHART.edge + barLabels;
  const right = barRight + BAR.width + BAR.gap;
  const plotWidth = CHART.width - left - right;
  const name = axisLines(chart.y, CHART.width / 2 - CHART.edge - 12, 2);
  const value = axisLines(chart.value, CHART.width / 2 - CHART.edge - 12, 2);
  const lines = Math.max(name.length, value.length);
  const top = head.bottom + 18 + lines * SMALL.line + 8;
  const hasAbsent = shown.length < chart.values.flat().length;
  const box = { top, bottom: 66 };
  const plot = { left, top, width: plotWidth, height: CHART.height - top - box.bottom, bar: CHART.width - barRight - BAR.width };
  const above = shown.length === 0 ? '' : drawContours(chart, x.scale, y.scale, color, plot);
  const unit = unitText(chart.value.unit);
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  return {
    beneath: '',
    above,
    description: [
      `Heat map of ${axisText(chart.value)} over ${axisText(chart.x)} and ${axisText(chart.y)}: ${chart.xs.length} by ${chart.ys.length} values`,
      shown.length === 0
        ? ', none of which exists.'
        : `, ${symbolToUnicode(chart.value.symbol)} from ${formatTick(low, DIGITS)} to ${formatTick(high, DIGITS)}${unit === '' ? '' : ` ${unit}`}.`,
    ].join(''),
    option: {
      title: [
        ...head.texts,
        chartText(name, { left: CHART.edge, top: head.bottom + 18 }),
        chartText(value, { left: CHART.width - CHART.edge, top: head.bottom + 18 }, SMALL, PAINT.ink, 'right'),
        ...(hasAbsent
          ? [chartText(['grey: no value'], { left: CHART.width - CHART.edge, top: CHART.height - 34 }, SMALL, PAINT.soft, 'right')]
          : []),
      ],
      grid: [
        { left, right, ...box },
        { left: CHART.width - barRight - BAR.width, width: BAR.width, ...box },
      ],
      xAxis: [
        { ...scaleAxis(x.scale, false), ...axisName(chart.x, plotWidth) },
        { ...scaleAxis({ ...color, ticks: [] }, false), gridIndex: 1, axisLine: { show: false } },
      ],
      yAxis: [
        scaleAxis(y.scale, false),
        {
          ...scaleAxis(shown.length === 0 ? { ...color, ticks: [] } : color, false),
          gridIndex: 1,
          position: 'right',
          axisLine: { show: false },
        },
      ],
      series: [cellSeries(cells, 0), ...(shown.length === 0 ? [] : [cellSeries(bar, 1)])],
    },
  };
};
