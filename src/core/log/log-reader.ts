import { type ReadTile, TILE_WIDTH, TiledTree, type TilePlace, tilePlace } from '../merkle/tiles.js';
import { type CheckedCheckpoint, type LogProof, openCheckpoint } from './log-proof.js';
import { parseVerifierKey } from './signed-note.js';

/** The port through which a log is read, wherever it is kept. */
export interface LogReader {
  /** Name of the log and the key that verifies its checkpoints. */
  readonly verifierKey: () => string;
  /** The newest signed checkpoint; nothing where nothing was logged yet. */
  readonly checkpoint: () => Promise<string | undefined>;
  readonly tile: ReadTile;
  /** Entries of a bundle, each behind its length; more than the width asked for may be given. */
  readonly bundle: (place: Pick<TilePlace, 'index' | 'width'>) => Promise<Uint8Array>;
  /** Place of the newest entry with an id that a tree of a size holds. */
  readonly indexOf: (id: Buffer, size: number) => Promise<number | undefined>;
}

/** Reads the newest checkpoint of a log and checks the log's own signature; nothing where nothing was logged yet. */
export const readCheckpoint = async (log: LogReader): Promise<(CheckedCheckpoint & { readonly signed: string }) | undefined> => {
  const signed = await log.checkpoint();
  return signed === undefined ? undefined : { ...openCheckpoint(signed, parseVerifierKey(log.verifierKey())), signed };
};

/** Proves that an entry stands in a log; nothing where the newest checkpoint does not hold one with that id yet. */
export const proveEntry = async (log: LogReader, id: Buffer): Promise<LogProof | undefined> => {
  const checkpoint = await readCheckpoint(log);
  if (checkpoint === undefined) return undefined;
  const index = await log.indexOf(id, checkpoint.size);
  if (index === undefined) return undefined;
  const path = await new TiledTree(log.tile, checkpoint.size).inclusion(index);
  return { index, path, checkpoint: checkpoint.signed };
};

/** Number of bundles of a log of a size. */
export const bundlesOf = (size: number): number => Math.ceil(size / TILE_WIDTH);

/** Gives the place of a bundle in a log of a size. */
export const bundlePlace = (index: number, size: number): Pick<TilePlace, 'index' | 'width'> => tilePlace(0, index, size);
