import type { Value } from '../expression/function-definition.js';
import { Fault } from '../faults.js';
import { toSymbolSi, toSymbolUncertainty } from '../quantity/convert.js';
import { parseQuantity } from '../quantity/parse-quantity.js';
import { parseUnit } from '../quantity/parse-unit.js';
import { fromSi, type Unit } from '../quantity/unit.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import type { InputValue, StatedQuantity } from './computation.js';
import { describeSymbol, symbolDetail } from './describe-symbol.js';

/** Longest list that is taken. */
export const MAX_LIST_LENGTH = 10_000;

/** A value in the unit that its symbol declares. */
export interface ReadInput {
  readonly value: Value;
  readonly uncertainty?: number;
}

const where = (operator: Operator, symbol: SymbolDeclaration, key: string): Record<string, string | ReturnType<typeof symbolDetail>> => ({
  operator: operator.id,
  input: key,
  expected: symbolDetail(symbol),
});

const finite = (value: number, operator: Operator, symbol: SymbolDeclaration, key: string): number => {
  if (Number.isFinite(value)) return Object.is(value, -0) ? 0 : value;
  throw new Fault(
    'INPUT_TYPE',
    `${key} must be a finite number, not ${value}. Expected ${describeSymbol(symbol)}.`,
    where(operator, symbol, key),
  );
};

/** Converts through SI; a value that is already in the symbol's unit is kept to the last bit. */
const inSymbolUnit = (value: number, unit: Unit, symbol: SymbolDeclaration): number => {
  const si = toSymbolSi({ value, unit, hasUnit: true }, symbol.unit);
  return unit.text === symbol.unitText ? value : fromSi(si, symbol.unit);
};

const uncertaintyInSymbolUnit = (value: number, uncertainty: number, unit: Unit, symbol: SymbolDeclaration): number =>
  unit.text === symbol.unitText ? uncertainty : toSymbolUncertainty({ value, unit }, uncertainty, symbol.unit) / symbol.unit.factor;

const readText = (text: string, symbol: SymbolDeclaration): ReadInput => {
  const { value, unit, uncertainty, hasUnit } = parseQuantity(text);
  if (!hasUnit) return { value, ...(uncertainty === undefined ? {} : { uncertainty }) };
  return {
    value: inSymbolUnit(value, unit, symbol),
    ...(uncertainty === undefined ? {} : { uncertainty: uncertaintyInSymbolUnit(value, uncertainty, unit, symbol) }),
  };
};

const readStated = (stated: StatedQuantity, symbol: SymbolDeclaration): ReadInput => {
  const unit = stated.unit === undefined ? symbol.unit : parseUnit(stated.unit);
  const value = stated.unit === undefined ? stated.value : inSymbolUnit(stated.value, unit, symbol);
  if (stated.uncertainty === undefined) return { value };
  return { value, uncertainty: uncertaintyInSymbolUnit(stated.value, stated.uncertainty, unit, symbol) };
};

/** Adds the name of the input and what is expected to a fault of reading it. */
const named = <T>(read: () => T, operator: Operator, symbol: SymbolDeclaration, key: string): T => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault(error.code, `${key}: ${error.message} Expected ${describeSymbol(symbol)}.`, {
      ...error.details,
      ...where(operator, symbol, key),
    });
  }
};

/**
 * Reads what a caller gave for a symbol into the symbol's unit.
 * @throws Fault INPUT_TYPE, QUANTITY_SYNTAX, UNIT_UNKNOWN, UNIT_AMBIGUOUS, DIMENSION_MISMATCH, KIND_MISMATCH, TEMPERATURE, each naming the input
 */
export const readInput = (given: InputValue, symbol: SymbolDeclaration, operator: Operator, key: string): ReadInput => {
  const number = (value: number): number => finite(value, operator, symbol, key);
  if (symbol.list) {
    if (typeof given !== 'object' || !('length' in given)) {
      throw new Fault('INPUT_TYPE', `${key} must be a list of numbers. Expected ${describeSymbol(symbol)}.`, where(operator, symbol, key));
    }
    if (given.length === 0 || given.length > MAX_LIST_LENGTH) {
      throw new Fault(
        'INPUT_TYPE',
        `${key} has ${given.length} elements; a list has 1 to ${MAX_LIST_LENGTH}.`,
        where(operator, symbol, key),
      );
    }
    const read = (element: number | string): number =>
      typeof element === 'number' ? number(element) : number(named(() => readText(element, symbol).value, operator, symbol, key) as number);
    return { value: given.map(read) };
  }
  if (typeof given === 'number') return { value: number(given) };
  if (typeof given === 'object' && 'length' in given) {
    throw new Fault(
      'INPUT_TYPE',
      `${key} must be one number, not a list. Expected ${describeSymbol(symbol)}.`,
      where(operator, symbol, key),
    );
  }
  const read = named(() => (typeof given === 'string' ? readText(given, symbol) : readStated(given, symbol)), operator, symbol, key);
  if (read.uncertainty !== undefined && !(read.uncertainty >= 0 && Number.isFinite(read.uncertainty))) {
    throw new Fault('INPUT_TYPE', `The uncertainty of ${key} must be a finite number and not negative.`, where(operator, symbol, key));
  }
  return { ...read, value: number(read.value as number) };
};
