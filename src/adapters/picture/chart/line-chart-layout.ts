import { symbolToUnicode } from '../../../core/expression/print/to-unicode.js';
import type { LineChart } from '../../../core/picture.js';
import type { Box, Point } from '../boxes.js';
import { PAINT, round } from '../frame-svg.js';
import { measureText } from '../measure-text.js';
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
import { createScale, type Scale } from './create-scale.js';
import { formatTick } from './format-tick.js';
import { placePointLabels } from './place-extremes.js';

/** Up to so many points each is marked; more are the line itself. */
const MOST_MARKED = 40;
/** Digits of an extreme: as many as its answer has, so that 0.999996 is not 1. */
const DIGITS = 6;
/** A cross, for a point that has no value. */
const CROSS = 'path://M-1-1L1 1M1-1L-1 1';
/** Type of the numbers at extremes. */
const MARK = { size: 11, line: 11 } as const;
const BOTTOM = 66;
const RIGHT = CHART.edge + 12;

/** What there is to draw of a result over one input. */
interface Curve {
  readonly isLog: boolean;
  /** The points of the chart, those without a value left empty. */
  readonly points: readonly (Point | undefined)[];
  readonly values: readonly Point[];
  /** Inputs that are marked because they have no value. */
  readonly absent: readonly number[];
  readonly extremes?: { readonly least: Point; readonly most: Point };
}

/** The scales of both axes. */
interface Scales {
  readonly x: Scale;
  readonly y: Scale;
}

const isFew = ({ length }: readonly unknown[]): boolean => length <= MOST_MARKED;

const toCurve = (chart: LineChart): Curve => {
  const isLog = chart.y.scale === 'log' && chart.points.some(([, y]) => y !== null && y > 0);
  // On a logarithmic axis there is no place for zero and what is below.
  const points = chart.points.map(([x, y]): Point | undefined =>
    y !== null && Number.isFinite(y) && (!isLog || y > 0) ? [x, y] : undefined,
  );
  const values = points.filter((point): point is Point => point !== undefined);
  const lacking = chart.points.flatMap(([x], i) => (points[i] === undefined ? [x] : []));
  // Many crosses would be a second axis.
  const absent = isFew(lacking) && values.length > 0 ? lacking : [];
  const least = values.reduce<Point | undefined>((low, each) => (low === undefined || each[1] < low[1] ? each : low), undefined);
  const most = values.reduce<Point | undefined>((high, each) => (high === undefined || each[1] > high[1] ? each : high), undefined);
  const curve = { isLog, points, values, absent };
  return least === undefined || most === undefined || least[1] === most[1] ? curve : { ...curve, extremes: { least, most } };
};

const createScales = (chart: LineChart, { isLog, values }: Curve): Scales => ({
  x: createScale(
    chart.points.map(([x]) => x),
    { kind: chart.x.scale, count: 9, padding: [0, 0] },
  ),
  y: createScale(
    values.map(([, y]) => y),
    { kind: isLog ? 'log' : 'linear', count: 6, padding: [0.08, 0.1] },
  ),
});

const describeCurve = (chart: LineChart, { values, extremes }: Curve): string => {
  const unit = unitText(chart.y.unit);
  const at = ([x, y]: Point): string =>
    `${formatTick(y, DIGITS)}${unit === '' ? '' : ` ${unit}`} at ${symbolToUnicode(chart.x.symbol)} = ${formatTick(x, DIGITS)}`;
  return [
    `Line chart of ${axisText(chart.y)} over ${axisText(chart.x)}: ${chart.points.length} points`,
    values.length < chart.points.length ? `, ${chart.points.length - values.length} of them without a value` : '',
    extremes === undefined ? '.' : `; least ${at(extremes.least)}, greatest ${at(extremes.most)}.`,
  ].join('');
};

/** Labels of the least and the greatest value, where they lie over nothing. */
const extremeLabels = ({ extremes, points, absent }: Curve, { x, y }: Scales, plot: Box) => {
  if (extremes === undefined) return [];
  const toPixels = (across: number, up: number): Point => [
    plot.middle[0] + (across - 0.5) * plot.width,
    plot.middle[1] + (0.5 - up) * plot.height,
  ];
  const placeOf = ([at, value]: Point): Point => toPixels(x.place(at), y.place(value));
  const pieces: Point[][] = [[]];
  for (const point of points) {
    if (point === undefined) pieces.push([]);
    else pieces.at(-1)?.push(placeOf(point));
  }
  const zero = y.place(0);
  const labels = (
    [
      ['max', extremes.most, 'above'],
      ['min', extremes.least, 'below'],
    ] as const
  ).map(([word, point, side]) => {
    const text = `${word} ${formatTick(point[1], DIGITS)}`;
    return { text, at: placeOf(point), width: measureText(text, MARK.size), height: MARK.size, side };
  });
  const boxes = placePointLabels(labels, {
    area: plot,
    lines: [...pieces, [toPixels(0, zero), toPixels(1, zero)]],
    marks: [
      ...labels.map(({ at }): Box => ({ middle: at, width: 8, height: 8 })),
      ...absent.map((at): Box => ({ middle: toPixels(x.place(at), 0), width: 8, height: 8 })),
    ],
  });
  return boxes.map(({ middle: [across, down], width, height }, i) => {
    const place = { left: across - width / 2, top: down - height / 2 };
    return chartText([labels[i]?.text ?? ''], place, MARK, PAINT.mark);
  });
};

/** Gives the points without neighbours, of which a line shows no trace. */
const lonePoints = (points: readonly (Point | undefined)[]): readonly Point[] =>
  points.filter((point, i): point is Point => point !== undefined && points[i - 1] === undefined && points[i + 1] === undefined);

/** Draws the fine lines of logarithmic scales. */
const fineLines = ({ x, y }: Scales, left: number, top: number): string => {
  const width = CHART.width - left - RIGHT;
  const height = CHART.height - top - BOTTOM;
  const path = [
    ...x.fine.map((at) => `M${round(left + at * width)} ${round(top)}v${round(height)}`),
    ...y.fine.map((at) => `M${round(left)} ${round(top + (1 - at) * height)}h${round(width)}`),
  ].join('');
  return path === '' ? '' : `<path d="${path}" fill="none" stroke="${PAINT.fineRule}"/>`;
};

const zeroLine = (isLog: boolean, y: Scale) => {
  const zero = y.place(0);
  const isInside = !isLog && zero > 1e-9 && zero < 1;
  return {
    type: 'line',
    data: isInside
      ? [
          [0, zero],
          [1, zero],
        ]
      : [],
    symbol: 'none',
    silent: true,
    lineStyle: { color: PAINT.axis, width: 1 },
  };
};

const curveLine = (chart: LineChart, { points, values }: Curve, { x, y }: Scales) => ({
  type: 'line',
  data: points.map((point, i) => [x.place(chart.points[i]?.[0] ?? 0), point === undefined ? Number.NaN : y.place(point[1])]),
  silent: true,
  clip: false,
  lineStyle: { color: PAINT.line, width: 2, join: 'round', cap: 'round' },
  itemStyle: { color: PAINT.line },
  symbol: 'circle',
  symbolSize: 5,
  showSymbol: isFew(values),
  showAllSymbol: true,
  z: 3,
});

const loneDots = ({ points, values }: Curve, { x, y }: Scales) => ({
  type: 'scatter',
  data: isFew(values) ? [] : lonePoints(points).map((point) => [x.place(point[0]), y.place(point[1])]),
  silent: true,
  symbolSize: 4,
  itemStyle: { color: PAINT.line, opacity: 1 },
  z: 3,
});

const absentCrosses = ({ absent }: Curve, x: Scale) => ({
  type: 'scatter',
  data: absent.map((at) => [x.place(at), 0]),
  silent: true,
  clip: false,
  symbol: CROSS,
  symbolSize: 7,
  itemStyle: { color: 'none', borderColor: PAINT.mark, borderWidth: 1.5, opacity: 1 },
  z: 5,
});

const extremeMarks = ({ extremes }: Curve, { x, y }: Scales) => ({
  type: 'scatter',
  data: extremes === undefined ? [] : [extremes.most, extremes.least].map(([at, value]) => [x.place(at), y.place(value)]),
  silent: true,
  symbolSize: 7,
  itemStyle: { color: PAINT.panel, borderColor: PAINT.mark, borderWidth: 1.5, opacity: 1 },
  z: 4,
});

/** Lays out a result over one input: a line, broken where there is no value. */
export const lineChartLayout = (chart: LineChart): ChartLayout => {
  const head = chartHead(chart);
  const curve = toCurve(chart);
  const scales = createScales(chart, curve);
  const { x, y } = scales;
  const name = axisLines(chart.y, CHART.width - 2 * CHART.edge, 2);
  const top = head.bottom + 18 + name.length * SMALL.line + 8;
  const left = CHART.edge + widest(y.ticks.map(({ label }) => label)) + 10;
  const isEmpty = curve.values.length === 0;
  const [width, height] = [CHART.width - left - RIGHT, CHART.height - top - BOTTOM];
  const plot: Box = { middle: [left + width / 2, top + height / 2], width, height };
  const notice = chartText(['No value in this range.'], { left: left + 24, top: top + 24 }, { size: 14, line: 20 }, PAINT.soft);
  return {
    beneath: fineLines(scales, left, top),
    above: '',
    description: describeCurve(chart, curve),
    option: {
      title: [
        ...head.texts,
        chartText(name, { left: CHART.edge, top: head.bottom + 18 }),
        ...(isEmpty ? [notice] : []),
        ...extremeLabels(curve, scales, plot),
      ],
      grid: { left, right: RIGHT, top, bottom: BOTTOM },
      xAxis: { ...scaleAxis(x, true), ...axisName(chart.x, width) },
      yAxis: scaleAxis(isEmpty ? { ...y, ticks: [] } : y, true),
      series: [
        zeroLine(curve.isLog, y),
        curveLine(chart, curve, scales),
        loneDots(curve, scales),
        absentCrosses(curve, x),
        extremeMarks(curve, scales),
      ],
    },
  };
};
