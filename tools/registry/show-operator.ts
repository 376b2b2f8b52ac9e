import * as z from 'zod';
import { describeInverses, describeOperator } from '../../src/answer/describe-operator.js';
import { defineCapability } from '../capability.js';

/** Shows one operator in full. */
export const showOperator = defineCapability({
  name: 'show_operator',
  title: 'Show an operator',
  description: 'One operator in full: symbols with units and ranges, LaTeX, inverses, source, worked example, and calls to paste.',
  routes: [{ method: 'GET', path: '/api/operators/:id', auth: 'public', isStatic: true }],
  input: z.strictObject({ id: z.string().min(1).max(100).describe('id of the operator, like NM19') }),
  output: z.looseObject({
    id: z.string(),
    name: z.string(),
    domain: z.string(),
    equation: z.string(),
    latex: z.string(),
    inverses: z.array(z.looseObject({ symbol: z.string() })),
  }),
  example: { id: 'NM19' },
  run: ({ id }, { registry }) => {
    const operator = registry.operator(id);
    return { ...describeOperator(operator), inverses: describeInverses(operator) };
  },
});
