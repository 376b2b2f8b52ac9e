import { Fault } from '../faults.js';
import { ambiguousUnit } from './ambiguous-units.js';
import { composeUnit } from './compose-unit.js';
import { nearestUnits } from './nearest-units.js';
import type { Unit } from './unit.js';
import { UNIT_PHRASES } from './unit-definitions.js';
import { parseUnitTerms } from './unit-grammar.js';
import { findUnit, findWholeUnit, type NamedUnit } from './unit-table.js';

/** Longest text of a unit, in UTF-16 code units. */
export const MAX_UNIT_LENGTH = 100;

const MAX_REMEMBERED = 1000;
const remembered = new Map<string, Unit>();

const refuseAmbiguous = (unit: string, choices: readonly string[]): never => {
  throw new Fault('UNIT_AMBIGUOUS', `the unit '${unit}' is ambiguous; write ${choices.join(' or ')}`, { unit, choices });
};

const lookUp = (name: string): NamedUnit => {
  const whole = findWholeUnit(name);
  if (whole !== undefined) return whole;
  const choices = ambiguousUnit(name);
  if (choices !== undefined) return refuseAmbiguous(name, choices);
  const unit = findUnit(name);
  if (unit !== undefined) return unit;
  const nearest = nearestUnits(name);
  const hint = nearest.length === 0 ? '' : `; did you mean ${nearest.join(' or ')}?`;
  throw new Fault('UNIT_UNKNOWN', `unknown unit '${name}'${hint}`, { unit: name, nearest });
};

const normalise = (text: string): string =>
  text.normalize('NFC').replace(/[μ]/gu, 'µ').replaceAll('℃', '°C').replaceAll('℉', '°F').replaceAll('º', '°').replaceAll('−', '-');

const readUnit = (text: string): Unit => {
  const plain = normalise(text);
  const whole = UNIT_PHRASES.get(plain.toLowerCase().split(/\s+/u).join(' '));
  if (whole !== undefined) return composeUnit(text, [{ unit: lookUp(whole), exponent: 1 }]);
  const choices = findWholeUnit(plain) === undefined ? ambiguousUnit(plain) : undefined;
  if (choices !== undefined) return refuseAmbiguous(plain, choices);
  if (plain === '' || plain === '1') return composeUnit(text, []);
  const { terms, readings } = parseUnitTerms(plain);
  const factors = terms.map(({ name, exponent }) => ({ unit: lookUp(name), exponent }));
  return readings === undefined ? composeUnit(text, factors) : refuseAmbiguous(text, readings);
};

/**
 * Reads a unit: `m/s^2`, `kg·m²·s⁻²`, `W/(m^2*K)`, `V/sqrt(Hz)`, `km/h`, `miles per hour`, `degC`; the empty text and `1` are the pure
 * number.
 * A name is matched whole, then as a prefix and a symbol, then as a word in any case. `degC` and `degF` alone are readings, in a
 * compound differences.
 * Throws UNIT_UNKNOWN with the nearest names, UNIT_AMBIGUOUS with the choices, QUANTITY_SYNTAX; results are remembered, a bounded
 * number of them.
 */
export const parseUnit = (text: string): Unit => {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (text.length > MAX_UNIT_LENGTH)
    throw new Fault('QUANTITY_SYNTAX', `a unit is at most ${MAX_UNIT_LENGTH} characters long`, { length: text.length });
  const unit = readUnit(text.trim());
  const [oldest] = remembered.keys();
  if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(text, unit);
  return unit;
};
