import { Fault } from '../../faults.js';
import { RecentlyUsed } from '../../recently-used.js';
import { baseDimension, DIMENSIONLESS, type Dimension, isSameDimension, multiplyDimensions, powerDimension } from '../dimension.js';
import { ambiguousUnit, fittingReading } from './ambiguous-units.js';
import { composeUnit } from './compose-unit.js';
import { nearestUnits } from './nearest-units.js';
import type { Unit } from './unit.js';
import { UNIT_PHRASES } from './unit-definitions.js';
import { type IsUnitName, parseUnitTerms, scanUnit, type UnitTerm } from './unit-grammar.js';
import { findUnit, findWholeUnit, type NamedUnit } from './unit-table.js';

/** Longest text of a unit, in UTF-16 code units. */
export const MAX_UNIT_LENGTH = 100;

const MAX_REMEMBERED = 1000;
const remembered = new RecentlyUsed<Unit>(MAX_REMEMBERED);

const refuseAmbiguous = (unit: string, choices: readonly string[]): never => {
  throw new Fault('UNIT_AMBIGUOUS', `the unit '${unit}' is ambiguous; write ${choices.join(' or ')}`, { unit, choices });
};

// What a name is where the dimension expected leaves no doubt: no bit rate is a pure number, and no charge a temperature.
const EXPECTED: ReadonlyMap<string, { readonly dimension: Dimension; readonly is: string }> = new Map([
  ['bps', { dimension: DIMENSIONLESS, is: 'bp' }],
  ['C', { dimension: baseDimension('K'), is: 'degC' }],
  ['F', { dimension: baseDimension('K'), is: 'degF' }],
]);

/** Answers whether a name in place of another would give a unit the dimension expected. */
type Fits = (candidate: string) => boolean;

const lookUp = (name: string, fits?: Fits): NamedUnit => {
  const whole = findWholeUnit(name);
  if (whole !== undefined) return whole;
  const choices = ambiguousUnit(name);
  if (choices !== undefined) return refuseAmbiguous(name, choices);
  const unit = findUnit(name);
  if (unit !== undefined) return unit;
  const nearest = nearestUnits(name, fits);
  const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
  throw new Fault('UNIT_UNKNOWN', `unknown unit '${name}'${hint}`, { unit: name, nearest });
};

/** Answers whether a name stands for a unit, or for several between which it does not decide. */
export const isUnitName = (name: string): boolean => findUnit(name) !== undefined || ambiguousUnit(name) !== undefined;

const PHRASE = /[\p{L}°]+\s+\p{L}[\p{L}\d]*/uy;

const toPhrase = (text: string): string => text.toLowerCase().split(/\s+/u).join(' ');

/**
 * Gives where the longest unit of known names ends that begins at a place of a longer text; the place itself where none does.
 * @throws Fault QUANTITY_SYNTAX where an exponent is begun and is none
 */
export const findUnitEnd = (text: string, from: number, isName: IsUnitName = isUnitName): number => {
  const { end } = scanUnit(text, from, isName);
  PHRASE.lastIndex = from;
  const [phrase = ''] = PHRASE.exec(text) ?? [];
  return UNIT_PHRASES.has(toPhrase(phrase)) ? Math.max(end, from + phrase.length) : end;
};

const normalise = (text: string): string =>
  text.normalize('NFC').replace(/[μ]/gu, 'µ').replaceAll('℃', '°C').replaceAll('℉', '°F').replaceAll('º', '°').replaceAll('−', '-');

const dimensionOf = (name: string): Dimension => findUnit(name)?.dimension ?? parsePlainUnit(name).dimension;

const fitsFor =
  (terms: readonly UnitTerm[], name: string, expected: Dimension): Fits =>
  (candidate) => {
    let dimension = DIMENSIONLESS;
    for (const term of terms) {
      if (term.name !== name && findUnit(term.name) === undefined) return false;
      const part = powerDimension(dimensionOf(term.name === name ? candidate : term.name), term.exponent);
      if (part === undefined) return false;
      dimension = multiplyDimensions(dimension, part);
    }
    return isSameDimension(dimension, expected);
  };

/** Puts in place of a name that means several things the factors of the one reading that fits. */
const resolveTerm = (term: UnitTerm, fits: Fits): readonly UnitTerm[] => {
  const choices = findWholeUnit(term.name) === undefined ? ambiguousUnit(term.name) : undefined;
  const reading = choices === undefined ? undefined : fittingReading(term.name, choices, fits);
  if (reading === undefined) return [term];
  return parseUnitTerms(reading).terms.map(({ name, exponent }) => ({ name, exponent: exponent * term.exponent }));
};

/** A reading on a scale is shown in the scale's own name, since the letter alone is the coulomb to whoever reads it next. */
const parseMeant = (is: string, text: string): Unit => {
  const unit = parsePlainUnit(is);
  return unit.offset === 0 ? { ...unit, text } : unit;
};

const parsePlainUnit = (text: string, expected?: Dimension): Unit => {
  const plain = normalise(text);
  const meant = EXPECTED.get(plain);
  if (meant !== undefined && expected !== undefined && isSameDimension(expected, meant.dimension)) return parseMeant(meant.is, text);
  const whole = UNIT_PHRASES.get(toPhrase(plain));
  if (whole !== undefined) return composeUnit(text, [{ unit: lookUp(whole), exponent: 1 }]);
  const choices = findWholeUnit(plain) === undefined ? ambiguousUnit(plain) : undefined;
  if (choices !== undefined) {
    const fits: Fits = (reading) => expected !== undefined && isSameDimension(dimensionOf(reading), expected);
    const reading = expected === undefined ? undefined : fittingReading(plain, choices, fits);
    return reading === undefined ? refuseAmbiguous(plain, choices) : { ...parsePlainUnit(reading), text };
  }
  if (plain === '' || plain === '1') return composeUnit(text, []);
  const { terms, readings } = parseUnitTerms(plain);
  const resolved = expected === undefined ? terms : terms.flatMap((term) => resolveTerm(term, fitsFor(terms, term.name, expected)));
  const factors = resolved.map(({ name, exponent }) => ({
    unit: lookUp(name, expected === undefined ? undefined : fitsFor(terms, name, expected)),
    exponent,
  }));
  return readings === undefined ? composeUnit(text, factors) : refuseAmbiguous(text, readings);
};

/**
 * Reads a unit: `m/s^2`, `kg·m²·s⁻²`, `W/(m^2*K)`, `V/sqrt(Hz)`, `km/h`, `miles per hour`, `degC`; the empty text and `1` are the pure
 * number.
 * A name is matched whole, then as a prefix and a symbol, then as a word in any case. `degC` and `degF` alone are readings, in a
 * compound differences.
 * Given the dimension expected, a name that means several things is read as the one that fits, if only one does: `mM` for mmol/L, `bps` for
 * basis points where a pure number is expected, `C` for degrees Celsius where a temperature is.
 * Throws UNIT_UNKNOWN with the nearest names (those of the dimension expected first, where it is given), UNIT_AMBIGUOUS with the choices and
 * QUANTITY_SYNTAX; the messages end without a full stop, so that callers can join them. Results are remembered, a bounded number of them.
 */
export const parseUnit = (text: string, expected?: Dimension): Unit => {
  if (text.length > MAX_UNIT_LENGTH)
    throw new Fault('QUANTITY_SYNTAX', `a unit is at most ${MAX_UNIT_LENGTH} characters long`, { length: text.length });
  if (expected !== undefined && EXPECTED.has(text.trim())) return parsePlainUnit(text.trim(), expected);
  try {
    return remembered.get(text, () => parsePlainUnit(text.trim()));
  } catch (error) {
    if (expected === undefined) throw error;
    // What is expected decides here, so that the reading is not remembered.
    return parsePlainUnit(text.trim(), expected);
  }
};
