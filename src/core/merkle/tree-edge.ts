import { EMPTY_ROOT, HASH_BYTES, nodeHash } from './tree-hash.js';

/** Number of whole subtrees that a tree of a size consists of: one for each binary one of the size. */
const subtreesOf = (size: number): number => {
  let count = 0;
  for (let left = size; left > 0; left = Math.floor(left / 2)) count += left % 2;
  return count;
};

/**
 * The right edge of a growing Merkle tree: the roots of the whole subtrees that it consists of, the largest first. A leaf is appended and the
 * root is known from these few hashes alone, however many leaves there are.
 */
export class TreeEdge {
  #size: number;
  readonly #subtrees: Buffer[];

  /** @throws RangeError where the hashes are not those of an edge of that size */
  constructor(size = 0, subtrees: readonly Buffer[] = []) {
    const fits = Number.isSafeInteger(size) && size >= 0 && subtrees.length === subtreesOf(size);
    if (!fits || subtrees.some((hash) => hash.length !== HASH_BYTES)) throw new RangeError(`these are not the subtrees of ${size} leaves`);
    this.#size = size;
    this.#subtrees = [...subtrees];
  }

  /** Number of leaves. */
  get size(): number {
    return this.#size;
  }

  /** Roots of the whole subtrees, the largest first. */
  get subtrees(): readonly Buffer[] {
    return [...this.#subtrees];
  }

  /** Appends the hash of a leaf. */
  append(hash: Buffer): void {
    let found = hash;
    // Each one at the end of the old size is a whole subtree that gets its partner now.
    for (let left = this.#size; left % 2 === 1; left = Math.floor(left / 2)) found = nodeHash(this.#subtrees.pop() as Buffer, found);
    this.#subtrees.push(found);
    this.#size += 1;
  }

  /** Gives the root of the tree as it is now. */
  root(): Buffer {
    return this.#subtrees.length === 0 ? EMPTY_ROOT : this.#subtrees.reduceRight((right, left) => nodeHash(left, right));
  }
}
