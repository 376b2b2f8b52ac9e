import { RecentlyUsed } from '../recently-used.js';
import { HASH_BYTES, nodeHash } from './tree-hash.js';

/** Hashes in a full tile; a tile stands for a subtree of height 8 (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;

/** Height of a tile. */
const TILE_HEIGHT = 8;

/** A place of tiles: level 0 holds the hashes of leaves, each above the roots of the full tiles below it. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
  /** Number of hashes: 256, or fewer in the last one of a level. */
  readonly width: number;
}

/**
 * Gives a tile's hashes, one after the other; more than the width asked for may be given, since a tile only grows at its end.
 * @throws where the tile is not there
 */
export type ReadTile = (place: TilePlace) => Promise<Uint8Array>;

/** Gives the number of hashes that a tree of a size has in a level of tiles. */
const hashesIn = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** Gives the place of the tile of a level in a tree of a size. */
export const tilePlace = (level: number, index: number, size: number): TilePlace => ({
  level,
  index,
  width: Math.min(TILE_WIDTH, hashesIn(level, size) - index * TILE_WIDTH),
});

const threeDigits = (index: number): string => {
  const last = String(index % 1_000).padStart(3, '0');
  return index < 1_000 ? last : `${above(Math.floor(index / 1_000))}/${last}`;
};
const above = (index: number): string => {
  const last = `x${String(index % 1_000).padStart(3, '0')}`;
  return index < 1_000 ? last : `${above(Math.floor(index / 1_000))}/${last}`;
};

/** Writes the path of an index and a width as tlog-tiles does: 1234067 is `x001/x234/067`, a partial one ends with `.p/` and its width. */
export const formatTileIndex = (index: number, width: number): string =>
  width === TILE_WIDTH ? threeDigits(index) : `${threeDigits(index)}.p/${width}`;

const INDEX = /^((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads a path of an index and a width in its one spelling; nothing where it is another text. */
export const parseTileIndex = (path: string): Pick<TilePlace, 'index' | 'width'> | undefined => {
  const [, digits, partial] = INDEX.exec(path) ?? [];
  if (digits === undefined) return undefined;
  const index = Number(digits.replaceAll(/[x/]/g, ''));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  return Number.isSafeInteger(index) && formatTileIndex(index, width) === path && width <= TILE_WIDTH ? { index, width } : undefined;
};

/** Largest power of two below a number of at least two leaves. */
const splitOf = (leaves: number): number => {
  let half = 1;
  while (half * 2 < leaves) half *= 2;
  return half;
};

/** Gives the root of so many hashes of a tile from a place on; the number is a power of two. */
export const rootOfHashes = (hashes: Uint8Array, from: number, count: number): Buffer => {
  let level: Buffer[] = Array.from({ length: count }, (_, i) =>
    Buffer.from(hashes.subarray((from + i) * HASH_BYTES, (from + i + 1) * HASH_BYTES)),
  );
  while (level.length > 1) level = level.flatMap((hash, i) => (i % 2 === 0 ? [nodeHash(hash, level[i + 1] as Buffer)] : []));
  return level[0] as Buffer;
};

/** Roots of subtrees that a tree remembers: the proofs of neighbours share nearly all of theirs. */
const REMEMBERED = 4_096;

/** A tree of a size whose hashes are read from tiles. */
export class TiledTree {
  readonly #read: ReadTile;
  readonly #roots = new RecentlyUsed<Promise<Buffer>>(REMEMBERED);
  readonly size: number;

  constructor(read: ReadTile, size: number) {
    this.#read = read;
    this.size = size;
  }

  /** Gives the root of 2^height leaves from a multiple of their number on. */
  #whole(start: number, height: number): Promise<Buffer> {
    return this.#roots.get(`${start} ${height}`, () => this.#readWhole(start, height));
  }

  async #readWhole(start: number, height: number): Promise<Buffer> {
    const level = Math.floor(height / TILE_HEIGHT);
    const count = 2 ** (height % TILE_HEIGHT);
    const first = start / TILE_WIDTH ** level;
    const place = tilePlace(level, Math.floor(first / TILE_WIDTH), this.size);
    const hashes = await this.#read(place);
    if (hashes.length < place.width * HASH_BYTES)
      throw new RangeError(`the tile ${formatTileIndex(place.index, place.width)} of level ${level} is cut off`);
    return rootOfHashes(hashes, first % TILE_WIDTH, count);
  }

  /** Gives the root of the leaves from one place up to another, which begin at a node of the tree. */
  async #range(start: number, end: number): Promise<Buffer> {
    const leaves = end - start;
    const height = Math.log2(leaves);
    if (Number.isInteger(height)) return this.#whole(start, height);
    const split = start + splitOf(leaves);
    const [left, right] = await Promise.all([this.#range(start, split), this.#range(split, end)]);
    return nodeHash(left, right);
  }

  /** Gives the root of the first leaves, of all where no number is given. At least one leaf is needed. */
  root(size = this.size): Promise<Buffer> {
    return this.#range(0, size);
  }

  /** Gives the hash of a leaf. */
  leaf(index: number): Promise<Buffer> {
    return this.#whole(index, 0);
  }

  /**
   * Gives the audit path of a leaf (RFC 9162, section 2.1.3.1), from the leaf's sibling up.
   * @throws RangeError where there is no such leaf
   */
  inclusion(leaf: number): Promise<readonly Buffer[]> {
    if (!Number.isInteger(leaf) || leaf < 0 || leaf >= this.size) throw new RangeError(`there is no leaf ${leaf} among ${this.size}`);
    const path: Promise<Buffer>[] = [];
    let [start, end] = [0, this.size];
    while (end - start > 1) {
      const split = start + splitOf(end - start);
      path.unshift(leaf < split ? this.#range(split, end) : this.#range(start, split));
      [start, end] = leaf < split ? [start, split] : [split, end];
    }
    return Promise.all(path);
  }

  /**
   * Gives the proof that this tree begins with its first leaves (RFC 9162, section 2.1.4.1); empty where that is all of it or none.
   * @throws RangeError where there are not as many leaves
   */
  consistency(earlier: number): Promise<readonly Buffer[]> {
    if (!Number.isInteger(earlier) || earlier < 0 || earlier > this.size)
      throw new RangeError(`${earlier} is not a size within ${this.size}`);
    if (earlier === 0 || earlier === this.size) return Promise.resolve([]);
    const proof: Promise<Buffer>[] = [];
    let [start, end] = [0, this.size];
    // The earlier tree's own last subtree is known to who holds its root, if it is the whole of that tree.
    while (end > earlier) {
      const split = start + splitOf(end - start);
      if (earlier <= split) {
        proof.unshift(this.#range(split, end));
        end = split;
      } else {
        proof.unshift(this.#range(start, split));
        start = split;
      }
    }
    if (start > 0) proof.unshift(this.#range(start, end));
    return Promise.all(proof);
  }
}
