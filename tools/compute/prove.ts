import * as z from 'zod';
import { briefReceipt } from '../../src/answer/brief-answers.js';
import { Fault } from '../../src/core/faults.js';
import { runProtocol } from '../../src/core/protocol/run-protocol.js';
import { addProviders } from '../../src/core/resolve/suggest-providers.js';
import { defineCapability, READS_ONLY } from '../capability.js';
import { detailSchema, domainSchema, numbersSchema, operatorsSchema } from './computation-input.js';
import { sealAndKeep } from './give-receipt.js';
import { isLongComputation } from './long-computation.js';

/** Receipts that were answered and are not kept: nothing can be added to what is signed. */
const notKept = new WeakSet<object>();

/** Computes a chain of operators and answers the signed receipt. */
export const prove = defineCapability({
  name: 'prove',
  title: 'Compute and sign',
  description:
    'Compute up to three operators on plain numbers and get a signed receipt: R_t is the result, in `unit`. ' +
    'Numbers must be in the units that catalog shows; compute reads units and solves.',
  annotations: READS_ONLY,
  routes: [{ method: 'POST', path: '/api/svc/prove', auth: 'public', limit: 'prove', body: 'optional', isSafe: true }],
  isThreaded: ({ operators, domain }, context) => domain !== undefined || isLongComputation(operators, context),
  input: z.strictObject({
    operators: operatorsSchema.optional(),
    domain: domainSchema.describe('domain id').optional(),
    inputs: numbersSchema.optional(),
    detail: detailSchema,
  }),
  // Kept loose on purpose: the exact shape is the receipt specification, and a full schema here would cost every client a thousand tokens.
  output: z.looseObject({ type: z.string(), id: z.string(), R_t: z.number(), unit: z.string(), cycle: z.number() }),
  example: { operators: ['NM19'], inputs: { m: 1500, a: 2.5 } },
  toText: (receipt, { registry }) => briefReceipt(receipt, registry, !notKept.has(receipt)),
  run: async ({ detail: _, ...input }, context, caller, watch) => {
    try {
      const { receipt, text, isKept } = await sealAndKeep(runProtocol(input, context).receipt, context, caller);
      if (!isKept) notKept.add(receipt);
      watch.written = { answer: receipt, json: text };
      return receipt;
    } catch (error) {
      const { inputs = {}, operators = [] } = input;
      throw error instanceof Fault ? addProviders(error, Object.keys(inputs), operators, context.registry) : error;
    }
  },
});
