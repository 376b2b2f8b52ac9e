import type { Value } from '../../expression/functions/function-definition.js';
import { Fault } from '../../faults.js';
import type { Registry } from '../../registry/registry.js';
import type { PreparedDefinition, PreparedTransition } from '../definition/prepare-definition.js';
import { type Values, withResult } from './values-at.js';

/** What a transition's operators gave. */
export interface Evaluated {
  readonly R: number;
  readonly unit: string;
}

/**
 * Runs operators on inputs in the units of their records; a port, so that the reducer stays pure. A definition that is pinned to own formulas gives
 * the registry that has them.
 */
export type Evaluate<T extends Evaluated = Evaluated> = (
  operators: readonly string[],
  inputs: Readonly<Record<string, Value>>,
  registry?: Registry,
) => T;

/** Gives the inputs of a transition's operators, in the units of their records. */
export const inputsOf = ({ compiled }: PreparedTransition, { si, declared }: Values): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    compiled().inputs.map(({ key, evaluate }) => {
      const value = evaluate(si, declared);
      return [key, Object.is(value, -0) ? 0 : value] as const;
    }),
  );

/** Tells whether the condition of a transition holds. */
export const holds = ({ compiled }: PreparedTransition, { si }: Values): boolean => {
  const { when } = compiled();
  return when === undefined || when.evaluate(si) === 1;
};

/**
 * Gives what a transition remembers, in the units that memory is declared in.
 * @throws Fault NOT_FINITE
 */
export const remember = ({ compiled }: PreparedTransition, { si }: Values): Readonly<Record<string, number>> =>
  Object.fromEntries(
    compiled().remember.map(({ name, evaluate }) => {
      const value = evaluate(si);
      if (!Number.isFinite(value)) throw new Fault('NOT_FINITE', `The memory ${name} would be ${value}.`, { memory: name });
      return [name, Object.is(value, -0) ? 0 : value] as const;
    }),
  );

/** A transition that was tried, with what its condition read. */
export interface Tried {
  readonly prepared: PreparedTransition;
  readonly values: Values;
  readonly holds: boolean;
}

/** What trying transitions found: the one that holds, where any does. */
export interface Chosen<T extends Evaluated> {
  readonly evaluated: T;
  readonly prepared?: PreparedTransition;
  readonly values: Values;
  /** All that were tried, in their order; the last is the one that holds. */
  readonly tried: readonly Tried[];
}

/** Tries transitions in their order; the first whose condition holds is taken. */
export const choose = <T extends Evaluated>(
  candidates: readonly PreparedTransition[],
  values: Values,
  evaluate: Evaluate<T>,
): Chosen<T> | undefined => {
  const known = new Map<string, T>();
  const tried: Tried[] = [];
  let last: Chosen<T> | undefined;
  for (const candidate of candidates) {
    const { operators } = candidate.transition;
    const inputs = inputsOf(candidate, values);
    const key = JSON.stringify([operators, inputs]);
    const evaluated = known.get(key) ?? evaluate(operators, inputs, candidate.registry);
    known.set(key, evaluated);
    const own = withResult(values, candidate.compiled().names, evaluated.R);
    const isHeld = holds(candidate, own);
    tried.push({ prepared: candidate, values: own, holds: isHeld });
    last = { evaluated, values: own, tried, ...(isHeld ? { prepared: candidate } : {}) };
    if (isHeld) return last;
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
  values: Values,
  evaluate: Evaluate<T>,
): MovedInTime<T> | { readonly prepared: undefined; readonly evaluated: T | undefined; readonly tried: readonly Tried[] } => {
  try {
    const chosen = choose(candidates, values, evaluate);
    if (chosen?.prepared === undefined) return { prepared: undefined, evaluated: chosen?.evaluated, tried: chosen?.tried ?? [] };
    return { ...chosen, prepared: chosen.prepared, remembered: remember(chosen.prepared, chosen.values) };
  } catch (error) {
    if (error instanceof Fault) return { prepared: undefined, evaluated: undefined, tried: [] };
    throw error;
  }
};

/** Gives the transitions of a state that time alone can move, in their order. */
export const timedOf = (prepared: PreparedDefinition, state: string): readonly PreparedTransition[] =>
  prepared.transitions.filter(({ transition, isTimed }) => transition.from === state && isTimed);
