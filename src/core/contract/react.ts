import { evaluateTree } from '../expression/evaluate-tree.js';
import type { Value } from '../expression/function-definition.js';
import { Fault } from '../faults.js';
import { SUBSTRATE } from '../protocol/choose-chain.js';
import type { ContractDocument, ContractEvent } from './contract-document.js';
import { countEvent, countsAt } from './contract-document.js';
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

const bindingsOf = (prepared: PreparedDefinition, document: ContractDocument, event: ContractEvent, cycle: number): Bindings => {
  const bindings: Bindings = new Map<string, Value>([
    ['pi', Math.PI],
    ['e', Math.E],
    ...Object.entries(document.parameters),
    ...Object.entries(document.memory),
    ...countsAt(prepared, document, cycle),
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

/** The same for the audit clock, which nobody could tell that an operator refuses its inputs: then nothing moves. */
const chooseInTime = <T extends Evaluated>(
  candidates: readonly PreparedTransition[],
  bindings: Bindings,
  evaluate: Evaluate<T>,
): Chosen<T> | undefined => {
  try {
    return choose(candidates, bindings, evaluate);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** Gives the events that a state takes, in the order of the definition. */
export const eventsOf = ({ definition }: PreparedDefinition, state: string): readonly string[] => [
  ...new Set(definition.transitions.filter(({ from, on }) => from === state && on !== CLOCK).map(({ on }) => on)),
];

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
  const candidates = prepared.transitions.filter(({ transition }) => transition.from === from && transition.on === event.name);
  const counted = countEvent(prepared, document, event, cycle);
  const chosen = choose(candidates, bindingsOf(prepared, counted, event, cycle), evaluate);
  if (chosen === undefined) {
    const taken = eventsOf(prepared, from);
    throw new Fault(
      'EVENT_NOT_TAKEN',
      `The state ${from} does not take ${JSON.stringify(event.name.slice(0, 64))}; it takes ${taken.length === 0 ? 'no event' : taken.join(', ')}.`,
      { state: from, event: event.name.slice(0, 64), takes: [...taken] },
    );
  }
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
  const candidates = prepared.transitions.filter(({ transition, isTimed }) => transition.from === from && isTimed);
  const chosen = chooseInTime(candidates, bindingsOf(prepared, document, event, cycle), evaluate);
  const stays = { cause: 'clock', event, from, cycle } as const;
  if (chosen?.prepared === undefined) {
    const evaluated = chosen?.evaluated ?? evaluate([SUBSTRATE], {});
    return { ...stays, to: from, emits: [], trigger: AUDIT_TRIGGER, remembered: {}, evaluated };
  }
  const { to, emits, trigger } = chosen.prepared.transition;
  return { ...stays, to, emits, trigger, remembered: remember(chosen.prepared, chosen.bindings), evaluated: chosen.evaluated };
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

/** Tells whether time alone would move the contract at a cycle; an operator that refuses its inputs there moves nothing. */
export const wouldMove = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  candidate: PreparedTransition,
  cycle: number,
  evaluate: Evaluate,
): boolean => {
  const bindings = bindingsOf(prepared, document, { name: CLOCK, payload: {} }, cycle);
  if (candidate.when === undefined) return true;
  try {
    if (candidate.readsResult) bindings.set(RESULT, evaluate(candidate.transition.operators, inputsOf(candidate, bindings)).R);
    return evaluateTree(candidate.when, bindings) !== 0;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};
