import { formatUnit } from '../core/quantity/format-unit.js';
import type { AxisView } from './view.js';

/** `speed v (m/s)`: what an axis shows. */
export const axisTitle = ({ symbol, meaning, unit }: AxisView): string => {
  const shown = formatUnit(unit);
  return `${meaning === '' ? '' : `${meaning} `}${symbol}${shown === '' ? '' : ` (${shown})`}`;
};
