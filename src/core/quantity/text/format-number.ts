const DEFAULT_DIGITS = 6;
const MAX_EXACT_DIGITS = 10;

/** A finite number as the text of its mantissa and a decimal exponent. */
export interface Scientific {
  readonly mantissa: string;
  readonly exponent: number;
}

/**
 * Splits a finite number into mantissa and exponent, with the significant digits wanted; without them six, or all where there are at most
 * ten, and no trailing zeros.
 */
export const toScientific = (value: number, digits?: number): Scientific => {
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

/** Answers whether a number of this decimal exponent is printed in plain digits. */
export const isPlain = (exponent: number): boolean => exponent >= -4 && exponent < 9;

/** Moves the decimal point of a mantissa by an exponent, in text, so that no digit changes. */
export const shiftPoint = (mantissa: string, exponent: number): string => {
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/gu, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const padded = digits.padEnd(exponent + 1, '0');
  const fraction = padded.slice(exponent + 1);
  return `${sign}${padded.slice(0, exponent + 1)}${fraction === '' ? '' : `.${fraction}`}`;
};

/** From a million on, zeros in the place of digits that were rounded off would pass for digits. */
const hidesDigits = (value: number, { mantissa, exponent }: Scientific): boolean =>
  exponent >= 6 && mantissa.replace(/[-.]/gu, '').length <= exponent && Number(`${mantissa}e${exponent}`) !== value;

/**
 * Prints a number in plain digits, or as `6.62607×10^-34` where it is 1e9 and more, less than 1e-4, or a million and more and rounded left of
 * the decimal point.
 */
export const formatNumber = (value: number, digits?: number): string => {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  // The shortest digits of a double are those that are printed where they are few.
  const size = Math.abs(value);
  if (digits === undefined && size >= 1e-4 && size < 1e9) {
    const shortest = String(value);
    if (shortest.length <= MAX_EXACT_DIGITS) return shortest;
    // A sign, a point and four zeros before them leave more digits than are printed as they are.
    if (shortest.length > MAX_EXACT_DIGITS + 6 && size < 999_999) return String(Number(value.toPrecision(DEFAULT_DIGITS)));
  }
  const scientific = toScientific(value, digits);
  const { mantissa, exponent } = scientific;
  return isPlain(exponent) && !hidesDigits(value, scientific) ? shiftPoint(mantissa, exponent) : `${mantissa}×10^${exponent}`;
};
