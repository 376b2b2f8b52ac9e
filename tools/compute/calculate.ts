import * as z from 'zod';
import { briefSheet, calculateByLine } from '../../src/answer/answer-sheet.js';
import { Pace } from '../../src/call/limits/pace.js';
import { MAX_SHEET_LENGTH } from '../../src/core/sheet/run-sheet.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { detailSchema } from './computation-input.js';
import { giveWanted, receiptFormSchema, receiptShape, withoutReceipt } from './give-receipt.js';
import { isLongSheet } from './long-computation.js';

const value = z.union([z.number(), z.boolean(), z.array(z.number()), z.array(z.array(z.number()))]);

const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['heading', 'text']), line: z.int(), text: z.string() }),
  z.strictObject({
    type: z.literal('statement'),
    line: z.int(),
    text: z.string(),
    kind: z.enum(['computes', 'defines', 'asserts']),
    isGiven: z.boolean(),
    rows: z.array(z.strictObject({ text: z.string(), latex: z.string().optional(), equation: z.string().optional() })),
    called: z.array(z.strictObject({ id: z.string(), name: z.string(), source: z.string(), assumes: z.string().optional() })),
    results: z.array(z.int()),
  }),
]);

/** Computes the lines of a sheet: expressions with units, operators as functions, several results. */
export const calculate = defineCapability({
  name: 'calculate',
  title: 'Calculate',
  description:
    'Calculate lines of formulas with units: 1500 kg * 2.5 m/s^2 in kN; x = …; lists and statistics; 9.81 +- 0.02 m/s^2; normal.cdf(…); ' +
    'integrate(…); solve x^2 = 2 for x near 1. Checked equations are functions by id or name with named arguments, any one left out: ' +
    'NM19(F = 2 kN, m = 80 kg). Wrong units are refused.',
  annotations: READS_ONLY,
  routes: [{ method: 'POST', path: '/api/svc/calculate', auth: 'bearer', body: 'required', isSafe: true }],
  cost: 3,
  isThreaded: ({ lines, explain }, context) => explain === true || isLongSheet(lines, context),
  input: z.strictObject({
    lines: z.string().min(1).max(MAX_SHEET_LENGTH).describe('one a line, or between ;'),
    unit: z.string().max(100).optional().describe('of the last result'),
    receipt: receiptFormSchema,
    /** Asks for the explanation of its statements, which a calculation note is made of. */
    explain: z.boolean().optional(),
    detail: detailSchema,
  }),
  output: z.strictObject({
    answer: z.string(),
    value,
    unit: z.string(),
    results: z.array(
      z.strictObject({
        line: z.int(),
        name: z.string().optional(),
        answer: z.string(),
        value,
        unit: z.string(),
        absoluteErrorBound: z.number(),
        uncertainty: z.union([z.number(), z.array(z.number())]).optional(),
        uncertaintyFrom: z.array(z.strictObject({ input: z.string(), share: z.number() })).optional(),
      }),
    ),
    read: z.array(z.string()).optional(),
    assumes: z.array(z.string()).optional(),
    notes: z.array(z.string()).optional(),
    explanation: z.array(part).optional(),
    ...receiptShape,
  }),
  outline: ['answer', 'value', 'unit', 'results', 'receiptId'],
  unlisted: ['receipt', 'explain'],
  example: { lines: 'F = NM19(m = 80 kg, a = 2.5 m/s^2)\nF * 10 m in kJ' },
  toText: briefSheet,
  toReference: withoutReceipt,
  run: async ({ lines, unit, receipt, explain }, context, caller, watch) => {
    const pace = new Pace(watch, Number.POSITIVE_INFINITY);
    const steps = calculateByLine(lines, unit, context, caller.key?.prefix, explain);
    let step = steps.next();
    while (step.done !== true) {
      const wait = pace.turn();
      if (wait !== undefined) await wait;
      step = steps.next();
    }
    const { answer, unsigned } = step.value;
    return Object.assign({}, answer, await giveWanted(receipt, unsigned, context, caller));
  },
});
