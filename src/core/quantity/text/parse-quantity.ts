import { Fault, isFault } from '../../faults.js';
import type { Dimension } from '../dimension.js';
import { parseUnit } from '../unit/parse-unit.js';
import type { Unit } from '../unit/unit.js';
import { explainComma } from './explain-comma.js';
import { readQuotient } from './read-quotient.js';
import { readSum } from './read-sum.js';
import { readTrailingSpread } from './read-trailing-spread.js';
import { refuseWireGauge } from './refuse-wire-gauge.js';
import { scanFraction } from './scan-fraction.js';
import { scanNumber } from './scan-number.js';
import { spellArc } from './spell-arc.js';

/** A quantity as read from text. */
export interface Quantity {
  readonly value: number;
  readonly unit: Unit;
  /** Standard uncertainty in the same unit, where the text states one. */
  readonly uncertainty?: number;
  /** Whether the text names a unit; if not, `unit` is the pure number and the symbol's own unit applies. */
  readonly hasUnit: boolean;
}

/** Longest text of a quantity, in UTF-16 code units. */
export const MAX_QUANTITY_LENGTH = 200;

const CURRENCY_SIGN = /^([+-]?)\s*(US\$|[$€£¥₹])\s*/u;
const PLUS_MINUS = /^\s*(?:±|\+-|\+\/-)\s*/u;

const refuse = (text: string, reason: string): never => {
  throw new Fault('QUANTITY_SYNTAX', `'${text}' is not a quantity: ${reason}`, { text, reason });
};

/** Explains what follows a number where that cannot be a unit, or gives `undefined`. */
const explainRest = (number: string, rest: string): string | undefined => {
  const [first = ''] = rest;
  const feet = /^['′]\s?(\d{1,4})(?:["″]|'')?$/u.exec(rest);
  if (feet !== null) return `write ${number} ft + ${feet[1]} in as ${Number(number) * 12 + Number(feet[1])} in`;
  if (first === "'" || first === '′') return 'write ft for feet or arcmin for minutes of arc';
  if (first === '"' || first === '″') return 'write in for inches or arcsec for seconds of arc';
  if (/^[°º]\s*\d/u.test(rest))
    return 'degrees and minutes of arc are written 51 deg 30 arcmin, minutes and seconds below 60, south and west with a minus sign alone';
  if (/^[eE][+-]?\d/u.test(rest)) return 'a number has one exponent';
  if (/^[½¼¾⅓⅔⅛]/u.test(rest)) return 'write fractions as decimals';
  if (/^[_'\u2019]?\d/u.test(rest) && !/^1\s*\//u.test(rest))
    return 'one number is expected, with its digits not grouped; write 1500, not 1 500';
  if (/^(?:\*\*|\^|[⁰¹²³⁴-⁹⁻⁺+*·⋅×xX]\s*[\d(+-]?|[-(,:;=<>])/u.test(rest) && !/^[xX]\p{L}/u.test(rest))
    return 'one number and one unit are expected, not an expression; compute it first';
  if (/^\/\s*\d/u.test(rest)) return 'one number and one unit are expected, not a fraction; write it as a decimal';
  return undefined;
};

const MONTHS = /^mo(?:s|nths?)?$/iu;
const DAYS_OF_MONTH = 30;
const MONTHS_OF_YEAR = 12;
const rounded = (value: number): number => Number(value.toPrecision(12));

const readUnit = (text: string, value: number, rest: string, expected: Dimension | undefined): Unit => {
  const unitText = rest.startsWith('/') ? `1${rest}` : rest;
  try {
    return parseUnit(unitText, expected);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'UNIT_AMBIGUOUS' && MONTHS.test(unitText)) {
      const choices = [
        `${rounded(value * DAYS_OF_MONTH)} d (months of 30 days)`,
        `${rounded(value / MONTHS_OF_YEAR)} yr (twelfths of a year)`,
      ];
      throw new Fault('UNIT_AMBIGUOUS', `the unit '${unitText}' is ambiguous; write ${choices.join(' or ')}`, { unit: unitText, choices });
    }
    const tail = unitText.lastIndexOf(' ');
    if (error.code === 'UNIT_UNKNOWN' && tail > 0) {
      const head = unitText.slice(0, tail).trim();
      try {
        parseUnit(head);
      } catch {
        throw error;
      }
      return refuse(text, `'${unitText.slice(tail + 1)}' after the unit ${head} is not understood`);
    }
    if (!isFault(error, 'QUANTITY_SYNTAX')) throw error;
    return refuse(text, error.details.reason ?? error.message);
  }
};

/**
 * Reads one number with an optional uncertainty and unit: `5 km/h`, `1.5e3Pa`, `1.5×10^3 Pa`, `-40 degC`, `5%`, `30°`, `$100`, `9.81 ±
 * 0.02 m/s^2`,
 * `(9.81 ± 0.02) m/s²`, `9.81(2) m/s^2`; a fraction of two whole numbers, `3/4 in`; a sum, `5 ft 10 in`; a number in the
 * denominator, `400 mg/250 mL`. Takes a period as the decimal mark
 * and commas only where nothing but groups of thousands can be meant. Given the dimension expected, the names suggested for an unknown unit
 * are first those that have it, and `51°30'N` is read where an angle can be meant.
 * Throws QUANTITY_SYNTAX, UNIT_UNKNOWN and UNIT_AMBIGUOUS, whose messages end without a full stop: callers join them and add one. Its work
 * is linear in the text.
 */
export const parseQuantity = (text: string, expected?: Dimension): Quantity => {
  if (text.length > MAX_QUANTITY_LENGTH)
    throw new Fault('QUANTITY_SYNTAX', `a quantity is at most ${MAX_QUANTITY_LENGTH} characters long`, { length: text.length });
  const plain = text.normalize('NFC').replaceAll('−', '-').replace(/\s/gu, ' ').trim();
  if (plain === '') return refuse(text, 'it is empty');
  refuseWireGauge(plain, expected);
  const sum = readSum(spellArc(plain, expected), (reason) => refuse(text, reason), expected);
  if (sum !== undefined) return { ...sum, hasUnit: true };
  const sign = CURRENCY_SIGN.exec(plain);
  const currency = sign?.[2];
  let rest = sign === null ? plain : `${sign[1]}${plain.slice(sign[0].length)}`;
  const isGrouped = rest.startsWith('(');
  if (isGrouped) rest = rest.slice(1).trimStart();

  const fraction = isGrouped ? undefined : scanFraction(rest);
  if (fraction?.value === Number.POSITIVE_INFINITY || Number.isNaN(fraction?.value)) return refuse(text, 'it divides by zero');
  const isMoney = currency !== undefined;
  const scanned =
    fraction === undefined ? scanNumber(rest, isMoney) : { ...fraction, uncertainty: undefined, isNonZero: fraction.value !== 0 };
  if (scanned === undefined) {
    if (/^[+-]?(?:nan|inf|infinity|∞)(?!\p{L})/iu.test(rest)) return refuse(text, 'it is not a finite number');
    if (/^\p{L}+\s*[\d.]/u.test(rest)) return refuse(text, 'the number stands before the unit, as in 100 USD');
    return refuse(text, 'it begins with a number, written with a decimal point');
  }
  let number = rest.slice(0, scanned.length);
  rest = rest.slice(scanned.length);
  let [value, uncertainty] = [scanned.value, scanned.uncertainty];
  const plusMinus = PLUS_MINUS.exec(rest);
  if (plusMinus !== null) {
    const spread = scanNumber(rest.slice(plusMinus[0].length), isMoney);
    if (spread === undefined || spread.value < 0 || spread.uncertainty !== undefined || uncertainty !== undefined)
      return refuse(text, 'after ± stands one positive number');
    uncertainty = spread.value;
    number = rest.slice(plusMinus[0].length, plusMinus[0].length + spread.length);
    rest = rest.slice(plusMinus[0].length + spread.length);
  }
  const comma = explainComma(number, rest);
  if (comma?.isWhole) throw new Fault('QUANTITY_SYNTAX', comma.reason, { text, reason: comma.reason });
  if (comma !== undefined) return refuse(text, comma.reason);
  if (isGrouped) {
    if (!rest.trimStart().startsWith(')')) return refuse(text, 'only a number ± its uncertainty stands in parentheses');
    rest = rest.trimStart().slice(1);
    const power = scanNumber(`1${rest}`);
    if (power !== undefined && power.length > 1) {
      // The power is appended to the digits of both numbers, so that each is rounded once.
      const shift = (number: number): number => scanNumber(`${number}${rest}`)?.value ?? Number.NaN;
      [value, uncertainty] = [shift(value), uncertainty === undefined ? undefined : shift(uncertainty)];
      rest = rest.slice(power.length - 1);
    }
  }
  if (!Number.isFinite(value) || !Number.isFinite(uncertainty ?? 0)) return refuse(text, 'it is not a finite number');
  if (value === 0 && scanned.isNonZero) return refuse(text, 'it is too small and would become zero');

  rest = rest.trim();
  const quotient = currency === undefined ? readQuotient(rest) : undefined;
  if (quotient !== undefined) {
    if (quotient.divisor === 0) return refuse(text, 'it divides by zero');
    [value, uncertainty] = [value / quotient.divisor, uncertainty === undefined ? undefined : uncertainty / quotient.divisor];
    if (!Number.isFinite(value)) return refuse(text, 'it is not a finite number');
    rest = quotient.unitText;
  }
  const explanation = explainRest(String(value), rest);
  if (explanation !== undefined) return refuse(text, explanation);
  if (/±|\+\/?-/u.test(rest)) {
    const trailing = uncertainty === undefined && currency === undefined ? readTrailingSpread(rest, value) : undefined;
    if (trailing === undefined)
      return refuse(text, 'the uncertainty stands before the unit, as in 5 ± 0.2 m, or in the same unit or per cent behind it');
    uncertainty = trailing.uncertainty;
    rest = trailing.unitText;
  }
  if (rest !== '' && currency !== undefined)
    rest = rest.startsWith('/') ? `${currency}${rest}` : refuse(text, `${currency} and ${rest} are two units`);
  if (fraction !== undefined && /^(?:mm\s?Hg|mmhg|Torr|torr)$/u.test(rest) && fraction.value > 1)
    return refuse(text, 'two pressures (systolic/diastolic) are not one number; give one of them');
  const unit = readUnit(text, value, rest === '' ? (currency ?? '') : rest, expected);
  return { value, unit, hasUnit: unit.text !== '', ...(uncertainty === undefined ? {} : { uncertainty }) };
};
