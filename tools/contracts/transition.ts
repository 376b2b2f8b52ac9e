import * as z from 'zod';
import { Pace, ROW_COST } from '../../src/call/limits/pace.js';
import type { Contracts } from '../../src/core/contract/ledger/contracts.js';
import type { Store } from '../../src/core/contract/ledger/store.js';
import type { Move } from '../../src/core/contract/reduce/take-move.js';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';
import {
  contractSchema,
  documentSchema,
  idempotencySchema,
  machineSchema,
  payloadSchema,
  rowSchema,
  timeSchema,
} from './contract-schemas.js';
import { moverOf, openMachine } from './machine-access.js';
import { answerOf, countsOf, countsSchema, eventAnswerSchema, eventsSchema, givenEvents } from './many-events.js';

const inputSchema = z.strictObject({
  machine: machineSchema,
  contract: contractSchema,
  event: z.string().min(1).max(64).optional(),
  payload: payloadSchema.optional(),
  to: z.string().min(1).max(64).optional(),
  at: timeSchema.optional(),
  events: eventsSchema.optional(),
  idempotencyKey: idempotencySchema,
});

type Input = z.output<typeof inputSchema>;

const moveOf = ({ event, payload, to }: Input): Move => {
  if (to === undefined) return { event: event ?? '', ...(payload === undefined ? {} : { payload }) };
  if (payload !== undefined) throw new Fault('INVALID_REQUEST', '`payload` goes with `event`; a move by hand has none.');
  return { to };
};

const assertOne = ({ event, payload, to, at, events }: Input): void => {
  if ([event, to, events].filter((given) => given !== undefined).length !== 1)
    throw new Fault('INVALID_REQUEST', 'One of these is given: `event` (with its `payload`), `events`, or `to` for a move by hand.');
  if (events !== undefined && (payload !== undefined || at !== undefined))
    throw new Fault('INVALID_REQUEST', '`payload` and `at` stand in each of the `events`.');
};

/** Answers many events: the contract before and after all of them, its last row, and each event by itself. */
const moveMany = async (
  { machine, contract, idempotencyKey }: Input,
  events: z.output<typeof eventsSchema>,
  { contracts, store }: { readonly contracts: Contracts; readonly store: Store },
  caller: Parameters<typeof moverOf>[1],
  pace: Pace,
) => {
  const { idempotency: _, ...mover } = moverOf(machine, caller, {}, idempotencyKey);
  const before = (await contracts.document(machine, contract)).currentState;
  const given = givenEvents(events, caller, idempotencyKey);
  const { answers, document } = await contracts.moveMany(machine, contract, given, mover, () => pace.turn(ROW_COST));
  const [last] = await store.rows(machine, { contract, limit: 1 });
  const rows = answers.flatMap((answer) => ('row' in answer ? [answer] : []));
  const row = last ?? rows.at(-1)?.row;
  if (row === undefined) throw new Error(`${contract} has no row`);
  return {
    ok: true as const,
    from: rows[0]?.row.from ?? before,
    to: document.currentState,
    emitted: rows.flatMap(({ row: { emits } }) => emits),
    replayed: rows.length > 0 && rows.every(({ isReplay }) => isReplay),
    row: { ...row, emits: [...row.emits] },
    contract: { ...document },
    counts: countsOf(answers),
    answers: answers.map(answerOf),
  };
};

/** Moves a contract. */
export const transition = defineCapability({
  name: 'transition',
  title: 'Move a contract',
  description: 'Send a contract an `event` with `payload`, many `events`, or move it by hand (`to`). Gives the proved row.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  routes: [
    {
      method: 'POST',
      path: '/api/chain/:slug/contracts/:id/transition',
      auth: 'owner',
      body: 'required',
      names: { slug: 'machine', id: 'contract' },
    },
    {
      method: 'POST',
      path: '/api/chain/:slug/contracts/:id/events',
      auth: 'owner',
      body: 'required',
      bodyIs: 'events',
      lines: 'answers',
      operation: 'send_events',
      names: { slug: 'machine', id: 'contract' },
      summary: 'Send a contract many events',
    },
  ],
  input: inputSchema,
  output: z.strictObject({
    ok: z.literal(true),
    from: z.string(),
    to: z.string(),
    emitted: z.array(z.string()),
    replayed: z.boolean(),
    row: rowSchema,
    contract: documentSchema,
    counts: countsSchema.optional(),
    answers: z.array(eventAnswerSchema).optional(),
  }),
  unlisted: ['at'],
  outline: ['from', 'to', 'emitted', 'row'],
  example: { machine: 'local', contract: 'ctr_…', event: 'request' },
  isLong: ({ events }) => events !== undefined,
  run: async (input, context, caller, watch) => {
    const { machine, contract, at, events, idempotencyKey } = input;
    assertOne(input);
    const space = await openMachine(machine, context, caller);
    if (events !== undefined) return moveMany(input, events, space, caller, new Pace(watch, events.length));
    const move = moveOf(input);
    const asked = at === undefined ? move : { ...move, at };
    const mover = moverOf(machine, caller, asked, idempotencyKey);
    const { row, document, isReplay } = await space.contracts.move(machine, contract, move, mover, at);
    return {
      ok: true as const,
      from: row.from,
      to: row.to,
      emitted: [...row.emits],
      replayed: isReplay,
      row: { ...row, emits: [...row.emits] },
      contract: { ...document },
    };
  },
});
