import { Fault, toSentence } from '../../faults.js';
import { findDeclaration } from '../../inputs/find-declaration.js';
import { convertTo, toSymbolSi, toSymbolUncertainty } from '../../quantity/convert.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { toSi, type Unit } from '../../quantity/unit/unit.js';
import type { Operator } from '../../registry/operator.js';
import type { BatchItem, BatchReceipt } from '../receipt.js';

/** What an answer says in its own words beside an item: none of it is signed. */
export interface StatedResult {
  /** Place in the request, from 0. */
  readonly index?: unknown;
  readonly value?: unknown;
  readonly uncertainty?: unknown;
  /** Of a row of a table: what it says of each output, by name. */
  readonly values?: unknown;
  readonly uncertainties?: unknown;
  /** The unit of the two, where the answer is at hand. */
  readonly unit?: unknown;
  /** The symbol of the result, where the answer says it of this one. */
  readonly symbol?: string;
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

/** Relative difference up to which a number in another unit is the one that the item proves; conversion rounds, once in each direction. */
const AGREEMENT = 1e-9;

const isSame = (stated: unknown, proved: number): boolean =>
  stated === proved ||
  (typeof stated === 'number' &&
    Number.isFinite(stated) &&
    Math.abs(stated - proved) <= AGREEMENT * Math.max(Math.abs(stated), Math.abs(proved)));

const withUnit = (value: unknown, unit: string): string => `${String(value)}${unit === '1' ? '' : ` ${unit}`}`;

/** Reads a unit as it stands in an answer, which has no white space around it. */
const parseStated = (text: string, dimension: Unit['dimension']): Unit => {
  if (text !== text.trim()) throw new Fault('UNIT_UNKNOWN', `${JSON.stringify(text)} is no unit`, { unit: text, nearest: [] });
  return parseUnit(text, dimension);
};

const resultIn = (item: BatchItem, own: Unit, target: Unit): { readonly value: number; readonly uncertainty?: number | undefined } => {
  if (own.text === target.text) return { value: item.R_t, uncertainty: item.uncertainty };
  const value = convertTo(toSi(item.R_t, own), target, own);
  if (item.uncertainty === undefined) return { value };
  return { value, uncertainty: toSymbolUncertainty({ value: item.R_t, unit: own }, item.uncertainty, target, 'output') / target.factor };
};

/** In the item's own unit nothing is converted, and a number must be the very same. */
const isStated = (stated: unknown, proved: number | undefined, isOwnUnit: boolean): boolean =>
  isOwnUnit || proved === undefined ? stated === proved : isSame(stated, proved);

/** A value without a unit can only be found to be the item's where it is so in the receipt's unit. */
const compareResult = (stated: StatedResult, item: BatchItem, { unit, symbol }: Shared): Comparison => {
  const name = `result ${typeof stated.index === 'number' ? stated.index : item.index}`;
  if (stated.index !== undefined && stated.index !== item.index) return differing(`${name} holds the item of index ${item.index}`);
  if (stated.symbol !== undefined && stated.symbol !== symbol)
    return differing(`${name} is said of ${stated.symbol}, and proved of ${symbol}`);
  if (stated.value === undefined) return SAME;
  const hasUnit = typeof stated.unit === 'string' && stated.unit !== '';
  if (!hasUnit && stated.value !== item.R_t) return unknown('the value beside it was not compared, for its unit is not with it');
  const shown = hasUnit ? (stated.unit as string) : unit;
  const isOwn = shown === unit;
  try {
    const own = parseUnit(unit);
    const { value, uncertainty } = resultIn(item, own, isOwn ? own : parseStated(shown, own.dimension));
    if (!isStated(stated.value, value, isOwn))
      return differing(`${name} says ${withUnit(JSON.stringify(stated.value), shown)}, but its item proves ${withUnit(value, shown)}`);
    if (isStated(stated.uncertainty, uncertainty, isOwn)) return SAME;
    return differing(`${name} says an uncertainty of ${String(stated.uncertainty)}, but its item proves ${uncertainty ?? 'none'}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return differing(`${name} says ${String(stated.value)} ${shown}, which is no unit of the item's ${unit}: ${error.message}`);
  }
};

const compareInput = ({ symbol, value, unit }: StatedInput, item: BatchItem, { inputUnits, operators }: Shared): Comparison => {
  const proved = Object.hasOwn(item.inputs, symbol) ? item.inputs[symbol] : undefined;
  const named = `${symbol} = ${withUnit(JSON.stringify(value), unit)}`;
  const said = `point ${item.index} says ${named}`;
  if (typeof proved !== 'number') return differing(`${said}, but its item has no such input`);
  const ownUnit = inputUnits[symbol] ?? '1';
  const shown = `${symbol} = ${withUnit(proved, ownUnit)}`;
  if (unit === ownUnit) return value === proved ? SAME : differing(`${said}, but its item was computed with ${shown}`);
  const declaration = operators === undefined ? undefined : findDeclaration(symbol, operators)?.declaration;
  if (declaration === undefined) return unknown(`${named} was not compared with ${shown}, for its operators are not known here`);
  try {
    const stated = toSymbolSi(
      { value: Number(value), unit: parseStated(unit, declaration.unit.dimension), hasUnit: true },
      declaration.unit,
    );
    return isSame(stated, toSymbolSi(proved, declaration.unit)) ? SAME : differing(`${said}, but its item was computed with ${shown}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return differing(`${said}, which is none of ${declaration.unitText}: ${toSentence(error.message)}`);
  }
};

/** What the items of a batch share, as far as comparing needs it; no operators where they are not those of the receipt. */
export interface Shared extends Pick<BatchReceipt, 'unit' | 'symbol' | 'inputUnits'> {
  readonly operators: readonly Operator[] | undefined;
}

/**
 * Compares what stands beside an item with what the item proves, whatever the units: its result, as in an answer of batch, and the inputs that
 * it was computed with, as in the row of a sweep.
 */
export const compareStated = ({ inputs = [], ...result }: StatedResult, item: BatchItem, shared: Shared): Comparison => {
  const found = [compareResult(result, item, shared), ...inputs.map((input) => compareInput(input, item, shared))];
  return { differs: found.flatMap(({ differs }) => differs), unknown: found.flatMap((one) => one.unknown) };
};
