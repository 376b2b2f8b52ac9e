import { formatDimension, isDimensionless } from '../quantity/dimension.js';
import { usualUnit } from '../quantity/unit/fitting-units.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { fromSi, type Unit } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';

/** Scales on which a plain number has one reading. */
const PLAIN_SCALES: ReadonlySet<string> = new Set(['pH', 'mag']);

/**
 * Tells whether a plain number has one reading for a symbol: its unit is the coherent one of the SI, or it is a count, money, a pH or a
 * magnitude.
 */
const takesBareNumbers = ({ unit, unitText, integer }: SymbolDeclaration): boolean =>
  integer ||
  unitText.includes('currency') ||
  PLAIN_SCALES.has(unitText) ||
  (unit.factor === 1 && unit.offset === 0 && unit.level === undefined);

/** A zero is the same in every unit but those of scales. */
const isZeroOf = (value: number, { offset, level }: Unit): boolean => value === 0 && offset === 0 && level === undefined;

/** Writes a number as people do, with powers of ten where they are shorter: `2.1e11`. */
export const writeNumber = (value: number): string => {
  const [plain, scientific] = [String(value), value.toExponential()];
  return (scientific.length < plain.length ? scientific : plain).replace('e+', 'e');
};

/** Gives the text of the coherent unit of the SI beside a unit; empty where that is a plain number. */
export const coherentUnit = (unit: Unit): string => {
  if (isDimensionless(unit.dimension) && unit.kind !== 'angle' && unit.kind !== 'solid angle') return '';
  // What counts turns is read in radians too, and has no coherent unit of its own.
  const usual = usualUnit(unit.dimension, unit.kind === 'rotation' ? 'angular velocity' : unit.kind);
  return usual !== undefined && parseUnit(usual).factor === 1 ? usual : formatDimension(unit.dimension);
};

/** Writes a plain number in the unit of the record, and in the coherent one with what that is in the record's. */
const spellings = (value: number | undefined, text: string, { unit, unitText }: SymbolDeclaration): string => {
  const inRecord = `"${text} ${unitText}"`;
  if (unit.level !== undefined) return inRecord;
  const converted = value === undefined ? undefined : `${writeNumber(Number(fromSi(value, unit).toPrecision(12)))} ${unitText}`;
  const coherent = coherentUnit(unit);
  if (coherent === '') return converted === undefined ? inRecord : `${inRecord} or "${converted}"`;
  return `"${text} ${coherent}"${converted === undefined ? '' : ` (${converted})`} or ${inRecord}`;
};

/**
 * Says why a plain number has two readings for a symbol, whose unit is not the coherent one of the SI, with both spellings; nothing where it
 * has one.
 * @param value nothing for a list, and for what is only known later
 * @param name the input as the caller wrote it, an element of a list with its place
 * @param text what a unit is written behind
 */
export const doubtOfNumber = (
  value: number | undefined,
  symbol: SymbolDeclaration,
  { id }: Operator,
  name: string,
  text = writeNumber(value ?? Number.NaN),
): string | undefined =>
  takesBareNumbers(symbol) || (value !== undefined && isZeroOf(value, symbol.unit))
    ? undefined
    : `${name} = ${value === undefined ? text : writeNumber(value)} is a bare number and ${id} reads it in ${symbol.unitText}: write ${spellings(value, text, symbol)}.`;
