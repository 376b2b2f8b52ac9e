import * as z from 'zod';
import type { ContractDefinition } from '../../src/core/contract/definition/definition.js';
import { toMermaid, toStateDiagram } from '../../src/core/contract/definition/draw-definition.js';
import { defineCapability } from '../capability.js';
import { machineSchema } from './contract-schemas.js';
import { openMachine } from './open-machine.js';

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
    const templates = store.definitions(machine).map(({ digest, created, definition: { id, version, title, about } }) => ({
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
    const { definition, digest } = contracts.definitions.prepared(template, machine, version);
    return { definition: { ...definition }, digest, mermaid: toMermaid(definition) };
  },
  // The definition is answered whole.
  depict: ({ definition }, { pictures }) => pictures.stateDiagram(toStateDiagram(definition as unknown as ContractDefinition)),
});
