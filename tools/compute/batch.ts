import * as z from 'zod';
import { briefSeries } from '../../src/answer/brief-answers.js';
import { namedMembers, namedSchema } from '../../src/answer/named-operators.js';
import type { Caller } from '../../src/call/caller.js';
import type { Watch } from '../../src/call/limits/pace.js';
import type { NodeContext } from '../../src/call/node-context.js';
import { symbolToUnicode } from '../../src/core/expression/print/to-unicode.js';
import type { Computation } from '../../src/core/inputs/computation.js';
import { readExpressions } from '../../src/core/inputs/read-expressions.js';
import type { ItemInputs } from '../../src/core/protocol/run-protocol.js';
import { formatQuantity } from '../../src/core/quantity/text/format-quantity.js';
import { evaluateText } from '../../src/core/sheet/evaluate-text.js';
import { defineCapability } from '../capability.js';
import { askedOperatorsSchema, detailSchema, quantitiesSchema, quantitySchema } from './computation-input.js';
import { computedShape, giveWanted, type ReceiptForm, receiptFormSchema, withoutReceipt } from './give-receipt.js';
import { nameComputation, runWithNames } from './named-computation.js';
import { type ItemsRun, provenItem, runItems } from './run-items.js';

/** Most items of one call. */
export const MAX_ITEMS = 1_000;

/** Listed to clients as any object: what quantities are stands beside it, and would cost every client as much again. */
const listed = z.record(z.string(), z.unknown());

/** The inputs of each of many items. */
export const itemsSchema = z.array(listed).min(1).max(MAX_ITEMS).pipe(z.array(quantitiesSchema));

const answerOf = ({ computed, refused, described }: ItemsRun): string => {
  const values = computed.map(({ value }) => value);
  const [least, greatest] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const range = [least, greatest].map((value) => formatQuantity(value, described.unit));
  const spread = least === greatest ? `= ${range[0]}` : `from ${range[0]} to ${range[1]}`;
  const failed = refused.length === 0 ? '' : `; ${refused.length} refused`;
  return `${symbolToUnicode(described.symbol)} ${spread} for ${computed.length} of ${computed.length + refused.length} items${failed}`;
};

const resultsOf = (run: ItemsRun, proofs: boolean) =>
  run.computed.map((result, leaf) => (proofs ? { ...result, ...provenItem(run, leaf) } : { ...result }));

interface BatchAnswer {
  readonly kept?: false | undefined;
  readonly receipt?: unknown;
  readonly results: {
    index: number;
    value: number;
    uncertainty?: number | undefined;
    leaf?: number | undefined;
    proof?: string[] | undefined;
  }[];
}

/** Leaves out the receipt, and items and proofs where they were not asked for: they are kept with it. */
export const withoutReceiptAndProofs = <T extends BatchAnswer>(answer: T, input: unknown): T => {
  const { proofs } = (input ?? {}) as { readonly proofs?: unknown };
  if (answer.kept === false) return answer;
  const brief = withoutReceipt(answer);
  if (proofs === true) return brief;
  return {
    ...brief,
    results: brief.results.map(({ item: _item, proof: _proof, ...result }: BatchAnswer['results'][number] & { item?: unknown }) => result),
  };
};

/** What many computations answer. */
export const batchOutput = z.strictObject({
  answer: z.string(),
  named: namedSchema.optional(),
  symbol: z.string(),
  meaning: z.string(),
  unit: z.string(),
  counts: z.strictObject({ items: z.int(), computed: z.int(), refused: z.int() }),
  results: z.array(
    z.strictObject({
      index: z.int(),
      value: z.number(),
      uncertainty: z.number().optional(),
      leaf: z.int().optional(),
      item: z.looseObject({}).optional(),
      proof: z.array(z.string()).optional(),
    }),
  ),
  refused: z.array(z.strictObject({ index: z.int(), error: z.strictObject({ code: z.string(), message: z.string() }) })),
  absoluteErrorBound: z.number(),
  relativeErrorBound: z.number().optional(),
  equation: z.string(),
  ...computedShape,
});

/**
 * Computes one chain for each of many items.
 * @param asked the chain with what all items share, and what is wanted of the receipt
 * @param proofs whether each result has its item and its proof; without a receipt none has
 */
export const runMany = async (
  { receipt, ...asked }: Computation & { readonly unit?: string | undefined; readonly receipt?: ReceiptForm },
  written: readonly ItemInputs[],
  proofs: boolean,
  context: NodeContext,
  caller: Caller,
  watch: Watch,
) => {
  const items = written.map((item) => readExpressions(item, evaluateText));
  const naming = nameComputation(asked, { ...asked.inputs, ...items[0] }, context.registry, asked.unit);
  const run = await runWithNames(naming, () => runItems(naming.computation, items, context, caller.key?.prefix, watch));
  const { described, computed, refused } = run;
  const { symbol, meaning, unit, ...rest } = described;
  return {
    answer: answerOf(run),
    ...namedMembers(naming.named),
    symbol,
    meaning,
    unit,
    counts: { items: items.length, computed: computed.length, refused: refused.length },
    results: resultsOf(run, proofs && receipt !== 'none'),
    refused: [...refused],
    ...rest,
    ...(await giveWanted(receipt, run.receipt, context, caller, run.items)),
  };
};

/** Computes one chain for many sets of inputs, under one receipt with a proof for each. */
export const batch = defineCapability({
  name: 'batch',
  title: 'Compute many',
  description:
    'Compute the same operators for up to 1,000 items, as compute does. One receipt; ' +
    'each result has its proof for verify. Text: 1,200 characters.',
  isLong: true,
  isThreaded: true,
  routes: [{ method: 'POST', path: '/api/svc/batch', auth: 'bearer', body: 'required', isSafe: true }],
  input: z.strictObject({
    operators: askedOperatorsSchema.describe('as in compute').optional(),
    inputs: listed.pipe(quantitiesSchema).optional().describe('of all items, as in compute'),
    items: itemsSchema.describe('inputs of each, e.g. [{"m": "2 kg"}]'),
    solveFor: z.string().min(1).max(80).optional(),
    unit: z.string().max(100).optional(),
    near: quantitySchema.optional(),
    proofs: z.boolean().optional().describe('items and proofs beside the results'),
    receipt: receiptFormSchema,
    detail: detailSchema,
  }),
  output: batchOutput,
  example: { operators: ['NM19'], inputs: { a: '2.5 m/s^2' }, items: [{ m: '1500 kg' }, { m: '2 t' }], unit: 'kN' },
  toText: briefSeries,
  toReference: withoutReceiptAndProofs,
  run: ({ items, proofs = true, detail: _, ...asked }, context, caller, watch) => runMany(asked, items, proofs, context, caller, watch),
});
