import { Fault } from '../faults.js';
import { describeDimension } from './describe-dimension.js';
import { baseDimension, formatDimension, isDimensionless, isSameDimension } from './dimension.js';
import { kindHint } from './kind.js';
import { isLevelConvertible } from './level.js';
import { fittingUnits } from './unit/fitting-units.js';
import type { Unit } from './unit/unit.js';

/** Whether the second unit is that of a symbol which the first was given for, or the one asked for a result declared in the first. */
export type Wording = 'input' | 'output';

// Units that are often written for another quantity: what they are written for, and what to write instead.
const SLIPS: readonly (readonly [string, string, string])[] = [
  ['C', 'K', 'C is the coulomb; write degC for degrees Celsius'],
  ['c', 'K', 'c is the speed of light; write degC for degrees Celsius'],
  ['F', 'K', 'F is the farad; write degF for degrees Fahrenheit'],
  ['k', 'K', 'write K for kelvin'],
  ['m', 's', 'm is the metre; write min for minutes'],
  ['Gy', 's', 'Gy is the gray; write Gyr for a thousand million years'],
  ['lb', 'kg*m/s^2', 'lb is a mass; write lbf for the force'],
  ['lbs', 'kg*m/s^2', 'lb is a mass; write lbf for the force'],
  ['kg', 'kg*m/s^2', 'kg is a mass; write N or kgf for the force'],
  ['g', 'm/s^2', 'g is the gram; write g_n for standard gravity'],
  ['lb/in^2', 'kg/(m*s^2)', 'lb is a mass; write psi or lbf/in^2 for the pressure'],
  ['oz', 'm^3', 'oz is a mass; write floz for the volume'],
  ['AWG', 'm', 'AWG is the florin of Aruba, and a wire gauge n is no unit; write its diameter, 0.127 mm * 92^((36 - n)/39) (ASTM B258)'],
  [
    'AWG',
    'm^2',
    'AWG is the florin of Aruba, and a wire gauge n is no unit; write its area in mm^2, pi/4 * (0.127*92^((36 - n)/39))^2 (ASTM B258)',
  ],
  ['Gal', 'm^3', 'Gal is a unit of acceleration; write gal for the gallon'],
];

const KELVIN = baseDimension('K');

const describe = (unit: Unit): string => {
  if (unit.level !== undefined) return `a level [${unit.text}]`;
  if (unit.difference && isSameDimension(unit.dimension, KELVIN)) return `a temperature difference [${unit.text}]`;
  const words = describeDimension(unit.dimension, unit.kind);
  if (unit.currency !== undefined) return words.replace('[currency]', `[${unit.currency}]`);
  return words.includes(' in a compound [') ? words.replace(/\[.*/u, `[${unit.text}]`) : words;
};

/** The same in the unit's own text: a speed [km/h]. */
const describeAs = (unit: Unit): string => {
  const words = describe(unit).replace(/ (?:\[|in (?!a compound)).*/u, '');
  return `${words} [${unit.text || '1'}]`;
};

/**
 * Refuses a unit that may not stand for another. For an input the message is `expected a mass [kg], got a length [m]`; for an output it is
 * `a speed [km/h] cannot express an acceleration [m/s^2]`, followed by units that can where the dimension is at fault.
 * The message ends without a full stop.
 */
export const refuseExchange = (
  code: 'DIMENSION_MISMATCH' | 'KIND_MISMATCH' | 'TEMPERATURE',
  given: Unit,
  wanted: Unit,
  wording: Wording,
  kindHint?: string,
): never => {
  // `asked` is the unit that the caller wrote, `own` the one of the record.
  const [asked, own] = wording === 'input' ? [given, wanted] : [wanted, given];
  const [expected, got] = [describe(own), describe(asked)];
  const [expectedDimension, dimension] = [formatDimension(own.dimension), formatDimension(asked.dimension)];
  const isDimension = code === 'DIMENSION_MISMATCH';
  const slip = isDimension ? SLIPS.find(([text, meant]) => text === asked.text && meant === expectedDimension)?.[2] : undefined;
  const hint = kindHint ?? slip;
  const units = wording === 'output' && isDimension && hint === undefined ? fittingUnits(own) : [];
  const said = wording === 'input' ? `expected ${expected}, got ${got}` : `${describeAs(asked)} cannot express ${describeAs(own)}`;
  const joined = hint === undefined ? '' : `${code === 'KIND_MISMATCH' ? ':' : ';'} ${hint}`;
  const suggested = units.length === 0 ? '' : `; units such as ${units.join(' or ')} can`;
  throw new Fault(code, `${said}${joined}${suggested}`, {
    expectedQuantity: expected,
    got,
    unit: asked.text,
    expectedUnit: own.text,
    ...(isDimension ? { dimension, expectedDimension } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(units.length === 0 ? {} : { units }),
  });
};

/** How a unit goes over into another of its dimension: as it stands, or with turns counted as radians or radians as turns. */
export type Exchange = 'same' | 'turns to radians' | 'radians to turns';

const exchangeRotation = (given: Unit, wanted: Unit, wording: Wording): Exchange => {
  const [from, to] = [given.kind, wanted.kind];
  const other = from === 'rotation' ? to : from;
  if (other === 'angular velocity') return 'same';
  if (other === 'frequency') return from === 'rotation' ? 'radians to turns' : 'turns to radians';
  const hint =
    other === undefined
      ? 'it is not said whether turns or radians are counted; write Hz or rev/s for turns, rad/s for radians'
      : kindHint('rotation', other);
  return refuseExchange('KIND_MISMATCH', given, wanted, wording, hint);
};

const exchangeKind = (given: Unit, wanted: Unit, wording: Wording): Exchange => {
  const [from, to] = [given.kind, wanted.kind];
  if (from === to) return 'same';
  if (from === 'rotation' || to === 'rotation') return exchangeRotation(given, wanted, wording);
  if (from === undefined || to === undefined) return 'same';
  // A joule is a newton metre: the number of an energy is the same in both. The joule is not used for a torque (SI Brochure, 2.3.4).
  if (wording === 'output' && from === 'energy' && to === 'torque') return 'same';
  // The unit 1 written out is the SI's radian and steradian; a percentage is not.
  if (given.text === '1' && (to === 'angle' || to === 'solid angle')) return 'same';
  return refuseExchange('KIND_MISMATCH', given, wanted, wording, kindHint(from, to));
};

const assertSameLevel = (given: Unit, wanted: Unit, wording: Wording): void => {
  if (given.level === wanted.level || isLevelConvertible(given, wanted)) return;
  if (
    [given, wanted].some((unit) => unit.level === undefined && !isDimensionless(unit.dimension)) &&
    !isSameDimension(given.dimension, wanted.dimension)
  )
    refuseExchange('DIMENSION_MISMATCH', given, wanted, wording);
  refuseExchange(
    'KIND_MISMATCH',
    given,
    wanted,
    wording,
    'a level is a logarithm of a ratio, not a multiple of a unit; convert it first, with 10*log10 for powers and 20*log10 for amplitudes',
  );
};

/**
 * Refuses `1/min` or `1/s` written as the unit of an angular speed: 1450 1/min are 1450 turns to who writes it, and 1450 radians to the SI. A
 * computed value without a kind passes {@link exchangeUnits}.
 * @throws Fault KIND_MISMATCH
 */
export const assertTurnsSaid = (written: Unit, declared: Unit, wording: Wording = 'input'): void => {
  if (declared.kind !== 'angular velocity' || written.kind !== undefined || written.level !== undefined) return;
  if (!isSameDimension(written.dimension, declared.dimension)) return;
  const hint = 'it is not said whether turns or radians are counted; write rpm or rev/s for turns, rad/s for radians';
  refuseExchange('KIND_MISMATCH', wording === 'input' ? written : declared, wording === 'input' ? declared : written, wording, hint);
};

/**
 * Gives how a quantity in one unit may stand for a symbol declared in another; refuses another dimension (DIMENSION_MISMATCH) and another
 * kind, level or currency of the same dimension (KIND_MISMATCH, with the conversion that was probably meant). A unit without a kind
 * agrees with every kind of its dimension, except that rotation rates need to know whether turns or radians are counted.
 * For an output the first unit is that of the result and the second the one asked for, and the refusal is worded so; an energy may be asked
 * for in N*m or lbf*ft. A message ends without a full stop: the caller joins it and adds one.
 */
export const exchangeUnits = (given: Unit, wanted: Unit, wording: Wording = 'input'): Exchange => {
  assertSameLevel(given, wanted, wording);
  if (given.level !== wanted.level) return 'same';
  if (!isSameDimension(given.dimension, wanted.dimension)) refuseExchange('DIMENSION_MISMATCH', given, wanted, wording);
  if (given.currency !== undefined && wanted.currency !== undefined && given.currency !== wanted.currency) {
    const advice = wording === 'input' ? `state the amount in ${wanted.currency}` : `leave the amount in ${given.currency}`;
    const hint = `${given.currency} and ${wanted.currency} have no fixed rate of exchange; ${advice}`;
    refuseExchange('KIND_MISMATCH', given, wanted, wording, hint);
  }
  return exchangeKind(given, wanted, wording);
};
