import { toCanonicalJson } from '../canonical-json.js';
import { createMerkleTree, type MerkleTree } from '../merkle/merkle-tree.js';
import { leafHash } from '../merkle/tree-hash.js';
import type { BatchItem, UnsignedBatchReceipt } from '../receipt/receipt.js';
import { assembleBatchReceipt, type RunMembers } from './assemble-receipt.js';
import { type ItemValues, namesBoundOtherwise, pickValues, toBatchItem, toItemValues } from './batch-items.js';
import type { ComputedChain } from './chain/compute-chain.js';

/** A finished batch: the receipt to be sealed, and the items that were kept with the tree over them, in one order. */
export interface Batch {
  readonly receipt: UnsignedBatchReceipt;
  readonly items: readonly BatchItem[];
  readonly tree: MerkleTree;
}

const worstOf = (bounds: readonly number[]): number => bounds.reduce((worst, bound) => Math.max(worst, bound), 0);

/** Gathers the items of a run under one receipt. */
export class BatchAssembly {
  readonly #run: RunMembers;
  readonly #kept: ItemValues[] = [];
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
    const values = toItemValues(index, chain, this.#first, this.#run.stamp.substrate);
    this.#inputUnits = { ...this.#inputUnits, ...chain.inputUnits };
    for (const name of given) this.#own.add(name);
    // A symbol that two operators read can be bound otherwise where an item names one of the two readings.
    for (const name of namesBoundOtherwise(chain, this.#first)) this.#own.add(name);
    this.#kept.push(values);
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
      const item = toBatchItem(kept, this.#own);
      items.push(item);
      hashes.push(leafHash(toCanonicalJson(item)));
      const wait = hashed();
      if (wait !== undefined) await wait;
    }
    const tree = createMerkleTree(hashes);
    const isShared = (name: string): boolean => !this.#own.has(name);
    const results = this.#kept.map(({ result }) => result);
    const relative = results.map(({ relativeErrorBound }) => relativeErrorBound);
    const receipt = assembleBatchReceipt(this.#run, first, {
      inputs: pickValues(first.inputs, isShared) ?? {},
      inputUnits: this.#inputUnits,
      uncertainties: pickValues(first.uncertainties, isShared),
      count: tree.size,
      root: `sha256:${tree.root.toString('hex')}`,
      absoluteErrorBound: worstOf(results.map(({ absoluteErrorBound }) => absoluteErrorBound)),
      ...(relative.every((bound) => bound !== undefined) ? { relativeErrorBound: worstOf(relative) } : {}),
    });
    return { receipt, items, tree };
  }
}
