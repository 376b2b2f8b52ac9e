import { RAISED_DIGITS } from './superscript.js';

/** A number found at the head of a text. */
export interface ScannedNumber {
  readonly value: number;
  /** Count of characters read. */
  readonly length: number;
  /** From the short form `9.81(2)`: two units of the last digit. */
  readonly uncertainty?: number;
  /** Whether any digit of the mantissa is not 0. */
  readonly isNonZero: boolean;
}

const TIMES = '×xX*·⋅';

// Commas that can only group thousands: a decimal point follows them, or there are two of them.
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+(?=\.\d)|(?:,\d{3}){2,}(?![\d,]))/u;

// Behind a currency sign groups of three digits are thousands: no amount of money has three decimals.
const GROUPED_MONEY = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/u;

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

const skipDigits = (text: string, from: number): number => {
  let end = from;
  while (isDigit(text[end])) end++;
  return end;
};

const skipSpaces = (text: string, from: number): number => {
  let end = from;
  while (text[end] === ' ') end++;
  return end;
};

/** Finds `e3`, `×10^3`, `x 10³` after a mantissa: the exponent and where it ends. */
const scanPowerOfTen = (text: string, from: number): { exponent: string; end: number } | undefined => {
  const char = text[from];
  if (char === 'e' || char === 'E') {
    const signed = text[from + 1] === '-' || text[from + 1] === '+' ? from + 2 : from + 1;
    const end = skipDigits(text, signed);
    return end > signed ? { exponent: text.slice(from + 1, end), end } : undefined;
  }
  const times = skipSpaces(text, from);
  if (text[times] === undefined || !TIMES.includes(text[times] ?? '')) return undefined;
  const ten = skipSpaces(text, times + 1);
  if (!text.startsWith('10', ten)) return undefined;
  if (text[ten + 2] === '^' || text.startsWith('**', ten + 2)) {
    const start = ten + (text[ten + 2] === '^' ? 3 : 4);
    const end = skipDigits(text, text[start] === '-' || text[start] === '+' ? start + 1 : start);
    return isDigit(text[end - 1]) ? { exponent: text.slice(start, end), end } : undefined;
  }
  const negative = text[ten + 2] === '⁻';
  let end = negative || text[ten + 2] === '⁺' ? ten + 3 : ten + 2;
  let exponent = negative ? '-' : '';
  for (let digit = RAISED_DIGITS.indexOf(text[end] ?? ' '); digit >= 0; digit = RAISED_DIGITS.indexOf(text[++end] ?? ' '))
    exponent += String(digit);
  return isDigit(exponent.at(-1)) ? { exponent, end } : undefined;
};

/**
 * Reads the number that a text begins with: sign, digits with a decimal point, a power of ten and an uncertainty in parentheses. Thousands
 * may be grouped by commas where nothing else can be meant: `1,000.5`, `1,250,000`, and `10,000` for an amount of money.
 * Gives `undefined` where there is none; the value may be infinite, which the caller refuses. Each value is rounded once, from its digits.
 */
export const scanNumber = (text: string, isMoney = false): ScannedNumber | undefined => {
  const start = text[0] === '+' || text[0] === '-' ? 1 : 0;
  const grouped = (GROUPED.exec(text) ?? (isMoney ? GROUPED_MONEY.exec(text) : null))?.[0].length;
  const point = grouped ?? skipDigits(text, start);
  const hasPoint = text[point] === '.' && (isDigit(text[point + 1]) || point > start);
  const end = hasPoint ? skipDigits(text, point + 1) : point;
  if (end === start || (hasPoint && end === start + 1)) return undefined;
  const mantissa = text.slice(0, end).replaceAll(',', '');
  const decimals = hasPoint ? end - point - 1 : 0;

  let position = end;
  let spread: string | undefined;
  if (text[position] === '(') {
    const inner = skipDigits(text, position + 1);
    const close = text[inner] === '.' ? skipDigits(text, inner + 1) : inner;
    if (close > position + 1 && text[close] === ')' && isDigit(text[close - 1])) {
      spread = text.slice(position + 1, close);
      position = close + 1;
    }
  }
  const power = scanPowerOfTen(text, position);
  const exponent = power?.exponent ?? '0';
  const isNonZero = /[1-9]/u.test(mantissa);
  const value = Number(`${mantissa}e${exponent}`);
  const length = power?.end ?? position;
  if (spread === undefined) return { value, length, isNonZero };
  const last = spread.includes('.') ? 0 : decimals;
  return { value, length, isNonZero, uncertainty: Number(`${spread}e${Number(exponent) - last}`) };
};
