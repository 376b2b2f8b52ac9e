import * as z from 'zod';
import { MAX_REASON } from '../../src/core/contract/reduce/retire.js';
import { defineCapability } from '../capability.js';
import { contractSchema, documentSchema, idempotencySchema, machineSchema, rowSchema, timeSchema } from './contract-schemas.js';
import { moverOf, openMachine } from './machine-access.js';

/** Retires a contract. */
export const retireContract = defineCapability({
  name: 'retire_contract',
  title: 'Retire a contract',
  description:
    'Let a contract take nothing more, for a reason, by a row: neither events nor time move it, and it is listed only when asked for. It is still read, verified and exported. Its definition says in which states, and by whom.',
  routes: [
    {
      method: 'POST',
      path: '/api/chain/:slug/contracts/:id/retire',
      auth: 'owner',
      body: 'required',
      names: { slug: 'machine', id: 'contract' },
    },
  ],
  input: z.strictObject({
    machine: machineSchema,
    contract: contractSchema,
    reason: z
      .string()
      .min(1)
      .max(MAX_REASON)
      .refine((text) => text.isWellFormed(), 'must be well-formed text')
      .describe('why, for whoever reads the row'),
    at: timeSchema.optional(),
    idempotencyKey: idempotencySchema,
  }),
  output: z.strictObject({ ok: z.literal(true), replayed: z.boolean(), row: rowSchema, contract: documentSchema }),
  example: { machine: 'local', contract: 'ctr_…', reason: 'the cold store was sold' },
  run: async ({ machine, contract, reason, at, idempotencyKey }, context, caller) => {
    const { contracts } = await openMachine(machine, context, caller);
    const asked = { retire: reason, ...(at === undefined ? {} : { at }) };
    const mover = moverOf(machine, caller, asked, idempotencyKey);
    const { row, document, isReplay } = await contracts.move(machine, contract, { retire: reason }, mover, at);
    return { ok: true as const, replayed: isReplay, row: { ...row, emits: [...row.emits] }, contract: { ...document } };
  },
});
