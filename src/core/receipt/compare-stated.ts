import { Fault } from '../faults.js';
import { convertTo, toSymbolUncertainty } from '../quantity/convert.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../quantity/unit/unit.js';
import type { BatchItem } from './batch-receipt.js';

/** What an answer says in its own words beside an item: none of it is signed. */
export interface StatedResult {
  /** Place in the request, from 0. */
  readonly index?: unknown;
  readonly value?: unknown;
  readonly uncertainty?: unknown;
  /** The unit of the two, where the answer is at hand. */
  readonly unit?: unknown;
  /** What it says that the item was computed with. */
  readonly inputs?: readonly StatedInput[];
}

/** An input as an answer says it, in a unit of the answer's choice. */
export interface StatedInput {
  readonly symbol: string;
  readonly value: unknown;
  readonly unit: string;
}

/** What comparing found: nothing, a contradiction, or a reason why it could not be done. */
export type Comparison = { readonly differs: string } | { readonly unknown: string } | undefined;

/** Relative difference up to which a stated number is the one that the item proves; conversion rounds, once in each direction. */
export const AGREEMENT = 1e-9;

const isSame = (stated: unknown, proved: number): boolean =>
  typeof stated === 'number' && Math.abs(stated - proved) <= AGREEMENT * Math.abs(proved);

const toUnit = (item: BatchItem, own: Unit, target: Unit): { readonly value: number; readonly uncertainty?: number } => {
  const isOwn = own.text === target.text;
  const value = isOwn ? item.R_t : convertTo(toSi(item.R_t, own), target, own);
  if (item.uncertainty === undefined) return { value };
  const spread = toSymbolUncertainty({ value: item.R_t, unit: own }, item.uncertainty, target, 'output') / target.factor;
  return { value, uncertainty: isOwn ? item.uncertainty : spread };
};

/**
 * Compares what stands beside an item with what the item proves, in the unit of the answer. A value without a unit can only be told to be
 * the item's where it is so in the receipt's unit.
 * @param unit of the receipt
 */
export const compareStated = (stated: StatedResult, item: BatchItem, unit: string): Comparison => {
  const name = `result ${typeof stated.index === 'number' ? stated.index : item.index}`;
  if (stated.index !== undefined && stated.index !== item.index) return { differs: `${name} holds the item of index ${item.index}` };
  if (stated.value === undefined) return undefined;
  const isTold = typeof stated.unit === 'string' && stated.unit !== '';
  if (!isTold && !isSame(stated.value, item.R_t)) return { unknown: `the value beside it was not compared, for its unit is not with it` };
  const shown = isTold ? (stated.unit as string) : unit;
  try {
    const own = parseUnit(unit);
    const { value, uncertainty } = toUnit(item, own, shown === unit ? own : parseUnit(shown, own.dimension));
    const label = shown === '1' ? '' : ` ${shown}`;
    if (!isSame(stated.value, value))
      return { differs: `${name} says ${JSON.stringify(stated.value)}${label}, but its item proves ${value}${label}` };
    const isSpreadSame = uncertainty === undefined ? stated.uncertainty === undefined : isSame(stated.uncertainty, uncertainty);
    if (isSpreadSame || !isTold) return undefined;
    return { differs: `${name} says an uncertainty of ${String(stated.uncertainty)}, but its item proves ${uncertainty ?? 'none'}` };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { differs: `${name} says ${String(stated.value)} ${shown}, which is no unit of the item's ${unit}: ${error.message}` };
  }
};
