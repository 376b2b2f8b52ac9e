import { symbolToUnicode } from '../../../core/expression/print/to-unicode.js';
import type { LineChart } from '../../../core/picture.js';
import { PAINT, round, TYPEFACE } from '../frame-svg.js';
import { wrapText } from '../measure-text.js';
import { axisName, axisText, CHART, type ChartLayout, chartHead, chartText, SMALL, scaleAxis, unitText, widest } from './chart-frame.js';
import { createScale, type Scale } from './create-scale.js';
import { formatTick } from './format-tick.js';

/** Up to so many points each is marked; more are the line itself. */
const MOST_MARKED = 40;
/** Digits of an extreme: as many as its answer has, so that 0.999996 is not 1. */
const DIGITS = 6;
/** A cross, for a point that has no value. */
const CROSS = 'path://M-1-1L1 1M1-1L-1 1';
const BOTTOM = 66;
const RIGHT = CHART.edge + 12;

type Point = readonly [x: number, y: number];

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

/** Marks the least or the greatest value, its number away from the line and inside the plot. */
const extremeMark = ([x, y]: Point, word: 'min' | 'max', scales: Scales) => {
  const at = [scales.x.place(x), scales.y.place(y)] as const;
  const align = at[0] > 0.88 ? 'right' : at[0] < 0.12 ? 'left' : 'center';
  const across = { left: 0, center: 3.5, right: 7 }[align];
  return {
    value: at,
    label: {
      // Under a point that is almost on the axis stand the ticks.
      show: word === 'max' || at[1] > 0.05,
      formatter: () => `${word} ${formatTick(y, DIGITS)}`,
      position: word === 'max' ? [across, -5] : [across, 12],
      align,
      verticalAlign: word === 'max' ? 'bottom' : 'top',
    },
  };
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

const extremeMarks = ({ extremes }: Curve, scales: Scales) => ({
  type: 'scatter',
  data: extremes === undefined ? [] : [extremeMark(extremes.most, 'max', scales), extremeMark(extremes.least, 'min', scales)],
  silent: true,
  symbolSize: 7,
  itemStyle: { color: PAINT.panel, borderColor: PAINT.mark, borderWidth: 1.5, opacity: 1 },
  label: {
    fontSize: 11,
    fontFamily: TYPEFACE,
    color: PAINT.mark,
    textBorderColor: PAINT.panel,
    textBorderWidth: 3,
  },
  z: 4,
});

/** Lays out a result over one input: a line, broken where there is no value. */
export const lineChartLayout = (chart: LineChart): ChartLayout => {
  const head = chartHead(chart);
  const curve = toCurve(chart);
  const scales = createScales(chart, curve);
  const { x, y } = scales;
  const name = wrapText(axisText(chart.y), CHART.width - 2 * CHART.edge, SMALL.size, 2);
  const top = head.bottom + 18 + name.length * SMALL.line + 8;
  const left = CHART.edge + widest(y.ticks.map(({ label }) => label)) + 10;
  const isEmpty = curve.values.length === 0;
  const notice = chartText(['No value in this range.'], { left: left + 24, top: top + 24 }, { size: 14, line: 20 }, PAINT.soft);
  return {
    beneath: fineLines(scales, left, top),
    description: describeCurve(chart, curve),
    option: {
      title: [...head.texts, chartText(name, { left: CHART.edge, top: head.bottom + 18 }), ...(isEmpty ? [notice] : [])],
      grid: { left, right: RIGHT, top, bottom: BOTTOM },
      xAxis: { ...scaleAxis(x, true), ...axisName(chart.x, CHART.width - left - RIGHT) },
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
