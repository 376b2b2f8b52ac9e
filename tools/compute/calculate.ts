import * as z from 'zod';
import { briefSheet, calculateByLine } from '../../src/answer/answer-sheet.js';
import { Pace } from '../../src/call/limits/pace.js';
import { Fault } from '../../src/core/faults.js';
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

/** Refuses rows where no task can be given: whoever takes none starts the job and asks for it themselves. */
const rowsAreJob = (unit: string | undefined): Fault =>
  new Fault(
    'INVALID_REQUEST',
    unit === undefined
      ? 'Lines over `items` are a job: POST /api/jobs {"sheet": "F = m * 2 m/s^2", "items": [{"m": "80 kg"}]}, then GET /api/jobs/{id} and its results. A client that takes tasks gets one from this call.'
      : 'Over `items` the lines say the unit of each result: write F in kN.',
  );

/** Computes the lines of a sheet: expressions with units, operators as functions, several results. */
export const calculate = defineCapability({
  name: 'calculate',
  title: 'Calculate',
  description:
    'Calculate formulas with units: 1.5 t * 2.5 m/s^2 in kN; x = …; lists and statistics; 9.81 +- 0.02 m; normal.cdf(…); ' +
    'integrate(…); solve x^2 = 2 for x near 1. Equations are functions by id or name, any argument left out: ' +
    'NM19(F = 2 kN, m = 80 kg).',
  annotations: READS_ONLY,
  routes: [{ method: 'POST', path: '/api/svc/calculate', auth: 'bearer', body: 'required', isSafe: true }],
  cost: 3,
  isThreaded: ({ lines, explain }, context) => explain === true || isLongSheet(lines, context),
  input: z.strictObject({
    lines: z.string().min(1).max(MAX_SHEET_LENGTH).describe('one a line, or between ;'),
    unit: z.string().max(100).optional().describe('of the last result'),
    items: z.array(z.record(z.string(), z.unknown())).min(1).optional().describe('rows, by name; a task'),
    /** Of rows: the names of their results, and the columns that the sheet does not read. */
    show: z.array(z.string()).optional(),
    ignore: z.array(z.string()).optional(),
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
  unlisted: ['receipt', 'explain', 'show', 'ignore'],
  example: { lines: 'F = NM19(m = 80 kg, a = 2.5 m/s^2)\nF * 10 m in kJ' },
  toText: briefSheet,
  toReference: withoutReceipt,
  run: async ({ lines, unit, receipt, explain, items, show, ignore }, context, caller, watch) => {
    if (items !== undefined) throw rowsAreJob(unit);
    if (show !== undefined || ignore !== undefined) throw new Fault('INVALID_REQUEST', '`show` and `ignore` are for a sheet over `items`.');
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
