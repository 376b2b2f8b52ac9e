import { formatUnit } from '../../core/quantity/unit/format-unit.js';
import { symbolParts } from '../view/symbol-parts.js';
import type { AxisView } from '../view/view.js';
import { html, svg } from './element.js';

/**
 * Draws a chart with a line of text under it that gives values.
 * @param hint how to get a value
 * @param part how many of how many points are drawn, where it is not all of them
 */
export const drawFigure = (
  hint: string,
  part: string | undefined,
  chart: (width: number, readout: HTMLElement) => SVGSVGElement,
): HTMLElement => {
  const readout = html('p', { class: 'readout' }, hint);
  const frame = html('div', { class: 'chart-frame' });
  keepDrawn(frame, (width) => chart(width, readout));
  return html('section', { class: 'sweep' }, frame, ...(part === undefined ? [] : [html('p', { class: 'part' }, part)]), readout);
};

const NARROWEST = 240;

/** Draws into a frame at the frame's width, and again whenever that changes. */
const keepDrawn = (frame: HTMLElement, draw: (width: number) => Element): void => {
  let drawnAt = 0;
  new ResizeObserver(() => {
    const width = Math.max(NARROWEST, Math.floor(frame.clientWidth));
    if (width === drawnAt) return;
    drawnAt = width;
    frame.replaceChildren(draw(width));
  }).observe(frame);
};

/** Points that the pointer finds and the arrow keys walk along. */
export interface Walk {
  readonly label: string;
  readonly count: number;
  /** Gives the point nearest to a place in the chart's own coordinates. */
  readonly nearest: (x: number, y: number) => number;
  /** Shows a point and gives what there is to read. */
  readonly show: (index: number) => string;
  /** How far the arrows up and down go: one row of a grid. */
  readonly row?: number;
}

/** Lets a chart be read point by point, by pointer and by keyboard, as a slider is. */
export const walkPoints = (chart: SVGSVGElement, { label, count, nearest, show, row = 1 }: Walk): void => {
  let at = 0;
  const go = (index: number): void => {
    at = Math.min(Math.max(index, 0), count - 1);
    chart.setAttribute('aria-valuenow', String(at + 1));
    chart.setAttribute('aria-valuetext', show(at));
  };
  chart.setAttribute('aria-label', label);
  chart.setAttribute('aria-valuemin', '1');
  chart.setAttribute('aria-valuemax', String(count));
  chart.setAttribute('aria-valuenow', '1');
  chart.addEventListener('pointermove', ({ clientX, clientY }) => {
    const { left, top } = chart.getBoundingClientRect();
    go(nearest(clientX - left, clientY - top));
  });
  chart.addEventListener('focus', () => go(at));
  chart.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowUp: row,
      ArrowDown: -row,
      PageUp: 10 * row,
      PageDown: -10 * row,
      Home: -count,
      End: count,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(at + step);
  });
};

/** `speed v (m/s)`: what an axis shows, as text. */
export const axisTitle = ({ symbol, meaning, unit }: AxisView): string => {
  const shown = formatUnit(unit);
  return `${meaning === '' ? '' : `${meaning} `}${symbol}${shown === '' ? '' : ` (${shown})`}`;
};

/** Draws what an axis shows, with the part of the symbol that stands below the line. */
export const drawAxisTitle = (axis: AxisView, place: Readonly<Record<string, string | number>>): SVGTextElement => {
  const { base, below } = symbolParts(axis.symbol);
  const [before = '', after = ''] = below === '' ? [axisTitle(axis)] : axisTitle({ ...axis, symbol: '\u0000' }).split('\u0000');
  const symbol =
    below === '' ? [] : [base, svg('tspan', { dy: 3, 'font-size': '9px' }, below), svg('tspan', { dy: -3 }, after || '\u200b')];
  return svg('text', { class: 'axis-title', ...place }, before, ...symbol);
};
