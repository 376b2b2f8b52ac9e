import { toCanonicalJson } from '../canonical-json.js';
import type { Context } from '../context.js';
import { Fault } from '../faults.js';
import { createMerkleTree, type MerkleTree } from '../merkle/merkle-tree.js';
import { leafHash } from '../merkle/tree-hash.js';
import {
  BATCH_RECEIPT_TYPE,
  type BatchItem,
  MOST_NOTES,
  RECEIPT_TYPE,
  type UnsignedBatchReceipt,
  type UnsignedReceipt,
} from '../receipt/receipt.js';
import { formulasOf } from '../receipt/receipt-formulas.js';
import { type Operator, versionOf } from '../registry/operator.js';
import { SUBSTRATE } from '../resolve/choose-chain.js';
import { compilePlan, type Plan } from './compile-plan.js';
import type { ComputedChain } from './compute-chain.js';
import { recordSteps } from './record-steps.js';
import type { Stamp } from './substrate.js';

/** A run as its receipt names it. */
export interface RunMembers {
  readonly context: Context;
  readonly keyPrefix: string;
  readonly stamp: Stamp & { readonly moment: number };
  readonly operators: readonly Operator[];
}

type Values = UnsignedReceipt['inputs'];

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

/** Puts together what the receipts of both kinds hold; a kind adds its own members behind. */
const assemble = <T extends string>(
  type: T,
  id: string,
  { context, keyPrefix, stamp }: RunMembers,
  computed: Pick<ComputedChain, 'links' | 'results'>,
  plan: Plan,
  { inputs, inputUnits, uncertainties }: Pick<ComputedChain, 'inputs' | 'inputUnits' | 'uncertainties'>,
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
  };
};

/** Gives the receipt of a run of one computation, which is not sealed yet. */
export const assembleReceipt = (run: RunMembers, computed: ComputedChain): UnsignedReceipt => {
  const plan = compilePlan(computed.links, run.stamp.substrate);
  const { results } = computed;
  const notes = computed.usualNotes().slice(0, MOST_NOTES);
  return {
    ...assemble(RECEIPT_TYPE, run.context.newReceiptId(), run, computed, plan, computed),
    ...(notes.length === 0 ? {} : { notes }),
    results,
    R_t: results.at(-1)?.value ?? Number.NaN,
    steps: recordSteps(computed),
  };
};

/** A finished batch: the receipt to be sealed, and the items that were kept with the tree over them, in one order. */
export interface Batch {
  readonly receipt: UnsignedBatchReceipt;
  readonly items: readonly BatchItem[];
  readonly tree: MerkleTree;
}

/** What a batch holds of an item until it is known what all of them share. */
interface Kept {
  readonly index: number;
  readonly inputs: Values;
  readonly uncertainties: Values | undefined;
  readonly result: UnsignedReceipt['results'][number];
}

const isSame = (a: Values[string] | undefined, b: Values[string] | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.length === b.length && a.every((element, i) => element === b[i]));

const pick = (values: Values | undefined, isWanted: (name: string) => boolean): Values | undefined => {
  const picked = Object.entries(values ?? {}).filter(([name]) => isWanted(name));
  return picked.length === 0 ? undefined : Object.fromEntries(picked);
};

const worstOf = (bounds: readonly number[]): number => bounds.reduce((worst, bound) => Math.max(worst, bound), 0);

/** Gathers the items of a run under one receipt. */
export class BatchAssembly {
  readonly #run: RunMembers;
  readonly #kept: Kept[] = [];
  /** The names that are the items' own: those that any of them gives, and those that are not bound alike in all. */
  readonly #own = new Set<string>();
  #inputUnits: Readonly<Record<string, string>> = {};
  #first: ComputedChain | undefined;

  constructor(run: RunMembers) {
    this.#run = run;
  }

  /** Takes an item that was computed into the batch; items are kept in rising order. */
  keep({ index, given, chain }: { readonly index: number; readonly given: readonly string[]; readonly chain: ComputedChain }): void {
    this.#first ??= chain;
    const first = this.#first;
    const [own, common] = [chain, first].map(({ links }) => compilePlan(links, this.#run.stamp.substrate).plan);
    if (own !== common)
      throw new Fault(
        'INVALID_REQUEST',
        `This item is computed by ${own}, and the first one by ${common}. A batch computes all in one way.`,
      );
    const { inputs, uncertainties, results } = chain;
    const result = results.at(-1);
    if (result === undefined) throw new RangeError('an item has a result');
    this.#inputUnits = { ...this.#inputUnits, ...chain.inputUnits };
    for (const name of given) this.#own.add(name);
    // A symbol that two operators read can be bound otherwise where an item names one of the two readings.
    for (const name of Object.keys({ ...inputs, ...first.inputs })) {
      const isAlike = isSame(inputs[name], first.inputs[name]) && isSame(uncertainties?.[name], first.uncertainties?.[name]);
      if (!isAlike) this.#own.add(name);
    }
    // A list that all items share is held once.
    const held = Object.entries(inputs).map(([name, value]) => [name, isSame(value, first.inputs[name]) ? first.inputs[name] : value]);
    this.#kept.push({ index, inputs: Object.fromEntries(held), uncertainties, result });
  }

  #itemOf({ index, inputs, uncertainties, result }: Kept): BatchItem {
    const stated = pick(uncertainties, (name) => this.#own.has(name));
    return {
      index,
      inputs: pick(inputs, (name) => this.#own.has(name)) ?? {},
      ...(stated === undefined ? {} : { uncertainties: stated }),
      R_t: result.value,
      ...(result.uncertainty === undefined ? {} : { uncertainty: result.uncertainty }),
    };
  }

  /**
   * Puts the items that were kept under one receipt, which is not sealed yet.
   * @param hashed is called after each leaf that was hashed, and may wait
   */
  async finish(hashed: () => Promise<void> | undefined = () => undefined): Promise<Batch> {
    const first = this.#first;
    if (first === undefined) throw new RangeError('a batch keeps one item at least');
    const items: BatchItem[] = [];
    const hashes: Buffer[] = [];
    for (const kept of this.#kept) {
      const item = this.#itemOf(kept);
      items.push(item);
      hashes.push(leafHash(toCanonicalJson(item)));
      const wait = hashed();
      if (wait !== undefined) await wait;
    }
    const tree = createMerkleTree(hashes);
    const shared = (values: Values | undefined) => pick(values, (name) => !this.#own.has(name));
    const values = { inputs: shared(first.inputs) ?? {}, inputUnits: this.#inputUnits, uncertainties: shared(first.uncertainties) };
    const results = this.#kept.map(({ result }) => result);
    const relative = results.map(({ relativeErrorBound }) => relativeErrorBound);
    const id = this.#run.context.newReceiptId().replace(/^rcp_/, 'bat_');
    const plan = compilePlan(first.links, this.#run.stamp.substrate);
    const receipt: UnsignedBatchReceipt = {
      ...assemble(BATCH_RECEIPT_TYPE, id, this.#run, first, plan, values),
      symbol: first.results.at(-1)?.symbol ?? '',
      count: tree.size,
      root: `sha256:${tree.root.toString('hex')}`,
      absoluteErrorBound: worstOf(results.map(({ absoluteErrorBound }) => absoluteErrorBound)),
      ...(relative.every((bound) => bound !== undefined) ? { relativeErrorBound: worstOf(relative) } : {}),
    };
    return { receipt, items, tree };
  }
}
