import { formatUnit } from '../unit/format-unit.js';
import { CURRENCY_CODES, CURRENCY_SIGNS } from '../unit/unit-definitions.js';
import { formatNumber, isPlain, shiftPoint, toScientific } from './format-number.js';

const LEAST_AMOUNT = 0.01;
// Below it a hundredth of the amount is still a whole double.
const MOST_AMOUNT = 1e13;

const formatAmount = (value: number): string => {
  const amount = Math.abs(value);
  if (amount === 0) return '0.00';
  if (!(amount >= LEAST_AMOUNT && amount < MOST_AMOUNT)) return formatNumber(value);
  // Rounded from the decimal digits, so that 1.005 is 1.01 and not the 1.00 of its binary neighbour.
  const cents = Math.round(Number(`${amount}e2`));
  return `${value < 0 ? '-' : ''}${(cents / 100).toFixed(2)}`;
};

/**
 * Prints an amount of money with two decimals from 0.01 up: `1266.71 USD`, and `1266.71` where its currency is not known. A smaller amount
 * (a price per unit, say) keeps six significant digits.
 */
export const formatMoney = (value: number, code: string | undefined): string =>
  code === undefined ? formatAmount(value) : `${formatAmount(value)} ${code}`;

/** How a number is printed. */
export interface FormatOptions {
  /** Significant digits, 1 to 17. Without it six, except that a number of at most ten digits is printed as it is. */
  readonly digits?: number;
  /** Standard uncertainty in the same unit, printed with two digits, zeros included, and setting those of the value. */
  readonly uncertainty?: number;
}

const UNCERTAINTY_DIGITS = 2;
/** A bound is told to two digits, rounded to the nearest: it is itself an estimate from above. */
const BOUND_DIGITS = 2;

const roundAt = (value: number, place: number, scale: number): string => {
  const { mantissa, exponent } = toScientific(Math.abs(value), 17);
  const shifted = Number(shiftPoint(mantissa, exponent - scale)).toFixed(Math.min(Math.max(scale - place, 0), 100));
  return `${value < 0 ? '-' : ''}${shifted}`;
};

const formatWithUncertainty = (value: number, uncertainty: number): string => {
  const spread = toScientific(uncertainty, UNCERTAINTY_DIGITS).exponent;
  const place = spread - (UNCERTAINTY_DIGITS - 1);
  const exponent = value === 0 ? spread : Math.max(toScientific(value).exponent, spread);
  // Plain digits only where the last certain digit is not left of the decimal point by more than the two digits kept.
  if (isPlain(exponent) && place <= 0) return `${roundAt(value, place, 0)} ± ${roundAt(uncertainty, place, 0)}`;
  if (isPlain(exponent) && exponent < 6)
    return `${Math.round(value / 10 ** place) * 10 ** place} ± ${Math.round(uncertainty / 10 ** place) * 10 ** place}`;
  return `(${roundAt(value, place, exponent)} ± ${roundAt(uncertainty, place, exponent)})×10^${exponent}`;
};

/** Gives the code of a unit that is just money, `''` where it does not say which, and `undefined` for any other unit. */
const moneyCode = (unitText: string): string | undefined => {
  if (unitText === 'currency') return '';
  return CURRENCY_CODES.has(unitText) ? unitText : CURRENCY_SIGNS.get(unitText);
};

/**
 * Prints a quantity in plain Unicode: `3750 N`, `9.81 m/s²`, `6.62607×10^-34 J/Hz`, `20 °C`, `5 %`, `30°`, with an uncertainty `(9.810 ±
 * 0.020) m/s²`, money as {@link formatMoney} does: `1266.71 USD`.
 * The unit is given as text; `1` prints nothing, and neither does `currency`.
 */
export const formatQuantity = (value: number, unitText: string, options: FormatOptions = {}): string => {
  const { digits, uncertainty } = options;
  const isCertain = uncertainty === undefined || !(uncertainty > 0) || !Number.isFinite(uncertainty) || !Number.isFinite(value);
  const money = moneyCode(unitText.trim());
  if (money !== undefined && isCertain && digits === undefined) return formatMoney(value, money || undefined);
  const unit = money ?? formatUnit(unitText);
  const suffix = unit === '' || unit === '°' ? unit : ` ${unit}`;
  if (isCertain) return `${formatNumber(value, digits)}${suffix}`;
  const number = formatWithUncertainty(value, uncertainty);
  return suffix === '' || number.startsWith('(') ? `${number}${suffix}` : `(${number})${suffix}`;
};

/** A computed number with what bounds its rounding: absolutely, and relative to it where that says anything. */
export interface BoundedNumber {
  readonly value: number;
  readonly absoluteErrorBound?: number | undefined;
  readonly relativeErrorBound?: number | undefined;
}

/**
 * Prints a computed quantity, with the bound on its rounding where only the absolute one is known: `0 ± 3.1×10^-17`,
 * `(2.41×10^-9 ± 1.2×10^-11) m`. A number that may be rounding alone is zero.
 */
export const formatComputed = ({ value, absoluteErrorBound: bound = 0, relativeErrorBound }: BoundedNumber, unitText: string): string => {
  if (bound === 0 || relativeErrorBound !== undefined) return formatQuantity(value, unitText);
  const size = Math.abs(value);
  // The last digit shown is the one that the bound is in.
  const digits = Math.min(15, Math.floor(Math.log10(size / bound)) + 1);
  const [number, limit] = size > bound ? [formatNumber(value, digits), bound] : ['0', bound + size];
  const unit = moneyCode(unitText.trim()) ?? formatUnit(unitText);
  const text = `${number} ± ${formatNumber(limit, BOUND_DIGITS)}`;
  return unit === '' ? text : `(${text}) ${unit}`;
};
