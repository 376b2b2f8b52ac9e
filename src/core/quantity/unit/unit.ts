import type { Dimension } from '../dimension.js';
import type { Kind } from '../kind.js';

/** Names a logarithmic scale: a reading on it is no multiple of a unit. */
export type Level = 'dB' | 'Np' | 'dBm' | 'dBW' | 'pH' | 'mag';

/** A unit of measurement as {@link parseUnit} reads it: `si = (value + offset) * factor`. */
export interface Unit {
  /** The text it was read from, trimmed. */
  readonly text: string;
  readonly dimension: Dimension;
  /**
   * Coherent SI units (with radian, steradian, bit and any currency as 1) in one of this unit, rounded once from
   * `numerator/denominator`.
   */
  readonly factor: number;
  /** Numerator of the factor: a whole double wherever the exact fraction is made of two such. */
  readonly numerator: number;
  readonly denominator: number;
  /** Added to a reading before the factor applies: 273.15 for degC, 459.67 for degF, otherwise 0. */
  readonly offset: number;
  readonly kind?: Kind;
  /** Present where a temperature difference is measured: delta_K, delta_degC, delta_degF, or degC inside a compound. */
  readonly difference?: true;
  /**
   * Present where readings are logarithmic. A level alone has the factor 1 and the dimension of a pure number, dBm included; in a
   * compound such as dB/km both are those of the rest.
   */
  readonly level?: Level;
  /** ISO 4217 code, or a ratio of codes such as `EUR/USD`. */
  readonly currency?: string;
}

// Both offsets have two decimals, so that hundredths of a degree keep the sum exact for the readings that people write.
const HUNDREDTHS = 100;
const SHORT = 1e9;

/** Converts a reading in a unit to coherent SI, rounding once where the factor is a small fraction (72 degF, 5 km/h, 1 in). */
export const toSi = (value: number, unit: Unit): number => {
  if (unit.offset !== 0) {
    const whole = Math.round(value * HUNDREDTHS);
    const reading = whole / HUNDREDTHS === value ? whole : value * HUNDREDTHS;
    return ((reading + Math.round(unit.offset * HUNDREDTHS)) * unit.numerator) / (unit.denominator * HUNDREDTHS);
  }
  const si = (value * unit.numerator) / unit.denominator;
  return Number.isFinite(si) ? si : value * unit.factor;
};

/** Converts a value in coherent SI to a reading in a unit; the inverse of {@link toSi}. */
export const fromSi = (si: number, unit: Unit): number => {
  if (unit.offset !== 0) {
    const reading = (si * unit.denominator) / unit.numerator - unit.offset;
    // The subtraction exposes the last bit of the kelvin value; the shorter reading is the right one where it stands for the same kelvin
    // value.
    const short = Math.round(reading * SHORT) / SHORT;
    return toSi(short, unit) === si ? short : reading;
  }
  const value = (si * unit.denominator) / unit.numerator;
  return Number.isFinite(value) ? value : si / unit.factor;
};
