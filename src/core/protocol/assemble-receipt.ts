import type { Context } from '../context.js';
import { BATCH_RECEIPT_TYPE, MOST_NOTES, RECEIPT_TYPE, type UnsignedBatchReceipt, type UnsignedReceipt } from '../receipt/receipt.js';
import { formulasOf } from '../receipt/receipt-formulas.js';
import { type Operator, versionOf } from '../registry/operator.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';
import { compilePlan, type Plan } from './chain/compile-plan.js';
import type { ComputedChain } from './chain/compute-chain.js';
import { recordSteps } from './record-steps.js';
import type { Stamp } from './substrate.js';

/** A run as its receipt names it. */
export interface RunMembers {
  readonly context: Context;
  readonly keyPrefix: string;
  readonly stamp: Stamp & { readonly moment: number };
  readonly operators: readonly Operator[];
}

/** The members of a receipt that follow from the chain, and not from the values in it. */
export const chainMembersOf = ({ links, results }: Pick<ComputedChain, 'links' | 'results'>, { masterEquation }: Plan) => {
  const last = links.at(-1);
  return {
    domain: last?.operator.domain.id ?? 'substrate',
    solveFor: last?.solution === undefined ? undefined : last.gives.name,
    unit: results.at(-1)?.unit ?? '',
    master_equation: masterEquation,
  };
};

/** Puts together what the receipts of both kinds hold, and behind it what a kind has of its own. */
const assemble = <T extends string, Own extends object>(
  type: T,
  id: string,
  { context, keyPrefix, stamp }: RunMembers,
  computed: Pick<ComputedChain, 'links' | 'results'>,
  plan: Plan,
  { inputs, inputUnits, uncertainties }: Pick<ComputedChain, 'inputs' | 'inputUnits' | 'uncertainties'>,
  own: Own,
) => {
  // In the order in which they ran, which is not always that of the caller.
  const all = [stamp.substrate, ...computed.links.map(({ operator }) => operator)];
  const { domain, solveFor, unit, master_equation } = chainMembersOf(computed, plan);
  return {
    type,
    id,
    issuer: context.issuer,
    keyPrefix,
    operatorIds: all.map((operator) => operator.id),
    operators: all.map(versionOf),
    domain,
    inputs,
    inputUnits,
    unit,
    substrate: { operator: SUBSTRATE, value: stamp.value } as const,
    cycle: stamp.cycle,
    phase: stamp.phase,
    issuedAt: new Date(stamp.moment).toISOString(),
    master_equation,
    registry: context.registry.index.digest,
    library: context.library,
    ...(uncertainties === undefined ? {} : { uncertainties }),
    ...(solveFor === undefined ? {} : { solveFor }),
    ...formulasOf(all),
    ...own,
  };
};

/** Gives the receipt of a run of one computation, which is not sealed yet. */
export const assembleReceipt = (run: RunMembers, computed: ComputedChain): UnsignedReceipt => {
  const plan = compilePlan(computed.links, run.stamp.substrate);
  const { results } = computed;
  const notes = computed.usualNotes().slice(0, MOST_NOTES);
  return assemble(RECEIPT_TYPE, run.context.newReceiptId(), run, computed, plan, computed, {
    ...(notes.length === 0 ? {} : { notes }),
    results,
    R_t: results.at(-1)?.value ?? Number.NaN,
    steps: recordSteps(computed),
  });
};

/** What a batch receipt says of its items. */
export type BatchTotals = Pick<
  UnsignedBatchReceipt,
  'inputs' | 'inputUnits' | 'uncertainties' | 'count' | 'root' | 'absoluteErrorBound' | 'relativeErrorBound'
>;

/**
 * Gives the receipt of a run of many items, which is not sealed yet.
 * @param first the chain of the first item that computed: what holds for it holds for all
 */
export const assembleBatchReceipt = (run: RunMembers, first: ComputedChain, totals: BatchTotals): UnsignedBatchReceipt => {
  const { inputs, inputUnits, uncertainties, ...tree } = totals;
  const id = run.context.newReceiptId().replace(/^rcp_/, 'bat_');
  const plan = compilePlan(first.links, run.stamp.substrate);
  return assemble(
    BATCH_RECEIPT_TYPE,
    id,
    run,
    first,
    plan,
    { inputs, inputUnits, uncertainties },
    { symbol: first.results.at(-1)?.symbol ?? '', ...tree },
  );
};
