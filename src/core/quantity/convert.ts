import { Fault } from '../faults.js';
import { baseDimension, isSameDimension } from './dimension.js';
import { assertTurnsSaid, type Exchange, exchangeUnits, refuseExchange, type Wording } from './exchange.js';
import { convertLevel, levelSlope } from './level.js';
import { fromSi, toSi, type Unit } from './unit/unit.js';

/** A number with its unit, as a caller states it; without a unit (`hasUnit: false`) the number is in the unit of the symbol. */
export interface Reading {
  readonly value: number;
  readonly unit: Unit;
  readonly hasUnit?: boolean;
}

const KELVIN = baseDimension('K');
const TURN = 2 * Math.PI;

const isTemperature = (unit: Unit): boolean => unit.level === undefined && isSameDimension(unit.dimension, KELVIN);

// The unit's own 2*pi is divided out before the value is multiplied, so that 3000 rpm is exactly 50 Hz.
const scale = (value: number, unit: Unit, exchange: Exchange): number => {
  if (exchange === 'radians to turns') return (value * (unit.numerator / TURN)) / unit.denominator;
  return exchange === 'turns to radians' ? toSi(value, unit) * TURN : toSi(value, unit);
};

const withoutOffset = (unit: Unit): Unit => (unit.offset === 0 ? unit : { ...unit, offset: 0 });

const assertRepresentable = (result: number, value: number, unit: Unit): number => {
  if (Number.isFinite(result) && (result !== 0 || value === 0 || unit.offset !== 0 || unit.level !== undefined)) return result;
  const fate = Number.isFinite(result) ? 'underflows to zero' : 'is not a finite number';
  throw new Fault('OUT_OF_RANGE', `${value} ${unit.text} ${fate} when converted`, { unit: unit.text, value: String(value) });
};

const refuseDifference = (difference: Unit, temperature: Unit): never => {
  throw new Fault('TEMPERATURE', `expected a temperature, got a temperature difference [${difference.text}]; write K, degC or degF`, {
    unit: difference.text,
    expectedUnit: temperature.text,
  });
};

const readTemperature = (value: number, given: Unit, symbolUnit: Unit): number => {
  if (symbolUnit.difference) return toSi(value, withoutOffset(given));
  if (given.difference) refuseDifference(given, symbolUnit);
  const kelvin = toSi(value, given);
  if (kelvin >= 0 || !Number.isFinite(value)) return kelvin;
  const zero = given.offset === 0 ? 0 : -given.offset;
  throw new Fault('TEMPERATURE', `${value} ${given.text} is below absolute zero, ${zero} ${given.text}`, {
    unit: given.text,
    value,
    absoluteZero: zero,
  });
};

/**
 * Converts what a caller gave for a symbol to coherent SI; a bare number, or a reading without a unit, is in the symbol's own unit.
 * A symbol in K, degC or degF is a temperature and takes `20 degC` as 293.15; one in delta_K is a difference and takes it as 20.
 * A symbol that is a level (dB, dBm, pH) keeps the level. Rotation rates become rad/s or Hz as the symbol asks.
 * Throws DIMENSION_MISMATCH, KIND_MISMATCH with the conversion that was probably meant, TEMPERATURE below absolute zero, and
 * OUT_OF_RANGE where the result is no finite number or underflows. No message ends with a full stop: callers join it and add one.
 */
export const toSymbolSi = (quantity: Reading | number, symbolUnit: Unit): number => {
  const value = typeof quantity === 'number' ? quantity : quantity.value;
  const given = typeof quantity === 'number' || quantity.hasUnit === false ? symbolUnit : quantity.unit;
  const exchange = exchangeUnits(given, symbolUnit);
  if (given.level !== symbolUnit.level) return assertRepresentable(convertLevel(value, given, symbolUnit), value, given);
  const si = isTemperature(symbolUnit) ? readTemperature(value, given, symbolUnit) : scale(value, given, exchange);
  return assertRepresentable(si, value, given);
};

/**
 * Converts the standard uncertainty of a reading to coherent SI: an offset leaves it alone, a level stretches it by the slope at the
 * reading.
 * @param wording `output` where the reading is a result and the unit the one asked for
 */
export const toSymbolUncertainty = (quantity: Reading, uncertainty: number, symbolUnit: Unit, wording: Wording = 'input'): number => {
  const given = quantity.hasUnit === false ? symbolUnit : quantity.unit;
  const exchange = exchangeUnits(given, symbolUnit, wording);
  if (given.level !== symbolUnit.level) return uncertainty * levelSlope(quantity.value, given, symbolUnit);
  return scale(uncertainty, withoutOffset(given), exchange);
};

/**
 * Converts a value in coherent SI to a unit. Given the unit that the value's symbol is declared in, dimension and kind are checked and
 * turns become radians or back; without it the unit is taken to fit. Throws as {@link toSymbolSi} does, but worded for an output: `a speed
 * [km/h] cannot express an acceleration [m/s^2]; units such as km/h/s or ft/s^2 can`.
 */
export const convertTo = (si: number, unit: Unit, symbolUnit?: Unit): number => {
  if (symbolUnit === undefined) return fromSi(si, unit);
  const exchange = exchangeUnits(symbolUnit, unit, 'output');
  assertTurnsSaid(unit, symbolUnit, 'output');
  if (symbolUnit.level !== unit.level)
    return assertRepresentable(convertLevel(fromSi(si, symbolUnit), symbolUnit, unit) / unit.factor, si, unit);
  if (isTemperature(unit) && unit.difference && !symbolUnit.difference)
    refuseExchange('TEMPERATURE', symbolUnit, unit, 'output', 'write K, degC or degF');
  if (exchange === 'radians to turns') return fromSi(si / TURN, unit);
  if (exchange === 'turns to radians') return (si * unit.denominator) / (unit.numerator / TURN);
  return fromSi(si, symbolUnit.difference ? withoutOffset(unit) : unit);
};
