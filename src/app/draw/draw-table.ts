import type { Cell, CheckReceipt, TableSection } from '../view/view.js';
import { drawItemCheck } from './draw-checks.js';
import { drawSymbol } from './draw-formula.js';
import { drawText } from './draw-text.js';
import { fitWidth, html, math } from './element.js';

/** Sets a symbol by itself. */
export const symbolInText = (text: string): Element => math('math', {}, drawSymbol(text));

/** A cell bears its column's name, which a narrow page shows where it has no room for columns. */
const drawCell = ({ kind, text }: Cell, column: string): HTMLElement =>
  html('td', { class: kind, role: 'cell', 'data-column': column }, ...(kind === 'symbol' ? [symbolInText(text)] : drawText(text)));

const isSymbol = (column: string): boolean => /^[\p{L}][\d_₀-₉]*(?:_[\p{L}\d]+)*$/u.test(column);

const drawHead = (column: string): HTMLElement =>
  html('th', { scope: 'col', role: 'columnheader' }, isSymbol(column) ? symbolInText(column) : column);

/** Columns that a narrow page has room for; the rows of a wider table are stacked there. */
const NARROW_COLUMNS = 3;

/** Draws a table; where it is wider than the page it scrolls by itself. Its rows keep their roles when they are stacked. */
export const drawTable = ({ title, columns, rows, left, isFolded, evidence = [] }: TableSection, check: CheckReceipt): HTMLElement => {
  const isChecked = check !== undefined && evidence.length > 0;
  const heads = [...columns, ...(isChecked ? ['Proof'] : [])].map(drawHead);
  const drawRow = (row: readonly Cell[], i: number): HTMLElement => {
    const input = evidence[i];
    const proof = check === undefined || input === undefined ? [] : [html('td', { role: 'cell' }, drawItemCheck(input, check))];
    return html('tr', { role: 'row' }, ...row.map((cell, j) => drawCell(cell, columns[j] ?? '')), ...proof);
  };
  const table = html(
    'table',
    { role: 'table', class: heads.length > NARROW_COLUMNS ? 'wide' : undefined },
    html('caption', {}, title),
    html('thead', { role: 'rowgroup' }, html('tr', { role: 'row' }, ...heads)),
    html('tbody', { role: 'rowgroup' }, ...rows.map(drawRow)),
  );
  const rest = left === 0 ? [] : [html('p', { class: 'left' }, `… and ${left} more`)];
  const scroller = fitWidth(html('div', { class: 'scroller' }, table), title);
  if (!isFolded) return html('section', {}, scroller, ...rest);
  return html('details', {}, html('summary', {}, title), scroller, ...rest);
};
