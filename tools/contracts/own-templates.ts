import * as z from 'zod';
import { machineOf } from '../../src/call/caller.js';
import type { ContractDefinition } from '../../src/core/contract/definition/definition.js';
import { toMermaid, toStateDiagram } from '../../src/core/contract/definition/draw-definition.js';
import { Fault } from '../../src/core/faults.js';
import { defineCapability } from '../capability.js';
import { machineSchema } from './contract-schemas.js';
import { openMachine } from './machine-access.js';

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
    const { digest, definition: kept } = await contracts.definitions.keep(machine, definition, context.registry);
    return { ok: true as const, id: kept.id, version: kept.version, digest, machine };
  },
});

/** Lists the definitions that were kept for a machine. */
export const listOwnTemplates = defineCapability({
  name: 'list_own_templates',
  title: "List a machine's own templates",
  description: 'The definitions that were kept for a machine, every version of each, oldest first.',
  routes: [{ method: 'GET', path: '/api/chain/:slug/templates', auth: 'owner', names: { slug: 'machine' } }],
  input: z.strictObject({ machine: machineSchema }),
  output: z.strictObject({
    templates: z.array(
      z.strictObject({
        id: z.string(),
        version: z.string(),
        title: z.string(),
        about: z.string(),
        digest: z.string(),
        created: z.string(),
      }),
    ),
    total: z.int(),
  }),
  example: { machine: 'local' },
  run: async ({ machine }, context, caller) => {
    const { store } = await openMachine(machine, context, caller);
    const templates = (await store.definitions(machine)).map(({ digest, created, definition: { id, version, title, about } }) => ({
      id,
      version,
      title,
      about,
      digest,
      created,
    }));
    return { templates, total: templates.length };
  },
});

/** Shows one definition that was kept for a machine. */
export const showOwnTemplate = defineCapability({
  name: 'show_own_template',
  title: "Show a machine's own template",
  description:
    'One definition that was kept for a machine, in full, with its digest and a Mermaid diagram; the newest version, or `version`.',
  routes: [{ method: 'GET', path: '/api/chain/:slug/templates/:id', auth: 'owner', names: { slug: 'machine', id: 'template' } }],
  input: z.strictObject({
    machine: machineSchema,
    template: z.string().min(1).max(64).describe('id of the definition'),
    version: z.string().min(1).max(20).optional(),
  }),
  output: z.strictObject({ definition: z.looseObject({ id: z.string(), version: z.string() }), digest: z.string(), mermaid: z.string() }),
  example: { machine: 'local', template: 'my-gate' },
  run: async ({ machine, template, version }, context, caller) => {
    const { contracts } = await openMachine(machine, context, caller);
    const { definition, digest } = await contracts.definitions.prepared(template, machine, version);
    return { definition: { ...definition }, digest, mermaid: toMermaid(definition) };
  },
  // The definition is answered whole.
  depict: ({ definition }, { pictures }) => pictures.stateDiagram(toStateDiagram(definition as unknown as ContractDefinition)),
});
