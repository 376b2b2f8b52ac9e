import { type Bytes, concat, isSame, sha256 } from '../bytes.js';

/** A tree of the log by its number of entries and its root. */
export interface TreeHead {
  readonly size: number;
  readonly root: Bytes;
}

const HASH_BYTES = 32;
const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;

/** Hash of a leaf (RFC 6962): the byte before it keeps a leaf from passing for a node. */
export const hashLeaf = (leaf: Bytes): Promise<Bytes> => sha256(concat(Uint8Array.of(0), leaf));

const hashNode = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(concat(Uint8Array.of(1), left, right));

/** Largest power of two below a number of at least two leaves. */
const splitOf = (leaves: number): number => {
  let half = 1;
  while (half * 2 < leaves) half *= 2;
  return half;
};

/** Gives the root that a leaf's hash leads to by its path from the leaf up; nothing where the path has another length. */
const rootOfPath = async (
  hash: Bytes,
  place: number,
  size: number,
  path: readonly Bytes[],
): Promise<{ readonly root: Bytes; readonly rest: readonly Bytes[] } | undefined> => {
  if (size === 1) return { root: hash, rest: path };
  const split = splitOf(size);
  const isLeft = place < split;
  const below = await rootOfPath(hash, isLeft ? place : place - split, isLeft ? split : size - split, path);
  const [sibling, ...rest] = below?.rest ?? [];
  if (below === undefined || sibling === undefined) return undefined;
  return { root: await (isLeft ? hashNode(below.root, sibling) : hashNode(sibling, below.root)), rest };
};

/** Checks that a leaf stands at a place of a tree (RFC 9162, section 2.1.3). */
export const isIncluded = async (hash: Bytes, place: number, path: readonly Bytes[], { size, root }: TreeHead): Promise<boolean> => {
  if (!(place >= 0 && place < size)) return false;
  const found = await rootOfPath(hash, place, size, path);
  return found !== undefined && found.rest.length === 0 && isSame(found.root, root);
};

/** Reads a tile of the log by its path under `/log/tile/` (C2SP tlog-tiles). */
export type ReadTile = (path: string) => Promise<Bytes>;

const tilePath = (level: number, index: number, width: number): string => {
  const groups = String(index)
    .padStart(Math.ceil(String(index).length / 3) * 3, '0')
    .match(/.{3}/gu) as readonly string[];
  const digits = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${digits}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
};

/**
 * Checks that a later tree begins with all entries of an earlier one. Both roots are computed from the same hashes of the tiles, and so a tile
 * that tells something else of either tree leads to another root.
 */
export const isGrown = async (earlier: TreeHead, later: TreeHead, readTile: ReadTile): Promise<boolean> => {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return isSame(earlier.root, later.root);
  if (earlier.size === 0) return true;
  /** The root of 2^height leaves from a multiple of their number on. */
  const whole = async (start: number, height: number): Promise<Bytes> => {
    const level = Math.floor(height / TILE_HEIGHT);
    const first = start / TILE_WIDTH ** level;
    const index = Math.floor(first / TILE_WIDTH);
    const width = Math.min(TILE_WIDTH, Math.floor(later.size / TILE_WIDTH ** level) - index * TILE_WIDTH);
    const tile = await readTile(tilePath(level, index, width));
    const at = (first % TILE_WIDTH) * HASH_BYTES;
    let hashes = Array.from({ length: 2 ** (height % TILE_HEIGHT) }, (_, i) => tile.slice(at + i * HASH_BYTES, at + (i + 1) * HASH_BYTES));
    while (hashes.length > 1)
      hashes = await Promise.all(hashes.flatMap((left, i) => (i % 2 === 0 ? [hashNode(left, hashes[i + 1] as Bytes)] : [])));
    return hashes[0] as Bytes;
  };
  /** The root of a node of the later tree, and that of the part of it which the earlier tree has. */
  const roots = async (start: number, end: number): Promise<{ readonly all: Bytes; readonly begun?: Bytes }> => {
    const leaves = end - start;
    const isAfter = start >= earlier.size;
    if (Number.isInteger(Math.log2(leaves)) && (isAfter || end <= earlier.size)) {
      const all = await whole(start, Math.log2(leaves));
      return isAfter ? { all } : { all, begun: all };
    }
    const split = start + splitOf(leaves);
    const [left, right] = await Promise.all([roots(start, split), roots(split, end)]);
    const all = await hashNode(left.all, right.all);
    if (left.begun === undefined) return { all };
    return { all, begun: right.begun === undefined ? left.begun : await hashNode(left.begun, right.begun) };
  };
  const { all, begun } = await roots(0, later.size);
  return isSame(all, later.root) && begun !== undefined && isSame(begun, earlier.root);
};
