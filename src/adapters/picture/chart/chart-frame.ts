import type { EChartsCoreOption } from 'echarts/core';
import { symbolToUnicode } from '../../../core/expression/print/to-unicode.js';
import type { Axis, Chart } from '../../../core/picture.js';
import { formatUnit } from '../../../core/quantity/unit/format-unit.js';
import { PAINT, TYPEFACE } from '../frame-svg.js';
import { measureText, NO_BREAK, wrapText } from '../measure-text.js';
import type { Scale } from './create-scale.js';

/** A chart in the terms of the library, with what is drawn beneath it. */
export interface ChartLayout {
  readonly option: EChartsCoreOption;
  /** What the chart shows, in words. */
  readonly description: string;
  /** SVG under the chart: lines that the library has no place for. */
  readonly beneath: string;
  /** SVG over the chart. */
  readonly above: string;
}

/** Size of a chart in pixels, and the free edge around what it holds. */
export const CHART = { width: 800, height: 500, edge: 24 } as const;

/** Size of the type, and from one line to the next. */
interface Type {
  readonly size: number;
  readonly line: number;
}

const TITLE: Type = { size: 18, line: 24 };
const SUBTITLE: Type = { size: 12, line: 17 };
/** Type at the axes. */
export const SMALL: Type = { size: 12, line: 17 };

/** Gives a text in the terms of the charting library. */
export const chartText = (
  lines: readonly string[],
  place: { readonly left: number; readonly top: number },
  { size, line }: Type = SMALL,
  color: string = PAINT.ink,
  textAlign: 'left' | 'right' = 'left',
) => ({
  text: lines.join('\n'),
  ...place,
  textAlign,
  padding: 0,
  textStyle: { fontSize: size, lineHeight: line, fontWeight: 'normal', fontFamily: TYPEFACE, color },
});

/** The texts over a chart, and where they end. */
export interface ChartHead {
  readonly texts: readonly ReturnType<typeof chartText>[];
  readonly bottom: number;
}

/** Sets title and subtitle; long ones are broken, and cut where they take too many lines. */
export const chartHead = ({ title, subtitle }: Chart): ChartHead => {
  const width = CHART.width - 2 * CHART.edge;
  const above = wrapText(title, width, TITLE.size, 2);
  const under = wrapText(subtitle, width, SUBTITLE.size, 3);
  const top = 20 + above.length * TITLE.line + 4;
  return {
    texts: [
      chartText(above, { left: CHART.edge, top: 20 }, TITLE),
      ...(under.length === 0 ? [] : [chartText(under, { left: CHART.edge, top }, SUBTITLE, PAINT.soft)]),
    ],
    bottom: top + under.length * SUBTITLE.line,
  };
};

/** Gives the width of the widest of some labels. */
export const widest = (labels: readonly string[]): number => Math.max(0, ...labels.map((label) => measureText(label, SMALL.size)));

/** Gives the unit as it is printed; nothing where there is none. */
export const unitText = (unit: string): string => (unit === '' || unit === '1' || unit === 'currency' ? '' : formatUnit(unit));

const nameOf = ({ symbol, meaning }: Axis): string => {
  const shown = symbolToUnicode(symbol);
  return meaning === '' || meaning === symbol ? shown : `${shown}: ${meaning}`;
};

/** Gives what stands at an axis: `v: speed, m/s`; symbols alike in meaning are not said twice. */
export const axisText = (axis: Axis): string => [nameOf(axis), unitText(axis.unit)].filter((part) => part !== '').join(', ');

/** Breaks what stands at an axis into lines; the unit stays with the word before it, and where something is cut, it is the meaning. */
export const axisLines = (axis: Axis, width: number, most: number): readonly string[] => {
  const unit = unitText(axis.unit);
  if (unit === '') return wrapText(nameOf(axis), width, SMALL.size, most);
  const ending = `, ${unit}`;
  const lines = wrapText(`${nameOf(axis)},${NO_BREAK}${unit}`, width, SMALL.size, most);
  if (lines.at(-1)?.endsWith(ending)) return lines;
  const cut = wrapText(nameOf(axis), width - measureText(ending, SMALL.size), SMALL.size, most);
  return [...cut.slice(0, -1), `${cut.at(-1) ?? ''}${ending}`];
};

/** Gives the name of a horizontal axis, which stands under its middle. */
export const axisName = (axis: Axis, width: number) => ({
  name: axisLines(axis, width, 1).join(''),
  nameLocation: 'middle',
  nameGap: 32,
  nameTextStyle: { fontSize: SMALL.size, fontFamily: TYPEFACE, color: PAINT.ink },
});

/**
 * Gives an axis of the library for a scale: it runs from 0 to 1 with ticks at given places, so that ranges which the library would round
 * outwards, or could not compute with (1e308, 1e-320), are drawn like all others.
 */
export const scaleAxis = ({ ticks }: Scale, hasRules: boolean) => {
  const places = ticks.map(({ at }) => at);
  const labelAt = (at: number): string => ticks.find((tick) => Math.abs(tick.at - at) < 1e-9)?.label ?? '';
  return {
    type: 'value',
    min: 0,
    max: 1,
    axisLine: { show: true, onZero: false, lineStyle: { color: PAINT.axis, width: 1 } },
    axisTick: { show: true, customValues: places, length: 5, lineStyle: { color: PAINT.axis } },
    axisLabel: {
      customValues: places,
      formatter: labelAt,
      hideOverlap: false,
      margin: 8,
      fontSize: SMALL.size,
      fontFamily: TYPEFACE,
      color: PAINT.soft,
    },
    splitLine: { show: hasRules, lineStyle: { color: PAINT.rule, width: 1 } },
  };
};
