import { drawSymbol } from './draw-formula.js';
import { drawText } from './draw-text.js';
import { html, math } from './element.js';
import { fitWidth } from './fit-width.js';
import type { Cell, TableSection } from './view.js';

/** Sets a symbol by itself. */
export const symbolInText = (text: string): Element => math('math', {}, drawSymbol(text));

const drawCell = ({ kind, text }: Cell): HTMLElement =>
  html('td', { class: kind }, ...(kind === 'symbol' ? [symbolInText(text)] : drawText(text)));

const isSymbol = (column: string): boolean => /^[\p{L}][\d_₀-₉]*(?:_[\p{L}\d]+)*$/u.test(column);

/** Draws a table that scrolls by itself where it is wider than the page. */
export const drawTable = ({ title, columns, rows, left, isFolded }: TableSection): HTMLElement => {
  const heads = columns.map((column) => html('th', { scope: 'col' }, isSymbol(column) ? symbolInText(column) : column));
  const table = html(
    'table',
    {},
    html('caption', {}, title),
    html('thead', {}, html('tr', {}, ...heads)),
    html('tbody', {}, ...rows.map((row) => html('tr', {}, ...row.map(drawCell)))),
  );
  const rest = left === 0 ? [] : [html('p', { class: 'left' }, `… and ${left} more`)];
  const scroller = fitWidth(html('div', { class: 'scroller' }, table), title);
  if (!isFolded) return html('section', {}, scroller, ...rest);
  return html('details', {}, html('summary', {}, title), scroller, ...rest);
};
