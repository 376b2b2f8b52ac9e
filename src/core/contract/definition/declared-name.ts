import { Fault, within } from '../../faults.js';
import { toSymbolSi, toSymbolUncertainty } from '../../quantity/convert.js';
import { assertTurnsSaid } from '../../quantity/exchange.js';
import { parseQuantity, type Quantity } from '../../quantity/text/parse-quantity.js';
import { parseUnit } from '../../quantity/unit/parse-unit.js';
import { fromSi, toSi, type Unit } from '../../quantity/unit/unit.js';
import type { OpenName } from '../../sheet/open/compile-open.js';
import { NUMBER, typeOfUnit } from '../../sheet/type.js';

/** A number with a type: what a parameter, a field of numbers, a count, memory or time is declared as. */
export type DeclaredNumber = Exclude<OpenName, 'text'>;

/** A quantity as somebody states it: a plain number in the declared unit, `"5 degC"`, or its parts. */
export type StatedQuantity = number | string | { readonly value: number; readonly unit?: string; readonly uncertainty?: number };

/** A reading in the unit that is declared. */
export interface DeclaredReading {
  readonly value: number;
  /** Standard uncertainty in the same unit; of a temperature, of a difference. */
  readonly uncertainty?: number;
}

const ONE = parseUnit('');

/** What a count is, and everything else that no unit is declared for. */
export const PURE: DeclaredNumber = { type: NUMBER, isBare: true };

const known = new Map<string, DeclaredNumber>();
const MOST_KNOWN = 1_000;

/**
 * Gives what a number in a unit is.
 * @throws Fault of a unit that is none
 */
export const declareUnit = (text: string | undefined): DeclaredNumber => {
  if (text === undefined || text === '1') return PURE;
  const found = known.get(text);
  if (found !== undefined) return found;
  const unit = parseUnit(text);
  const declared: DeclaredNumber = { type: typeOfUnit(unit), unit };
  if (known.size < MOST_KNOWN) known.set(text, declared);
  return declared;
};

/** The unit of time of the contracts: one cycle of the service's clock, 0.777 s. */
const TICK = 'tick';

/** What the time in a state and the age of a contract are. */
export const CLOCK_TIME = declareUnit(TICK);

/** Gives a reading in coherent SI; a level stays as it is. */
export const siOf = (value: number, { unit = ONE }: DeclaredNumber): number =>
  unit.level === undefined ? toSi(value, unit) : value * unit.factor;

/** Gives a value in coherent SI as a reading; the inverse of {@link siOf}. */
export const readingOf = (si: number, { unit = ONE }: DeclaredNumber): number =>
  unit.level === undefined ? fromSi(si, unit) : si / unit.factor;

const unitOf = ({ unit = ONE }: DeclaredNumber): Unit => unit;

const inUnit = (quantity: Quantity, unit: Unit): DeclaredReading => {
  const { value, uncertainty, hasUnit } = quantity;
  if (!hasUnit || quantity.unit.text === unit.text) return { value, ...(uncertainty === undefined ? {} : { uncertainty }) };
  assertTurnsSaid(quantity.unit, unit);
  if (unit.difference && quantity.unit.offset !== 0 && !quantity.unit.difference)
    throw new Fault(
      'TEMPERATURE',
      `expected a temperature difference, got a temperature [${quantity.unit.text}]; write K or delta_${quantity.unit.text}`,
      {
        unit: quantity.unit.text,
        expectedUnit: unit.text,
      },
    );
  const reading = fromSi(toSymbolSi(quantity, unit), unit);
  if (uncertainty === undefined) return { value: reading };
  return { value: reading, uncertainty: toSymbolUncertainty({ value, unit: quantity.unit }, uncertainty, unit) / unit.factor };
};

/**
 * Reads a stated quantity into the unit that is declared; a plain number is in it already.
 * @param what names it in a refusal
 * @throws Fault INPUT_TYPE, QUANTITY_SYNTAX, DIMENSION_MISMATCH, KIND_MISMATCH, TEMPERATURE
 */
export const readDeclared = (given: unknown, declared: DeclaredNumber, what: string): DeclaredReading => {
  const unit = unitOf(declared);
  const refuse = (): Fault =>
    new Fault('INPUT_TYPE', `${what} must be a number${unit.text === '' ? '' : `, or a quantity such as "${5} ${unit.text}"`}.`, {
      input: what,
    });
  const read = (): DeclaredReading => {
    if (typeof given === 'number') return { value: given };
    if (typeof given === 'string') return inUnit(parseQuantity(given, unit.dimension), unit);
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refuse();
    const { value, unit: stated, uncertainty, ...others } = given as Record<string, unknown>;
    if (typeof value !== 'number' || Object.keys(others).length > 0) throw refuse();
    if (stated !== undefined && typeof stated !== 'string') throw refuse();
    if (uncertainty !== undefined && !(typeof uncertainty === 'number' && uncertainty >= 0)) throw refuse();
    const own = stated === undefined ? unit : parseUnit(stated, unit.dimension);
    return inUnit({ value, unit: own, hasUnit: stated !== undefined, ...(typeof uncertainty === 'number' ? { uncertainty } : {}) }, unit);
  };
  let reading: DeclaredReading;
  try {
    reading = read();
  } catch (error) {
    if (!(error instanceof Fault) || error.code === 'INPUT_TYPE') throw error;
    throw within(what, error);
  }
  if (declared.type.isPoint && siOf(reading.value, declared) < 0)
    throw within(
      what,
      new Fault('TEMPERATURE', `${reading.value} ${unit.text} is below absolute zero, ${-unit.offset} ${unit.text}`, { unit: unit.text }),
    );
  if (!Number.isFinite(reading.value) || !Number.isFinite(reading.uncertainty ?? 0)) throw refuse();
  return Object.is(reading.value, -0) ? { ...reading, value: 0 } : reading;
};
