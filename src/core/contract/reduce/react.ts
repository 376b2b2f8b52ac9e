import { Fault, reasonOf } from '../../faults.js';
import { SUBSTRATE } from '../../resolve/choose-chain.js';
import { CLOCK } from '../definition/definition.js';
import type { PreparedDefinition, PreparedTransition } from '../definition/prepare-definition.js';
import { type Actor, assertMayMove, assertMaySend } from '../members/actor.js';
import { choose, chooseInTime, type Evaluate, type Evaluated, remember, timedOf } from './choose-transition.js';
import type { ContractDocument, ContractEvent } from './contract-document.js';
import { countEvent } from './count-events.js';
import { type Decision, decisionOf } from './decision.js';
import type { UpgradeRecord } from './upgrade.js';
import { type Values, valuesAt } from './values-at.js';

/** One evaluation of a contract that leads to a row. */
export interface Fire<T extends Evaluated = Evaluated> {
  readonly cause: 'event' | 'clock' | 'manual' | 'upgrade' | 'retirement' | 'correction';
  readonly event: ContractEvent;
  readonly from: string;
  readonly to: string;
  readonly emits: readonly string[];
  readonly trigger: string;
  readonly cycle: number;
  readonly remembered: Readonly<Record<string, number>>;
  /** Counts that begin again. */
  readonly reset?: readonly string[];
  /** Why the event was refused, where that is kept. */
  readonly refused?: { readonly code: string; readonly message: string };
  /** Why it went so: what was tried, and what it read. */
  readonly decision?: Decision;
  /** Of a move by hand: the event in place of which it is, and the conditions that did not hold. */
  readonly hand?: { readonly on: string | null; readonly unmet: readonly string[] };
  /** Of another version of the definition: how the contract came to it, and its parameters then. */
  readonly upgrade?: UpgradeRecord;
  readonly parameters?: Readonly<Record<string, number>>;
  readonly evaluated: T;
  /** Place of the transition that was taken in the definition; none where the contract stays, or was moved by hand. */
  readonly taken?: number;
}

/** The labels of proofs that no transition asked for. */
const MANUAL_TRIGGER = 'manual';
const UNCHANGED_TRIGGER = 'unchanged';
const REFUSED_TRIGGER = 'refused';
const AUDIT_TRIGGER = 'audit';

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
 * Refuses the passing of time, as somebody asks for it, to a contract that has ended or that time does not move.
 * @throws Fault EVENT_NOT_TAKEN with the events that the state takes
 */
export const assertClockTaken = (prepared: PreparedDefinition, state: string): void => {
  const { auditClock, states } = prepared.definition;
  if (auditClock.on && states[state]?.kind !== 'final') return;
  const takes = [...eventsOf(prepared, state)];
  const why = auditClock.on ? `The contract has ended in ${state}` : 'The audit clock of this contract is off';
  throw new Fault('EVENT_NOT_TAKEN', `${why}; time does not move it.`, { state, event: CLOCK, takes });
};

/**
 * Takes an event: it is counted, then the transitions of the state are tried in their order. Where none holds, the contract stays, and that is
 * a row too.
 * @throws Fault EVENT_NOT_TAKEN with the events that the state takes, FORBIDDEN to who may not send it, or a fault of the operators
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
  assertMaySend(prepared.definition, event.name, event.actor);
  const candidates = prepared.transitions.filter(({ transition }) => transition.from === from && transition.on === event.name);
  const counted = countEvent(prepared, document, event, cycle);
  const chosen = choose(candidates, valuesAt(prepared, counted, event, cycle), evaluate);
  if (chosen === undefined) throw new Error(`no transition of ${from} takes ${event.name}`);
  const taken = chosen.prepared?.transition;
  return {
    cause: 'event',
    event,
    from,
    to: taken?.to ?? from,
    emits: taken?.emits ?? [],
    // The label of a transition says that it was taken, and stands on no row of another.
    trigger: taken?.trigger ?? UNCHANGED_TRIGGER,
    cycle,
    remembered: chosen.prepared === undefined ? {} : remember(chosen.prepared, chosen.values),
    ...(taken?.reset === undefined ? {} : { reset: taken.reset }),
    decision: decisionOf(chosen.tried, event, prepared.definition),
    evaluated: chosen.evaluated,
    ...(chosen.prepared === undefined ? {} : { taken: chosen.prepared.index }),
  };
};

/** Longest name of an event that a refusal keeps, and longest reason. */
const MOST_NAME = 64;
const MOST_REASON = 1_000;

/** Cuts a text; half a character that the cut leaves is taken off. */
const shorten = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, '');

/** Gives what is kept of an event that was refused: it changes nothing. */
export const refusalOf = <T extends Evaluated>(
  { currentState: from }: ContractDocument,
  event: string,
  actor: Actor | undefined,
  cycle: number,
  fault: Fault,
  evaluate: Evaluate<T>,
): Fire<T> => ({
  cause: 'event',
  event: { name: shorten(event, MOST_NAME) || 'unnamed', payload: {}, actor },
  from,
  to: from,
  emits: [],
  trigger: REFUSED_TRIGGER,
  cycle,
  remembered: {},
  refused: { code: fault.code, message: shorten(reasonOf(fault), MOST_REASON) },
  evaluated: evaluate([SUBSTRATE], {}),
});

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
  const chosen = chooseInTime(timedOf(prepared, from), valuesAt(prepared, document, event, cycle), evaluate);
  const decided = { cause: 'clock', event, from, cycle, decision: decisionOf(chosen.tried, event, prepared.definition) } as const;
  if (chosen.prepared === undefined) {
    const evaluated = chosen.evaluated ?? evaluate([SUBSTRATE], {});
    return { ...decided, to: from, emits: [], trigger: AUDIT_TRIGGER, remembered: {}, evaluated };
  }
  const { to, emits, trigger, reset } = chosen.prepared.transition;
  const { remembered, evaluated } = chosen;
  return { ...decided, to, emits, trigger, remembered, evaluated, taken: chosen.prepared.index, ...(reset === undefined ? {} : { reset }) };
};

/** Tells whether a transition would be taken now; what its operators refuse, or cannot know without the event, does not hold. */
const wouldHold = (candidate: PreparedTransition, valuesOf: (event: string) => Values, evaluate: Evaluate): boolean => {
  try {
    return choose([candidate], valuesOf(candidate.transition.on), evaluate)?.prepared !== undefined;
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/**
 * Takes somebody's hand: a state that the definition lets be reached so, unless the contract has ended. It stands for a transition between the
 * two states, the first that holds or else the first there is: what that emits is emitted, and the condition that does not hold is told.
 * @throws Fault UNKNOWN_STATE, EVENT_NOT_TAKEN, FORBIDDEN
 */
export const reactToHand = <T extends Evaluated>(
  prepared: PreparedDefinition,
  document: ContractDocument,
  to: string,
  cycle: number,
  evaluate: Evaluate<T>,
  actor: Actor | undefined,
): Fire<T> => {
  const { definition, transitions } = prepared;
  const from = document.currentState;
  if (!Object.hasOwn(definition.states, to)) {
    const states = Object.keys(definition.states);
    throw new Fault('UNKNOWN_STATE', `${definition.id} has no state ${JSON.stringify(to.slice(0, 64))}; it has ${states.join(', ')}.`, {
      states,
    });
  }
  if (definition.states[from]?.kind === 'final')
    throw new Fault('EVENT_NOT_TAKEN', `The contract has ended in ${from} and takes nothing more.`, { state: from, takes: [] });
  assertMayMove(definition, to, actor);
  const event: ContractEvent = { name: 'manual', payload: {}, actor };
  const evaluated = evaluate([SUBSTRATE], {});
  const leading = transitions.filter(({ transition }) => transition.from === from && transition.to === to);
  const valuesOf = (name: string): Values => valuesAt(prepared, document, { name, payload: {} }, cycle);
  const held = leading.find((candidate) => wouldHold(candidate, valuesOf, evaluate));
  const { on = null, emits = [], when } = (held ?? leading[0])?.transition ?? {};
  const hand = { on, unmet: held === undefined && when !== undefined ? [when] : [] };
  return { cause: 'manual', event, from, to, emits, trigger: MANUAL_TRIGGER, cycle, remembered: {}, hand, evaluated };
};
