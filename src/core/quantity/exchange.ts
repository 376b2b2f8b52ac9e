import { Fault } from '../faults.js';
import { describeDimension } from './describe-dimension.js';
import { formatDimension, isDimensionless, isSameDimension } from './dimension.js';
import { kindHint } from './kind.js';
import { isLevelConvertible } from './level.js';
import type { Unit } from './unit.js';

/** How a unit goes over into another of its dimension: as it stands, or with turns counted as radians or radians as turns. */
export type Exchange = 'same' | 'turns to radians' | 'radians to turns';

// Units that are often written for another quantity: what they are written for, and what to write instead.
const SLIPS: readonly (readonly [string, string, string])[] = [
  ['C', 'K', 'C is the coulomb; write degC for degrees Celsius'],
  ['F', 'K', 'F is the farad; write degF for degrees Fahrenheit'],
  ['k', 'K', 'write K for kelvin'],
  ['lb', 'kg*m/s^2', 'lb is a mass; write lbf for the force'],
  ['lbs', 'kg*m/s^2', 'lb is a mass; write lbf for the force'],
  ['kg', 'kg*m/s^2', 'kg is a mass; write N or kgf for the force'],
  ['g', 'm/s^2', 'g is the gram; write g_n for standard gravity'],
  ['lb/in^2', 'kg/(m*s^2)', 'lb is a mass; write psi or lbf/in^2 for the pressure'],
  ['oz', 'm^3', 'oz is a mass; write floz for the volume'],
  ['Gal', 'm^3', 'Gal is a unit of acceleration; write gal for the gallon'],
];

const describe = (unit: Unit): string => {
  if (unit.level !== undefined) return `a level [${unit.text}]`;
  const words = describeDimension(unit.dimension, unit.kind);
  if (unit.currency !== undefined) return words.replace('[currency]', `[${unit.currency}]`);
  return words.includes(' in a compound [') ? words.replace(/\[.*/u, `[${unit.text}]`) : words;
};

const refuseDimension = (given: Unit, wanted: Unit): never => {
  const [expected, got] = [describe(wanted), describe(given)];
  const [expectedDimension, dimension] = [formatDimension(wanted.dimension), formatDimension(given.dimension)];
  const hint = SLIPS.find(([text, meant]) => text === given.text && meant === expectedDimension)?.[2];
  throw new Fault('DIMENSION_MISMATCH', `expected ${expected}, got ${got}${hint === undefined ? '' : `; ${hint}`}`, {
    expected,
    got,
    unit: given.text,
    expectedUnit: wanted.text,
    dimension,
    expectedDimension,
    ...(hint === undefined ? {} : { hint }),
  });
};

const refuseKind = (given: Unit, wanted: Unit, hint: string): never => {
  const [expected, got] = [describe(wanted), describe(given)];
  throw new Fault('KIND_MISMATCH', `expected ${expected}, got ${got}: ${hint}`, {
    expected,
    got,
    hint,
    unit: given.text,
    expectedUnit: wanted.text,
  });
};

const exchangeRotation = (given: Unit, wanted: Unit): Exchange => {
  const [from, to] = [given.kind, wanted.kind];
  const other = from === 'rotation' ? to : from;
  if (other === 'angular velocity') return 'same';
  if (other === 'frequency') return from === 'rotation' ? 'radians to turns' : 'turns to radians';
  if (other === undefined)
    refuseKind(given, wanted, 'it is not said whether turns or radians are counted; write Hz or rev/s for turns, rad/s for radians');
  return refuseKind(given, wanted, kindHint('rotation', other ?? 'rotation'));
};

const exchangeKind = (given: Unit, wanted: Unit): Exchange => {
  const [from, to] = [given.kind, wanted.kind];
  if (from === to) return 'same';
  if (from === 'rotation' || to === 'rotation') return exchangeRotation(given, wanted);
  if (from === undefined || to === undefined) return 'same';
  // The unit 1 written out is the SI's radian and steradian; a percentage is not.
  if (given.text === '1' && (to === 'angle' || to === 'solid angle')) return 'same';
  return refuseKind(given, wanted, kindHint(from, to));
};

const assertSameLevel = (given: Unit, wanted: Unit): void => {
  if (given.level === wanted.level || isLevelConvertible(given, wanted)) return;
  if (
    [given, wanted].some((unit) => unit.level === undefined && !isDimensionless(unit.dimension)) &&
    !isSameDimension(given.dimension, wanted.dimension)
  )
    refuseDimension(given, wanted);
  refuseKind(
    given,
    wanted,
    'a level is a logarithm of a ratio, not a multiple of a unit; convert it first, with 10*log10 for powers and 20*log10 for amplitudes',
  );
};

/**
 * Tells how a quantity in one unit may stand for a symbol declared in another; refuses another dimension (DIMENSION_MISMATCH) and another
 * kind, level or currency of the same dimension (KIND_MISMATCH, with the conversion that was probably meant). A unit without a kind
 * agrees with
 * every kind of its dimension, except that rotation rates need to know whether turns or radians are counted.
 */
export const exchangeUnits = (given: Unit, wanted: Unit): Exchange => {
  assertSameLevel(given, wanted);
  if (given.level !== wanted.level) return 'same';
  if (!isSameDimension(given.dimension, wanted.dimension)) refuseDimension(given, wanted);
  if (given.currency !== undefined && wanted.currency !== undefined && given.currency !== wanted.currency)
    refuseKind(
      given,
      wanted,
      `${given.currency} and ${wanted.currency} have no fixed rate of exchange; state the amount in ${wanted.currency}`,
    );
  return exchangeKind(given, wanted);
};
