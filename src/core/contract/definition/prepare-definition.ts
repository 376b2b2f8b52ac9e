import { toCanonicalJson } from '../../canonical-json.js';
import { sha256Hex } from '../../digest.js';
import { parseExpression } from '../../expression/tree/parse-expression.js';
import { type Expression, symbolsOf } from '../../expression/tree/syntax-tree.js';
import { Fault } from '../../faults.js';
import { CLOCK, type ContractDefinition, type Transition } from './definition.js';

/** A transition with its expressions parsed. */
export interface PreparedTransition {
  readonly index: number;
  readonly transition: Transition;
  readonly when: Expression | undefined;
  readonly inputs: readonly (readonly [string, Expression])[];
  readonly remember: readonly (readonly [string, Expression])[];
  /** True where time alone can make the condition hold: it reads a rolling count, the time in the state or the age, and nothing of it a field of an event. */
  readonly isTimed: boolean;
  /** True where it reads the time in the state or the age of the contract. */
  readonly readsElapsed: boolean;
  readonly readsResult: boolean;
}

/** A definition ready to run. */
export interface PreparedDefinition {
  readonly definition: ContractDefinition;
  readonly digest: string;
  readonly transitions: readonly PreparedTransition[];
  readonly windows: ReadonlyMap<string, Expression>;
  readonly memory: ReadonlyMap<string, Expression>;
}

/** The cycles since the state was entered. */
export const ELAPSED = 'elapsed';
/** The cycles since the contract was made; memory that holds it tells later how long ago something was. */
export const AGE = 'age';
/** The result of a transition's operators. */
export const RESULT = 'R';

const parseAt = (text: string, at: string): Expression => {
  try {
    return parseExpression(text);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new Fault('DEFINITION_INVALID', error.message, { parts: [at], at, problems: [] });
  }
};

const parseMembers = (members: Readonly<Record<string, string>>, at: string): readonly (readonly [string, Expression])[] =>
  Object.entries(members).map(([name, text]) => [name, parseAt(text, `${at}.${name}`)] as const);

/**
 * Parses the expressions of a definition.
 * @throws Fault DEFINITION_INVALID with the place in the definition
 */
export const prepareDefinition = (definition: ContractDefinition): PreparedDefinition => {
  const rolling = new Set(Object.entries(definition.counts).flatMap(([name, { within }]) => (within === undefined ? [] : [name])));
  const transitions = definition.transitions.map((transition, index): PreparedTransition => {
    const at = `transitions.${index}`;
    const when = transition.when === undefined ? undefined : parseAt(transition.when, `${at}.when`);
    const inputs = parseMembers(transition.inputs, `${at}.inputs`);
    const read = [...(when === undefined ? [] : symbolsOf(when)), ...inputs.flatMap(([, expression]) => symbolsOf(expression))];
    const remember = parseMembers(transition.remember, `${at}.remember`);
    const fields = Object.keys(definition.events[transition.on]?.payload ?? {});
    const needsEvent = [...read, ...remember.flatMap(([, expression]) => symbolsOf(expression))].some((name) => fields.includes(name));
    const readsTime = read.includes(ELAPSED) || read.includes(AGE);
    return {
      index,
      transition,
      when,
      inputs,
      remember,
      isTimed: transition.on === CLOCK || (when !== undefined && !needsEvent && (readsTime || read.some((name) => rolling.has(name)))),
      readsElapsed: readsTime,
      readsResult: read.includes(RESULT),
    };
  });
  return {
    definition,
    digest: `sha256:${sha256Hex(toCanonicalJson(definition))}`,
    transitions,
    windows: new Map(
      Object.entries(definition.counts).flatMap(([name, { within }]) =>
        within === undefined ? [] : [[name, parseAt(within, `counts.${name}.within`)] as const],
      ),
    ),
    memory: new Map(Object.entries(definition.memory).map(([name, { initial }]) => [name, parseAt(initial, `memory.${name}.initial`)])),
  };
};
