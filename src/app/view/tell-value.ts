import { formatQuantity } from '../../core/quantity/text/format-quantity.js';
import { raisePowers } from '../../core/quantity/text/superscript.js';
import type { AxisView } from './view.js';

/** Tells a value of an axis in words: `F = 400 N`. */
export const tellValue = (value: number | null, { symbol, unit }: AxisView, uncertainty?: number | null): string =>
  `${symbol} ${value === null ? 'has no value' : `= ${raisePowers(formatQuantity(value, unit, uncertainty ? { uncertainty } : {}))}`}`;
