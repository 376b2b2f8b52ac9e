import type { Value } from '../expression/functions/function-definition.js';
import type { SymbolDetail } from '../fault-details.js';
import { Fault, withContext, within } from '../faults.js';
import { toSymbolSi, toSymbolUncertainty } from '../quantity/convert.js';
import { isDimensionless } from '../quantity/dimension.js';
import { assertTurnsSaid } from '../quantity/exchange.js';
import { parseQuantity, type Quantity } from '../quantity/text/parse-quantity.js';
import { parseUnit } from '../quantity/unit/parse-unit.js';
import { fromSi, type Unit } from '../quantity/unit/unit.js';
import type { Operator } from '../registry/operator.js';
import type { SymbolDeclaration } from '../registry/symbol-declaration.js';
import { doubtOfNumber } from './bare-number.js';
import type { InputValue, ReadExpression, ScalarInput } from './computation.js';
import { symbolDetail } from './describe-symbol.js';
import { hintWriting } from './hint-writing.js';
import { explainCount, explainYearlyRate, readCount } from './read-count.js';
import { readGauge, readGaugeUnit } from './read-gauge.js';

/** Longest list that is taken. */
export const MAX_LIST_LENGTH = 10_000;

/** A value in the unit that its symbol declares. */
export interface ReadInput {
  readonly value: Value;
  readonly uncertainty?: Value;
  readonly currency?: string;
  /** Whether the caller wrote a bare number. */
  readonly bare?: true;
}

interface ReadScalar {
  readonly value: number;
  readonly uncertainty?: number;
  readonly currency?: string;
  readonly bare?: true;
}

/** Faults of a text that states a unit. */
const HAS_UNIT: ReadonlySet<string> = new Set(['DIMENSION_MISMATCH', 'UNIT_AMBIGUOUS']);

const where = (
  operator: Operator,
  symbol: SymbolDeclaration,
  key: string,
): { operator: string; input: string; expected: SymbolDetail } => ({
  operator: operator.id,
  input: key,
  expected: symbolDetail(symbol),
});

/** Converts through SI; a value that is already in the symbol's unit is kept to the last bit. */
const inSymbolUnit = (value: number, unit: Unit, symbol: SymbolDeclaration): number => {
  const si = toSymbolSi({ value, unit, hasUnit: true }, symbol.unit);
  return unit.text === symbol.unitText ? value : fromSi(si, symbol.unit);
};

const uncertaintyInSymbolUnit = (value: number, uncertainty: number, unit: Unit, symbol: SymbolDeclaration): number =>
  unit.text === symbol.unitText ? uncertainty : toSymbolUncertainty({ value, unit }, uncertainty, symbol.unit) / symbol.unit.factor;

/** A plain number of which ten is allowed is no share of a whole: 35 for a salinity, 80 for a curve number. */
const LEAST_PLAIN = 10;

/** The greatest value that a symbol's own range allows, where that is a number. */
const greatestOf = ({ bounds }: SymbolDeclaration): number =>
  Math.min(
    ...bounds.filter(({ operator, relative }) => !relative && operator.startsWith('<')).map(({ text }) => Number(text)),
    Number.POSITIVE_INFINITY,
  );

/**
 * Refuses a share or a ratio for a number on a scale of its own, which it would be read into as something else: 35 g/kg as 0.035.
 * @throws Fault DIMENSION_MISMATCH
 */
const assertSameScale = (value: number, unit: Unit, symbol: SymbolDeclaration): void => {
  if (!isDimensionless(unit.dimension) || unit.level !== undefined || unit.text === symbol.unitText) return;
  const greatest = greatestOf(symbol);
  const isPlain = symbol.unitText === '1' && unit.factor !== 1 && greatest >= LEAST_PLAIN && Number.isFinite(greatest);
  // A ratio of amounts of substance, such as IFCC's mmol/mol of HbA1c, is another measure than a percentage.
  const isOtherRatio = symbol.unitText === '%' && /mol/.test(unit.text) && !/\b(mole|molar|amount)\b/.test(symbol.meaning);
  if (!isPlain && !isOtherRatio) return;
  throw new Fault(
    'DIMENSION_MISMATCH',
    isPlain
      ? `a number on a scale of its own is wanted, and ${value} ${unit.text} would be read as ${value * unit.factor}; give ${value} without a unit if that is what is meant`
      : `${unit.text} is a ratio of amounts of substance, which this percentage is not; convert it first`,
    { unit: unit.text },
  );
};

const inUnit = (value: number, uncertainty: number | undefined, unit: Unit, symbol: SymbolDeclaration): ReadScalar => ({
  value: inSymbolUnit(value, unit, symbol),
  ...(uncertainty === undefined ? {} : { uncertainty: uncertaintyInSymbolUnit(value, uncertainty, unit, symbol) }),
  ...(unit.currency === undefined ? {} : { currency: unit.currency }),
});

const bareNumber = (value: number, uncertainty?: number): ReadScalar => ({
  value,
  bare: true,
  ...(uncertainty === undefined ? {} : { uncertainty }),
});

const readQuantity = ({ value, unit, uncertainty, hasUnit }: Quantity, symbol: SymbolDeclaration): ReadScalar => {
  if (!hasUnit) return bareNumber(value, uncertainty);
  assertSameScale(value, unit, symbol);
  return inUnit(value, uncertainty, unit, symbol);
};

const readText = (text: string, symbol: SymbolDeclaration): ReadScalar => {
  const count = readCount(text, symbol);
  if (count !== undefined) return { value: count };
  const quantity = parseQuantity(readGauge(text, symbol), symbol.unit.dimension);
  assertTurnsSaid(quantity.unit, symbol.unit);
  return readQuantity(quantity, symbol);
};

/** Reads a computed value; what a symbol reads as a quantity of its own kind, such as a latitude, is no expression. */
const readComputed = (given: ReadExpression, symbol: SymbolDeclaration): ReadScalar => {
  if ('quantity' in given && given.text === undefined) return readQuantity(given.quantity, symbol);
  try {
    return readText(given.text ?? '', symbol);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if ('quantity' in given) return readQuantity(given.quantity, symbol);
    const { code } = given.refusal;
    const isUnread = error.code === 'QUANTITY_SYNTAX' || (error.code === 'UNIT_UNKNOWN' && code === 'EXPRESSION_SYNTAX');
    throw isUnread && code !== 'QUANTITY_SYNTAX' ? given.refusal : error;
  }
};

/** Tells a computed value from what a caller wrote. */
export const isComputed = (given: ScalarInput): given is ReadExpression =>
  typeof given === 'object' && ('quantity' in given || 'refusal' in given);

const readScalar = (given: ScalarInput, symbol: SymbolDeclaration): ReadScalar => {
  if (typeof given === 'number') return bareNumber(given);
  if (typeof given === 'string') return readText(given, symbol);
  if (isComputed(given)) return readComputed(given, symbol);
  if (given.unit === undefined) return bareNumber(given.value, given.uncertainty);
  const unit = parseUnit(readGaugeUnit(given.unit, given.value, symbol), symbol.unit.dimension);
  assertTurnsSaid(unit, symbol.unit);
  assertSameScale(given.value, unit, symbol);
  return inUnit(given.value, given.uncertainty, unit, symbol);
};

const isList = (given: InputValue): given is readonly ScalarInput[] => Array.isArray(given);

/** Currencies are not exchanged, so that all amounts of a computation are in one. */
export const assertOneCurrency = (stated: readonly { readonly name: string; readonly currency: string }[]): void => {
  const [first] = stated;
  const other = stated.find(({ currency }) => currency !== first?.currency);
  if (first === undefined || other === undefined) return;
  throw new Fault(
    'KIND_MISMATCH',
    `${first.name} is in ${first.currency} and ${other.name} in ${other.currency}. There are no exchange rates here: convert one of them first.`,
    { currencies: [first.currency, other.currency] },
  );
};

/**
 * Reads what a caller gave for a symbol into the symbol's unit.
 * @param needsUnits refuses a plain number where its unit is not sure; else it is in the symbol's
 * @throws Fault INPUT_TYPE, QUANTITY_SYNTAX, UNIT_UNKNOWN, UNIT_AMBIGUOUS, DIMENSION_MISMATCH, KIND_MISMATCH, TEMPERATURE, each naming the input
 */
export const readInput = (given: InputValue, symbol: SymbolDeclaration, operator: Operator, key: string, needsUnits = false): ReadInput => {
  const details = (): ReturnType<typeof where> => where(operator, symbol, key);
  const refuse = (why: string): Fault => new Fault('INPUT_TYPE', why, details());
  /** Adds the name of the input and what is expected to a fault of reading it. */
  const read = (element: ScalarInput, name: string): ReadScalar => {
    // A caller of the library may pass what no type allows.
    if (element === null || !['number', 'string', 'object'].includes(typeof element))
      throw refuse(`${name} must be a number, not ${String(element)}.`);
    let scalar: ReadScalar;
    try {
      scalar = readScalar(element, symbol);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const text = isComputed(element) ? element.text : element;
      const yearly = explainYearlyRate(text, symbol);
      const counted = HAS_UNIT.has(error.code) ? explainCount(symbol) : [];
      const hints = yearly.length > 0 ? yearly : [...hintWriting(text, symbol, error), ...counted];
      throw within(name, withContext(error, { ...details(), ...(hints.length === 0 ? {} : { hints }) }));
    }
    if (!Number.isFinite(scalar.value)) throw refuse(`${name} must be a finite number, not ${scalar.value}.`);
    if (scalar.uncertainty !== undefined && !(scalar.uncertainty >= 0 && Number.isFinite(scalar.uncertainty))) {
      throw refuse(`The uncertainty of ${name} must be a finite number and not negative.`);
    }
    const doubt = needsUnits && scalar.bare ? doubtOfNumber(scalar.value, symbol, operator, name) : undefined;
    if (doubt !== undefined) throw refuse(doubt);
    return Object.is(scalar.value, -0) ? { ...scalar, value: 0 } : scalar;
  };
  if (typeof given === 'boolean') {
    if (symbol.list) throw refuse(`${key} must be a list of numbers.`);
    if (!symbol.integer) throw refuse(`${key} must be a number, not ${given}.`);
    return { value: given ? 1 : 0 };
  }
  if (!symbol.list) {
    if (isList(given)) throw refuse(`${key} must be one number, not a list.`);
    return read(given, key);
  }
  if (!isList(given)) throw refuse(`${key} must be a list of numbers.`);
  if (given.length === 0 || given.length > MAX_LIST_LENGTH) {
    throw refuse(`${key} has ${given.length} elements; a list has 1 to ${MAX_LIST_LENGTH}.`);
  }
  const elements = given.map((element, i) => read(element, `${key}[${i + 1}]`));
  const stated = elements.flatMap(({ currency }, i) => (currency === undefined ? [] : [{ name: `${key}[${i + 1}]`, currency }]));
  assertOneCurrency(stated);
  return {
    value: elements.map(({ value }) => value),
    ...(elements.some(({ uncertainty }) => uncertainty !== undefined)
      ? { uncertainty: elements.map(({ uncertainty }) => uncertainty ?? 0) }
      : {}),
    ...(stated[0] === undefined ? {} : { currency: stated[0].currency }),
  };
};
