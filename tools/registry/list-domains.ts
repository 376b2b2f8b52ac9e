import * as z from 'zod';
import { defineCapability } from '../capability.js';

/** Lists the domains with their counts. */
export const listDomains = defineCapability({
  name: 'list_domains',
  title: 'List the domains',
  description: 'The domains of the registry, each with what it is about and how many operators it holds.',
  routes: [{ method: 'GET', path: '/api/operators/categories', auth: 'public', isStatic: true }],
  input: z.strictObject({}),
  output: z.strictObject({
    domains: z.array(
      z.strictObject({
        id: z.string(),
        prefix: z.string(),
        name: z.string(),
        field: z.string(),
        about: z.string(),
        count: z.int(),
      }),
    ),
    total: z.int(),
    operators: z.int().describe('operators in all domains together'),
  }),
  example: {},
  run: (_, { registry }) => {
    const { domains, operators } = registry.index;
    return { domains: domains.map((domain) => ({ ...domain })), total: domains.length, operators: operators.length };
  },
});
