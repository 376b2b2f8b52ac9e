import { EMPTY_TREE, growTiles, type TreeEdge, type TreeGrowth } from '../merkle/grow-tiles.js';
import { TILE_WIDTH, type TilePlace } from '../merkle/tiles.js';
import { leafHash } from '../merkle/tree-hash.js';
import { formatBundle } from './log-entry.js';

/** The end of a log, where it grows: the edge of its tree, and the last bundle of entries as far as it is filled. */
export interface LogEdge extends TreeEdge {
  /** The last bundle, with fewer entries than a full one. */
  readonly bundle: Buffer;
}

/** The end of a log without entries. */
export const EMPTY_EDGE: LogEdge = { ...EMPTY_TREE, bundle: Buffer.alloc(0) };

/** Tiles and bundles that a growth makes anew or longer, and the end after it. */
export interface Growth extends TreeGrowth {
  readonly edge: LogEdge;
  readonly bundles: readonly { readonly place: Pick<TilePlace, 'index' | 'width'>; readonly entries: Buffer }[];
}

/** Appends entries to a log: gives what must be written, and the end from which the next ones go on. */
export const growLog = (edge: LogEdge, leaves: readonly Buffer[]): Growth => {
  const tree = growTiles(edge, leaves.map(leafHash));
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
  return { edge: { ...tree.edge, bundle }, tiles: tree.tiles, bundles };
};
