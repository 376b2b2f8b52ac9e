import * as z from 'zod';
import { defineCapability } from './capability.js';
import { documentSchema, machineSchema, parametersSchema } from './contract-schemas.js';
import { assertOwner, moverOf } from './machine-access.js';

/** Deploys a contract onto a machine. */
export const deploy = defineCapability({
  name: 'deploy',
  title: 'Deploy a contract',
  description:
    'Put a state-machine contract (a template with parameters) onto a machine. From then on `transition` moves it, and each move is a proved row of its ledger.',
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
    parameters: parametersSchema.optional(),
  }),
  output: z.strictObject({ ok: z.literal(true), contract: documentSchema, template_id: z.string() }),
  example: { template: 'rate-limiter', machine: 'local', parameters: { threshold: 100, within: 60 } },
  run: async ({ template, machine, parameters = {} }, context, caller) => {
    assertOwner(machine, caller);
    const { contracts } = await context.contracts();
    const { document } = await contracts.deploy(machine, template, parameters, moverOf(caller, { template, parameters }));
    return { ok: true as const, contract: { ...document }, template_id: document.template };
  },
});
