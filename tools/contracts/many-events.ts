import * as z from 'zod';
import type { Caller } from '../../src/call/caller.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { GivenEvent } from '../../src/core/contract/ledger/moves-in-turns.js';
import { sha256Hex } from '../../src/core/digest.js';
import type { Fault } from '../../src/core/faults.js';
import { idempotencySchema, payloadSchema, timeSchema } from './contract-schemas.js';
import { idempotencyOf } from './machine-access.js';

/** Most events of one call. */
const MAX_EVENTS = 1_000;

/** Listed to clients as any objects; the members stand in the description. */
const listed = z.array(z.record(z.string(), z.unknown())).min(1).max(MAX_EVENTS);

/** Many events of one contract, in their order. */
export const eventsSchema = listed
  .pipe(
    z.array(
      z.strictObject({
        event: z.string().min(1).max(64),
        payload: payloadSchema.optional(),
        at: timeSchema.optional(),
        idempotencyKey: idempotencySchema,
      }),
    ),
  )
  .describe('{event, payload?, at?}');

/** How many events were taken. */
export const countsSchema = z.strictObject({ events: z.int(), taken: z.int(), refused: z.int() });

/** What one of many events came to: where it led and which row proves it, or why it has none. */
export const eventAnswerSchema = z.union([
  z.strictObject({
    index: z.int().min(0),
    ok: z.literal(true),
    from: z.string(),
    to: z.string(),
    emitted: z.array(z.string()),
    R_t: z.number(),
    unit: z.string(),
    cycle: z.int(),
    seq: z.int(),
    hash: z.string(),
    replayed: z.boolean(),
  }),
  z.strictObject({
    index: z.int().min(0),
    ok: z.literal(false),
    code: z.string(),
    reason: z.string(),
    takes: z.array(z.string()).optional(),
  }),
]);

/** What one of many events came to: its row, which an event of a trial has only once, or why it has none. */
type Answer = { readonly row: StoredRow; readonly isReplay?: boolean } | { readonly refusal: Fault };

/** Counts what many events came to. */
export const countsOf = (answers: readonly Answer[]): z.output<typeof countsSchema> => {
  const taken = answers.filter((answer) => 'row' in answer).length;
  return { events: answers.length, taken, refused: answers.length - taken };
};

/** Answers one of many events. */
export const answerOf = (answer: Answer, index: number): z.output<typeof eventAnswerSchema> => {
  if ('refusal' in answer) {
    const { code, message, details } = answer.refusal;
    const { takes } = details as { readonly takes?: readonly unknown[] };
    // An operator's fault says in `takes` which symbols it has; these are events.
    return { index, ok: false, code, reason: message, ...(code === 'EVENT_NOT_TAKEN' ? { takes: (takes ?? []).map(String) } : {}) };
  }
  const { row, isReplay = false } = answer;
  const { from, to, emits, R_t, unit, cycle, seq, hash } = row;
  return { index, ok: true, from, to, emitted: [...emits], R_t, unit, cycle, seq, hash, replayed: isReplay };
};

/**
 * Gives events as the ledger takes them. One without a key of its own has that of the call with its place, so that the call can be repeated whole;
 * what belongs to it is then the whole call.
 */
export const givenEvents = (
  events: z.output<typeof eventsSchema>,
  caller: Caller,
  callKey = caller.idempotencyKey,
): readonly GivenEvent[] => {
  const whole = callKey === undefined ? '' : `sha256:${sha256Hex(toCanonicalJson(events))}`;
  return events.map(({ idempotencyKey, payload, event, at }, index) => {
    const move = { event, ...(payload === undefined ? {} : { payload }) };
    const isOfCall = idempotencyKey === undefined;
    const asked = isOfCall ? { events: whole, index } : { ...move, ...(at === undefined ? {} : { at }) };
    const key = idempotencyKey ?? (callKey === undefined ? undefined : `${callKey}\n${index}`);
    const idempotency = key === undefined ? undefined : idempotencyOf(caller, asked, key);
    return { move, at, idempotency: idempotency === undefined ? undefined : { ...idempotency, isOfCall } };
  });
};
