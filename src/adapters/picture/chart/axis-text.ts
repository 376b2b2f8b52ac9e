import { symbolToUnicode } from '../../../core/expression/print/to-unicode.js';
import type { Axis } from '../../../core/picture.js';
import { formatUnit } from '../../../core/quantity/unit/format-unit.js';

/** Gives the unit as it is printed; nothing where there is none. */
export const unitText = (unit: string): string => (unit === '' || unit === '1' || unit === 'currency' ? '' : formatUnit(unit));

/** Gives what stands at an axis: `v: speed, m/s`; symbols alike in meaning are not said twice. */
export const axisText = ({ symbol, meaning, unit }: Axis): string => {
  const shown = symbolToUnicode(symbol);
  const named = meaning === '' || meaning === symbol ? shown : `${shown}: ${meaning}`;
  return [named, unitText(unit)].filter((part) => part !== '').join(', ');
};
