import { describeValue } from '../view/format-value.js';
import type { LineSection } from '../view/view.js';
import { chartAxis } from './chart-axis.js';
import { axisTitle, drawAxisTitle, drawFigure, walkPoints } from './draw-figure.js';
import { svg } from './element.js';

/** Up to so many points each has its dot. */
const MOST_DOTS = 40;
const TOP = 34;
const BOTTOM = 48;
const RIGHT = 14;
const DIGIT = 6.6;

/** The line through the points; it breaks where there is no value. */
const pathOf = (places: readonly (readonly [number, number | null])[]): string => {
  let isDown = false;
  return places
    .flatMap(([x, y]) => {
      if (y === null) {
        isDown = false;
        return [];
      }
      const step = `${isDown ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
      isDown = true;
      return [step];
    })
    .join('');
};

/** The outlines of where the results lie within their standard uncertainty: one for each run of points that have one. */
const bandOf = ({ points, spreads = [] }: LineSection): readonly (readonly (readonly [number, number])[])[] => {
  const runs: (readonly [at: number, low: number, high: number])[][] = [[]];
  for (const [i, [at, value]] of points.entries()) {
    const spread = spreads[i] ?? null;
    if (value === null || spread === null) runs.push([]);
    else runs.at(-1)?.push([at, value - spread, value + spread]);
  }
  const outline = (run: (typeof runs)[number]) => [
    ...run.map(([at, , high]) => [at, high] as const),
    ...run.toReversed().map(([at, low]) => [at, low] as const),
  ];
  return runs.filter((run) => run.length > 1).map(outline);
};

const chart = (section: LineSection, width: number, readout: HTMLElement): SVGSVGElement => {
  const { x, y, points, spreads = [] } = section;
  const height = Math.round(Math.min(Math.max(width * 0.5, 210), 340));
  const known = points.flatMap(([, value]) => (value === null ? [] : [value]));
  const reached = points.flatMap(([, value], i) => (value === null ? [] : [value - (spreads[i] ?? 0), value + (spreads[i] ?? 0)]));
  const upright = chartAxis(
    reached,
    reached.some((value) => value <= 0) ? 'linear' : y.scale,
    Math.floor((height - TOP - BOTTOM) / 42),
    true,
  );
  const left = 14 + DIGIT * Math.max(...upright.ticks.map(({ label }) => label.length), 2);
  const level = chartAxis(
    points.map(([at]) => at),
    x.scale,
    Math.floor((width - left) / 80),
    false,
  );
  const toX = (value: number): number => left + level.place(value) * (width - left - RIGHT);
  const toY = (value: number): number => height - BOTTOM - upright.place(value) * (height - TOP - BOTTOM);
  /** A label at the very end of the axis moves in, so that no digit is cut off. */
  const within = (at: number, text: string): number => Math.min(at, width - (DIGIT * text.length) / 2 - 2);
  const places = points.map(([at, value]) => [toX(at), value === null ? null : toY(value)] as const);
  const marker = svg('g', { class: 'marker', visibility: 'hidden' });
  const drawn = svg(
    'svg',
    { class: 'chart', viewBox: `0 0 ${width} ${height}`, width, height, tabindex: 0, role: 'slider' },
    drawAxisTitle(y, { x: 2, y: 14 }),
    ...upright.ticks.flatMap(({ value, label }) => [
      svg('line', { class: 'rule', x1: left, x2: width - RIGHT, y1: toY(value), y2: toY(value) }),
      svg('text', { class: 'tick', x: left - 7, y: toY(value) + 4, 'text-anchor': 'end' }, label),
    ]),
    svg('line', { class: 'axis', x1: left, x2: width - RIGHT, y1: height - BOTTOM, y2: height - BOTTOM }),
    ...level.ticks.flatMap(({ value, label }) => [
      svg('line', { class: 'axis', x1: toX(value), x2: toX(value), y1: height - BOTTOM, y2: height - BOTTOM + 5 }),
      svg('text', { class: 'tick', x: within(toX(value), label), y: height - BOTTOM + 19, 'text-anchor': 'middle' }, label),
    ]),
    drawAxisTitle(x, { x: (left + width - RIGHT) / 2, y: height - 6, 'text-anchor': 'middle' }),
    ...bandOf(section).map((band) =>
      svg('path', { class: 'band', d: `M${band.map(([at, value]) => `${toX(at).toFixed(1)} ${toY(value).toFixed(1)}`).join('L')}Z` }),
    ),
    svg('path', { class: 'line', d: pathOf(places) }),
    ...(known.length > MOST_DOTS
      ? []
      : places.flatMap(([cx, cy]) => (cy === null ? [] : [svg('circle', { class: 'dot', cx, cy, r: 2.5 })]))),
    marker,
  );
  walkPoints(drawn, {
    label: `${axisTitle(y)} over ${axisTitle(x)}; the arrow keys move along the line`,
    count: points.length,
    nearest: (at) => places.reduce((best, [px], i) => (Math.abs(px - at) < Math.abs((places[best]?.[0] ?? 0) - at) ? i : best), 0),
    show: (i) => {
      const [at, value] = points[i] ?? [0, null];
      const [px, py] = places[i] ?? [0, null];
      marker.setAttribute('visibility', 'visible');
      marker.replaceChildren(
        svg('line', { x1: px, x2: px, y1: TOP, y2: height - BOTTOM }),
        ...(py === null ? [] : [svg('circle', { cx: px, cy: py, r: 5 })]),
      );
      const text = `${describeValue(at, x)}, ${describeValue(value, y, spreads[i])}`;
      readout.textContent = text;
      return text;
    },
  });
  return drawn;
};

/** Draws a result over one input, and gives the value under the pointer or at the point that the arrow keys reach. */
export const drawLine = (section: LineSection): HTMLElement =>
  drawFigure('Point at the line, or use the arrow keys, to read a value.', section.part, (width, readout) =>
    chart(section, width, readout),
  );
