import { toCanonicalJson } from '../canonical-json.js';
import type { Context } from '../context.js';
import { Fault } from '../faults.js';
import type { Computation, InputValue } from '../inputs/computation.js';
import { foldInputs } from '../inputs/fold-symbol.js';
import { type Pulse, pulseAt } from '../pulse.js';
import { BATCH_RECEIPT_TYPE, type BatchItem, type UnsignedBatchReceipt } from '../receipt/batch-receipt.js';
import { createMerkleTree, leafHash, type MerkleTree } from '../receipt/merkle-tree.js';
import { RECEIPT_TYPE, type UnsignedReceipt } from '../receipt/receipt.js';
import type { Operator } from '../registry/operator.js';
import { chooseChain } from '../resolve/choose-chain.js';
import { computeReceipt, inStep } from './compute-receipt.js';
import { type ProtocolRun, PUBLIC_PREFIX } from './run-protocol.js';

/** What one item gives of its own; an input that the computation has too is taken from the item. */
export type ItemInputs = Readonly<Record<string, InputValue>>;

/** A finished batch: the receipt to be sealed, and the items that were kept with the tree over them, in one order. */
export interface Batch {
  readonly receipt: UnsignedBatchReceipt;
  readonly items: readonly BatchItem[];
  readonly tree: MerkleTree;
}

type Recorded = UnsignedReceipt['inputs'][string];

interface Kept extends Pick<UnsignedReceipt, 'inputs' | 'uncertainties' | 'R_t' | 'results'> {
  readonly index: number;
}

const isSame = (a: Recorded | undefined, b: Recorded | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.length === b.length && a.every((element, i) => element === b[i]));

const pick = (
  values: UnsignedReceipt['uncertainties'],
  isWanted: (name: string) => boolean,
): Readonly<Record<string, Recorded>> | undefined => {
  const picked = Object.entries(values ?? {}).filter(([name]) => isWanted(name));
  return picked.length === 0 ? undefined : Object.fromEntries(picked);
};

/**
 * Runs one chain over many items: steps 1 and 2 once, steps 3 to 7 for each item as in a computation of its own, and one receipt over the
 * items that are kept. Whoever drives it decides when an item runs, so that the work can be divided.
 */
export class BatchRun {
  readonly #computation: Computation;
  readonly #items: readonly ItemInputs[];
  readonly #context: Context;
  readonly #keyPrefix: string;
  readonly #moment: number;
  readonly #pulse: Pulse;
  readonly #common: ItemInputs;
  readonly #kept: Kept[] = [];
  /** The names that are the items' own: those that any of them gives, and those that are not bound alike in all. */
  readonly #own = new Set<string>();
  /** A receipt of an item, for the members that all items share. */
  #shared: UnsignedReceipt | undefined;
  /** The operators of the chain, the substrate left out. */
  readonly operators: readonly Operator[];

  /** @throws Fault of step 2, or INVALID_REQUEST where there is nothing to compute */
  constructor(computation: Computation, items: readonly ItemInputs[], context: Context, keyPrefix: string = PUBLIC_PREFIX) {
    const moment = context.now();
    this.#moment = moment;
    this.#pulse = inStep(1, () => pulseAt(moment));
    const first = { ...computation, inputs: { ...computation.inputs, ...items[0] } };
    this.operators = inStep(2, () => chooseChain(first, context.registry));
    if (this.operators.length === 0)
      throw new Fault('INVALID_REQUEST', 'There is nothing to compute: no operator beside KO42 is named.', {});
    this.#computation = computation;
    this.#items = items;
    this.#context = context;
    this.#keyPrefix = keyPrefix;
    this.#common = foldInputs(computation, this.operators);
  }

  /**
   * Carries one item through steps 3 to 7; the receipt that comes with it is never sealed.
   * @throws Fault of the step that refuses
   */
  run(index: number): ProtocolRun {
    const { registry, issuer, library } = this.#context;
    const inputs = { ...this.#common, ...foldInputs({ inputs: this.#items[index] }, this.operators) };
    const { members, links, propagated } = computeReceipt({ ...this.#computation, inputs }, this.operators, registry, this.#pulse);
    const receipt: UnsignedReceipt = {
      type: RECEIPT_TYPE,
      id: '',
      issuer,
      keyPrefix: this.#keyPrefix,
      ...members,
      issuedAt: new Date(this.#moment).toISOString(),
      registry: registry.index.digest,
      library,
    };
    return { receipt, links, ...(propagated === undefined ? {} : { propagated }) };
  }

  /** Takes an item that was run into the batch; items are kept in rising order. */
  keep(index: number, { receipt }: ProtocolRun): void {
    const { inputs, uncertainties, R_t, results } = receipt;
    const first = this.#kept[0] ?? { inputs, uncertainties };
    for (const name of Object.keys(foldInputs({ inputs: this.#items[index] }, this.operators))) this.#own.add(name);
    // A symbol that two operators read can be bound otherwise where an item names one of the two readings.
    for (const name of Object.keys({ ...inputs, ...first.inputs })) {
      const isAlike = isSame(inputs[name], first.inputs[name]) && isSame(uncertainties?.[name], first.uncertainties?.[name]);
      if (!isAlike) this.#own.add(name);
    }
    // A list that all items share is held once.
    const held = Object.entries(inputs).map(([name, value]) => [name, isSame(value, first.inputs[name]) ? first.inputs[name] : value]);
    this.#shared = receipt;
    this.#kept.push({ index, inputs: Object.fromEntries(held), uncertainties, R_t, results });
  }

  /**
   * Puts the items that were kept under one receipt, which is not sealed yet.
   * @param hashed is told of each leaf that was hashed, and may wait
   */
  async finish(hashed: () => Promise<void> | undefined = () => undefined): Promise<Batch> {
    const [first] = this.#kept;
    if (first === undefined || this.#shared === undefined) throw new RangeError('a batch keeps one item at least');
    const items: BatchItem[] = [];
    const hashes: Buffer[] = [];
    for (const { index, inputs, uncertainties, R_t, results } of this.#kept) {
      const stated = pick(uncertainties, (name) => this.#own.has(name));
      const uncertainty = results.at(-1)?.uncertainty;
      const item: BatchItem = {
        index,
        inputs: pick(inputs, (name) => this.#own.has(name)) ?? {},
        ...(stated === undefined ? {} : { uncertainties: stated }),
        R_t,
        ...(uncertainty === undefined ? {} : { uncertainty }),
      };
      items.push(item);
      hashes.push(leafHash(toCanonicalJson(item)));
      const wait = hashed();
      if (wait !== undefined) await wait;
    }
    const tree = createMerkleTree(hashes);
    const shared = (values: UnsignedReceipt['uncertainties']) => pick(values, (name) => !this.#own.has(name));
    const uncertainties = shared(first.uncertainties);
    const { issuer, keyPrefix, operatorIds, operators, domain, solveFor, substrate, ...rest } = this.#shared;
    const { unit, cycle, phase, issuedAt, master_equation, registry, library } = rest;
    const receipt: UnsignedBatchReceipt = {
      type: BATCH_RECEIPT_TYPE,
      id: this.#context.newReceiptId().replace(/^rcp_/, 'bat_'),
      issuer,
      keyPrefix,
      operatorIds,
      operators,
      domain,
      inputs: shared(first.inputs) ?? {},
      ...(uncertainties === undefined ? {} : { uncertainties }),
      ...(solveFor === undefined ? {} : { solveFor }),
      symbol: first.results.at(-1)?.symbol ?? '',
      unit,
      count: tree.size,
      root: `sha256:${tree.root.toString('hex')}`,
      relativeErrorBound: this.#kept.reduce((worst, { results }) => Math.max(worst, results.at(-1)?.relativeErrorBound ?? 0), 0),
      substrate,
      cycle,
      phase,
      issuedAt,
      master_equation,
      registry,
      library,
    };
    return { receipt, items, tree };
  }
}
