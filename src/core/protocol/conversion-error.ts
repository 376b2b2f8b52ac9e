import { errorOfLeaf, ROUNDING } from '../expression/calculus/error-of-operation.js';
import { lostInProduct } from '../expression/functions/numerics/double-double.js';
import type { Binding } from '../inputs/computation.js';
import type { Unit } from '../quantity/unit/unit.js';

/** Bounds, in coherent SI, what rounding takes from a result on its way to its unit: nothing where the reading is exact. */
export const errorOfReading = (si: number, { offset, numerator, denominator, factor }: Unit): number => {
  if (offset !== 0) return 2 * ROUNDING * (Math.abs(si) + Math.abs(offset * factor));
  if (numerator === 1 && denominator === 1) return 0;
  const product = si * denominator;
  const reading = product / numerator;
  const isWhole = lostInProduct(si, denominator, product) === 0;
  const isDivided = reading * numerator === product && lostInProduct(reading, numerator, product) === 0;
  return (Number(!isWhole) + Number(!isDivided)) * ROUNDING * Math.abs(si);
};

/** Roundings of a conversion to coherent SI: of the sum with an offset, the product and the quotient, at least the one of the reading itself. */
const roundingsOf = ({ offset, numerator, denominator }: Unit): number =>
  Math.max(1, Number(offset !== 0) + Number(numerator !== 1) + Number(denominator !== 1));

/** Bounds the errors of inputs whose conversion to coherent SI rounds more than once; the others are as exact as their doubles are. */
export const errorsOfInputs = (bindings: readonly Binding[]): ReadonlyMap<string, number> =>
  new Map(
    bindings.flatMap(({ symbol, origin, si }): readonly (readonly [string, number])[] => {
      if (origin.type === 'chain' || typeof si !== 'number' || roundingsOf(symbol.unit) === 1) return [];
      return [[symbol.name, roundingsOf(symbol.unit) * errorOfLeaf(si)]];
    }),
  );
