import { type Dimension, isDimensionless } from '../dimension.js';

const NUMBER = String.raw`(\d{1,2}(?:\.\d{1,15})?)\s*`;
// Signs, words or single letters all through, so that days and minutes of time are not taken for degrees.
const FORMS = [
  ['[°º]', `['′’]`, `(?:''|["″”])`],
  ['(?:°|º|deg|degrees?)', '(?:arcmin|min|minutes?)', '(?:arcsec|sec|seconds?)'],
  ['d', 'm', 's'],
].map(
  ([degrees, minutes, seconds]) =>
    new RegExp(String.raw`^([+-]?)(\d{1,3})\s*${degrees}\s*${NUMBER}${minutes}\s*(?:${NUMBER}${seconds}\s*)?([NSEW])?$`, 'u'),
);
const PARTS = 60;

/**
 * Spells degrees, minutes and seconds out where an angle can be meant: `51°30'N`, `51 deg 30 min` and `51d30m` become `51 deg 30 arcmin`.
 * South and west are negative. Any other text stays as it is, one with a sign and a point of the compass included.
 */
export const spellArc = (text: string, expected: Dimension | undefined): string => {
  if (expected === undefined || !isDimensionless(expected)) return text;
  const found = FORMS.map((form) => form.exec(text)).find((each) => each !== null);
  if (found === undefined) return text;
  const [, sign = '', degrees = '', minutes = '', seconds, point] = found;
  if (sign !== '' && point !== undefined) return text;
  if (Number(minutes) >= PARTS || Number(seconds ?? 0) >= PARTS) return text;
  const negative = point === 'S' || point === 'W' ? '-' : sign;
  return `${negative}${degrees} deg ${minutes} arcmin${seconds === undefined ? '' : ` ${seconds} arcsec`}`;
};
