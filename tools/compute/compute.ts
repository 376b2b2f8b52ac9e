import * as z from 'zod';
import { answerComputation } from '../../src/answer/answer-computation.js';
import { briefComputation, briefSeries } from '../../src/answer/brief-answers.js';
import { namedMembers, namedSchema } from '../../src/answer/named-operators.js';
import { Fault, isFault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { convertTo } from '../../src/core/quantity/convert.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../../src/core/quantity/unit/unit.js';
import { addProviders } from '../../src/core/resolve/suggest-providers.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { batchOutput, itemsSchema, runMany, withoutReceiptAndProofs } from './batch.js';
import { askedOperatorsSchema, detailSchema, domainSchema, quantitiesSchema, quantitySchema } from './computation-input.js';
import { computedShape, giveWanted, receiptFormSchema, receiptShape, withoutReceipt } from './give-receipt.js';
import { isLongComputation } from './long-computation.js';
import { nameComputation } from './named-computation.js';

/** Gives several solutions in the unit that the caller asked for. */
const inUnitAsked = (fault: Fault<'SEVERAL_SOLUTIONS'>, wanted: string | undefined): Fault => {
  const { branches, unit } = fault.details;
  const own = parseUnit(unit);
  const shown = wanted ?? unit;
  const values = branches.map((branch) => convertTo(toSi(branch, own), parseUnit(shown, own.dimension), own));
  return new Fault(fault.code, fault.message, { ...fault.details, branches: values, unit: shown });
};

const single = z.strictObject({
  answer: z.string(),
  operator: z.looseObject({}),
  named: namedSchema.optional(),
  symbol: z.string(),
  meaning: z.string(),
  value: z.number(),
  unit: z.string(),
  uncertainty: z.number().optional(),
  uncertaintyFrom: z.array(z.strictObject({ input: z.string(), share: z.number() })).optional(),
  absoluteErrorBound: z.number(),
  /** Absent where the result is zero, or small beside what it was made of: then the absolute bound alone says what is known. */
  relativeErrorBound: z.number().optional(),
  significantDigits: z.int(),
  equation: z.string(),
  substituted: z.string(),
  symbols: z.array(z.looseObject({})),
  plan: z.array(z.string()).optional(),
  ...computedShape,
});

/** Of one computation, or with `items` of many: what both have is always there. */
const output = z.strictObject({
  ...batchOutput.partial().shape,
  ...single.partial().shape,
  answer: z.string(),
  symbol: z.string(),
  unit: z.string(),
  equation: z.string(),
  ...receiptShape,
});

/** Computes from what a model naturally has: units in text, uncertainties, any symbol as the unknown. */
export const compute = defineCapability({
  name: 'compute',
  title: 'Compute with units',
  description:
    'Compute operators, named by id, name or question, from numbers or quantities in text, for any symbol (`solveFor`), in any `unit`, with ' +
    'propagated uncertainty; for many `items` under one receipt.',
  annotations: READS_ONLY,
  routes: [{ method: 'POST', path: '/api/svc/compute', auth: 'bearer', body: 'required', isSafe: true }],
  cost: 2,
  input: z.strictObject({
    operators: askedOperatorsSchema.optional(),
    domain: domainSchema.optional(),
    inputs: quantitiesSchema.optional(),
    solveFor: z.string().min(1).max(80).optional().describe('symbol sought; not needed where only one is missing'),
    unit: z.string().max(100).optional().describe('unit of the answer, e.g. "ft/s^2"'),
    near: quantitySchema.optional().describe('picks the nearest of several solutions'),
    items: itemsSchema.optional().describe('inputs of each of up to 1,000, e.g. [{"m": "2 kg"}], beside those of all'),
    receipt: receiptFormSchema,
    detail: detailSchema.describe('true: all as text'),
  }),
  output,
  outline: ['answer', 'value', 'unit', 'symbols', 'results', 'receiptId'],
  unlisted: ['receipt'],
  example: { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2' },
  isLong: ({ items }) => items !== undefined,
  isThreaded: ({ items, operators, domain }, context) =>
    items !== undefined || domain !== undefined || isLongComputation(operators, context),
  toText: (answer) =>
    'results' in answer ? briefSeries(answer as z.output<typeof batchOutput>) : briefComputation(answer as z.output<typeof single>),
  toReference: (answer, input) =>
    'results' in answer ? withoutReceiptAndProofs(answer as z.output<typeof batchOutput>, input) : withoutReceipt(answer),
  run: async ({ unit, items, detail: _all, receipt, ...asked }, context, caller, watch) => {
    if (items !== undefined) return runMany({ ...asked, unit, receipt }, items, true, context, caller, watch);
    const names = Object.keys(asked.inputs ?? {});
    const { computation, named, withNames } = nameComputation(asked, asked.inputs ?? {}, context.registry, unit);
    try {
      const run = runProtocol(computation, context, caller.key?.prefix);
      // What cannot be answered, in the unit asked for or at all, is refused before a receipt is given.
      const answer = answerComputation(run, unit, { ...computation, operators: asked.operators });
      return { ...answer, ...namedMembers(named), ...(await giveWanted(receipt, run.receipt, context, caller)) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw withNames(
        isFault(error, 'SEVERAL_SOLUTIONS')
          ? inUnitAsked(error, unit)
          : addProviders(error, names, computation.operators ?? [], context.registry),
      );
    }
  },
});
