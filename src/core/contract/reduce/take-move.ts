import type { Context } from '../../context.js';
import { Fault } from '../../faults.js';
import { PUBLIC_PREFIX } from '../../protocol/run-protocol.js';
import { CYCLE_MILLISECONDS, pulseAt } from '../../pulse.js';
import { CLOCK } from '../definition/definition.js';
import type { PreparedDefinition } from '../definition/prepare-definition.js';
import { type Actor, assertMaySend, assertMayTellTime } from '../members/actor.js';
import type { ContractDocument } from './contract-document.js';
import { assertClockTaken, assertTaken, reactToClock, reactToEvent, reactToHand, refusalOf } from './react.js';
import { readPayload } from './read-values.js';
import { assertNotRetired, reactToRetirement } from './retire.js';
import { reactToUpgrade, type Upgrade } from './upgrade.js';
import { catchUp, headAfter, proveWith, type RowPlace, type Writable, type Written, writeRow } from './write-rows.js';

/**
 * What moves a contract: an event with its fields, the passing of time (the event `clock`), a state named by hand, another version of its
 * definition, or the reason why it is retired.
 */
export type Move =
  | { readonly event: string; readonly payload?: Readonly<Record<string, unknown>> }
  | { readonly to: string }
  | { readonly upgrade: Upgrade }
  | { readonly retire: string };

/** When a move happens: its cycle, and the time that was told of it. */
export interface Moment {
  readonly cycle: number;
  readonly occurredAt?: string;
}

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Gives the first millisecond of a cycle as a time. */
const timeOfCycle = (cycle: number): string => toTime(cycle * CYCLE_MILLISECONDS);

const outOfTime = (at: string, earliest: string, latest: string, why: string): Fault =>
  new Fault('OUT_OF_RANGE', `\`at\` is ${at}; here it may be from ${earliest}${why} to ${latest}.`, {
    input: 'at',
    value: at,
    earliest,
    latest,
  });

/**
 * Reads the time at which a contract is made; without one it is made now.
 * @param at RFC 3339
 * @param now milliseconds of Unix time
 * @throws Fault OUT_OF_RANGE for the future, or a time before 1970
 */
export const momentOfCreation = (at: string | undefined, now: number): Moment => {
  const present = pulseAt(now).cycle;
  if (at === undefined) return { cycle: present };
  const { cycle } = pulseAt(Date.parse(at));
  if (!(cycle >= 0 && cycle <= present)) throw outOfTime(at, timeOfCycle(0), toTime(now), '');
  return { cycle, occurredAt: toTime(Date.parse(at)) };
};

/**
 * Reads the time at which a contract is moved; without one it is moved now. Times are compared by their cycles.
 * @param at RFC 3339
 * @param latest milliseconds of Unix time
 * @throws Fault OUT_OF_RANGE for a time after the latest, or before the last row of the contract
 */
export const momentOf = (at: string | undefined, { lastFire, replaying }: ContractDocument, latest: number): Moment => {
  const present = pulseAt(latest).cycle;
  // A clock of the system that was set back moves no contract back.
  if (at === undefined) return { cycle: Math.max(present, lastFire.cycle) };
  const { cycle } = pulseAt(Date.parse(at));
  if (cycle >= lastFire.cycle && cycle <= present) return { cycle, occurredAt: toTime(Date.parse(at)) };
  const hint = replaying ? '' : '; to replay what was before, deploy the contract with `at`';
  throw outOfTime(at, timeOfCycle(lastFire.cycle), toTime(latest), ` (its last row${hint})`);
};

/**
 * Reads the time at which somebody moves a contract, as {@link momentOf} does.
 * @throws Fault FORBIDDEN where a time is told that is not theirs to tell; OUT_OF_RANGE
 */
export const momentTold = (
  at: string | undefined,
  { definition }: PreparedDefinition,
  document: ContractDocument,
  actor: Actor | undefined,
  latest: number,
): Moment => {
  if (at !== undefined) assertMayTellTime(definition, actor);
  return momentOf(at, document, latest);
};

/** Who makes a move, and what its rows follow. */
export interface Taking extends Pick<RowPlace, 'machine' | 'contract' | 'head' | 'by' | 'idempotency'> {
  readonly keyPrefix?: string;
  readonly actor: Actor | undefined;
}

/**
 * Takes a move: gives the rows of what time did before, one by one, and last the row of the move itself. Where nobody asks for a row any more,
 * nothing more is computed.
 * @throws Fault EVENT_NOT_TAKEN, UNKNOWN_STATE, MAPPING_INVALID, FORBIDDEN, or a fault of the event's fields or the operators; then the rows given are to be dropped, but for a row
 * of the refusal itself, where the definition keeps refusals, and those before it
 */
export function* takeMove(
  prepared: PreparedDefinition,
  document: ContractDocument,
  move: Move,
  { cycle, occurredAt }: Moment,
  { keyPrefix = PUBLIC_PREFIX, actor, machine, contract, head: end, by, idempotency }: Taking,
  context: Context,
): Generator<Written, void, undefined> {
  assertNotRetired(document);
  const place = { machine, contract, by, ...(idempotency === undefined ? {} : { idempotency }) };
  let [current, head] = [document, end];
  for (const written of catchUp(prepared, document, cycle, head, context)) {
    yield written;
    current = written.document;
    head = headAfter([written], head);
  }
  const isClock = 'event' in move && move.event === CLOCK;
  const react = (): Writable => {
    const prove = proveWith(context, keyPrefix);
    if ('to' in move) return reactToHand(prepared, current, move.to, cycle, prove, actor);
    if ('upgrade' in move) return reactToUpgrade(prepared, current, move.upgrade, cycle, prove, actor);
    if ('retire' in move) return reactToRetirement(prepared, current, move.retire, cycle, prove, actor);
    if (isClock) {
      // Where time ended the contract just now, the asking has a row of its own behind that: it was taken.
      assertClockTaken(prepared, document.currentState);
      assertMaySend(prepared.definition, CLOCK, actor);
      readPayload(prepared.definition, CLOCK, move.payload ?? {});
      return reactToClock(prepared, current, cycle, proveWith(context, PUBLIC_PREFIX));
    }
    assertTaken(prepared, current.currentState, move.event);
    const payload = readPayload(prepared.definition, move.event, move.payload ?? {});
    return reactToEvent(prepared, current, { name: move.event, payload, actor }, cycle, prove);
  };
  const told = occurredAt === undefined ? {} : { occurredAt };
  const { idempotency: _, ...unkeyed } = place;
  let refusal: Fault | undefined;
  const fire = (): Writable => {
    try {
      return react();
    } catch (error) {
      if (!(error instanceof Fault) || isClock || !('event' in move) || prepared.definition.keepRefusals !== true) throw error;
      refusal = error;
      return refusalOf(current, move.event, actor, cycle, error, proveWith(context, keyPrefix));
    }
  };
  const taken = fire();
  yield writeRow(
    taken,
    'upgrade' in move ? move.upgrade.target : prepared,
    current,
    { ...(refusal === undefined ? place : unkeyed), head, by: isClock ? CLOCK : place.by, ...told },
    context,
  );
  if (refusal !== undefined) throw refusal;
}
