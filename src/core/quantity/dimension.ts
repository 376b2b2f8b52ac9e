/**
 * The base dimensions, in order: the seven of the SI, then information and money.
 * Source of the first seven: SI Brochure, 9th edition (BIPM 2019), table 2.
 */
export const BASE_UNITS = ['m', 'kg', 's', 'A', 'K', 'mol', 'cd', 'bit', 'currency'] as const;

/**
 * Exponents of the base dimensions as integers over {@link EXPONENT_DENOMINATOR}, so that rational
 * exponents (1/2, 2/3, 0.54) are exact and two dimensions compare with `===` element by element.
 */
export type Dimension = readonly number[];

/** Common denominator of the exponents: holds every fraction with a denominator up to 10 and every decimal of three places. */
export const EXPONENT_DENOMINATOR = 63_000;

/** The dimension of a pure number. */
export const DIMENSIONLESS: Dimension = BASE_UNITS.map(() => 0);

/** Gives the dimension of one base unit. */
export const baseDimension = (unit: (typeof BASE_UNITS)[number]): Dimension =>
  BASE_UNITS.map((base) => (base === unit ? EXPONENT_DENOMINATOR : 0));

/** Answers whether two dimensions are the same. */
export const isSameDimension = (a: Dimension, b: Dimension): boolean => a === b || a.every((exponent, i) => exponent === b[i]);

/** Answers whether a dimension is that of a pure number. */
export const isDimensionless = (a: Dimension): boolean => a.every((exponent) => exponent === 0);

/** Gives the dimension of a product. */
export const multiplyDimensions = (a: Dimension, b: Dimension): Dimension => a.map((exponent, i) => exponent + (b[i] ?? 0));

/** Gives the dimension of a quotient. */
export const divideDimensions = (a: Dimension, b: Dimension): Dimension => a.map((exponent, i) => exponent - (b[i] ?? 0));

/** Gives the dimension of a power, or `undefined` where the exponents would not be such fractions. */
export const powerDimension = (a: Dimension, exponent: number): Dimension | undefined => {
  const powered = a.map((part) => {
    const exact = part * exponent;
    const rounded = Math.round(exact);
    return Math.abs(exact - rounded) <= 1e-6 * Math.max(1, Math.abs(exact)) ? rounded + 0 : Number.NaN;
  });
  return powered.every((part) => Number.isFinite(part)) ? powered : undefined;
};

const formatExponent = (part: number): string => {
  if (part % EXPONENT_DENOMINATOR === 0) return String(part / EXPONENT_DENOMINATOR);
  let [a, b] = [Math.abs(part), EXPONENT_DENOMINATOR];
  while (b !== 0) [a, b] = [b, a % b];
  return `(${part / a}/${EXPONENT_DENOMINATOR / a})`;
};

/** Prints a dimension as a product of base units: `kg*m/s^2`, `1` for a pure number. */
export const formatDimension = (dimension: Dimension): string => {
  const factor = (sign: 1 | -1): string[] =>
    ['kg', 'm', 's', 'A', 'K', 'mol', 'cd', 'bit', 'currency'].flatMap((unit) => {
      const part = (dimension[(BASE_UNITS as readonly string[]).indexOf(unit)] ?? 0) * sign;
      if (part <= 0) return [];
      return [part === EXPONENT_DENOMINATOR ? unit : `${unit}^${formatExponent(part)}`];
    });
  const above = factor(1);
  const below = factor(-1);
  if (below.length === 0) return above.join('*') || '1';
  const denominator = below.length === 1 ? (below[0] ?? '') : `(${below.join('*')})`;
  return `${above.join('*') || '1'}/${denominator}`;
};
