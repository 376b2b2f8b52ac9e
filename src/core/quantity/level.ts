import { isSameDimension } from './dimension.js';
import { parseUnit } from './unit/parse-unit.js';
import { toSi, type Unit } from './unit/unit.js';

// The same for power and root-power quantities. Source: SI Brochure, 9th edition, table 8.
const NEPERS_PER_DECIBEL = Math.LN10 / 20;

// Level zero of the levels that have a reference power, in watts.
const REFERENCE_POWERS: ReadonlyMap<string | undefined, number> = new Map([
  ['dBm', 1e-3],
  ['dBW', 1],
]);

const isPower = (unit: Unit): boolean =>
  unit.kind === 'power' || (unit.kind === undefined && isSameDimension(unit.dimension, parseUnit('W').dimension));

const isDecibelOrNeper = (unit: Unit): boolean => unit.level === 'dB' || unit.level === 'Np';

/**
 * Answers whether two units of which at least one is a level convert by a rule: dBm and dBW to each other and to a power, dB and Np to
 * each other.
 */
export const isLevelConvertible = (from: Unit, to: Unit): boolean => {
  if (isDecibelOrNeper(from) && isDecibelOrNeper(to)) return isSameDimension(from.dimension, to.dimension);
  const [a, b] = [REFERENCE_POWERS.has(from.level), REFERENCE_POWERS.has(to.level)];
  return (a && b) || (a && to.level === undefined && isPower(to)) || (b && from.level === undefined && isPower(from));
};

/** Converts a reading between a level and what {@link isLevelConvertible} allows: to a level, or to watts. */
export const convertLevel = (value: number, from: Unit, to: Unit): number => {
  if (isDecibelOrNeper(from)) return toSi(value, from) * (from.level === 'dB' ? NEPERS_PER_DECIBEL : 1 / NEPERS_PER_DECIBEL);
  const [reference, target] = [REFERENCE_POWERS.get(from.level), REFERENCE_POWERS.get(to.level)];
  if (reference !== undefined && target !== undefined) return value + 10 * Math.log10(reference / target);
  if (reference !== undefined) return reference * 10 ** (value / 10);
  return 10 * Math.log10(toSi(value, from) / (target ?? 1));
};

/** Gives the change of the converted reading for a unit change of the reading, without its sign. */
export const levelSlope = (value: number, from: Unit, to: Unit): number => {
  if (REFERENCE_POWERS.has(from.level))
    return REFERENCE_POWERS.has(to.level) ? 1 : (Math.abs(convertLevel(value, from, to)) * Math.LN10) / 10;
  return isDecibelOrNeper(from) ? Math.abs(convertLevel(1, from, to)) : 10 / (Math.LN10 * Math.abs(value));
};
