import { RAISED_DIGITS } from './superscript.js';

/** A number found at a place of a text. */
export interface ScannedNumber {
  readonly value: number;
  /** Where it ends. */
  readonly end: number;
  /** From the short form `9.81(2)`: two units of the last digit. */
  readonly uncertainty?: number;
  /** Whether any digit of the mantissa is not 0. */
  readonly isNonZero: boolean;
}

/** A power of ten behind a number: its exponent, as text because it may be beyond any number, and where it ends. */
export interface PowerOfTen {
  readonly exponent: string;
  readonly end: number;
}

// Commas that can only group thousands: a decimal point follows them, or there are two of them.
const GROUPED = /[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+(?=\.\d)|(?:,\d{3}){2,}(?![\d,]))/uy;
// Behind a currency sign groups of three digits are thousands: no amount of money has three decimals.
const GROUPED_MONEY = /[+-]?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/uy;
const WHOLE = /[+-]?\d*/uy;
const DECIMALS = /\.(\d*)/uy;
const SPREAD = /\((\d+(?:\.\d+)?|\.\d+)\)/uy;
const E_NOTATION = /[eE]([+-]?\d+)/uy;
const TIMES_TEN = / *[×xX*·⋅] *10(?:(?:\^|\*\*)([+-]?\d+)|([⁺⁻]?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+))/uy;
// Neither part of a date, a decimal, a power of ten nor a longer expression.
/** Letters right behind an amount of money, and the power of ten that each is: `$1.2M`, `€5k`, `£3bn`. */
const MONEY_SCALE = /(?:[kKMB]|mn|bn)(?![\p{L}\p{N}_])/uy;
const MONEY_SCALES: ReadonlyMap<string, string> = new Map([
  ['k', '3'],
  ['K', '3'],
  ['M', '6'],
  ['mn', '6'],
  ['B', '9'],
  ['bn', '9'],
]);
const FRACTION = /([+-]?\d{1,15})\s*\/\s*(\d{1,15})(?![\d.,(]|[eE][+-]?\d|\s*[/*^×·⋅⁄]|\s*[xX]\s*\d|\s+\d)/uy;

/** Matches a sticky pattern at a place of a text. */
export const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/** Finds a power of ten at a place of a text: `e3`, `×10^3`, `x 10³`. */
export const scanPowerOfTen = (text: string, at: number): PowerOfTen | undefined => {
  const found = matchAt(E_NOTATION, text, at) ?? matchAt(TIMES_TEN, text, at);
  if (found === null) return undefined;
  const [whole, plain, sign, raised = ''] = found;
  const digits = Array.from(raised, (digit) => RAISED_DIGITS.indexOf(digit)).join('');
  return { exponent: plain ?? `${sign === '⁻' ? '-' : ''}${digits}`, end: at + whole.length };
};

/**
 * Finds the number that begins at a place of a text: sign, digits with a decimal point, an uncertainty in parentheses and a power of ten.
 * Thousands may be grouped by commas where nothing else can be meant: `1,000.5`, `1,250,000`, and `10,000` for an amount of money.
 * Gives `undefined` where there is none; the value may be infinite, which the caller refuses. Each value is rounded once, from its digits.
 */
export const scanNumber = (text: string, from = 0, isMoney = false): ScannedNumber | undefined => {
  const grouped = matchAt(GROUPED, text, from) ?? (isMoney ? matchAt(GROUPED_MONEY, text, from) : null);
  const [whole] = grouped ?? matchAt(WHOLE, text, from) ?? [''];
  const [point = '', decimals = ''] = matchAt(DECIMALS, text, from + whole.length) ?? [];
  if (!/\d/u.test(whole + decimals)) return undefined;
  const mantissa = whole.replaceAll(',', '') + point;
  const [spreadText = '', spread] = matchAt(SPREAD, text, from + whole.length + point.length) ?? [];
  const digitsEnd = from + whole.length + point.length + spreadText.length;
  const [scale = ''] = isMoney && spread === undefined ? (matchAt(MONEY_SCALE, text, digitsEnd) ?? []) : [];
  const { exponent, end } =
    scale === ''
      ? (scanPowerOfTen(text, digitsEnd) ?? { exponent: '0', end: digitsEnd })
      : { exponent: MONEY_SCALES.get(scale) ?? '0', end: digitsEnd + scale.length };
  const number = { value: Number(`${mantissa}e${exponent}`), end, isNonZero: /[1-9]/u.test(mantissa) };
  if (spread === undefined) return number;
  return { ...number, uncertainty: Number(`${spread}e${Number(exponent) - (spread.includes('.') ? 0 : decimals.length)}`) };
};

/** Finds `integer/integer` at a place of a text: `1/6`, `3/4 in`; gives `undefined` for anything else, `1/s` and `1/2/3` included. */
export const scanFraction = (text: string, from = 0): ScannedNumber | undefined => {
  const [whole = '', above, below] = matchAt(FRACTION, text, from) ?? [];
  if (whole === '') return undefined;
  const value = Number(above) / Number(below);
  return { value, end: from + whole.length, isNonZero: value !== 0 };
};
