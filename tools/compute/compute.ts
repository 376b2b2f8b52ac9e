import * as z from 'zod';
import { answerComputation } from '../../src/answer/answer-computation.js';
import { briefComputation } from '../../src/answer/brief-answers.js';
import { namedMembers, namedSchema } from '../../src/answer/named-operators.js';
import { Fault, isFault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { convertTo } from '../../src/core/quantity/convert.js';
import { parseUnit } from '../../src/core/quantity/unit/parse-unit.js';
import { toSi } from '../../src/core/quantity/unit/unit.js';
import { signReceipt } from '../../src/core/receipt/sign-receipt.js';
import { addProviders } from '../../src/core/resolve/suggest-providers.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { askedOperatorsSchema, detailSchema, domainSchema, quantitiesSchema, quantitySchema } from './computation-input.js';
import { nameComputation } from './named-computation.js';

/** Gives several solutions in the unit that the caller asked for. */
const inUnitAsked = (fault: Fault<'SEVERAL_SOLUTIONS'>, wanted: string | undefined): Fault => {
  const { branches, unit } = fault.details;
  const own = parseUnit(unit);
  const shown = wanted ?? unit;
  const values = branches.map((branch) => convertTo(toSi(branch, own), parseUnit(shown, own.dimension), own));
  return new Fault(fault.code, fault.message, { ...fault.details, branches: values, unit: shown });
};

/** Computes from what a model naturally has: units in text, uncertainties, any symbol as the unknown. */
export const compute = defineCapability({
  name: 'compute',
  title: 'Compute with units',
  description:
    'Compute operators, named by id, name or question, from numbers or quantities in text, for any symbol (`solveFor`), in any `unit`, with ' +
    'propagated uncertainty.',
  annotations: READS_ONLY,
  routes: [{ method: 'POST', path: '/api/svc/compute', auth: 'bearer', body: 'required' }],
  input: z.strictObject({
    operators: askedOperatorsSchema.optional(),
    domain: domainSchema.optional(),
    inputs: quantitiesSchema.optional(),
    solveFor: z.string().min(1).max(80).optional().describe('symbol sought; not needed where only one is missing'),
    unit: z.string().max(100).optional().describe('unit of the answer, e.g. "ft/s^2"'),
    near: quantitySchema.optional().describe('picks the nearest of several solutions'),
    detail: detailSchema.describe('true: all as text'),
  }),
  output: z.strictObject({
    answer: z.string(),
    operator: z.looseObject({}),
    named: namedSchema.optional(),
    symbol: z.string(),
    meaning: z.string(),
    value: z.number(),
    unit: z.string(),
    uncertainty: z.number().optional(),
    uncertaintyFrom: z.array(z.strictObject({ input: z.string(), share: z.number() })).optional(),
    relativeErrorBound: z.number(),
    significantDigits: z.int(),
    equation: z.string(),
    substituted: z.string(),
    symbols: z.array(z.looseObject({})),
    plan: z.array(z.string()).optional(),
    method: z.string(),
    assumes: z.string().optional(),
    source: z.string(),
    notice: z.string().optional(),
    notes: z.array(z.string()).optional(),
    receiptId: z.string(),
    receipt: z.looseObject({}),
  }),
  outline: ['answer', 'value', 'unit', 'symbols', 'receipt'],
  example: { operators: ['NM19'], inputs: { F: '2 kN', m: '80 kg' }, solveFor: 'a', unit: 'ft/s^2' },
  toText: briefComputation,
  run: ({ unit, detail: _, ...asked }, context, { key }) => {
    const given = Object.keys(asked.inputs ?? {});
    const { computation, named, withNames } = nameComputation(asked, asked.inputs ?? {}, context.registry, unit);
    try {
      const run = runProtocol(computation, context, key?.prefix);
      const receipt = signReceipt(run.receipt, context.keyring());
      return {
        ...answerComputation(run, unit, { ...computation, operators: asked.operators }),
        receiptId: receipt.id,
        ...namedMembers(named),
        receipt,
      };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw withNames(
        isFault(error, 'SEVERAL_SOLUTIONS')
          ? inUnitAsked(error, unit)
          : addProviders(error, given, computation.operators ?? [], context.registry),
      );
    }
  },
});
