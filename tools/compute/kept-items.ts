import type { KeptReceipt } from '../../src/call/receipt-log.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import { Fault } from '../../src/core/faults.js';
import { auditPath, createMerkleTree } from '../../src/core/merkle/merkle-tree.js';
import { leafHash } from '../../src/core/merkle/tree-hash.js';
import type { BatchItem } from '../../src/core/receipt/receipt.js';

/** One item of a kept batch with what shows that it is under the receipt. */
export interface KeptItem {
  readonly leaf: number;
  readonly item: BatchItem;
  /** Audit path from the leaf up, in hexadecimal. */
  readonly proof: readonly string[];
}

/**
 * Gives the way to the items of a kept batch, each with its proof, which is made again from all of them.
 * @param turn is called after each item that was hashed, and may wait
 */
export const proveKeptItems = async (
  items: readonly BatchItem[],
  turn: () => Promise<void> | undefined,
): Promise<(leaf: number) => KeptItem> => {
  const hashes: Buffer[] = [];
  for (const item of items) {
    hashes.push(leafHash(toCanonicalJson(item)));
    const wait = turn();
    if (wait !== undefined) await wait;
  }
  const tree = createMerkleTree(hashes);
  return (leaf) => {
    const item = items[leaf];
    if (item === undefined) throw new Fault('INVALID_REQUEST', `The batch has no leaf ${leaf}; they are 0 to ${items.length - 1}.`);
    return { leaf, item, proof: auditPath(tree, leaf).map((hash) => hash.toString('hex')) };
  };
};

/**
 * Gives the items that are kept of a receipt.
 * @throws Fault INVALID_REQUEST where the receipt is no batch; UNKNOWN_RESOURCE where the items are not kept with it
 */
export const keptItemsOf = ({ receipt, items }: KeptReceipt): readonly BatchItem[] => {
  if (items !== undefined) return items;
  if (!receipt.id.startsWith('bat_'))
    throw new Fault('INVALID_REQUEST', `${receipt.id} is the receipt of one computation and has no leaves.`);
  throw new Fault('UNKNOWN_RESOURCE', `The items of ${receipt.id} are not kept with it: there were too many. Its receipt alone is.`, {
    receipt: receipt.id,
  });
};
