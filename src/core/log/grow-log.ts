import { rootOfHashes, TILE_WIDTH, type TilePlace, tilePlace } from '../merkle/tiles.js';
import { EMPTY_ROOT, HASH_BYTES, leafHash, nodeHash } from '../merkle/tree-hash.js';
import { formatBundle } from './log-entry.js';

/** The end of a log, where it grows: of every level of tiles the last one as far as it is filled, and the last bundle of entries. */
export interface LogEdge {
  /** Number of entries. */
  readonly size: number;
  /** Hashes of the last tile of each level, the leaves first; fewer than a full tile has. */
  readonly tiles: readonly Buffer[];
  /** The last bundle, with fewer entries than a full one. */
  readonly bundle: Buffer;
}

/** The end of a log without entries. */
export const EMPTY_EDGE: LogEdge = { size: 0, tiles: [], bundle: Buffer.alloc(0) };

/** Tiles and bundles that a growth makes anew or longer, and the end after it. */
export interface Growth {
  readonly edge: LogEdge;
  readonly tiles: readonly { readonly place: TilePlace; readonly hashes: Buffer }[];
  readonly bundles: readonly { readonly place: Pick<TilePlace, 'index' | 'width'>; readonly entries: Buffer }[];
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

/** Appends entries to a log: gives what must be written, and the end from which the next ones go on. */
export const growLog = (edge: LogEdge, leaves: readonly Buffer[]): Growth => {
  const size = edge.size + leaves.length;
  const tiles: { readonly place: TilePlace; readonly hashes: Buffer }[] = [];
  const ends: Buffer[] = [];
  let fresh = leaves.map(leafHash);
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
  const bundles: { readonly place: Pick<TilePlace, 'index' | 'width'>; readonly entries: Buffer }[] = [];
  let bundle = edge.bundle;
  for (let taken = 0, at = edge.size; taken < leaves.length; ) {
    const room = TILE_WIDTH - (at % TILE_WIDTH);
    const part = leaves.slice(taken, taken + room);
    bundle = Buffer.concat([bundle, formatBundle(part)]);
    const index = Math.floor(at / TILE_WIDTH);
    bundles.push({ place: { index, width: (at % TILE_WIDTH) + part.length }, entries: bundle });
    if (part.length === room) bundle = Buffer.alloc(0);
    [taken, at] = [taken + part.length, at + part.length];
  }
  return { edge: { size, tiles: ends, bundle }, tiles, bundles };
};

/** Gives the root of a log from its end alone, since all before it stands in full tiles, whose roots stand there. */
export const rootOfEdge = ({ tiles }: LogEdge): Buffer => {
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
