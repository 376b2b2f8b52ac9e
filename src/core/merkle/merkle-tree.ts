import { EMPTY_ROOT, nodeHash } from './tree-hash.js';

/** A Merkle tree as RFC 6962 and RFC 9162 define it, with the hashes of every level: the leaves first, the root last. */
export interface MerkleTree {
  readonly root: Buffer;
  readonly size: number;
  readonly levels: readonly (readonly Buffer[])[];
}

/**
 * Makes the tree over leaf hashes. Pairing each level from the left, and carrying a node without a partner up as it is, splits every subtree
 * at the largest power of two below its size, as RFC 9162 section 2.1.1 demands. The root of no leaves is SHA-256 of nothing.
 */
export const createMerkleTree = (leafHashes: readonly Buffer[]): MerkleTree => {
  const levels: (readonly Buffer[])[] = [leafHashes];
  for (let level = leafHashes; level.length > 1; level = levels.at(-1) ?? []) {
    const above: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] as Buffer, level[i + 1]];
      above.push(right === undefined ? left : nodeHash(left, right));
    }
    levels.push(above);
  }
  return { root: levels.at(-1)?.[0] ?? EMPTY_ROOT, size: leafHashes.length, levels };
};

/** Gives the audit path of a leaf (RFC 9162, section 2.1.3.1), from the leaf's sibling up. */
export const auditPath = ({ levels, size }: MerkleTree, leaf: number): readonly Buffer[] => {
  if (!Number.isInteger(leaf) || leaf < 0 || leaf >= size) throw new RangeError(`there is no leaf ${leaf} among ${size}`);
  return levels.slice(0, -1).flatMap((level, height) => {
    const sibling = level[Math.floor(leaf / 2 ** height) ^ 1];
    return sibling === undefined ? [] : [sibling];
  });
};
