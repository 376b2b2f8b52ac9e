import { html } from './element.js';
import { keepDrawn } from './keep-drawn.js';

/**
 * Draws a chart with a line under it that tells values.
 * @param hint how to have a value told
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
