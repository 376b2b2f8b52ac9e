import { Fault } from '../../faults.js';
import { isDimensionless } from '../../quantity/dimension.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { SheetRefusal } from '../sheet-fault.js';
import type { Span } from './syntax.js';

/** Strokes behind a number: feet and inches, or minutes and seconds of arc, which the strokes behind degrees are without a doubt. */
const STROKES =
  /((?<![\d.])\d+(?:\.\d+)?° ?\d+(?:\.\d+)?['′](?: ?\d+(?:\.\d+)?(?:["″]|''))?)|(?<=\d)(["″]|'')|(?<=\d)['′](?:-(?=\d+(?:\.\d+| \d+\/\d+|\/\d+)?(?:["″]|''))| (?! )|(?=\d)|)/gu;

/** Writes the strokes of a line as units. */
const spell = (text: string, greater: string, less: string): string =>
  text
    .replaceAll(STROKES, (_whole: string, angle: string | undefined, second: string | undefined) =>
      angle === undefined ? (second === undefined ? ` ${greater} ` : ` ${less}`) : angle,
    )
    .replaceAll(/ (?=[,)\]]|$)/gu, '');

/**
 * Refuses strokes behind a number, with the line in both readings.
 * @param span the first of them with its number
 */
export const refuseStrokes = (text: string, { from, to }: Span): never => {
  const written = text.slice(from, to);
  const [feet, angle] = [spell(text, 'ft', 'in'), spell(text, 'arcmin', 'arcsec')].map((line) => line.trim());
  throw new SheetRefusal('EXPRESSION_SYNTAX', `${written} can be read in two ways: write ${feet}, or ${angle} for an angle.`, {
    from,
    to,
  });
};

/** Nothing but numbers with strokes and signs, which is converted: `12'6" x 14'3" in sq ft`. */
const CONVERTED = /^(?:\p{L}[\p{L}\p{Nd}_]*\s*=)?([\d\s.'"′″/x×*·+()-]+)(?<=['"′″)]\s*)(?:in|to|as|->)\s+([\p{L}\d^/²³. ]+)$/iu;

/** Gives a line whose strokes are feet and inches because no angle can become what is asked for; nothing where they may be either. */
export const lineInFeet = (text: string): string | undefined => {
  const [, value = '', unit = ''] = CONVERTED.exec(text) ?? [];
  // 5'-3" is 5 ft 3 in to a carpenter, and a difference to others.
  if (!/\d['"′″]/u.test(value) || /['′]-\d/u.test(value)) return undefined;
  try {
    return isDimensionless(parseUnit(unit).dimension) ? undefined : spell(text, 'ft', 'in');
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};
