import { Fault } from '../faults.js';
import { describeDimension } from './describe-dimension.js';
import { baseDimension, formatDimension, isSameDimension } from './dimension.js';
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
