import { nodeHash } from './tree-hash.js';

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

/** A tree by its number of leaves and its root. */
export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;

/**
 * Checks that a later tree begins with all leaves of an earlier one (RFC 9162, section 2.1.4.2). Every tree begins with the empty one, whose
 * proof is empty, as is that between trees of one size.
 */
export const isConsistent = (earlier: TreeHead, later: TreeHead, proof: readonly Buffer[]): boolean => {
  if (!isSize(earlier.size) || !isSize(later.size) || earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && earlier.root.equals(later.root);
  if (earlier.size === 0) return proof.length === 0;
  let [place, last] = [earlier.size - 1, later.size - 1];
  while (place % 2 === 1) [place, last] = [(place - 1) / 2, Math.floor(last / 2)];
  // A whole earlier tree is a node of the later one, which the proof leaves out since both sides know it.
  const [first, ...rest] = place === 0 ? [earlier.root, ...proof] : proof;
  if (first === undefined) return false;
  let [before, after] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [before, after] = [nodeHash(sibling, before), nodeHash(sibling, after)];
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else after = nodeHash(after, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && before.equals(earlier.root) && after.equals(later.root);
};
