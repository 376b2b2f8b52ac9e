import { isDimensionless, isSameDimension } from './dimension.js';
import { kindHint } from './kind.js';
import { isLevelConvertible } from './level.js';
import { refuseExchange, type Wording } from './refuse-exchange.js';
import type { Unit } from './unit/unit.js';

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
