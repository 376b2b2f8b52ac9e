import * as z from 'zod';
import { machineOf } from '../../src/call/caller.js';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';

/** Keeps a definition of the caller's own. */
export const keepTemplate = defineCapability({
  name: 'keep_template',
  title: 'Keep a definition',
  description:
    "Check a definition and keep it under the machine of the caller's key, ready to deploy. A definition never changes: another version stands beside it.",
  routes: [{ method: 'POST', path: '/api/contracts/templates', auth: 'bearer', status: 201, body: 'required', bodyIs: 'definition' }],
  input: z.strictObject({ definition: z.looseObject({}) }),
  output: z.strictObject({ ok: z.literal(true), id: z.string(), version: z.string(), digest: z.string(), machine: z.string() }),
  example: { definition: { id: 'my-gate', '…': 'see GET /api/contracts/templates/rate-limiter for the members' } },
  run: async ({ definition }, context, caller) => {
    const machine = machineOf(caller);
    if (machine === undefined) throw new Fault('FORBIDDEN', 'The demo key has no machine to keep a definition under.', { machine: null });
    const { contracts } = await context.contracts();
    const { digest, definition: kept } = await contracts.definitions.keep(machine, definition);
    return { ok: true as const, id: kept.id, version: kept.version, digest, machine };
  },
});
