import { Fault } from '../../faults.js';
import { parseQuantity, type Quantity } from '../../quantity/text/parse-quantity.js';
import { scanNumber } from '../../quantity/text/scan-number.js';
import { ambiguousUnit } from '../../quantity/unit/ambiguous-units.js';
import { findUnitEnd, isUnitName, MAX_UNIT_LENGTH, parseUnit } from '../../quantity/unit/parse-unit.js';
import type { Unit } from '../../quantity/unit/unit.js';
import { withCurrencyCode } from '../../quantity/unit/unit-definitions.js';
import { findUnit } from '../../quantity/unit/unit-table.js';
import { RecentlyUsed } from '../../recently-used.js';
import { SheetRefusal, within } from '../sheet-fault.js';

const PLUS_MINUS = /\s*(?:±|\+-|\+\/-)\s*(?=[\d.])/uy;

/** Words that stand between values and are never a unit there. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'in',
  'to',
  'as',
  'of',
  'off',
  'for',
  'from',
  'near',
  'and',
  'or',
  'not',
  'if',
  'else',
  'per',
]);

/** Gives what a sticky pattern matches at a place of a text; the empty text where it matches nothing. */
export const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

/** What no unit reaches over: a solidus with a space before it divides by what follows. */
const BEHIND_UNIT = / [/*·×=<>]|[=<>,;\]]/u;

/** What a unit behind a number begins with: a name, or a one as in 1/s. */
const UNIT_BEGINS = /[\p{L}\p{Sc}°%‰√(1]/u;

/** A one among units is the number one, but for that of 1/s at their beginning. */
const LATER_ONE = /(?<=[^\s/*·×])\s*[/*·×\s]\s*1(?![\d.])/u;

/**
 * Gives the end of the unit that stands behind a number: names with powers, joined by a space or by signs without spaces. `5 m / 2 s` ends
 * behind the metre, `12.5 MB/s` behind the second.
 */
const unitRunEnd = (text: string, at: number): number => {
  const start = at + matchAt(/ ?/y, text, at).length;
  const isName = (name: string, position: number): boolean => {
    const isKeyword = name === 'in' && position === start ? !isInch(text, position + name.length) : KEYWORDS.has(name);
    if (isKeyword || (text[position + name.length] === '(' && name !== 'sqrt')) return false;
    // Behind another unit a name that means several is more likely a variable: 2 m a.
    return isUnitName(name) && (position === start || findUnit(name) !== undefined);
  };
  if (!UNIT_BEGINS.test(text[start] ?? '')) return at;
  const ahead = text.slice(start, start + MAX_UNIT_LENGTH + 1);
  const stop = BEHIND_UNIT.exec(ahead)?.index ?? ahead.length;
  const end = within({ from: at, to: start + stop }, () => findUnitEnd(text.slice(0, start + stop), start, isName));
  // A 1 alone is a number: 5 1/s has a unit behind it, 5 1 has none, and 5/s is one only behind a space.
  const unit = text.slice(start, end);
  const cut = LATER_ONE.exec(unit)?.index ?? unit.length;
  return /^(?:1\s*)?$/u.test(unit.slice(0, cut)) ? at : start + cut;
};

/** A word `in` behind a number is the inch where no unit to convert to can follow. */
const isInch = (text: string, end: number): boolean => {
  const rest = text.slice(end).trimStart();
  return rest === '' || /^(?:[-+*/^)\],;=<>!²³]|in\b|to\b|as\b|->|→|per\b|by\b|x\b)/u.test(rest);
};

/** A power of ten alone: `10⁻³`. */
const TEN_RAISED = /10[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/uy;

/** The same as programs write it: `10^-19`, which is a number where a unit stands behind it. */
const TEN_POWER = /10(?:\^|\*\*)[-+]?\d{1,3}(?![\d.])/uy;

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Reads a number written in superscripts. */
export const raisedNumber = (text: string): number =>
  Number(Array.from(text, (char) => (char === '⁻' ? '-' : char === '⁺' ? '+' : String(RAISED.indexOf(char)))).join(''));

/** A sign of money before a number. */
export const CURRENCY = /(?:US\$|[$€£¥₹]) ?(?=[\d.])/uy;
const FRACTION = /\d+\/\d+(?![\d.])(?= ?[\p{L}°])/uy;
const MIXED = /\d+ \d+\/\d+(?![\d.])/uy;
/** Degrees with minutes and seconds of arc. */
const SIXTIETHS = /\d+(?:\.\d+)?° ?\d+(?:\.\d+)?['′](?: ?\d+(?:\.\d+)?(?:["″]|''))?/uy;
const SEPARATED = /\d{1,3}(?:_\d{3})+/uy;

/** A quantity and where it ends. */
export interface ScannedLiteral {
  readonly end: number;
  readonly quantity: Quantity;
}

/** A decimal with a unit of one or two names, or with none, where what follows cannot belong to it: behind a number ` in kJ` converts, and ` in x` may be an inch. */
const ORDINARY =
  /(\d{1,15}(?:\.\d{1,15})?)(?: ?((?:[A-Za-zµΩ]+(?:\^\d)?)(?:\/[A-Za-zµΩ]+(?:\^\d)?)?|%)(?= (?:in|to) |$|[)\]]|, | [-+*/] )|(?=$|[)\]^]|, | [-+*/] | to | in (?!(?:in|to|as|per|by|x)\b)[A-Za-zµΩ]))/uy;
const MOST_UNITS = 500;
const ordinaryUnits = new RecentlyUsed<Unit | 'none'>(MOST_UNITS);
const ONE_UNIT = parseUnit('');

/** Gives the unit of a text whose names have one meaning each. */
const ordinaryUnit = (text: string): Unit | 'none' =>
  ordinaryUnits.get(text, () => {
    const names = text.split(/\^\d|\//u).filter((name) => name !== '');
    const isOne = names.every((name) => !KEYWORDS.has(name) && findUnit(name) !== undefined && ambiguousUnit(name) === undefined);
    try {
      return isOne ? parseUnit(text) : 'none';
    } catch (error) {
      if (error instanceof Fault) return 'none';
      throw error;
    }
  });

/** Scans the quantities that most sheets are written with, as {@link scanLiteral} does but without its many questions. */
export const scanOrdinary = (text: string, at: number): ScannedLiteral | undefined => {
  ORDINARY.lastIndex = at;
  const found = ORDINARY.exec(text);
  if (found === null) return undefined;
  const [whole, number = '', unitText] = found;
  if (number === '10' && text[at + whole.length] === '^') return undefined;
  const unit = unitText === undefined ? ONE_UNIT : ordinaryUnit(unitText);
  return unit === 'none' ? undefined : { end: at + whole.length, quantity: { value: Number(number), unit, hasUnit: unit !== ONE_UNIT } };
};

/** Scans the quantity that begins at a place: its number, uncertainty and unit. */
export const scanLiteral = (text: string, at: number): ScannedLiteral => {
  const sign = matchAt(CURRENCY, text, at);
  const numberAt = at + sign.length;
  // 1/2 1/2 is no 1/(2.5).
  const mixed = text[numberAt - 1] === '/' ? '' : matchAt(MIXED, text, numberAt);
  const separated = matchAt(SEPARATED, text, numberAt);
  const sixtieths = matchAt(SIXTIETHS, text, numberAt);
  let end = numberAt + (sixtieths || mixed || separated || fractionAt(text, numberAt)).length;
  if (end === numberAt) {
    const scanned = scanNumber(text, numberAt, sign !== '');
    end = scanned?.end ?? numberAt + 1;
    // A power of ten behind a sign is a factor, which the sheet multiplies itself: 3*10^2 m.
    const times = /[*x] ?10(?:\^|\*\*)/iu.exec(text.slice(numberAt, end));
    if (times !== null && text[numberAt + times.index] === '*')
      end = numberAt + text.slice(numberAt, numberAt + times.index).trimEnd().length;
  } else if (separated !== '') {
    const decimals = matchAt(/\.\d+(?:[eE][-+]?\d+)?/y, text, end);
    end += decimals.length;
  }
  const power = text[numberAt - 1] === '^' ? '' : matchAt(TEN_POWER, text, numberAt);
  const isPower = power !== '' && unitRunEnd(text, numberAt + power.length) > numberAt + power.length;
  const raised = isPower ? power : matchAt(TEN_RAISED, text, numberAt);
  if (raised !== '') end = numberAt + raised.length;
  const spread = matchAt(PLUS_MINUS, text, end);
  if (spread !== '') end = scanNumber(text, end + spread.length)?.end ?? end + spread.length;
  const isRate = sign !== '' && text[end] === '/' && /[\p{L}]/u.test(text[end + 1] ?? '');
  const rateEnd = isRate ? unitRunEnd(text, end + 1) : end + 1;
  const unitEnd = sign === '' && sixtieths === '' ? unitRunEnd(text, end) : rateEnd > end + 1 ? rateEnd : end;
  const inch = matchAt(/ ?in(?![\p{L}\p{N}_])/uy, text, end);
  if (unitEnd > end) end = unitEnd;
  else if (inch !== '' && isInch(text, end + inch.length)) end += inch.length;
  // An uncertainty may stand behind the unit too: 12 V ± 2 %.
  const trailing = spread === '' && end > numberAt ? matchAt(PLUS_MINUS, text, end) : '';
  if (trailing !== '') {
    const from = end + trailing.length;
    const to = scanNumber(text, from)?.end ?? from;
    end = Math.max(to, unitRunEnd(text, to));
  }
  const literal = text.slice(at, end);
  const spelled =
    raised !== ''
      ? literal.replace(raised, `1e${isPower ? raised.replace(/^10(?:\^|\*\*)/u, '') : raisedNumber(raised.slice(2))}`)
      : mixed === ''
        ? literal.replace(/(?<=\d)_(?=\d{3})/gu, '')
        : withoutFraction(literal);
  try {
    const quantity = parseQuantity(spelled);
    return { end, quantity: sign === '' ? quantity : { ...quantity, unit: parseUnit(withCurrencyCode(quantity.unit.text)) } };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new SheetRefusal(error.code, error.message, { from: at, to: end });
  }
};

/** Gives a fraction that has a unit behind it: `1/2 in`, and not `1/2 pi`. */
const fractionAt = (text: string, at: number): string => {
  const fraction = matchAt(FRACTION, text, at);
  // 3/4/5 ft is no 3/(0.8 ft).
  if (fraction === '' || text[at - 1] === '/') return '';
  const end = at + fraction.length;
  const inch = matchAt(/ ?in(?![\p{L}\p{N}_])/uy, text, end);
  return unitRunEnd(text, end) > end || (inch !== '' && isInch(text, end + inch.length)) ? fraction : '';
};

/** Writes the `3 1/2 in` or `1/2 in` that a quantity begins with as `3.5 in`, `0.5 in`. */
export const withoutFraction = (text: string): string => {
  const fraction = matchAt(MIXED, text, 0) || matchAt(FRACTION, text, 0);
  if (fraction === '') return text;
  const [below = 1, above = 0, whole = 0] = fraction.split(/[ /]/u).map(Number).reverse();
  return `${whole + above / below}${text.slice(fraction.length)}`;
};
