import { divideDimensions, isSameDimension } from '../../src/core/quantity/dimension.js';
import { parseQuantity } from '../../src/core/quantity/text/parse-quantity.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import type { Unit } from '../../src/core/quantity/unit/unit.js';

/**
 * What a model knows of units from its training: that tonnes are a mass and rpm a rotation. Here the product's own reader stands for that
 * knowledge; nothing but the dimension and the kind is taken from it, and a text that it cannot read is simply unknown.
 */
export type Known = { readonly type: 'unit'; readonly unit: Unit } | { readonly type: 'bare' } | { readonly type: 'unknown' };

const remembered = <T>(find: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
};

/** What a text with a number in it measures. */
export const measureOf = remembered((text): Known => {
  try {
    const { unit, hasUnit } = parseQuantity(text);
    return hasUnit ? { type: 'unit', unit } : { type: 'bare' };
  } catch {
    return { type: 'unknown' };
  }
});

/** What a unit measures. */
export const unitOf = remembered((text): Known => {
  try {
    return { type: 'unit', unit: parseUnit(text === '1' ? '' : text) };
  } catch {
    return { type: 'unknown' };
  }
});

/** A quantity with a unit, or a plain number, as anybody reads it; undefined where it cannot be read. */
export const readKnown = (text: string | readonly string[]): { readonly value: number; readonly unit: Unit } | undefined => {
  if (typeof text !== 'string') return undefined;
  try {
    return parseQuantity(text);
  } catch {
    return undefined;
  }
};

/** Tells whether a quantity in one unit over a quantity in another measures what a third does. */
export const isRatioOf = (above: Unit, below: Unit, ratio: Unit): boolean =>
  isSameDimension(divideDimensions(above.dimension, below.dimension), ratio.dimension);

const isAngle = ({ kind }: Unit): boolean => kind === 'angle';
const isPure = (unit: Unit): boolean => unit.dimension.every((exponent) => exponent === 0) && !isAngle(unit) && unit.level === undefined;

/** Tells whether a symbol takes plain numbers. */
export const takesPlainNumbers = (symbol: Known): boolean => symbol.type === 'unit' && isPure(symbol.unit);

/** Tells whether a text or a unit has a dimension, so that it is no plain number. */
export const hasDimension = (given: Known): boolean => given.type === 'unit' && given.unit.dimension.some((exponent) => exponent !== 0);

const FITS = 2;
const PERHAPS = 0.5;
const OTHER_KIND = 1.2;
const OTHER_SCALE = 0.8;
const HARDLY = 0.2;
const WITHOUT_ITS_UNIT = -1;

/** How well a quantity fits a symbol by what both measure; undefined where it cannot be. */
export const fitOf = (given: Known, symbol: Known): number | undefined => {
  if (given.type === 'unknown' || symbol.type !== 'unit') return PERHAPS;
  // That the user left out the unit which a symbol has is possible, and seldom.
  if (given.type === 'bare') return isPure(symbol.unit) ? FITS : WITHOUT_ITS_UNIT;
  if (!isSameDimension(given.unit.dimension, symbol.unit.dimension)) return undefined;
  if (isAngle(given.unit) !== isAngle(symbol.unit)) return HARDLY;
  if (given.unit.level !== symbol.unit.level) return OTHER_SCALE;
  const [own, other] = [given.unit.kind, symbol.unit.kind];
  return own !== undefined && other !== undefined && own !== other ? OTHER_KIND : FITS;
};

const YEARS: ReadonlyMap<string, number> = new Map([
  ['yr', 1],
  ['year', 1],
  ['years', 1],
  ['month', 1 / 12],
  ['months', 1 / 12],
]);
const COUNTS_YEARS = /\byears?\b/;

/** The number of a text with a unit that a symbol counts without one: "9 months" for a symbol that is said to be in years is 0.75. */
export const countedIn = (text: string, meaning: string): string | undefined => {
  const [, number, unit = ''] = /^([\d.]+)\s*(\p{L}+)$/u.exec(text) ?? [];
  const years = YEARS.get(unit);
  return number !== undefined && years !== undefined && COUNTS_YEARS.test(meaning) ? String(Number(number) * years) : undefined;
};

/** A text without its unit. */
export const withoutUnit = (text: string): string => /^[-+]?[\d.]+(?:e[-+]?\d+)?/i.exec(text)?.[0] ?? text;

/** The unit of a text. */
export const unitTextOf = (text: string): string => text.slice(withoutUnit(text).length).trim();

/** Doubles or halves where a diameter is asked for and a radius is there, or the other way round. */
export const acrossOrHalf = (text: string, role: string, meaning: string): string => {
  const [isRadius, isDiameter] = [/\bradius\b/i.test(role), /\bdiameter\b/i.test(role)];
  const asked = /\b(radius|diameter)\b/i.exec(meaning)?.[1]?.toLowerCase();
  if (isRadius === isDiameter || asked === undefined || asked === (isRadius ? 'radius' : 'diameter')) return text;
  return `${Number(withoutUnit(text)) * (isRadius ? 2 : 0.5)} ${unitTextOf(text)}`;
};
