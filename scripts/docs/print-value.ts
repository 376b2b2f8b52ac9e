import type { Value } from '../../src/core/expression/functions/function-definition.js';
import { formatNumber } from '../../src/core/quantity/text/format-number.js';
import { formatUnit } from '../../src/core/quantity/unit/format-unit.js';

const raise = (exponent: string): string => exponent.replace(/[-\d]/g, (char) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(char)] ?? char);

/** Prints a number with all digits that it was written with: `89.5833333333333`, `1.602176634×10⁻¹⁹`. */
export const printNumber = (value: number): string => {
  const [mantissa = ''] = value.toExponential().split('e');
  return formatNumber(value, mantissa.replace(/[-.]/g, '').length).replace(/\^(-?\d+)$/, (_, exponent: string) => raise(exponent));
};

/** Prints a value with its unit as a reader writes it: `5 m/s`, `30°`, `[1, 2, 3] kg`; money and pure numbers stand alone. */
export const printQuantity = (value: Value, unitText: string): string => {
  const number = typeof value === 'number' ? printNumber(value) : `[${value.map(printNumber).join(', ')}]`;
  const unit = unitText === 'currency' ? '' : formatUnit(unitText);
  return `${number}${unit === '' || unit === '°' ? '' : ' '}${unit}`;
};

/** Prints a count with its thousands separated: `1,597`. */
export const printCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
