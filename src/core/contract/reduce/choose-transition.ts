import { evaluateTree } from '../../expression/calculus/evaluate-tree.js';
import type { Value } from '../../expression/functions/function-definition.js';
import { Fault } from '../../faults.js';
import { AGE, ELAPSED, type PreparedDefinition, type PreparedTransition, RESULT } from '../definition/prepare-definition.js';
import type { ContractDocument, ContractEvent } from './contract-document.js';
import { countReader } from './contract-document.js';

/** What a transition's operators gave. */
export interface Evaluated {
  readonly R: number;
  readonly unit: string;
}

/** Runs operators on inputs in the units of their records; a port, so that the reducer stays pure. */
export type Evaluate<T extends Evaluated = Evaluated> = (operators: readonly string[], inputs: Readonly<Record<string, Value>>) => T;

/** Values by the names that expressions read. */
export type Bindings = Map<string, Value>;

/** Gives what the expressions of a transition may read: parameters, memory, counts, time and the fields of the event. */
export const bindingsOf = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  event: ContractEvent,
  cycle: number,
  counts = countReader(prepared, document),
): Bindings => {
  const bindings: Bindings = new Map<string, Value>([
    ['pi', Math.PI],
    ['e', Math.E],
    ...Object.entries(document.parameters),
    ...Object.entries(document.memory),
    ...counts(cycle),
    [ELAPSED, cycle - document.since],
    [AGE, cycle - document.created],
  ]);
  for (const [name, value] of Object.entries(event.payload)) if (typeof value !== 'string') bindings.set(name, value);
  return bindings;
};

/** Gives the inputs of a transition's operators. */
export const inputsOf = ({ inputs }: PreparedTransition, bindings: Bindings): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    inputs.map(([symbol, expression]) => {
      // A symbol that is bound to a list takes the list itself; everything else is computed.
      const list = expression.type === 'symbol' ? bindings.get(expression.name) : undefined;
      return [symbol, typeof list === 'object' ? list : evaluateTree(expression, bindings)] as const;
    }),
  );

/**
 * Gives what a transition remembers.
 * @throws Fault NOT_FINITE
 */
export const remember = ({ remember: members }: PreparedTransition, bindings: Bindings): Readonly<Record<string, number>> =>
  Object.fromEntries(
    members.map(([name, expression]) => {
      const value = evaluateTree(expression, bindings);
      if (!Number.isFinite(value)) throw new Fault('NOT_FINITE', `The memory ${name} would be ${value}.`, { memory: name });
      return [name, value] as const;
    }),
  );

/** What trying transitions found: the one that holds, where any does. */
export interface Chosen<T extends Evaluated> {
  readonly evaluated: T;
  readonly prepared?: PreparedTransition;
  readonly bindings: Bindings;
  readonly first: PreparedTransition;
}

/** Tries transitions in their order; the first whose condition holds is taken. */
export const choose = <T extends Evaluated>(
  candidates: readonly PreparedTransition[],
  bindings: Bindings,
  evaluate: Evaluate<T>,
): Chosen<T> | undefined => {
  const known = new Map<string, T>();
  let last: Chosen<T> | undefined;
  for (const candidate of candidates) {
    const { operators } = candidate.transition;
    const inputs = inputsOf(candidate, bindings);
    const key = JSON.stringify([operators, inputs]);
    const evaluated = known.get(key) ?? evaluate(operators, inputs);
    known.set(key, evaluated);
    const own: Bindings = new Map([...bindings, [RESULT, evaluated.R]]);
    const holds = candidate.when === undefined || evaluateTree(candidate.when, own) !== 0;
    last = { evaluated, bindings: own, first: candidates[0] ?? candidate, ...(holds ? { prepared: candidate } : {}) };
    if (holds) return last;
  }
  return last;
};

/** A transition that time moves, with what it remembers. */
interface MovedInTime<T extends Evaluated> extends Chosen<T> {
  readonly prepared: PreparedTransition;
  readonly remembered: Readonly<Record<string, number>>;
}

/** Gives the transition that time moves; where an operator refuses its inputs nothing moves, as nobody is there to mend them. */
export const chooseInTime = <T extends Evaluated>(
  candidates: readonly PreparedTransition[],
  bindings: Bindings,
  evaluate: Evaluate<T>,
): MovedInTime<T> | { readonly prepared: undefined; readonly evaluated: T | undefined } => {
  try {
    const chosen = choose(candidates, bindings, evaluate);
    if (chosen?.prepared === undefined) return { prepared: undefined, evaluated: chosen?.evaluated };
    return { ...chosen, prepared: chosen.prepared, remembered: remember(chosen.prepared, chosen.bindings) };
  } catch (error) {
    if (error instanceof Fault) return { prepared: undefined, evaluated: undefined };
    throw error;
  }
};

/** Gives the transitions of a state that time alone can move, in their order. */
export const timedOf = (prepared: PreparedDefinition, state: string): readonly PreparedTransition[] =>
  prepared.transitions.filter(({ transition, isTimed }) => transition.from === state && isTimed);
