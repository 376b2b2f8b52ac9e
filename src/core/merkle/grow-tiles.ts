import { rootOfHashes, TILE_WIDTH, type TilePlace, tilePlace } from './tiles.js';
import { EMPTY_ROOT, HASH_BYTES, nodeHash } from './tree-hash.js';

/** The edge of a tree, where it grows: of every level of tiles the last one as far as it is filled, which is all that its root needs. */
export interface TreeEdge {
  /** Number of leaves. */
  readonly size: number;
  /** Hashes of the last tile of each level, the leaves first; fewer than a full tile has. */
  readonly tiles: readonly Buffer[];
}

/** The edge of a tree without leaves. */
export const EMPTY_TREE: TreeEdge = { size: 0, tiles: [] };

/** What a growth makes anew or longer, and the edge after it. */
export interface TreeGrowth {
  readonly edge: TreeEdge;
  readonly tiles: readonly { readonly place: TilePlace; readonly hashes: Buffer }[];
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

/** Appends the hashes of leaves to a tree. */
export const growTiles = (edge: TreeEdge, leafHashes: readonly Buffer[]): TreeGrowth => {
  const size = edge.size + leafHashes.length;
  const tiles: { readonly place: TilePlace; readonly hashes: Buffer }[] = [];
  const ends: Buffer[] = [];
  let fresh = leafHashes;
  for (let level = 0; fresh.length > 0 || level < edge.tiles.length; level += 1) {
    const before = edge.tiles[level] ?? Buffer.alloc(0);
    const hashes = Buffer.concat([before, ...fresh]);
    const first = Math.floor(edge.size / TILE_WIDTH ** (level + 1));
    const full = Math.floor(hashes.length / TILE_BYTES);
    const above: Buffer[] = [];
    for (let i = 0; i * TILE_BYTES < hashes.length; i += 1) {
      const part = hashes.subarray(i * TILE_BYTES, (i + 1) * TILE_BYTES);
      if (fresh.length > 0) tiles.push({ place: tilePlace(level, first + i, size), hashes: part });
      if (i < full) above.push(rootOfHashes(part, 0, TILE_WIDTH));
    }
    ends.push(Buffer.from(hashes.subarray(full * TILE_BYTES)));
    fresh = above;
  }
  return { edge: { size, tiles: ends }, tiles };
};

/** Gives the root of a tree from its edge alone, since all before it stands in full tiles, whose roots stand there. */
export const rootOfEdge = ({ tiles }: TreeEdge): Buffer => {
  let root: Buffer | undefined;
  for (const hashes of tiles) {
    // Of the last hashes of a level, each binary one of their number is a whole subtree; the smallest stands last.
    let end = hashes.length / HASH_BYTES;
    for (let count = 1; end > 0; count *= 2) {
      if (Math.floor(end / count) % 2 === 0) continue;
      const subtree = rootOfHashes(hashes, end - count, count);
      root = root === undefined ? subtree : nodeHash(subtree, root);
      end -= count;
    }
  }
  return root ?? EMPTY_ROOT;
};
