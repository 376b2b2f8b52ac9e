import type { Quantity } from '../quantity/text/parse-quantity.js';
import { isNumber, unitOfType } from './type.js';
import { type Evaluated, type Typed, uncertaintyOf } from './values.js';

/** Gives a computed value as a quantity in coherent SI, with the dimension and kind that it has; a plain number has no unit. */
export const toQuantity = ({ type, isBare }: Typed, { value, contributions }: Evaluated): Quantity => {
  const unit = unitOfType(type);
  const isPlain = isNumber(type) && type.kind === undefined;
  return {
    value,
    unit: isPlain ? { ...unit, text: '1' } : unit,
    hasUnit: !(isPlain && isBare === true),
    ...(contributions.size === 0 ? {} : { uncertainty: uncertaintyOf(contributions) }),
  };
};
