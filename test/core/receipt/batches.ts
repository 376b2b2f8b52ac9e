import type { Context } from '../../../src/core/context.js';
import type { Computation } from '../../../src/core/inputs/computation.js';
import { auditPath } from '../../../src/core/merkle/merkle-tree.js';
import { BatchAssembly } from '../../../src/core/protocol/assemble-batch.js';
import { type ItemInputs, Run } from '../../../src/core/protocol/run-protocol.js';
import type { BatchItem, BatchReceipt } from '../../../src/core/receipt/receipt.js';
import { signReceipt } from '../../../src/core/receipt/sign-receipt.js';
import { node } from '../protocol/node.js';

/** An item with what shows that it is in its batch. */
export interface ProvedItem {
  readonly item: BatchItem;
  readonly leaf: number;
  readonly proof: readonly string[];
}

/** A sealed batch with its items. */
export interface SealedBatch {
  readonly receipt: BatchReceipt;
  readonly items: readonly ProvedItem[];
}

/** Runs every item of a batch and seals its receipt. */
export const sealBatch = async (computation: Computation, items: readonly ItemInputs[], context: Context = node): Promise<SealedBatch> => {
  const run = new Run(computation, context, undefined, items);
  const batch = new BatchAssembly(run);
  for (const index of items.keys()) batch.keep(run.compute(index));
  const finished = await batch.finish();
  return {
    receipt: signReceipt(finished.receipt, context.keyring()),
    items: finished.items.map((item, leaf) => ({ item, leaf, proof: auditPath(finished.tree, leaf).map((hash) => hash.toString('hex')) })),
  };
};

const upTo = (count: number, item: (i: number) => ItemInputs): readonly ItemInputs[] =>
  Array.from({ length: count }, (_, i) => item(i + 1));

/** Batches of every kind that a batch receipt can record. */
export const BATCHES: readonly (readonly [name: string, computation: Computation, items: readonly ItemInputs[]])[] = [
  ['one item', { operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1500 }]],
  ['a hundred items', { operators: ['NM19'], inputs: { a: 2.5 } }, upTo(100, (i) => ({ m: i / 3 }))],
  ['a chain', { operators: ['NM19', 'NM22'], inputs: { d: 10, theta: '60 deg' } }, upTo(7, (i) => ({ m: 3.3 * i, a: 0.7 }))],
  ['a qualified input', { operators: ['NM19', 'NM22'], inputs: { a: 0.7, theta: 0 } }, upTo(5, (i) => ({ m: i, 'NM22.d': 10 }))],
  ['a closed-form solution', { operators: ['NM26'], inputs: { k: 2 }, solveFor: 'x', near: -3 }, upTo(6, (i) => ({ U_s: 4.1 * i }))],
  ['a numeric solution', { operators: ['NM18'], inputs: { t: 2 }, solveFor: 'v_t' }, upTo(3, (i) => ({ v: 13 + i }))],
  ['shared uncertainty', { operators: ['NM19'], inputs: { a: '2.5 +- 0.1 m/s^2' } }, upTo(4, (i) => ({ m: i }))],
  ['own uncertainty', { operators: ['NM19'], inputs: { a: 2.5 } }, upTo(4, (i) => ({ m: { value: i, uncertainty: 0.01 } }))],
  ['uncertainty of some', { operators: ['NM19'], inputs: { a: 2.5 } }, [{ m: 1 }, { m: '2 +- 0.1 kg' }]],
  ['lists', { operators: ['NM34'], inputs: { m: [1.1, 2.2, 3.3] } }, upTo(3, (i) => ({ x: [-0.1, 0.2, 0.7 * i] }))],
  ['a default', { operators: ['NM24'], inputs: {} }, upTo(3, (i) => ({ m: 2, h: -10 * i }))],
  ['nothing of its own', { operators: ['NM19'], inputs: { m: 1, a: 2 } }, [{}, {}]],
];

/** Seals one batch of every kind. */
export const sealBatches = (context: Context = node): Promise<readonly SealedBatch[]> =>
  Promise.all(BATCHES.map(([, computation, items]) => sealBatch(computation, items, context)));
