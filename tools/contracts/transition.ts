import * as z from 'zod';
import type { Move } from '../../src/core/contract/ledger/contracts.js';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';
import { contractSchema, documentSchema, idempotencySchema, machineSchema, payloadSchema, rowSchema } from './contract-schemas.js';
import { moverOf, openMachine } from './machine-access.js';

const moveOf = (event: string | undefined, payload: Readonly<Record<string, unknown>> | undefined, to: string | undefined): Move => {
  if ((event === undefined) === (to === undefined))
    throw new Fault('INVALID_REQUEST', 'Either `event` is given (with its `payload`), or `to` for a move by hand.');
  if (to === undefined) return { event: event ?? '', ...(payload === undefined ? {} : { payload }) };
  if (payload !== undefined) throw new Fault('INVALID_REQUEST', '`payload` goes with `event`; a move by hand has none.');
  return { to };
};

/** Moves a contract. */
export const transition = defineCapability({
  name: 'transition',
  title: 'Move a contract',
  description:
    'Send a contract an `event` with its `payload`, or move it by hand to a state (`to`). Answers where it went and the proved row of the ledger.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  routes: [
    {
      method: 'POST',
      path: '/api/chain/:slug/contracts/:id/transition',
      auth: 'owner',
      body: 'required',
      names: { slug: 'machine', id: 'contract' },
    },
  ],
  input: z.strictObject({
    machine: machineSchema,
    contract: contractSchema,
    event: z.string().min(1).max(64).optional(),
    payload: payloadSchema.optional(),
    to: z.string().min(1).max(64).optional(),
    idempotencyKey: idempotencySchema,
  }),
  output: z.strictObject({
    ok: z.literal(true),
    from: z.string(),
    to: z.string(),
    emitted: z.array(z.string()),
    replayed: z.boolean(),
    row: rowSchema,
    contract: documentSchema,
  }),
  outline: ['from', 'to', 'emitted', 'row'],
  example: { machine: 'local', contract: 'ctr_…', event: 'request' },
  run: async ({ machine, contract, event, payload, to, idempotencyKey }, context, caller) => {
    const move = moveOf(event, payload, to);
    const { contracts } = await openMachine(machine, context, caller);
    const { row, document, isReplay } = await contracts.move(machine, contract, move, moverOf(machine, caller, move, idempotencyKey));
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
