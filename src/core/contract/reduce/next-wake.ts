import { Fault } from '../../faults.js';
import { CLOCK } from '../definition/definition.js';
import type { PreparedDefinition, PreparedTransition } from '../definition/prepare-definition.js';
import { chooseInTime, type Evaluate, type Evaluated, inputsOf, timedOf } from './choose-transition.js';
import type { ContractDocument } from './contract-document.js';
import { countReader, expiriesAfter } from './count-events.js';
import { joinedIn } from './joined-conditions.js';
import { withResult as addResult, type Values, valuesAt } from './values-at.js';

/** So many points at which a window changes are tried one by one. Of more a number is tried, evenly spread, and in the gap before one that holds the first is sought by halving. */
const TRIED = 256;
const SPREAD = 64;
/** How far ahead the clock looks, in cycles: about 27,000 years. */
const HORIZON = 2 ** 40;

type Holds = (cycle: number) => boolean;

/** Finds the first cycle in (low, high] at which a condition holds that holds at `high` and, once it does, goes on holding. */
const firstHolding = (holds: Holds, low: number, high: number): number => {
  let [before, at] = [low, high];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (holds(middle)) at = middle;
    else before = middle;
  }
  return at;
};

const amongExpiries = (holds: Holds, expiries: readonly number[]): number | undefined => {
  const last = expiries.length - 1;
  const step = expiries.length <= TRIED ? 1 : Math.ceil(expiries.length / SPREAD);
  const holdsAt = (i: number): boolean => holds(expiries[i] ?? 0);
  // What holds in between may not hold at the end, where windows are empty and operators refuse them.
  for (let before = -1; before < last; before += step) {
    const at = Math.min(before + step, last);
    if (holdsAt(at)) return expiries[firstHolding(holdsAt, before, at)];
  }
  return undefined;
};

/** A transition that only the clock moves is tried at each of the next so many cycles, whatever its condition reads. */
const AT_HAND = 64;

const soonest = (holds: Holds, cycle: number): number | undefined => {
  for (let at = cycle + 1; at <= cycle + AT_HAND; at += 1) if (holds(at)) return at;
  return undefined;
};

const wakeOf = (holds: Holds, candidate: PreparedTransition, cycle: number, expiries: readonly number[]): number | undefined => {
  if (candidate.transition.on === CLOCK) {
    const soon = soonest(holds, cycle);
    if (soon !== undefined) return soon;
  }
  const atExpiry = amongExpiries(holds, expiries);
  if (!candidate.readsElapsed) return atExpiry;
  const end = atExpiry ?? cycle + HORIZON;
  // Between two changes of the windows only the time in the state goes on.
  const edges = [cycle, ...expiries.filter((expiry) => expiry < end), end];
  for (let i = 0; i + 1 < edges.length; i += 1) {
    const [from = cycle, to = end] = [edges[i], edges[i + 1]];
    const last = to === end && atExpiry === undefined ? to : to - 1;
    if (i > 0 && holds(from)) return from;
    if (last > from && holds(last)) return firstHolding(holds, from, last);
  }
  return atExpiry;
};

/** Keeps what an evaluation gave, or refused, for the same inputs. */
const remembering = (evaluate: Evaluate): Evaluate => {
  const known = new Map<string, Evaluated | Fault>();
  const fresh = (...asked: Parameters<Evaluate>): Evaluated | Fault => {
    try {
      return evaluate(...asked);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  };
  return (operators, inputs, registry) => {
    const key = JSON.stringify([operators, inputs]);
    const found = known.get(key) ?? fresh(operators, inputs, registry);
    known.set(key, found);
    if (found instanceof Fault) throw found;
    return found;
  };
};

/**
 * Foresees time: says of a transition whether it would move the contract at a cycle. The parts of a condition are tried one by one, and
 * operators run where all that stands without their result holds; where one refuses its inputs nothing would move.
 */
const foreseeMoves = (
  prepared: PreparedDefinition,
  document: ContractDocument,
  evaluate: Evaluate,
): ((candidate: PreparedTransition, cycle: number) => boolean) => {
  const counts = countReader(prepared, document);
  const timed = timedOf(prepared, document.currentState);
  const known = remembering(evaluate);
  const wouldHold = (candidate: PreparedTransition, values: Values): boolean => {
    const { transition, compiled, registry } = candidate;
    const { when, names } = compiled();
    if (when === undefined) return true;
    const { withoutResult, withResult } = joinedIn(when);
    if (!withoutResult.every((holds) => holds(values.si))) return false;
    if (withResult.length === 0) return true;
    const { R } = known(transition.operators, inputsOf(candidate, values), registry);
    const { si } = addResult(values, names, R);
    return withResult.every((holds) => holds(si));
  };
  return (candidate, cycle) => {
    const values = valuesAt(prepared, document, { name: CLOCK, payload: {} }, cycle, counts);
    try {
      return wouldHold(candidate, values) && chooseInTime(timed, values, known).prepared !== undefined;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  };
};

/**
 * Finds the first cycle after a row at which time alone moves the contract: when something leaves a window, or when it has been long enough in
 * its state; a transition on the clock itself also as soon as it holds. Conditions over the time in the state are taken to go on holding once they hold; one that leads back to its own state wakes the
 * contract when it begins to hold, and not again while it does.
 */
export const nextWake = (prepared: PreparedDefinition, document: ContractDocument, cycle: number, evaluate: Evaluate): number | null => {
  const { definition } = prepared;
  if (!definition.auditClock.on || definition.states[document.currentState]?.kind === 'final' || document.retired !== undefined)
    return null;
  const candidates = timedOf(prepared, document.currentState);
  if (candidates.length === 0) return null;
  const expiries = expiriesAfter(prepared, document, cycle);
  const wouldMove = foreseeMoves(prepared, document, evaluate);
  // What goes on holding after it led nowhere else would wake the contract at every cycle from now on.
  const isSpent = ({ transition: { from, to, on }, readsElapsed }: PreparedTransition, holds: Holds): boolean =>
    (readsElapsed || on === CLOCK) && from === to && holds(cycle);
  const wakes = candidates.flatMap((candidate) => {
    if (isSpent(candidate, (at) => wouldMove(candidate, at))) return [];
    const wake = wakeOf((at) => wouldMove(candidate, at), candidate, cycle, expiries);
    return wake === undefined ? [] : [wake];
  });
  return wakes.length === 0 ? null : Math.min(...wakes);
};
