import { Fault } from '../../faults.js';
import { baseDimension, type Dimension, isSameDimension, powerDimension } from '../dimension.js';

/** Explains why no number stands at the head of a text. */
export const explainNoNumber = (text: string): string => {
  if (/^[+-]?(?:nan|inf|infinity|∞)(?!\p{L})/iu.test(text)) return 'it is not a finite number';
  if (/^\p{L}+\s*[\d.]/u.test(text)) return 'the number stands before the unit, as in 100 USD';
  return 'it begins with a number, written with a decimal point';
};

/**
 * Explains a comma that stands behind the digits of a number: `250,000` could be either, `1,5` is 1.5. Gives `undefined` where there is no
 * such comma; a grouping that is unambiguous (`1,000.5`, `1,250,000`) has been read before.
 */
export const explainComma = (number: string, rest: string): { readonly reason: string; readonly isWhole?: true } | undefined => {
  const [comma = '', digits = ''] = /^,(\d{1,20})(?![\d.,])/u.exec(rest) ?? [];
  if (comma === '') {
    return /^,\d/u.test(rest)
      ? { reason: 'a comma could group thousands or mark decimals; write the number with a decimal point and no comma' }
      : undefined;
  }
  if (digits.length === 3 && /^[+-]?[1-9]\d{0,2}$/u.test(number))
    return { reason: `'${number}${comma}' could be ${number}${digits} or ${number}.${digits}; write it without the comma`, isWhole: true };
  const isGrouped = /^[+-]?\d{1,3}\.\d{3}$/u.test(number);
  if (!isGrouped && !/^[+-]?\d+$/u.test(number))
    return { reason: 'a comma could group thousands or mark decimals; write the number with a decimal point and no comma' };
  return { reason: `a comma could group thousands or mark decimals; write ${isGrouped ? number.replace('.', '') : number}.${digits}` };
};

// What cannot be a unit behind a number, and what to write instead.
const NO_UNITS: readonly (readonly [RegExp, string])[] = [
  [/^['′]/u, 'write ft for feet or arcmin for minutes of arc'],
  [/^["″]/u, 'write in for inches or arcsec for seconds of arc'],
  [
    /^[°º]\s*\d/u,
    'degrees and minutes of arc are written 51 deg 30 arcmin, minutes and seconds below 60, south and west with a minus sign alone',
  ],
  [/^[eE][+-]?\d/u, 'a number has one exponent'],
  [/^[½¼¾⅓⅔⅛]/u, 'write fractions as decimals'],
  [/^(?!1\s*\/)[_'\u2019]?\d/u, 'one number is expected, with its digits not grouped; write 1500, not 1 500'],
  [
    /^(?![xX]\p{L})(?:\*\*|\^|[⁰¹²³⁴-⁹⁻⁺+*·⋅×xX]\s*[\d(+-]?|[-(,:;=<>])/u,
    'one number and one unit are expected; an expression is written with * / + - ^ and parentheses',
  ],
  [/^\/\s*\d/u, 'one number and one unit are expected, not a fraction; write it as a decimal'],
];

/** Explains what follows a number where that cannot be a unit, or gives `undefined`. */
export const explainNoUnit = (number: string, rest: string): string | undefined => {
  const feet = /^['′]\s?(\d{1,4})(?:["″]|'')?$/u.exec(rest);
  if (feet !== null) return `write ${number} ft + ${feet[1]} in as ${Number(number) * 12 + Number(feet[1])} in`;
  return NO_UNITS.find(([pattern]) => pattern.test(rest))?.[1];
};

const LENGTH = baseDimension('m');
const AREA = powerDimension(LENGTH, 2) ?? LENGTH;
/** `12 AWG`, `AWG 12`, `#12 AWG`, and `4/0 AWG` or `0000 AWG` for the gauges below 0. */
const GAUGE = /^(?:AWG\s*#?\s*(\d{1,2}(?:\/0)?|0{1,4})|#?\s*(\d{1,2}(?:\/0)?|0{1,4})[\s-]*(?:AWG|ga(?:uge)? AWG))$/iu;
const FINEST_GAUGE = 56;
const GAUGE_DIGITS = 4;

const toGaugeNumber = (gauge: string): number => {
  if (gauge.endsWith('/0')) return 1 - Number(gauge.slice(0, -2));
  return /^0+$/u.test(gauge) ? 1 - gauge.length : Number(gauge);
};

/**
 * Refuses an American wire gauge where a length or an area is expected, with the size of the wire: a gauge is a number on a scale and not a
 * multiple of a unit. d = 0.127 mm * 92^((36 - n)/39) (ASTM B258), n from 0000 (-3) to 56.
 * @throws Fault UNIT_UNKNOWN with the diameter and the area in `nearest`
 */
export const refuseWireGauge = (text: string, expected: Dimension | undefined): void => {
  if (expected === undefined || !(isSameDimension(expected, LENGTH) || isSameDimension(expected, AREA))) return;
  const [, before, behind] = GAUGE.exec(text) ?? [];
  const gauge = before ?? behind;
  if (gauge === undefined) return;
  const n = toGaugeNumber(gauge);
  if (n < -3 || n > FINEST_GAUGE) return;
  const diameter = 0.127 * 92 ** ((36 - n) / 39);
  const sizes = [
    `${Number(diameter.toPrecision(GAUGE_DIGITS))} mm`,
    `${Number(((Math.PI / 4) * diameter ** 2).toPrecision(GAUGE_DIGITS))} mm^2`,
  ];
  throw new Fault(
    'UNIT_UNKNOWN',
    `a wire gauge is a number on a scale, not a unit: a wire of AWG ${gauge} has a diameter of ${sizes[0]} and an area of ${sizes[1]} (ASTM B258); write "${sizes[isSameDimension(expected, LENGTH) ? 0 : 1]}"`,
    { unit: 'AWG', nearest: sizes },
  );
};
