import { explainNoNumber } from './explain-quantity.js';
import { matchAt, scanFraction, scanNumber, scanPowerOfTen } from './scan-number.js';

const SPACES = /\s*/uy;
const CURRENCY_SIGN = /([+-]?)\s*(US\$|[$€£¥₹])\s*/uy;
const PLUS_MINUS = /\s*(?:±|\+-|\+\/-)\s*/uy;

/** Gives the place behind the spaces at a place of a text. */
export const skipSpaces = (text: string, at: number): number => at + (matchAt(SPACES, text, at)?.[0].length ?? 0);

/** A number with what belongs to it, ahead of any unit: `-$5`, `3/4`, `9.81 ± 0.02`, `(6.62 ± 0.02)×10^-34`. */
export interface Amount {
  readonly value: number;
  readonly uncertainty?: number | undefined;
  readonly currency?: string | undefined;
  readonly isFraction: boolean;
  readonly isNonZero: boolean;
  /** The last number in it, and where that ends. */
  readonly number: string;
  readonly numberEnd: number;
  readonly end: number;
}

/** Why no amount could be read, and the last number that was, behind which a comma may stand. */
export interface NoAmount {
  readonly reason: string;
  readonly number?: string;
  readonly numberEnd?: number;
}

// No double has an exponent as large.
const FAR = 1e6;

const shiftDecimally = (value: number, exponent: string): number => {
  const [mantissa = '', own = '0'] = value.toExponential().split('e');
  return Number(`${mantissa}e${Math.min(Math.max(Number(own) + Number(exponent), -FAR), FAR)}`);
};

/** Closes the parenthesis around a number and its uncertainty, and applies the power of ten behind it to both. */
const closeGroup = (text: string, amount: Amount): Amount | NoAmount => {
  const close = skipSpaces(text, amount.end);
  const { value, uncertainty, number, numberEnd } = amount;
  if (text[close] !== ')') return { reason: 'only a number ± its uncertainty stands in parentheses', number, numberEnd };
  const power = scanPowerOfTen(text, close + 1);
  if (power === undefined) return { ...amount, end: close + 1 };
  return {
    ...amount,
    value: shiftDecimally(value, power.exponent),
    uncertainty: uncertainty === undefined ? undefined : shiftDecimally(uncertainty, power.exponent),
    end: power.end,
  };
};

/** Finds the amount that begins at a place of a text. */
export const scanAmount = (text: string, from: number): Amount | NoAmount => {
  const [money = '', sign = '', currency] = matchAt(CURRENCY_SIGN, text, from) ?? [];
  const isMoney = currency !== undefined;
  const isGroup = sign === '' && text[from + money.length] === '(';
  const start = isGroup ? skipSpaces(text, from + money.length + 1) : from + money.length;
  // A sign stands in front of the currency or behind it, not on both sides.
  const isSignedTwice = sign !== '' && /[+-]/u.test(text[start] ?? '');
  const fraction = isGroup || isSignedTwice ? undefined : scanFraction(text, start);
  if (fraction !== undefined && !Number.isFinite(fraction.value)) return { reason: 'it divides by zero' };
  const scanned = fraction ?? (isSignedTwice ? undefined : scanNumber(text, start, isMoney));
  if (scanned === undefined) return { reason: explainNoNumber(sign + text.slice(start)) };
  const amount = {
    value: sign === '-' ? -scanned.value : scanned.value,
    uncertainty: scanned.uncertainty,
    currency,
    isFraction: fraction !== undefined,
    isNonZero: scanned.isNonZero,
    number: sign + text.slice(start, scanned.end),
    numberEnd: scanned.end,
    end: scanned.end,
  };
  const [plusMinus] = matchAt(PLUS_MINUS, text, scanned.end) ?? [];
  if (plusMinus === undefined) return isGroup ? closeGroup(text, amount) : amount;
  const spreadStart = scanned.end + plusMinus.length;
  const spread = scanNumber(text, spreadStart, isMoney);
  if (spread === undefined || spread.value < 0 || spread.uncertainty !== undefined || scanned.uncertainty !== undefined)
    return { reason: 'after ± stands one positive number' };
  const { end } = spread;
  const spreadAmount = { ...amount, uncertainty: spread.value, number: text.slice(spreadStart, end), numberEnd: end, end };
  return isGroup ? closeGroup(text, spreadAmount) : spreadAmount;
};

const DIVIDED = /\s*(?:\/|\bper\b)\s*(?=[\d.])/iuy;
/** One unit or a power of one behind the number: `mL`, `m^3`. */
const DIVISOR_UNIT = /\s*([\p{L}_°µ%]+(?:\^?[23]|[²³])?)/uy;

/** A denominator that has a number of its own: the `/250 mL` of `400 mg/250 mL`, the ` per 100 m` of `0.65 degC per 100 m`. */
export interface Divisor {
  readonly value: number;
  readonly unitText: string;
  readonly end: number;
}

/** Finds a denominator with a number at a place of a text. */
export const scanDivisor = (text: string, at: number): Divisor | undefined => {
  const [divided] = matchAt(DIVIDED, text, at) ?? [];
  const number = divided === undefined ? undefined : scanNumber(text, at + divided.length);
  if (number === undefined || number.uncertainty !== undefined) return undefined;
  const [whole = '', unitText = ''] = matchAt(DIVISOR_UNIT, text, number.end) ?? [];
  return whole === '' ? undefined : { value: number.value, unitText, end: number.end + whole.length };
};

/** Finds an uncertainty that stands behind the unit, as people write it: `uF ± 5 uF` in the same unit, or `uF ± 5 %` of the value. */
export const scanTrailingSpread = (
  text: string,
  at: number,
  unitText: string,
  value: number,
): { readonly uncertainty: number; readonly end: number } | undefined => {
  const [plusMinus] = matchAt(PLUS_MINUS, text, at) ?? [];
  const number = plusMinus === undefined ? undefined : scanNumber(text, at + plusMinus.length);
  if (unitText === '' || number === undefined || number.value < 0 || number.uncertainty !== undefined) return undefined;
  const behind = skipSpaces(text, number.end);
  if (text.startsWith(unitText, behind)) return { uncertainty: number.value, end: behind + unitText.length };
  return text[behind] === '%' ? { uncertainty: (Math.abs(value) * number.value) / 100, end: behind + 1 } : undefined;
};
