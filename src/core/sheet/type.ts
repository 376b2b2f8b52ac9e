import { describeDimension } from '../quantity/describe-dimension.js';
import { DIMENSIONLESS, type Dimension, formatDimension, isDimensionless, isSameDimension } from '../quantity/dimension.js';
import type { Kind } from '../quantity/kind.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Level, Unit } from '../quantity/unit/unit.js';

/** What a value is beside its number: dimension and kind, and whether it is a reading on a scale that does not add. */
export interface SheetType {
  readonly dimension: Dimension;
  /**
   * Power of the unknown's dimension in this one, while that is being found out: the dimension is `dimension * [unknown]^power`.
   */
  readonly unknown?: number;
  readonly kind?: Kind;
  /** A point is a reading of a thermometer: two of them have a difference and no sum. */
  readonly isPoint?: true;
  readonly isDifference?: true;
  readonly level?: Level;
  readonly currency?: string;
  /** Present for a literal zero, which agrees with every dimension. */
  readonly isZero?: true;
}

/** Thrown where two sides agree only for one dimension of the unknown. */
export class UnknownDimension extends Error {
  readonly dimension: Dimension;
  constructor(dimension: Dimension) {
    super('the dimension of the unknown is found');
    this.dimension = dimension;
  }
}

/** The type of a pure number. */
export const NUMBER: SheetType = { dimension: DIMENSIONLESS };
/** The type of an angle. */
export const ANGLE: SheetType = { dimension: DIMENSIONLESS, kind: 'angle' };
/** The dimension of temperatures. */
export const KELVIN = parseUnit('K').dimension;

/** Gives the type of a reading in a unit. */
export const typeOfUnit = (unit: Unit): SheetType => ({
  dimension: unit.dimension,
  ...(unit.kind === undefined || unit.kind === 'number' ? {} : { kind: unit.kind }),
  ...(unit.offset === 0 || unit.difference ? {} : { isPoint: true as const }),
  ...(unit.difference ? { isDifference: true as const } : {}),
  ...(unit.level === undefined ? {} : { level: unit.level }),
  ...(unit.currency === undefined ? {} : { currency: unit.currency }),
});

/** Tells whether a type is that of a pure number. */
export const isNumber = ({ dimension, level, unknown = 0 }: SheetType): boolean =>
  isDimensionless(dimension) && level === undefined && unknown === 0;

/** Gives a type as the unit that a reading of it in coherent SI has, to ask the rules of units about it. */
export const unitOfType = (type: SheetType): Unit => ({
  text: type.level ?? formatDimension(type.dimension),
  dimension: type.dimension,
  factor: 1,
  numerator: 1,
  denominator: 1,
  offset: 0,
  ...(type.kind === undefined ? {} : { kind: type.kind }),
  ...(type.isDifference ? { difference: true as const } : {}),
  ...(type.level === undefined ? {} : { level: type.level }),
  ...(type.currency === undefined ? {} : { currency: type.currency }),
});

/** Names a type for a message: `a length [m]`. */
export const describeType = (type: SheetType): string => {
  if (type.level !== undefined) return `a level in ${type.level}`;
  if (type.currency !== undefined && type.dimension.filter((part) => part !== 0).length === 1) return `an amount in ${type.currency}`;
  if (isSameDimension(type.dimension, KELVIN) && type.isDifference) return 'a temperature difference';
  return describeDimension(type.dimension, type.kind);
};
