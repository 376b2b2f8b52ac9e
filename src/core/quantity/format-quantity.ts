import { formatUnit } from './format-unit.js';

/** How a number is printed. */
export interface FormatOptions {
  /** Significant digits, 1 to 17. Without it six, except that a number of at most ten digits is printed as it is. */
  readonly digits?: number;
  /** Standard uncertainty in the same unit, printed with two digits and setting those of the value. */
  readonly uncertainty?: number;
}

const DEFAULT_DIGITS = 6;
const MAX_EXACT_DIGITS = 10;
const UNCERTAINTY_DIGITS = 2;

/** Splits a finite number into a mantissa of the digits wanted and a decimal exponent, without trailing zeros. */
const toScientific = (value: number, digits: number | undefined): { mantissa: string; exponent: number } => {
  const exact = value.toExponential();
  const [exactMantissa = '0'] = exact.split('e');
  const length = exactMantissa.replace(/[-.]/gu, '').length;
  const wanted = digits ?? (length <= MAX_EXACT_DIGITS ? length : DEFAULT_DIGITS);
  const [mantissa = '0', exponent = '0'] = value.toExponential(Math.min(Math.max(wanted, 1), 17) - 1).split('e');
  return {
    mantissa: digits === undefined && mantissa.includes('.') ? mantissa.replace(/\.?0+$/u, '') : mantissa,
    exponent: Number(exponent),
  };
};

const isPlain = (exponent: number): boolean => exponent >= -4 && exponent < 9;

/** Moves the decimal point of a mantissa by an exponent, in text, so that no digit changes. */
const shiftPoint = (mantissa: string, exponent: number): string => {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/gu, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const padded = digits.padEnd(exponent + 1, '0');
  const fraction = padded.slice(exponent + 1);
  return `${sign}${padded.slice(0, exponent + 1)}${fraction === '' ? '' : `.${fraction}`}`;
};

/** Prints a number in plain digits, or as `6.62607×10^-34` where it is 1e9 and more or less than 1e-4. */
export const formatNumber = (value: number, digits?: number): string => {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  const { mantissa, exponent } = toScientific(value, digits);
  return isPlain(exponent) ? shiftPoint(mantissa, exponent) : `${mantissa}×10^${exponent}`;
};

const roundAt = (value: number, place: number, scale: number): string => {
  const shifted = shiftPoint(toScientific(Math.abs(value), 17).mantissa, toScientific(Math.abs(value), 17).exponent - scale);
  return `${value < 0 ? '-' : ''}${Number(shifted).toFixed(Math.min(Math.max(scale - place, 0), 100))}`;
};

const formatWithUncertainty = (value: number, uncertainty: number): string => {
  const spread = toScientific(Number(uncertainty.toPrecision(UNCERTAINTY_DIGITS)), undefined);
  const place = spread.exponent - (spread.mantissa.replace(/[-.]/gu, '').length - 1);
  const exponent = value === 0 ? spread.exponent : Math.max(toScientific(value, undefined).exponent, spread.exponent);
  // Plain digits only where the last certain digit is not left of the decimal point by more than the two digits kept.
  if (isPlain(exponent) && place <= 0) return `${roundAt(value, place, 0)} ± ${roundAt(uncertainty, place, 0)}`;
  if (isPlain(exponent) && exponent < 6)
    return `${Math.round(value / 10 ** place) * 10 ** place} ± ${Math.round(uncertainty / 10 ** place) * 10 ** place}`;
  return `(${roundAt(value, place, exponent)} ± ${roundAt(uncertainty, place, exponent)})×10^${exponent}`;
};

/**
 * Prints a quantity in plain Unicode: `3750 N`, `9.81 m/s²`, `6.62607×10^-34 J/Hz`, `20 °C`, `5 %`, `30°`, with an uncertainty `(9.81 ±
 * 0.02) m/s²`.
 * The unit is given as text; `1` prints nothing.
 */
export const formatQuantity = (value: number, unitText: string, options: FormatOptions = {}): string => {
  const unit = formatUnit(unitText);
  const suffix = unit === '' || unit === '°' ? unit : ` ${unit}`;
  const { digits, uncertainty } = options;
  if (uncertainty === undefined || !(uncertainty > 0) || !Number.isFinite(uncertainty) || !Number.isFinite(value))
    return `${formatNumber(value, digits)}${suffix}`;
  const number = formatWithUncertainty(value, uncertainty);
  return suffix === '' || number.startsWith('(') ? `${number}${suffix}` : `(${number})${suffix}`;
};
