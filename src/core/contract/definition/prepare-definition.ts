import { toCanonicalJson } from '../../canonical-json.js';
import { sha256Hex } from '../../digest.js';
import { Fault, reasonOf } from '../../faults.js';
import type { OpenExpression } from '../../sheet/open/compile-open.js';
import { type FindOperator, refuseOperators } from '../../sheet/scope.js';
import { isNumber } from '../../sheet/type.js';
import { compileAt } from './compile-at.js';
import { type CompiledTransition, compileTransition } from './compile-transition.js';
import {
  AGE,
  type DeclaredMemory,
  ELAPSED,
  type History,
  memoryOf,
  type Names,
  namesOf,
  parameterNames,
  RESULT,
  type ReadText,
  readNames,
  resultName,
} from './contract-names.js';
import type { DeclaredNumber } from './declared-name.js';
import { CLOCK, type ContractDefinition, type Transition } from './definition.js';

/** A transition whose expressions were read; they are compiled when they are first needed. */
export interface PreparedTransition {
  readonly index: number;
  readonly transition: Transition;
  /** True where time alone takes it: on the clock; or on an event whose rolling count recedes, where it reads no field of one and no time itself. */
  readonly isTimed: boolean;
  /** True where it reads the time in the state or the age of the contract. */
  readonly readsElapsed: boolean;
  readonly readsResult: boolean;
  /** @throws Fault DEFINITION_INVALID with the place in the definition */
  readonly compiled: () => CompiledTransition;
}

/** What a definition keeps of a field, with how much of it. */
export interface PreparedHistory extends History {
  readonly keeps: OpenExpression;
}

/** A definition ready to run. */
export interface PreparedDefinition {
  readonly definition: ContractDefinition;
  readonly digest: string;
  readonly transitions: readonly PreparedTransition[];
  readonly parameters: ReadonlyMap<string, DeclaredNumber>;
  /** How long a time each rolling count looks back, over the parameters. */
  readonly windows: ReadonlyMap<string, OpenExpression>;
  readonly histories: ReadonlyMap<string, PreparedHistory>;
  readonly memory: () => ReadonlyMap<string, DeclaredMemory>;
  /** What the expressions of a transition on an event may read, but for its result. */
  readonly names: (on: string) => Names;
}

/** Finds the definition that a row names by its digest, ready to run. */
export type FindDefinition = (template: { readonly id: string; readonly version: string; readonly digest: string }) => PreparedDefinition;

/** True of what is kept for a time, and not by number. */
export const isKeptForTime = ({ keeps }: PreparedHistory): boolean => !isNumber(keeps.typed.type);

/** Keeps what a function gave for an argument. */
const keeping = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

const readAt = (text: string, at: string): ReadText => {
  try {
    return readNames(text);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault('DEFINITION_INVALID', reasonOf(error), { parts: [at], at, problems: [] });
  }
};

interface Reading {
  readonly when: ReadText | undefined;
  readonly inputs: readonly ReadText[];
  readonly remember: readonly ReadText[];
}

const readTransition = ({ when, inputs, remember }: Transition, at: string): Reading => {
  const members = (texts: Readonly<Record<string, string>>, member: string): readonly ReadText[] =>
    Object.entries(texts).map(([name, text]) => readAt(text, `${at}.${member}.${name}`));
  return {
    when: when === undefined ? undefined : readAt(when, `${at}.when`),
    inputs: members(inputs, 'inputs'),
    remember: members(remember, 'remember'),
  };
};

const allOf = ({ when, inputs, remember }: Reading): readonly ReadText[] => [...(when === undefined ? [] : [when]), ...inputs, ...remember];

/**
 * Reads the expressions of a definition; those that its rows are folded with are compiled, the others when they are first needed.
 * @param findOperator finds the equations that expressions call; without it none can be called
 * @throws Fault DEFINITION_INVALID with the place in the definition
 */
export const prepareDefinition = (definition: ContractDefinition, findOperator: FindOperator = refuseOperators): PreparedDefinition => {
  const readings = definition.transitions.map((transition, index) => readTransition(transition, `transitions.${index}`));
  const parameters = parameterNames(definition);
  const compileOver = (text: string, at: string): OpenExpression => compileAt(text, parameters, refuseOperators, at);
  const windows = new Map(
    Object.entries(definition.counts).flatMap(([name, { within }]) =>
      within === undefined ? [] : [[name, compileOver(within, `counts.${name}.within`)] as const],
    ),
  );
  const histories = new Map<string, PreparedHistory>();
  readings.forEach((reading, i) => {
    for (const [key, history] of allOf(reading).flatMap((each) => [...each.histories]))
      if (!histories.has(key)) histories.set(key, { ...history, keeps: compileOver(history.extent, `transitions.${i}`) });
  });
  const memory = keeping((_: 'memory') => memoryOf(definition, parameters));
  const names = keeping((on: string) => namesOf(definition, on, parameters, memory('memory'), histories));
  const isRolling = (name: string): boolean =>
    windows.has(name) || [histories.get(name)].some((history) => history !== undefined && isKeptForTime(history));
  const transitions = definition.transitions.map((transition, index): PreparedTransition => {
    const reading = readings[index] as Reading;
    const { when, inputs } = reading;
    const read = new Set([...(when?.names ?? []), ...inputs.flatMap((each) => [...each.names])]);
    const fields = Object.keys(definition.events[transition.on]?.payload ?? {});
    const needsEvent = allOf(reading).some((each) => fields.some((field) => each.names.has(field)));
    const readsTime = read.has(ELAPSED) || read.has(AGE);
    const compiled = keeping((_: 'compiled') => {
      const own = names(transition.on);
      const withResult = new Map([...own, [RESULT, resultName(transition, findOperator)] as const]);
      return compileTransition(transition, `transitions.${index}`, own, withResult, memory('memory'), findOperator);
    });
    return {
      index,
      transition,
      // What reads the time and waits for an event waits for the event.
      isTimed: transition.on === CLOCK || (when !== undefined && !needsEvent && !readsTime && [...read].some(isRolling)),
      readsElapsed: readsTime,
      readsResult: read.has(RESULT),
      compiled: () => compiled('compiled'),
    };
  });
  return {
    definition,
    digest: `sha256:${sha256Hex(toCanonicalJson(definition))}`,
    transitions,
    parameters,
    windows,
    histories,
    memory: () => memory('memory'),
    names,
  };
};
