import { formatUnit } from '../../core/quantity/unit/format-unit.js';
import { symbolParts } from '../view/symbol-parts.js';
import type { AxisView } from '../view/view.js';
import { svg } from './element.js';

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
