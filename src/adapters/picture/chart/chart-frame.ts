import type { Chart } from '../../../core/picture.js';
import { measureText } from '../measure-text.js';
import { PAINT, TYPEFACE } from '../paint.js';
import { wrapText } from '../wrap-text.js';

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
