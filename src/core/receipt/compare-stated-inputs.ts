import { Fault, toSentence } from '../faults.js';
import { findDeclaration } from '../inputs/find-declaration.js';
import { toSymbolSi } from '../quantity/convert.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import type { Operator } from '../registry/operator.js';
import type { BatchItem } from './batch-receipt.js';
import { AGREEMENT, type Comparison, type StatedInput } from './compare-stated.js';

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= AGREEMENT * Math.max(Math.abs(a), Math.abs(b));

const compareOne = ({ symbol, value, unit }: StatedInput, item: BatchItem, operators: readonly Operator[]): string | undefined => {
  const proved = Object.hasOwn(item.inputs, symbol) ? item.inputs[symbol] : undefined;
  const said = `${symbol} = ${JSON.stringify(value)}${unit === '1' ? '' : ` ${unit}`}`;
  const declaration = findDeclaration(symbol, operators)?.declaration;
  if (typeof proved !== 'number' || declaration === undefined) return `${said}, but its item has no such input`;
  const shown = `${symbol} = ${proved}${declaration.unitText === '1' ? '' : ` ${declaration.unitText}`}`;
  if (typeof value !== 'number') return `${said}, but its item was computed with ${shown}`;
  try {
    const own = unit === declaration.unitText ? declaration.unit : parseUnit(unit, declaration.unit.dimension);
    const stated = toSymbolSi({ value, unit: own, hasUnit: true }, declaration.unit);
    return isSame(stated, toSymbolSi(proved, declaration.unit)) ? undefined : `${said}, but its item was computed with ${shown}`;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return `${said}, which is none of ${declaration.unitText}: ${toSentence(error.message)}`;
  }
};

/**
 * Compares the inputs that stand beside an item, as in the row of a sweep, with those that the item was computed with, whatever the units.
 * @param operators of the chain; nothing where they are not those of the receipt, so that no unit of an input is known
 */
export const compareStatedInputs = (
  stated: readonly StatedInput[],
  item: BatchItem,
  operators: readonly Operator[] | undefined,
): Comparison => {
  if (stated.length === 0) return undefined;
  if (operators === undefined) return { unknown: 'the inputs beside it were not compared, for their operators are not known here' };
  const differs = stated.flatMap((one) => compareOne(one, item, operators) ?? []);
  return differs.length === 0 ? undefined : { differs: `point ${item.index} says ${differs.join('; ')}` };
};
