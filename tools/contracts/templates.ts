import * as z from 'zod';
import type { ContractDefinition } from '../../src/core/contract/definition/definition.js';
import { toMermaid, toStateDiagram } from '../../src/core/contract/definition/draw-definition.js';
import { TEMPLATES } from '../../src/core/contract/definition/templates.js';
import { Fault } from '../../src/core/faults.js';
import { nearest } from '../../src/core/nearest.js';
import { defineCapability } from '../capability.js';

/** Lists the templates of the service. */
export const listTemplates = defineCapability({
  name: 'list_templates',
  title: 'List the contract templates',
  description: 'The contract templates of the service: what each does, its states, events, parameters and operators.',
  routes: [{ method: 'GET', path: '/api/contracts/templates', auth: 'public', isStatic: true }],
  input: z.strictObject({ category: z.string().min(1).max(64).optional() }),
  output: z.strictObject({
    templates: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        version: z.string(),
        category: z.string(),
        title: z.string(),
        about: z.string(),
        states: z.array(z.string()),
        events: z.array(z.string()),
        parameters: z.array(z.string()),
        operators: z.array(z.string()),
      }),
    ),
    total: z.int(),
  }),
  example: {},
  run: ({ category }) => {
    const templates = TEMPLATES.filter((template) => category === undefined || template.category.toLowerCase() === category.toLowerCase());
    return {
      templates: templates.map(({ id, name, version, category: own, title, about, states, events, parameters, operators }) => ({
        id,
        name,
        version,
        category: own,
        title,
        about,
        states: Object.keys(states),
        events: Object.keys(events),
        parameters: Object.keys(parameters),
        operators: [...operators],
      })),
      total: templates.length,
    };
  },
});

/** Shows one template in full. */
export const showTemplate = defineCapability({
  name: 'show_template',
  title: 'Show a contract template',
  description:
    'One contract template in full: id, name, version, states, transitions, operators, audit clock, parameters, and a Mermaid diagram.',
  routes: [{ method: 'GET', path: '/api/contracts/templates/:id', auth: 'public', isStatic: true }],
  input: z.strictObject({ id: z.string().min(1).max(64).describe('id of the template, like rate-limiter') }),
  output: z.looseObject({ id: z.string(), name: z.string(), version: z.string(), initial: z.string(), mermaid: z.string() }),
  example: { id: 'rate-limiter' },
  run: ({ id }) => {
    const template = TEMPLATES.find((candidate) => candidate.id === id);
    if (template !== undefined) return { ...template, mermaid: toMermaid(template) };
    const near = nearest(
      id,
      TEMPLATES.map((candidate) => candidate.id),
      3,
    );
    throw new Fault('UNKNOWN_TEMPLATE', `There is no template ${JSON.stringify(id)}; nearest are ${near.join(', ')}.`, {
      template: id,
      nearest: [...near],
    });
  },
  // The answer is the template with one member more.
  depict: (template, { pictures }) => pictures.stateDiagram(toStateDiagram(template as unknown as ContractDefinition)),
});
