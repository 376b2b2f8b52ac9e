import { Fault, toSentence } from '../faults.js';
import { findDeclaration } from '../inputs/find-declaration.js';
import { convertTo, toSymbolSi, toSymbolUncertainty } from '../quantity/convert.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { BatchItem } from './receipt.js';

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

/** What comparing found: contradictions, and reasons why something could not be compared. */
export interface Comparison {
  readonly differs: readonly string[];
  readonly unknown: readonly string[];
}

const SAME: Comparison = { differs: [], unknown: [] };
const differing = (what: string): Comparison => ({ differs: [what], unknown: [] });
const unknown = (why: string): Comparison => ({ differs: [], unknown: [why] });

/** Relative difference up to which a stated number is the one that the item proves; conversion rounds, once in each direction. */
const AGREEMENT = 1e-9;

const isSame = (stated: unknown, proved: number): boolean =>
  typeof stated === 'number' && Math.abs(stated - proved) <= AGREEMENT * Math.max(Math.abs(stated), Math.abs(proved));

const withUnit = (value: unknown, unit: string): string => `${String(value)}${unit === '1' ? '' : ` ${unit}`}`;

const resultIn = (item: BatchItem, own: Unit, target: Unit): { readonly value: number; readonly uncertainty?: number | undefined } => {
  if (own.text === target.text) return { value: item.R_t, uncertainty: item.uncertainty };
  const value = convertTo(toSi(item.R_t, own), target, own);
  if (item.uncertainty === undefined) return { value };
  return { value, uncertainty: toSymbolUncertainty({ value: item.R_t, unit: own }, item.uncertainty, target, 'output') / target.factor };
};

/** A value without a unit can only be found to be the item's where it is so in the receipt's unit. */
const compareResult = (stated: StatedResult, item: BatchItem, unit: string): Comparison => {
  const name = `result ${typeof stated.index === 'number' ? stated.index : item.index}`;
  if (stated.index !== undefined && stated.index !== item.index) return differing(`${name} holds the item of index ${item.index}`);
  if (stated.value === undefined) return SAME;
  const hasUnit = typeof stated.unit === 'string' && stated.unit !== '';
  if (!hasUnit && !isSame(stated.value, item.R_t)) return unknown('the value beside it was not compared, for its unit is not with it');
  const shown = hasUnit ? (stated.unit as string) : unit;
  try {
    const own = parseUnit(unit);
    const { value, uncertainty } = resultIn(item, own, shown === unit ? own : parseUnit(shown, own.dimension));
    if (!isSame(stated.value, value))
      return differing(`${name} says ${withUnit(JSON.stringify(stated.value), shown)}, but its item proves ${withUnit(value, shown)}`);
    const isSpreadSame = uncertainty === undefined ? stated.uncertainty === undefined : isSame(stated.uncertainty, uncertainty);
    if (isSpreadSame || !hasUnit) return SAME;
    return differing(`${name} says an uncertainty of ${String(stated.uncertainty)}, but its item proves ${uncertainty ?? 'none'}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return differing(`${name} says ${String(stated.value)} ${shown}, which is no unit of the item's ${unit}: ${error.message}`);
  }
};

const differenceOfInput = ({ symbol, value, unit }: StatedInput, item: BatchItem, operators: readonly Operator[]): readonly string[] => {
  const proved = Object.hasOwn(item.inputs, symbol) ? item.inputs[symbol] : undefined;
  const said = `${symbol} = ${withUnit(JSON.stringify(value), unit)}`;
  const declaration = findDeclaration(symbol, operators)?.declaration;
  if (typeof proved !== 'number' || declaration === undefined) return [`${said}, but its item has no such input`];
  const shown = `${symbol} = ${withUnit(proved, declaration.unitText)}`;
  if (typeof value !== 'number') return [`${said}, but its item was computed with ${shown}`];
  try {
    const own = unit === declaration.unitText ? declaration.unit : parseUnit(unit, declaration.unit.dimension);
    const stated = toSymbolSi({ value, unit: own, hasUnit: true }, declaration.unit);
    return isSame(stated, toSymbolSi(proved, declaration.unit)) ? [] : [`${said}, but its item was computed with ${shown}`];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [`${said}, which is none of ${declaration.unitText}: ${toSentence(error.message)}`];
  }
};

const compareInputs = (stated: readonly StatedInput[], item: BatchItem, operators: readonly Operator[] | undefined): Comparison => {
  if (stated.length === 0) return SAME;
  if (operators === undefined) return unknown('the inputs beside it were not compared, for their operators are not known here');
  const differs = stated.flatMap((one) => differenceOfInput(one, item, operators));
  return differs.length === 0 ? SAME : differing(`point ${item.index} says ${differs.join('; ')}`);
};

/**
 * Compares what stands beside an item with what the item proves, whatever the units: its result, as in an answer of batch, and the inputs that
 * it was computed with, as in the row of a sweep.
 * @param unit of the receipt
 * @param operators of the chain; nothing where they are not those of the receipt, so that no unit of an input is known
 */
export const compareStated = (
  { inputs = [], ...result }: StatedResult,
  item: BatchItem,
  unit: string,
  operators: readonly Operator[] | undefined,
): Comparison => {
  const found = [compareResult(result, item, unit), compareInputs(inputs, item, operators)];
  return { differs: found.flatMap(({ differs }) => differs), unknown: found.flatMap((one) => one.unknown) };
};
