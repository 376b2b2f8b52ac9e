import { evaluateTree } from '../expression/evaluate-tree.js';
import type { Value } from '../expression/function-definition.js';
import { Fault } from '../faults.js';
import { SUBSTRATE } from '../protocol/choose-chain.js';
import type { ContractDocument, ContractEvent } from './contract-document.js';
import { countEvent, countReader } from './contract-document.js';
import { CLOCK } from './definition.js';
import { AGE, ELAPSED, type PreparedDefinition, type PreparedTransition, RESULT } from './prepare-definition.js';

/** What a transition's operators gave. */
export interface Evaluated {
  readonly R: number;
  readonly unit: string;
}

/** Runs operators on inputs in the units of their records; a port, so that the reducer stays pure. */
export type Evaluate<T extends Evaluated = Evaluated> = (operators: readonly string[], inputs: Readonly<Record<string, Value>>) => T;

/** One evaluation of a contract that leads to a row. */
export interface Fire<T extends Evaluated = Evaluated> {
  readonly cause: 'event' | 'clock' | 'manual';
  readonly event: ContractEvent;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly string[];
  readonly trigger: string;
  readonly cycle: number;
  readonly remembered: Readonly<Record<string, number>>;
  readonly evaluated: T;
}

/** The labels of proofs that no transition asked for. */
const MANUAL_TRIGGER = 'manual';
const AUDIT_TRIGGER = 'audit';

type Bindings = Map<string, Value>;

const bindingsOf = (
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

const inputsOf = ({ inputs }: PreparedTransition, bindings: Bindings): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    inputs.map(([symbol, expression]) => {
      // A symbol that is bound to a list takes the list itself; everything else is computed.
      const list = expression.type === 'symbol' ? bindings.get(expression.name) : undefined;
      return [symbol, typeof list === 'object' ? list : evaluateTree(expression, bindings)] as const;
    }),
  );

const remember = ({ remember: members }: PreparedTransition, bindings: Bindings): Readonly<Record<string, number>> =>
  Object.fromEntries(
    members.map(([name, expression]) => {
      const value = evaluateTree(expression, bindings);
      if (!Number.isFinite(value)) throw new Fault('NOT_FINITE', `The memory ${name} would be ${value}.`, { memory: name });
      return [name, value] as const;
    }),
  );

interface Chosen<T extends Evaluated> {
  readonly evaluated: T;
  readonly prepared?: PreparedTransition;
  readonly bindings: Bindings;
  readonly first: PreparedTransition;
}

/** Tries transitions in their order; the first whose condition holds is taken. */
const choose = <T extends Evaluated>(
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

/** Gives the transition that time moves; where an operator refuses its inputs nothing moves, as there is nobody who could be told. */
const chooseInTime = <T extends Evaluated>(
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

/** Gives the events that a state takes, in the order of the definition. */
export const eventsOf = ({ definition }: PreparedDefinition, state: string): readonly string[] => [
  ...new Set(definition.transitions.filter(({ from, on }) => from === state && on !== CLOCK).map(({ on }) => on)),
];

/**
 * Refuses an event that a state does not take.
 * @throws Fault EVENT_NOT_TAKEN with those that it takes
 */
export const assertTaken = (prepared: PreparedDefinition, state: string, event: string): void => {
  const taken = eventsOf(prepared, state);
  if (taken.includes(event)) return;
  const name = event.slice(0, 64);
  throw new Fault(
    'EVENT_NOT_TAKEN',
    `The state ${state} does not take ${JSON.stringify(name)}; it takes ${taken.length === 0 ? 'no event' : taken.join(', ')}.`,
    { state, event: name, takes: [...taken] },
  );
};

/**
 * Takes an event: it is counted, then the transitions of the state are tried in their order. Where none holds, the contract stays, and that is
 * a row too.
 * @throws Fault EVENT_NOT_TAKEN with the events that the state takes, or a fault of the operators
 */
export const reactToEvent = <T extends Evaluated>(
  prepared: PreparedDefinition,
  document: ContractDocument,
  event: ContractEvent,
  cycle: number,
  evaluate: Evaluate<T>,
): Fire<T> => {
  const from = document.currentState;
  assertTaken(prepared, from, event.name);
  const candidates = prepared.transitions.filter(({ transition }) => transition.from === from && transition.on === event.name);
  const counted = countEvent(prepared, document, event, cycle);
  const chosen = choose(candidates, bindingsOf(prepared, counted, event, cycle), evaluate);
  if (chosen === undefined) throw new Error(`no transition of ${from} takes ${event.name}`);
  const { transition } = chosen.prepared ?? chosen.first;
  return {
    cause: 'event',
    event,
    from,
    to: chosen.prepared?.transition.to ?? from,
    emits: chosen.prepared?.transition.emits ?? [],
    trigger: transition.trigger,
    cycle,
    remembered: chosen.prepared === undefined ? {} : remember(chosen.prepared, chosen.bindings),
    evaluated: chosen.evaluated,
  };
};

/** Gives the transitions of a state that time alone can move, in their order. */
export const timedOf = (prepared: PreparedDefinition, state: string): readonly PreparedTransition[] =>
  prepared.transitions.filter(({ transition, isTimed }) => transition.from === state && isTimed);

/**
 * Takes the passing of time: the transitions that time alone can move are tried. Where none holds the contract stays, and the audit is a row
 * too.
 */
export const reactToClock = <T extends Evaluated>(
  prepared: PreparedDefinition,
  document: ContractDocument,
  cycle: number,
  evaluate: Evaluate<T>,
): Fire<T> => {
  const from = document.currentState;
  const event: ContractEvent = { name: CLOCK, payload: {} };
  const chosen = chooseInTime(timedOf(prepared, from), bindingsOf(prepared, document, event, cycle), evaluate);
  const stays = { cause: 'clock', event, from, cycle } as const;
  if (chosen.prepared === undefined) {
    const evaluated = chosen.evaluated ?? evaluate([SUBSTRATE], {});
    return { ...stays, to: from, emits: [], trigger: AUDIT_TRIGGER, remembered: {}, evaluated };
  }
  const { to, emits, trigger } = chosen.prepared.transition;
  return { ...stays, to, emits, trigger, remembered: chosen.remembered, evaluated: chosen.evaluated };
};

/**
 * Takes somebody's hand: any other state of the definition, unless the contract has ended.
 * @throws Fault UNKNOWN_STATE, EVENT_NOT_TAKEN
 */
export const reactToHand = <T extends Evaluated>(
  { definition }: PreparedDefinition,
  document: ContractDocument,
  to: string,
  cycle: number,
  evaluate: Evaluate<T>,
): Fire<T> => {
  const from = document.currentState;
  if (!Object.hasOwn(definition.states, to)) {
    const states = Object.keys(definition.states);
    throw new Fault('UNKNOWN_STATE', `${definition.id} has no state ${JSON.stringify(to.slice(0, 64))}; it has ${states.join(', ')}.`, {
      states,
    });
  }
  if (definition.states[from]?.kind === 'final')
    throw new Fault('EVENT_NOT_TAKEN', `The contract has ended in ${from} and takes nothing more.`, { state: from, takes: [] });
  const event: ContractEvent = { name: 'manual', payload: {} };
  const evaluated = evaluate([SUBSTRATE], {});
  return { cause: 'manual', event, from, to, emits: [], trigger: MANUAL_TRIGGER, cycle, remembered: {}, evaluated };
};

/** Keeps what an evaluation gave, or refused, for the same inputs. */
const remembering = (evaluate: Evaluate): Evaluate => {
  const known = new Map<string, Evaluated | Fault>();
  const fresh = (operators: readonly string[], inputs: Readonly<Record<string, Value>>): Evaluated | Fault => {
    try {
      return evaluate(operators, inputs);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  };
  return (operators, inputs) => {
    const key = JSON.stringify([operators, inputs]);
    const found = known.get(key) ?? fresh(operators, inputs);
    known.set(key, found);
    if (found instanceof Fault) throw found;
    return found;
  };
};

/**
 * Foresees time: tells of a transition whether it is one that would move the contract at a cycle. Operators are run where a condition needs
 * their result, or holds without it; where one refuses its inputs nothing would move.
 */
export const foreseeMoves = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  evaluate: Evaluate,
): ((candidate: PreparedTransition, cycle: number) => boolean) => {
  const counts = countReader(prepared, document);
  const timed = timedOf(prepared, document.currentState);
  const known = remembering(evaluate);
  const holds = (candidate: PreparedTransition, bindings: Bindings): boolean => {
    const { when, readsResult, transition } = candidate;
    if (when === undefined) return true;
    const result = readsResult ? [[RESULT, known(transition.operators, inputsOf(candidate, bindings)).R] as const] : [];
    return evaluateTree(when, new Map([...bindings, ...result])) !== 0;
  };
  return (candidate, cycle) => {
    const bindings = bindingsOf(prepared, document, { name: CLOCK, payload: {} }, cycle, counts);
    try {
      return holds(candidate, bindings) && chooseInTime(timed, bindings, known).prepared !== undefined;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  };
};
