import { Fault } from '../../faults.js';
import {
  baseDimension,
  DIMENSIONLESS,
  type Dimension,
  divideDimensions,
  isSameDimension,
  multiplyDimensions,
  powerDimension,
} from '../dimension.js';
import { CARRIED_KINDS, type Kind } from '../kind.js';
import { isExactDouble, multiplyRational, ONE, powerRational, type Rational, toDouble } from '../rational.js';
import type { Level, Unit } from './unit.js';
import type { NamedUnit } from './unit-table.js';

/** A named unit raised to a power, one factor of a compound. */
export interface UnitFactor {
  readonly unit: NamedUnit;
  readonly exponent: number;
}

const LENGTH = baseDimension('m');
const TIME = baseDimension('s');
const FORCE: Dimension = divideDimensions(multiplyDimensions(baseDimension('kg'), LENGTH), multiplyDimensions(TIME, TIME));

const isTime = ({ unit, exponent }: UnitFactor): boolean => exponent <= -1 && isSameDimension(unit.dimension, TIME);

// NIST SP 811, B.8: the foot pound-force is a unit of energy, the pound-force foot one of torque, and people write the first for both.
const isFootPound = ([first, second]: readonly UnitFactor[]): boolean =>
  (first?.unit.symbol === 'ft' || first?.unit.symbol === 'in') && second?.unit.symbol === 'lbf';

/**
 * Gives the kind of a compound: force times length is torque (but ft*lbf torque or energy, and of neither kind), power times time energy, angle over time angular velocity, luminous
 * intensity times solid angle flux; one factor of a kind that carries (Gy in Gy/h) gives its kind; any other product has none.
 */
const compoundKind = (factors: readonly UnitFactor[]): Kind | undefined => {
  const plain = factors.filter(({ exponent }) => exponent === 1);
  const pair = factors.length === 2 && plain.length === 2;
  if (pair && [LENGTH, FORCE].every((dimension) => plain.some(({ unit }) => isSameDimension(unit.dimension, dimension))))
    return isFootPound(plain) ? undefined : 'torque';
  if (pair && plain.some(({ unit }) => unit.kind === 'power') && plain.some(({ unit }) => isSameDimension(unit.dimension, TIME)))
    return 'energy';
  const kinds = plain.flatMap(({ unit }) => unit.kind ?? []);
  if (kinds.includes('luminous intensity') && kinds.includes('solid angle')) return 'luminous flux';
  const angles = plain.filter(({ unit }) => unit.kind === 'angle');
  const carried = kinds.filter((kind) => CARRIED_KINDS.has(kind));
  if (angles.length === 1 && carried.length === 0 && factors.some(isTime))
    return angles[0]?.unit.symbol === 'rev' ? 'rotation' : 'angular velocity';
  return carried.length === 1 ? carried[0] : undefined;
};

const compoundLevel = (text: string, factors: readonly UnitFactor[]): Level | undefined => {
  const levels = factors.filter(({ unit }) => unit.level !== undefined);
  const level = levels[0]?.unit.level;
  if (level === undefined) return undefined;
  if (levels.length > 1 || levels[0]?.exponent !== 1 || (level !== 'dB' && level !== 'Np'))
    throw new Fault(
      'KIND_MISMATCH',
      `${level} is a level, not a unit, and cannot be a factor of '${text}'; convert it to a linear quantity first`,
      {
        unit: text,
        level,
      },
    );
  return level;
};

const compoundCurrency = (factors: readonly UnitFactor[]): string | undefined => {
  const exponents = new Map<string, number>();
  for (const { unit, exponent } of factors)
    if (unit.currency !== undefined) exponents.set(unit.currency, (exponents.get(unit.currency) ?? 0) + exponent);
  const codes = (sign: 1 | -1): string[] => [...exponents].filter(([, exponent]) => exponent * sign > 0).map(([code]) => code);
  const [above, below] = [codes(1), codes(-1)];
  if (above.length + below.length === 0) return undefined;
  return above.length === 0 || below.length === 0
    ? [...above, ...below].sort().join('*')
    : `${above.sort().join('*')}/${below.sort().join('*')}`;
};

const raiseDimension = (text: string, { unit, exponent }: UnitFactor): Dimension => {
  const dimension = powerDimension(unit.dimension, exponent);
  if (dimension !== undefined) return dimension;
  throw new Fault('QUANTITY_SYNTAX', `the exponent of ${unit.name} in '${text}' is not a fraction that a dimension can have`, {
    unit: text,
  });
};

/** Rounds an exact scale to the pair of doubles that conversions multiply and divide by. */
const toFactor = (text: string, scale: Rational): Pick<Unit, 'factor' | 'numerator' | 'denominator'> => {
  const factor = toDouble(scale);
  if (!Number.isFinite(factor) || factor === 0)
    throw new Fault('QUANTITY_SYNTAX', `the unit '${text}' is too large or too small to compute with`, { unit: text });
  const exact = isExactDouble(scale.numerator) && isExactDouble(scale.denominator);
  if (!exact) return { factor, numerator: factor, denominator: 1 };
  const [numerator, denominator] = [Number(scale.numerator) * scale.irrational, Number(scale.denominator)];
  return { factor: numerator / denominator, numerator, denominator };
};

/** Multiplies named units into the unit that a text stands for, with its exact factor, dimension, kind, level and currency. */
export const composeUnit = (text: string, factors: readonly UnitFactor[]): Unit => {
  const [first] = factors;
  const single = factors.length === 1 && first?.exponent === 1 ? first.unit : undefined;
  let scale = ONE;
  let dimension = DIMENSIONLESS;
  for (const factor of factors) {
    scale = multiplyRational(scale, powerRational(factor.unit.scale, factor.exponent));
    dimension = multiplyDimensions(dimension, raiseDimension(text, factor));
  }
  if (
    factors.length > 1 &&
    factors.some(({ unit }) => unit.symbol === '%' || unit.symbol === '‰') &&
    factors.filter(({ exponent }) => exponent > 0).length > 1
  )
    throw new Fault('QUANTITY_SYNTAX', `'${text}' multiplies a percentage by a unit; work the percentage out first`, { unit: text });
  const kind = factors.length === 0 ? 'number' : single === undefined ? compoundKind(factors) : single.kind;
  const level = single === undefined ? compoundLevel(text, factors) : single.level;
  const currency = compoundCurrency(factors);
  const difference = single === undefined ? factors.some(({ unit }) => unit.offset !== 0 || unit.difference) : single.difference;
  return Object.freeze({
    text,
    dimension,
    ...toFactor(text, scale),
    offset: single?.offset ?? 0,
    ...(kind === undefined ? {} : { kind }),
    ...(difference ? { difference: true as const } : {}),
    ...(level === undefined ? {} : { level }),
    ...(currency === undefined ? {} : { currency }),
  });
};
