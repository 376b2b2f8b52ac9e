import * as z from 'zod';
import { defineCapability } from '../capability.js';
import { documentSchema, idempotencySchema, machineSchema, parametersSchema, timeSchema } from './contract-schemas.js';
import { assertOwner, moverOf } from './machine-access.js';

/** Deploys a contract onto a machine. */
export const deploy = defineCapability({
  name: 'deploy',
  title: 'Deploy a contract',
  description: 'Put a state-machine contract (a template with parameters) onto a machine; `transition` then moves it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  routes: [
    {
      method: 'POST',
      path: '/api/contracts/templates/:id/deploy',
      auth: 'owner',
      status: 201,
      body: 'required',
      names: { id: 'template', slug: 'machine' },
    },
  ],
  input: z.strictObject({
    template: z.string().min(1).max(64).describe('template id; catalog {"kind":"template"} lists them'),
    machine: machineSchema,
    version: z.string().min(1).max(20).optional(),
    parameters: parametersSchema.optional(),
    at: timeSchema.optional(),
    idempotencyKey: idempotencySchema,
  }),
  unlisted: ['at'],
  output: z.strictObject({ ok: z.literal(true), contract: documentSchema, template_id: z.string() }),
  example: { template: 'rate-limiter', machine: 'local', parameters: { threshold: 100, within: 60 } },
  run: async ({ template, version, machine, parameters = {}, at, idempotencyKey }, context, caller) => {
    assertOwner(machine, caller);
    const { contracts } = await context.contracts();
    const deployment = { template, ...(version === undefined ? {} : { version }), parameters, ...(at === undefined ? {} : { at }) };
    const { document } = await contracts.deploy(machine, deployment, moverOf(machine, caller, deployment, idempotencyKey));
    return { ok: true as const, contract: { ...document }, template_id: document.template };
  },
});
