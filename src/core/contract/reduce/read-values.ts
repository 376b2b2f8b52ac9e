import { Fault } from '../../faults.js';
import { nearest } from '../../nearest.js';
import { declareParameter } from '../definition/contract-names.js';
import { type DeclaredNumber, type DeclaredReading, declareUnit, readDeclared } from '../definition/declared-name.js';
import type { ContractDefinition } from '../definition/definition.js';
import type { ContractEvent } from './contract-document.js';

type Given = Readonly<Record<string, unknown>>;

interface Bounds {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly integer?: boolean | undefined;
}

const MAX_LIST = 10_000;
const MAX_TEXT = 200;

const refuse = (what: string, problem: string): Fault => new Fault('OUT_OF_RANGE', `${what} ${problem}.`, { input: what });

const readNumber = (given: unknown, what: string, declared: DeclaredNumber, bounds: Bounds): DeclaredReading => {
  const reading = readDeclared(given, declared, what);
  const { value } = reading;
  const { minimum, maximum, integer } = bounds;
  if (integer && !Number.isInteger(value)) throw refuse(what, `must be a whole number, not ${value}`);
  if (minimum !== undefined && value < minimum) throw refuse(what, `must be at least ${minimum}, not ${value}`);
  if (maximum !== undefined && value > maximum) throw refuse(what, `must be at most ${maximum}, not ${value}`);
  return reading;
};

/** Refuses an uncertainty where none is kept. */
const certain = ({ value, uncertainty }: DeclaredReading, what: string): number => {
  if (uncertainty !== undefined) throw new Fault('INPUT_TYPE', `${what} is taken without an uncertainty.`, { input: what });
  return value;
};

const assertKnown = (given: Given, known: readonly string[], what: string): void => {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const said = known.length === 0 ? 'it takes none' : `did you mean ${nearest(unknown, known, 1)[0]}? It has ${known.join(', ')}`;
  throw new Fault('UNKNOWN_INPUT', `${JSON.stringify(unknown.slice(0, 64))} is no ${what}; ${said}.`, { unknown: [unknown.slice(0, 64)] });
};

/**
 * Reads the parameters of a deployment; those that are not given have their defaults.
 * @throws Fault UNKNOWN_INPUT, INPUT_TYPE, OUT_OF_RANGE
 */
export const readParameters = ({ id, parameters }: ContractDefinition, given: Given): Readonly<Record<string, number>> => {
  assertKnown(given, Object.keys(parameters), `parameter of ${id}`);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => {
      const stated = Object.hasOwn(given, name) ? given[name] : parameter.default;
      return [name, certain(readNumber(stated, name, declareParameter(parameter), parameter), name)];
    }),
  );
};

/**
 * Reads the fields of an event.
 * @throws Fault UNKNOWN_INPUT, MISSING_INPUT, INPUT_TYPE, OUT_OF_RANGE
 */
export const readPayload = ({ id, events }: ContractDefinition, event: string, given: Given): ContractEvent['payload'] => {
  const declared = Object.hasOwn(events, event) ? (events[event]?.payload ?? {}) : {};
  assertKnown(given, Object.keys(declared), `field of the event ${event} of ${id}`);
  const read: Record<string, ContractEvent['payload'][string]> = {};
  for (const [name, field] of Object.entries(declared)) {
    const what = `${event}.${name}`;
    const value = given[name];
    if (value === undefined) {
      if (field.optional) continue;
      throw new Fault(
        'MISSING_INPUT',
        `The event ${event} needs ${name}: ${field.meaning}${field.unit === undefined ? '' : ` [${field.unit}]`}.`,
        {
          missing: [{ symbol: name, meaning: field.meaning, unit: field.unit ?? '1' }],
        },
      );
    }
    const unit = declareUnit(field.unit);
    if (field.type === 'number') {
      const { value: number, uncertainty } = readNumber(value, what, unit, field);
      read[name] = uncertainty === undefined ? number : { value: number, uncertainty };
    } else if (field.type === 'text') {
      if (typeof value !== 'string' || value === '' || value.length > MAX_TEXT || !value.isWellFormed())
        throw new Fault('INPUT_TYPE', `${what} must be a text of 1 to ${MAX_TEXT} characters.`, { input: what });
      read[name] = value;
    } else {
      if (!Array.isArray(value) || value.length > MAX_LIST)
        throw new Fault('INPUT_TYPE', `${what} must be a list of at most ${MAX_LIST} numbers.`, { input: what });
      read[name] = value.map((element, i) => certain(readNumber(element, `${what}[${i + 1}]`, unit, field), `${what}[${i + 1}]`));
    }
  }
  return read;
};
