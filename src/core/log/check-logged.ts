import { isConsistent, type TreeHead } from '../merkle/check-proof.js';
import { TiledTree } from '../merkle/tiles.js';
import { entryHash, type LogEntry } from './log-entry.js';
import { isIncluded } from './log-proof.js';
import { type LogReader, readCheckpoint } from './log-reader.js';

/** What a log says of an entry. */
export interface Logged {
  readonly status: 'pass' | 'fail' | 'not_checked';
  readonly detail: string;
  /** The signed checkpoint that it was checked against; to be remembered where the status is `pass`. */
  readonly checkpoint?: string;
}

/**
 * Checks that an entry stands in a log, and that the log goes on from a head that was seen before.
 * @throws Fault NOTE_INVALID or LOG_FALSE where the checkpoint is none or is not signed by the log
 */
export const checkLogged = async (log: LogReader, entry: LogEntry, seen?: TreeHead): Promise<Logged> => {
  const checkpoint = await readCheckpoint(log);
  if (checkpoint === undefined) return { status: 'not_checked', detail: 'nothing was logged yet' };
  const { size, origin } = checkpoint;
  if (seen !== undefined && seen.size > size)
    return { status: 'fail', detail: `the log ${origin} has ${size} entries and had ${seen.size} when it was last seen` };
  if (seen !== undefined) {
    const proof = await new TiledTree(log.tile, size).consistency(seen.size);
    if (!isConsistent(seen, checkpoint, proof))
      return { status: 'fail', detail: `the log ${origin} does not go on from the ${seen.size} entries that were last seen` };
  }
  const index = await log.indexOf(entry.id, size);
  if (index === undefined) return { status: 'not_checked', detail: `not among the ${size} entries of the log ${origin} yet` };
  // The path leads to the checkpoint that was checked, however far the log has grown meanwhile.
  const path = await new TiledTree(log.tile, size).inclusion(index);
  if (!isIncluded(entryHash(entry), { index, path }, checkpoint))
    return { status: 'fail', detail: `entry ${index} of the log ${origin} has this id and another receipt` };
  const since = seen === undefined ? '' : `, which goes on from the ${seen.size} that were last seen`;
  return { status: 'pass', detail: `entry ${index} of the ${size} of the log ${origin}${since}`, checkpoint: checkpoint.signed };
};
