import { type Dimension, isDimensionless, isSameDimension } from '../dimension.js';
import { parseUnit } from '../unit/parse-unit.js';
import type { Unit } from '../unit/unit.js';
import { matchAt } from './scan-number.js';

/** One part of a sum: the digits of its number and the name of its unit. */
export interface Summand {
  readonly digits: string;
  readonly name: string;
  /** Where the name begins. */
  readonly at: number;
}

/** A sum of quantities found at a place of a text, before its units are looked up. */
export interface ScannedSum {
  readonly sign: 1 | -1;
  readonly summands: readonly Summand[];
  /** Where it ends. */
  readonly end: number;
}

const SIGN = /[+-]?/uy;
const SUMMAND = /(\s*)(\d{1,15}(?:\.\d{1,15})?)\s*(''|['′’"″”]|[\p{L}_]+|[°º])/uy;
const MINUTES = "'′’";
const SIGNS = /[°º'′’"″”]/u;
const NEARLY_ONE = 1e-12;

/**
 * Finds a row of two and more numbers with named units at a place of a text: `5 ft 10 in`, `40° 30' 15"`; `undefined` where there is none.
 * A number right behind a name is no part of the row but the exponent of that name: m2.
 */
export const scanSum = (text: string, from = 0): ScannedSum | undefined => {
  const [sign = ''] = matchAt(SIGN, text, from) ?? [];
  const start = from + sign.length;
  const summands: Summand[] = [];
  let end = start;
  for (;;) {
    const [whole = '', space = '', digits = '', name = ''] = matchAt(SUMMAND, text, end) ?? [];
    const isApart = end === start ? space === '' : space !== '' || SIGNS.test(text[end - 1] ?? '');
    if (whole === '' || !isApart) break;
    end += whole.length;
    summands.push({ digits, name, at: end - name.length });
  }
  return summands.length < 2 ? undefined : { sign: sign === '-' ? -1 : 1, summands, end };
};

/** Counts the smaller unit in the larger; a ratio that is whole but for rounding (degrees in arcminutes) is made whole. */
const ratioOf = (larger: Unit, smaller: Unit): number => {
  const ratio = (larger.numerator * smaller.denominator) / (larger.denominator * smaller.numerator);
  const whole = Math.round(ratio);
  return Math.abs(ratio - whole) <= NEARLY_ONE * ratio ? whole : ratio;
};

const isSummable = (unit: Unit, first: Unit): boolean =>
  isSameDimension(unit.dimension, first.dimension) &&
  unit.kind === first.kind &&
  unit.offset === 0 &&
  unit.level === undefined &&
  unit.currency === undefined &&
  (!isDimensionless(unit.dimension) || unit.kind === 'angle');

const spellName = (name: string): string => (MINUTES.includes(name) ? 'arcmin' : /^(?:''|["″”])$/u.test(name) ? 'arcsec' : name);

/**
 * Adds up a sum of quantities as people state heights, times, weights and angles: `5 ft 10 in`, `1 h 30 min`, `6 lb 3 oz`, `40° 30' 15"`.
 * The units are of one dimension and in falling size; all numbers but the last are whole; a sign is that of the sum. Gives the sum in the
 * last unit, `undefined` where primes could be feet and inches, and calls `refuse` where a rule is broken.
 */
export const addSum = (
  { sign, summands }: ScannedSum,
  refuse: (reason: string) => never,
  expected?: Dimension,
): { readonly value: number; readonly unit: Unit } | undefined => {
  const head = summands[0]?.name ?? '';
  const hasPrimes = summands.some(({ name }) => name !== 'º' && name !== '°' && SIGNS.test(name));
  // Primes are minutes and seconds of arc behind degrees only; elsewhere they could be feet and inches.
  if (hasPrimes && SIGNS.test(head) && !/[°º]/u.test(head)) return undefined;
  if (hasPrimes && parseUnit(head, expected).kind !== 'angle')
    return refuse('write ft and in for feet and inches, arcmin and arcsec for minutes and seconds of arc');
  const units = summands.map(({ name }) => parseUnit(spellName(name), expected));
  const [first, last] = [units[0], units.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isRow =
    units.every((unit) => isSummable(unit, first)) &&
    units.every((unit, i) => i === 0 || unit.factor < (units[i - 1]?.factor ?? 0)) &&
    summands.slice(0, -1).every(({ digits }) => !digits.includes('.'));
  if (!isRow)
    return refuse('a sum such as 5 ft 10 in has units of one dimension, the largest first, and whole numbers in front of all but the last');
  const value = summands.reduce((sum, { digits }, i) => {
    const unit = units[i] ?? last;
    return sum + Number(digits) * (unit === last ? 1 : ratioOf(unit, last));
  }, 0);
  return { value: sign * value, unit: last };
};

const PART = String.raw`(\d{1,2}(?:\.\d{1,15})?)\s*`;
// Signs, words or single letters all through, so that days and minutes of time are not taken for degrees.
const ARCS = [
  ['[°º]', `['′’]`, `(?:''|["″”])`],
  ['(?:°|º|deg|degrees?)', '(?:arcmin|min|minutes?)', '(?:arcsec|sec|seconds?)'],
  ['d', 'm', 's'],
].map(
  ([degrees, minutes, seconds]) =>
    new RegExp(String.raw`^([+-]?)(\d{1,3})\s*${degrees}\s*${PART}${minutes}\s*(?:${PART}${seconds}\s*)?([NSEW])?$`, 'u'),
);
const PARTS_OF_DEGREE = 60;

/**
 * Spells degrees, minutes and seconds out where an angle can be meant: `51°30'N`, `51 deg 30 min` and `51d30m` become `51 deg 30 arcmin`.
 * South and west are negative. Any other text stays as it is, one with a sign and a point of the compass included.
 */
export const spellArc = (text: string, expected: Dimension | undefined): string => {
  if (expected === undefined || !isDimensionless(expected)) return text;
  const found = ARCS.map((form) => form.exec(text)).find((each) => each !== null);
  if (found === undefined) return text;
  const [, sign = '', degrees = '', minutes = '', seconds, point] = found;
  if (sign !== '' && point !== undefined) return text;
  if (Number(minutes) >= PARTS_OF_DEGREE || Number(seconds ?? 0) >= PARTS_OF_DEGREE) return text;
  const negative = point === 'S' || point === 'W' ? '-' : sign;
  return `${negative}${degrees} deg ${minutes} arcmin${seconds === undefined ? '' : ` ${seconds} arcsec`}`;
};
