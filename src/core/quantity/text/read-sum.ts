import { type Dimension, isDimensionless, isSameDimension } from '../dimension.js';
import { parseUnit } from '../unit/parse-unit.js';
import type { Unit } from '../unit/unit.js';

interface Part {
  readonly digits: string;
  readonly unit: Unit;
}

const PART = /\s*(\d{1,15}(?:\.\d{1,15})?)\s*(''|['′’"″”]|[\p{L}_]+|[°º])/uy;
const MINUTES = "'′’";
const SIGNS = /[°º'′’"″”]/u;
const NEARLY_ONE = 1e-12;

/** Splits `5 ft 10 in` into numbers and the names of their units, or gives `undefined` where the text is not such a row. */
const splitParts = (text: string): readonly (readonly [string, string])[] | undefined => {
  const parts: [string, string][] = [];
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const [whole = '', digits = '', name = ''] = PART.exec(text) ?? [];
    // A number right behind a name is its exponent: m2.
    const isApart = parts.length === 0 ? !whole.startsWith(' ') : whole.startsWith(' ') || SIGNS.test(text[at - 1] ?? '');
    if (whole === '' || !isApart) return undefined;
    parts.push([digits, name]);
  }
  return parts.length < 2 ? undefined : parts;
};

/** Counts the smaller unit in the larger; a ratio that is whole but for rounding (degrees in arcminutes) is made whole. */
const ratioOf = (larger: Unit, smaller: Unit): number => {
  const ratio = (larger.numerator * smaller.denominator) / (larger.denominator * smaller.numerator);
  const whole = Math.round(ratio);
  return Math.abs(ratio - whole) <= NEARLY_ONE * ratio ? whole : ratio;
};

const isSummable = ({ unit }: Part, first: Unit): boolean =>
  isSameDimension(unit.dimension, first.dimension) &&
  unit.kind === first.kind &&
  unit.offset === 0 &&
  unit.level === undefined &&
  unit.currency === undefined &&
  (!isDimensionless(unit.dimension) || unit.kind === 'angle');

/**
 * Reads a sum of quantities as people state heights, times, weights and angles: `5 ft 10 in`, `1 h 30 min`, `6 lb 3 oz`, `40° 30' 15"`.
 * Each part is a number and one named unit, all of one dimension and in falling size; all numbers but the last are whole; a sign is that of
 * the sum. Gives the sum in the last unit, `undefined` where the text is no such row, and calls `refuse` where it breaks a rule.
 */
export const readSum = (
  text: string,
  refuse: (reason: string) => never,
  expected?: Dimension,
): { readonly value: number; readonly unit: Unit } | undefined => {
  const sign = text.startsWith('-') ? -1 : 1;
  const rows = splitParts(/^[+-]/u.test(text) ? text.slice(1) : text);
  if (rows === undefined) return undefined;
  const [, head = ''] = rows[0] ?? [];
  const hasPrimes = rows.some(([, name]) => name !== 'º' && name !== '°' && SIGNS.test(name));
  // Primes are minutes and seconds of arc behind degrees only; elsewhere they could be feet and inches.
  if (hasPrimes && SIGNS.test(head) && !/[°º]/u.test(head)) return undefined;
  if (hasPrimes && parseUnit(head, expected).kind !== 'angle')
    return refuse('write ft and in for feet and inches, arcmin and arcsec for minutes and seconds of arc');
  const nameOf = (name: string): string => (MINUTES.includes(name) ? 'arcmin' : /^(?:''|["″”])$/u.test(name) ? 'arcsec' : name);
  const parts = rows.map(([digits, name]): Part => ({ digits, unit: parseUnit(nameOf(name), expected) }));
  const units = parts.map(({ unit }) => unit);
  const [first, last] = [units[0], units.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const isRow =
    parts.every((part) => isSummable(part, first)) &&
    units.every((unit, i) => i === 0 || unit.factor < (units[i - 1]?.factor ?? 0)) &&
    parts.slice(0, -1).every(({ digits }) => !digits.includes('.'));
  if (!isRow)
    return refuse('a sum such as 5 ft 10 in has units of one dimension, the largest first, and whole numbers in front of all but the last');
  const value = parts.reduce((sum, { digits, unit }) => sum + Number(digits) * (unit === last ? 1 : ratioOf(unit, last)), 0);
  return { value: sign * value, unit: last };
};
