import { createHash } from 'node:crypto';

/** A Merkle tree as RFC 6962 and RFC 9162 define it, with the hashes of every level: the leaves first, the root last. */
export interface MerkleTree {
  readonly root: Buffer;
  readonly size: number;
  readonly levels: readonly (readonly Buffer[])[];
}

/** Hash of a leaf: SHA-256(0x00 ‖ leaf); the byte keeps a leaf from passing for a node. */
export const leafHash = (leaf: string | Uint8Array): Buffer => createHash('sha256').update('\x00').update(leaf).digest();

/** Hash of a node: SHA-256(0x01 ‖ left ‖ right). */
const nodeHash = (left: Buffer, right: Buffer): Buffer => createHash('sha256').update('\x01').update(left).update(right).digest();

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
  return { root: levels.at(-1)?.[0] ?? createHash('sha256').digest(), size: leafHashes.length, levels };
};

/** Gives the audit path of a leaf (RFC 9162, section 2.1.3.1), from the leaf's sibling up. */
export const auditPath = ({ levels, size }: MerkleTree, leaf: number): readonly Buffer[] => {
  if (!Number.isInteger(leaf) || leaf < 0 || leaf >= size) throw new RangeError(`there is no leaf ${leaf} among ${size}`);
  return levels.slice(0, -1).flatMap((level, height) => {
    const sibling = level[Math.floor(leaf / 2 ** height) ^ 1];
    return sibling === undefined ? [] : [sibling];
  });
};

/**
 * Gives the root that a leaf hash and its audit path lead to (RFC 9162, section 2.1.3.2), or nothing where a path of that length cannot
 * belong to that place in a tree of that size.
 */
export const rootFromPath = (hash: Buffer, leaf: number, size: number, path: readonly Buffer[]): Buffer | undefined => {
  if (!Number.isSafeInteger(size) || !Number.isInteger(leaf) || leaf < 0 || leaf >= size) return undefined;
  let [place, last, found] = [leaf, size - 1, hash];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      found = nodeHash(sibling, found);
      // A node without a partner is carried up as it is, until it is a right one.
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else found = nodeHash(found, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? found : undefined;
};
