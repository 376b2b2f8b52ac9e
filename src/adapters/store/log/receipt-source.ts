import { formatEntry, isLoggedId, receiptEntry } from '../../../core/log/log-entry.js';
import type { FileSystem } from '../files/file-system.js';
import { NOBODY } from '../files/process-owner.js';
import { readLines } from '../files/read-lines.js';
import { parseText } from '../receipts/receipt-line.js';
import { listSegmentNames, receiptFolder, segmentKey } from '../receipts/segment-name.js';
import type { NewEntries } from './log-sequencer.js';
import { ToldLeaves } from './told-leaves.js';

/** How far each segment of kept receipts has been read, in bytes. */
export type Cursors = Readonly<Record<string, number>>;

/**
 * Reads what was appended to the segments of kept receipts since: they are the queue of the log, so that a receipt is on the way into the log
 * as soon as it can be found. Cursors of segments that are gone are dropped.
 * @param finished keys of full segments that were read to their ends, which nobody appends to any more; they are not looked at again, and
 *   those that are found to be so are added
 * @param told leaves of lines that this process wrote itself, which are taken and not read
 */
export const readNewReceipts = async (
  files: FileSystem,
  dataFolder: string,
  cursors: Cursors,
  most: number,
  finished: Set<string> = new Set(),
  told: ToldLeaves = new ToldLeaves(),
): Promise<NewEntries<Cursors>> => {
  const leaves: Buffer[] = [];
  const next: Record<string, number> = {};
  let hasMore = false;
  // The oldest first, as they were issued.
  for (const segment of (await listSegmentNames(files, receiptFolder(dataFolder))).toReversed()) {
    const key = segmentKey(segment);
    let read = cursors[key] ?? 0;
    next[key] = read;
    if (finished.has(key)) continue;
    const size = await files.size(segment.path);
    if (size === undefined) continue;
    const known = told.take(key, read, most - leaves.length);
    for (const leaf of known.leaves) leaves.push(leaf);
    read = known.to;
    try {
      for await (const { offset, bytes, isWhole } of readLines(files, segment.path, read, size)) {
        if (!isWhole) break;
        if (leaves.length >= most) {
          hasMore = true;
          break;
        }
        read = offset + bytes.length + 1;
        const kept = parseText(bytes);
        // One line that no node wrote must not hold up all that follow.
        if (kept !== undefined && isLoggedId(kept.receipt.id)) leaves.push(formatEntry(receiptEntry(kept.receipt, kept.text)));
      }
    } catch (error) {
      // It got another name, or was dropped, since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    next[key] = read;
    // Under its last name nothing is appended to it any more.
    if (segment.writer.pid === NOBODY.pid && read >= size) finished.add(key);
  }
  return { leaves, taken: next, hasMore };
};
