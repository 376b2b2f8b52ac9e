import { CURRENCY_CODES, CURRENCY_SIGNS } from '../unit/currency-codes.js';
import { formatUnit } from '../unit/format-unit.js';
import { formatMoney } from './format-money.js';
import { formatNumber, isPlain, shiftPoint, toScientific } from './format-number.js';

/** How a number is printed. */
export interface FormatOptions {
  /** Significant digits, 1 to 17. Without it six, except that a number of at most ten digits is printed as it is. */
  readonly digits?: number;
  /** Standard uncertainty in the same unit, printed with two digits, zeros included, and setting those of the value. */
  readonly uncertainty?: number;
}

const UNCERTAINTY_DIGITS = 2;

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
