import type { Value } from '../../expression/functions/function-definition.js';
import type { ReadOpen } from '../../sheet/open/compile-open.js';
import { AGE, ELAPSED, type Names, RESULT } from '../definition/contract-names.js';
import { type DeclaredNumber, siOf } from '../definition/declared-name.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import type { ContractDocument, ContractEvent } from './contract-document.js';
import { countReader } from './count-events.js';

/** The values that expressions read, at one cycle: as they are declared, and in coherent SI. */
export interface Values {
  readonly names: Names;
  /** A number in the declared unit, a list of them, or a text; nothing for a field that was left out. */
  readonly declared: (name: string) => Value | string | undefined;
  readonly si: ReadOpen;
  /** Standard uncertainty of a field, in the declared unit. */
  readonly uncertainty: (name: string) => number | undefined;
}

const inSi = (value: Value | string | undefined, declared: DeclaredNumber): Value | string | undefined => {
  if (typeof value === 'number') return siOf(value, declared);
  return typeof value === 'object' ? value.map((each) => siOf(each, declared)) : value;
};

const valuesOver = (names: Names, declared: Values['declared'], uncertainty: Values['uncertainty']): Values => ({
  names,
  declared,
  uncertainty,
  si: (name) => {
    const open = names.get(name);
    if (open === undefined) return undefined;
    const value = declared(name);
    return open === 'text' ? (typeof value === 'string' ? value : undefined) : inSi(value, open);
  },
});

/** Gives what the expressions of a transition may read: parameters, memory, counts, time and the fields of the event. */
export const valuesAt = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  event: ContractEvent,
  cycle: number,
  counts = countReader(prepared, document),
): Values => {
  const { parameters, memory } = document;
  const declared = (name: string): Value | string | undefined => {
    if (name === ELAPSED) return cycle - document.since;
    if (name === AGE) return cycle - document.created;
    const field = Object.hasOwn(event.payload, name) ? event.payload[name] : undefined;
    if (field !== undefined) return typeof field === 'object' && 'value' in field ? field.value : field;
    if (Object.hasOwn(parameters, name)) return parameters[name];
    if (Object.hasOwn(memory, name)) return memory[name];
    return counts(name, cycle);
  };
  const uncertainty = (name: string): number | undefined => {
    const field = Object.hasOwn(event.payload, name) ? event.payload[name] : undefined;
    return typeof field === 'object' && 'value' in field ? field.uncertainty : undefined;
  };
  return valuesOver(prepared.names(event.name), declared, uncertainty);
};

/** Adds the result of a transition's operators, in the unit of the last one's record. */
export const withResult = (values: Values, names: Names, result: number): Values =>
  valuesOver(names, (name) => (name === RESULT ? result : values.declared(name)), values.uncertainty);

/** Gives the values of parameters alone. */
export const valuesOfParameters = (names: Names, parameters: Readonly<Record<string, number>>): Values =>
  valuesOver(
    names,
    (name) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined),
    () => undefined,
  );
