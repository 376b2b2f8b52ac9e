import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { raisePowers } from '../../core/quantity/text/superscript.js';
import type { AxisView, Cell } from './view.js';

/** Elements of a list that are shown; of the rest their number. */
const MOST_ELEMENTS = 8;

/** Gives a value of an answer as a cell: a number or a list of numbers with its unit, or what stands there as text. */
export const quantityCell = (value: unknown, unit = '1', uncertainty?: number): Cell => {
  if (typeof value === 'number') {
    return { kind: 'quantity', text: formatQuantity(value, unit, uncertainty === undefined ? {} : { uncertainty }) };
  }
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, MOST_ELEMENTS)
      .map((element) => (typeof element === 'number' ? formatQuantity(element, '1') : String(element)));
    const left = value.length - shown.length;
    const suffix = formatQuantity(1, unit).replace(/^1/, '');
    return { kind: 'quantity', text: `${shown.join(', ')}${left === 0 ? '' : `, … (${value.length})`}${suffix}` };
  }
  return { kind: 'text', text: typeof value === 'string' ? value : value === undefined || value === null ? '–' : JSON.stringify(value) };
};

/** Describes a value of an axis: `F = 400 N`. */
export const describeValue = (value: number | null, { symbol, unit }: AxisView, uncertainty?: number | null): string =>
  `${symbol} ${value === null ? 'has no value' : `= ${raisePowers(formatQuantity(value, unit, uncertainty ? { uncertainty } : {}))}`}`;
