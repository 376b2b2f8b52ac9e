import { Fault, isFault } from '../../faults.js';
import type { Dimension } from '../dimension.js';
import { findUnitEnd, isUnitName, parseUnit } from '../unit/parse-unit.js';
import type { Unit } from '../unit/unit.js';
import type { IsUnitName } from '../unit/unit-grammar.js';
import { explainComma, explainNoUnit, refuseWireGauge } from './explain-quantity.js';
import { type Amount, type Divisor, scanAmount, scanDivisor, scanTrailingSpread, skipSpaces } from './scan-amount.js';
import { addSum, scanSum, spellArc } from './scan-sum.js';

/** A quantity as read from text. */
export interface Quantity {
  readonly value: number;
  readonly unit: Unit;
  /** Standard uncertainty in the same unit, where the text states one. */
  readonly uncertainty?: number;
  /** Whether the text names a unit; if not, `unit` is the pure number and the symbol's own unit applies. */
  readonly hasUnit: boolean;
}

/** The longest quantity found at a place of a text. */
export interface ScannedQuantity extends Quantity {
  /** Where it ends, in UTF-16 code units. */
  readonly end: number;
}

/** Longest text of a quantity, in UTF-16 code units. */
const MAX_QUANTITY_LENGTH = 200;

const refuse = (text: string, reason: string): never => {
  throw new Fault('QUANTITY_SYNTAX', `'${text}' is not a quantity: ${reason}`, { text, reason });
};

const assertNumber = (text: string, { value, uncertainty = 0, isNonZero }: Amount): void => {
  if (!Number.isFinite(value) || !Number.isFinite(uncertainty)) refuse(text, 'it is not a finite number');
  if (value === 0 && isNonZero) refuse(text, 'it is too small and would become zero');
};

const ABOVE_DIVISOR = /^([^/÷∕⁄\d][^/÷∕⁄]*?)(?=\s*(?:\/|\bper\b)\s*[\d.])/iu;

const divideAmount = (text: string, amount: Amount, { value: divisor }: Divisor): Amount => {
  if (divisor === 0) refuse(text, 'it divides by zero');
  const { value, uncertainty } = amount;
  const quotient = { ...amount, value: value / divisor, uncertainty: uncertainty === undefined ? undefined : uncertainty / divisor };
  return Number.isFinite(quotient.value) ? quotient : refuse(text, 'it is not a finite number');
};

const MONTHS = /^mo(?:s|nths?)?$/iu;
const DAYS_OF_MONTH = 30;
const MONTHS_OF_YEAR = 12;
const rounded = (value: number): number => Number(value.toPrecision(12));

/** Parses the unit behind a number; a refusal names the whole text. */
const parseUnitBehind = (text: string, value: number, rest: string, expected?: Dimension): Unit => {
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

const toQuantity = ({ value, uncertainty }: Amount, unit: Unit): Quantity => ({
  value,
  unit,
  hasUnit: unit.text !== '',
  ...(uncertainty === undefined ? {} : { uncertainty }),
});

/** Parses an amount whose unit is all that is left of a text. */
const parseWithUnit = (text: string, scanned: Amount, behind: string, expected: Dimension | undefined): Quantity => {
  const { currency, isFraction } = scanned;
  let amount = scanned;
  let rest = behind;
  const [above] = currency === undefined ? (ABOVE_DIVISOR.exec(rest) ?? []) : [];
  const divisor = above === undefined ? undefined : scanDivisor(rest, above.length);
  if (divisor?.end === rest.length) {
    amount = divideAmount(text, amount, divisor);
    rest = `${above}/${divisor.unitText}`;
  }
  const explanation = explainNoUnit(String(amount.value), rest);
  if (explanation !== undefined) return refuse(text, explanation);
  const spreadAt = rest.search(/±|\+\/?-/u);
  if (spreadAt >= 0) {
    const unitText = rest.slice(0, spreadAt).trim();
    const isCertain = amount.uncertainty === undefined && currency === undefined;
    const spread = isCertain ? scanTrailingSpread(rest, spreadAt, unitText, amount.value) : undefined;
    if (spread?.end !== rest.length)
      return refuse(text, 'the uncertainty stands before the unit, as in 5 ± 0.2 m, or in the same unit or per cent behind it');
    amount = { ...amount, uncertainty: spread.uncertainty };
    rest = unitText;
  }
  if (currency !== undefined) {
    if (rest !== '' && !rest.startsWith('/')) return refuse(text, `${currency} and ${rest} are two units`);
    rest = `${currency}${rest}`;
  }
  if (isFraction && scanned.value > 1 && /^(?:mm\s?Hg|mmhg|Torr|torr)$/u.test(rest))
    return refuse(text, 'two pressures (systolic/diastolic) are not one number; give one of them');
  return toQuantity(amount, parseUnitBehind(text, amount.value, rest, expected));
};

/** Writes a text as {@link scanQuantity} reads it: composed letters, plain spaces, the hyphen as the sign of minus. */
const normalizeText = (text: string): string => text.normalize('NFC').replaceAll('−', '-').replace(/\s/gu, ' ');

/**
 * Parses one number with an optional uncertainty and unit: `5 km/h`, `1.5×10^3 Pa`, `-40 degC`, `30°`, `$100`, `9.81 ± 0.02 m/s^2`,
 * `(9.81 ± 0.02) m/s²`, `9.81(2) m/s^2`; a fraction of two whole numbers, `3/4 in`; a sum, `5 ft 10 in`; a number in the denominator,
 * `400 mg/250 mL`. Takes a period as the decimal mark and commas only where nothing but groups of thousands can be meant. Given the
 * dimension expected, the names suggested for an unknown unit are first those that have it, and `51°30'N` is read where an angle can be
 * meant. Its work is linear in the text.
 * @throws Fault QUANTITY_SYNTAX, UNIT_UNKNOWN, UNIT_AMBIGUOUS; no message ends with a full stop: callers join them and add one
 */
export const parseQuantity = (text: string, expected?: Dimension): Quantity => {
  if (text.length > MAX_QUANTITY_LENGTH)
    throw new Fault('QUANTITY_SYNTAX', `a quantity is at most ${MAX_QUANTITY_LENGTH} characters long`, { length: text.length });
  const plain = normalizeText(text).trim();
  if (plain === '') return refuse(text, 'it is empty');
  refuseWireGauge(plain, expected);
  const spelt = spellArc(plain, expected);
  const sum = scanSum(spelt);
  const added = sum?.end === spelt.length ? addSum(sum, (reason) => refuse(text, reason), expected) : undefined;
  if (added !== undefined) return { ...added, hasUnit: true };
  const amount = scanAmount(plain, 0);
  const comma = amount.number === undefined ? undefined : explainComma(amount.number, plain.slice(amount.numberEnd));
  if (comma?.isWhole) throw new Fault('QUANTITY_SYNTAX', comma.reason, { text, reason: comma.reason });
  if (comma !== undefined) return refuse(text, comma.reason);
  if ('reason' in amount) return refuse(text, amount.reason);
  assertNumber(text, amount);
  return parseWithUnit(text, amount, plain.slice(amount.end).trim(), expected);
};

const PRIME = /[°º'′’"″”]/u;

/** Finds a sum of quantities whose last unit goes no further: `5 ft 10 in`, and not the beginning of `5 ft 10 in/s`. */
const scanAddedSum = (text: string, from: number, isName: IsUnitName): ScannedQuantity | undefined => {
  const sum = scanSum(text, from);
  const last = sum?.summands.at(-1);
  if (sum === undefined || last === undefined || findUnitEnd(text, last.at, isName) > sum.end) return undefined;
  if (!sum.summands.every(({ name, at }) => PRIME.test(name) || isName(name, at))) return undefined;
  const added = addSum(sum, (reason) => refuse(text.slice(from, sum.end), reason));
  return added === undefined ? undefined : { ...added, hasUnit: true, end: sum.end };
};

/** Finds what may follow a number and its unit: a denominator with a number, or an uncertainty. */
const scanBehindUnit = (text: string, amount: Amount, unitText: string, at: number, isName: IsUnitName): [Amount, string, number] => {
  const isUnitUpTo = (end: number, { length }: string): boolean => findUnitEnd(text, end - length, isName) === end;
  const divisor = /[/÷∕⁄]/u.test(unitText) ? undefined : scanDivisor(text, at);
  if (divisor !== undefined && isUnitUpTo(divisor.end, divisor.unitText))
    return [divideAmount(text.slice(at, divisor.end), amount, divisor), `${unitText}/${divisor.unitText}`, divisor.end];
  const spread = amount.uncertainty === undefined ? scanTrailingSpread(text, at, unitText, amount.value) : undefined;
  if (spread !== undefined && (text[spread.end - 1] === '%' || isUnitUpTo(spread.end, unitText)))
    return [{ ...amount, uncertainty: spread.uncertainty }, unitText, spread.end];
  return [amount, unitText, at];
};

/**
 * Parses the longest quantity that begins at a place of a longer text, as {@link parseQuantity} does a whole one, and says where it ends:
 * `5 m/s` of `5 m/s + 3 m/s`. Gives `undefined` where none begins.
 * @param text as {@link normalizeText} writes it
 * @param isName answers which names may belong to its unit; without it all that are names of units
 * @throws Fault QUANTITY_SYNTAX, UNIT_AMBIGUOUS
 */
export const scanQuantity = (text: string, from = 0, isName: IsUnitName = isUnitName): ScannedQuantity | undefined => {
  const sum = scanAddedSum(text, from, isName);
  if (sum !== undefined) return sum;
  const scanned = scanAmount(text, from);
  if ('reason' in scanned) return undefined;
  assertNumber(text.slice(from, scanned.end), scanned);
  const { currency } = scanned;
  const start = skipSpaces(text, scanned.end);
  const unitEnd = currency === undefined || text[start] === '/' ? findUnitEnd(text, start, isName) : start;
  const written = `${currency ?? ''}${text.slice(start, unitEnd)}`;
  const last = unitEnd === start ? scanned.end : unitEnd;
  const isPlain = currency === undefined && written !== '';
  const [amount, unitText, end] = isPlain ? scanBehindUnit(text, scanned, written, last, isName) : [scanned, written, last];
  return { ...toQuantity(amount, parseUnitBehind(text.slice(from, end), amount.value, unitText)), end };
};
