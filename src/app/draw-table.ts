import type { CheckReceipt } from './check-receipt.js';
import { drawSymbol } from './draw-formula.js';
import { drawItemCheck } from './draw-item-check.js';
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
export const drawTable = ({ title, columns, rows, left, isFolded, evidence = [] }: TableSection, check: CheckReceipt): HTMLElement => {
  const asked = check === undefined ? [] : evidence;
  const heads = columns.map((column) => html('th', { scope: 'col' }, isSymbol(column) ? symbolInText(column) : column));
  const table = html(
    'table',
    {},
    html('caption', {}, title),
    html('thead', {}, html('tr', {}, ...heads, ...(asked.length === 0 ? [] : [html('th', { scope: 'col' }, 'Proof')]))),
    html(
      'tbody',
      {},
      ...rows.map((row, i) =>
        html(
          'tr',
          {},
          ...row.map(drawCell),
          ...(check === undefined ? [] : asked.slice(i, i + 1).map((input) => html('td', {}, drawItemCheck(input, check)))),
        ),
      ),
    ),
  );
  const rest = left === 0 ? [] : [html('p', { class: 'left' }, `… and ${left} more`)];
  const scroller = fitWidth(html('div', { class: 'scroller' }, table), title);
  if (!isFolded) return html('section', {}, scroller, ...rest);
  return html('details', {}, html('summary', {}, title), scroller, ...rest);
};
