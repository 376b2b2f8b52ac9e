import { isConsistent, type TreeHead } from '../merkle/check-proof.js';
import { rootOfEdge } from '../merkle/grow-tiles.js';
import { formatTileIndex, TILE_WIDTH, TiledTree, type TilePlace } from '../merkle/tiles.js';
import { HASH_BYTES } from '../merkle/tree-hash.js';
import { EMPTY_EDGE, growLog, type LogEdge } from './grow-log.js';
import { type LogEntry, parseBundle, parseEntry } from './log-entry.js';
import { bundlePlace, bundlesOf, type LogReader, readCheckpoint } from './log-reader.js';

/** What an audit of a log found. */
export interface LogAudit {
  readonly valid: boolean;
  readonly origin?: string;
  readonly size: number;
  readonly root?: string;
  /** Entries that were read from the first on and follow from their tiles; all of them where nothing is wrong. */
  readonly read: number;
  /** What does not hold first, and where. */
  readonly firstBad?: string;
}

/** What an audit asks beside the log itself. */
export interface AuditSettings {
  /** A head of the same log that was seen before. */
  readonly seen?: TreeHead | undefined;
  /** Called with every entry and its place, in order; gives what is wrong with it. */
  readonly onEntry?: (entry: LogEntry, index: number) => Promise<string | undefined> | string | undefined;
}

const nameOf = (level: number | 'entries', place: Pick<TilePlace, 'index' | 'width'>): string =>
  `tile/${level}/${formatTileIndex(place.index, place.width)}`;

/** Compares what was read with what it should be, so far as that goes; more may stand in a tile that has grown since. */
const differs = (read: Uint8Array, expected: Buffer): boolean => !expected.equals(Buffer.from(read).subarray(0, expected.length));

const checkTiles = async (
  log: LogReader,
  tiles: readonly { readonly place: TilePlace; readonly hashes: Buffer }[],
): Promise<string | undefined> => {
  for (const { place, hashes } of tiles) {
    const name = nameOf(place.level, place);
    const read = await log.tile(place).catch((error: unknown) => (error as Error).message);
    if (typeof read === 'string') return `${name} cannot be read: ${read}`;
    if (differs(read, hashes)) return `${name} does not follow from the entries`;
  }
  return undefined;
};

/** What came of reading a log: the end to which its entries lead, or what is wrong. */
interface Reading {
  readonly end: LogEdge | string;
  /** Entries that were handed on. */
  readonly read: number;
}

/** Reads every entry and every tile of a log. Entries are handed on when the tile of their hashes was found to follow from them. */
const readAll = async (log: LogReader, size: number, onEntry: AuditSettings['onEntry']): Promise<Reading> => {
  let edge: LogEdge = EMPTY_EDGE;
  let read = 0;
  const bad = (end: string): Reading => ({ end, read });
  const readBundle = (index: number): Promise<Uint8Array | string> =>
    log.bundle(bundlePlace(index, size)).catch((error: unknown) => (error as Error).message);
  const bundles = bundlesOf(size);
  let coming = readBundle(0);
  for (let index = 0; index < bundles; index += 1) {
    const place = bundlePlace(index, size);
    const name = nameOf('entries', place);
    const bytes = await coming;
    // The next one is read while this one is worked on.
    if (index + 1 < bundles) coming = readBundle(index + 1);
    if (typeof bytes === 'string') return bad(`${name} cannot be read: ${bytes}`);
    const leaves = parseBundle(Buffer.from(bytes));
    if (leaves === undefined || leaves.length < place.width) return bad(`${name} is cut off`);
    const own = leaves.slice(0, place.width);
    const entries = own.flatMap((leaf) => parseEntry(leaf) ?? []);
    if (entries.length < own.length) {
      const at = own.findIndex((leaf) => parseEntry(leaf) === undefined);
      return bad(`entry ${index * TILE_WIDTH + at} in ${name} is of no known kind`);
    }
    const { edge: next, tiles } = growLog(edge, own);
    const wrong = await checkTiles(
      log,
      tiles.filter((tile) => tile.place.width === TILE_WIDTH || tile.place.level === 0),
    );
    if (wrong !== undefined) return bad(wrong);
    for (const entry of entries) {
      const at = read;
      read += 1;
      const why = await onEntry?.(entry, at);
      if (why !== undefined) return bad(`entry ${at} in ${name}: ${why}`);
    }
    edge = next;
  }
  const last = edge.tiles.map((hashes, level) => ({
    place: { level, index: Math.floor(size / TILE_WIDTH ** (level + 1)), width: hashes.length / HASH_BYTES },
    hashes,
  }));
  const wrong = await checkTiles(
    log,
    last.filter(({ place }) => place.width > 0 && place.level > 0),
  );
  return wrong === undefined ? { end: edge, read } : bad(wrong);
};

/**
 * Checks a whole log: the signature on its checkpoint, that every tile follows from the entries and leads to its root, and that it goes on
 * from a head that was seen before.
 * @throws Fault NOTE_INVALID or LOG_FALSE where the checkpoint is none or is not signed by the log
 */
export const auditLog = async (log: LogReader, { seen, onEntry }: AuditSettings = {}): Promise<LogAudit> => {
  const checkpoint = await readCheckpoint(log);
  if (checkpoint === undefined) {
    const firstBad = seen === undefined || seen.size === 0 ? undefined : `the log is empty and had ${seen.size} entries before`;
    return { valid: firstBad === undefined, size: 0, read: 0, ...(firstBad === undefined ? {} : { firstBad }) };
  }
  const { origin, size, root } = checkpoint;
  const found = { origin, size, root: root.toString('base64') };
  const bad = (firstBad: string, read = 0): LogAudit => ({ valid: false, ...found, read, firstBad });
  if (seen !== undefined && seen.size > size) return bad(`the log has ${size} entries and had ${seen.size} before`);
  const { end, read } = await readAll(log, size, onEntry);
  if (typeof end === 'string') return bad(end, read);
  if (!rootOfEdge(end).equals(root)) return bad('the entries do not lead to the root of the checkpoint', read);
  if (seen !== undefined && seen.size > 0) {
    const proof = await new TiledTree(log.tile, size).consistency(seen.size);
    if (!isConsistent(seen, checkpoint, proof)) return bad(`the first ${seen.size} entries are others than before`, read);
  }
  return { valid: true, ...found, read };
};
