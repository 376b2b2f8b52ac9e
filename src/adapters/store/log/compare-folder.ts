import type { LogComparison } from '../../../call/transparency-log.js';
import { exportLedger } from '../embedded/journal/journal-lines.js';
import type { FileSystem } from '../files/file-system.js';
import { isOwned } from '../files/folder-lock.js';
import { readLines } from '../files/read-lines.js';
import { listSegments, receiptFolder, segmentKey } from '../receipts/segment-name.js';
import { compareKept, type KeptLine } from './compare-kept.js';
import type { FolderLog } from './folder-log.js';
import type { Cursors } from './receipt-source.js';

/** Reads the receipts of every segment up to where the log has taken them up. */
async function* readSegments(files: FileSystem, dataFolder: string, cursors: Cursors): AsyncIterable<KeptLine> {
  for (const segment of await listSegments(files, receiptFolder(dataFolder))) {
    const key = segmentKey(segment);
    try {
      for await (const { bytes, offset } of readLines(files, segment.path, 0, cursors[key] ?? 0))
        yield { line: bytes, where: `receipts/${key}: the line at byte ${offset}` };
    } catch (error) {
      // It was dropped to make room, or got another name, since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** Compares the log of a data folder with the receipts and ledgers beside it. */
export const compareFolder = async (files: FileSystem, dataFolder: string, log: FolderLog, salt: Buffer): Promise<LogComparison> => {
  // Size first: what is taken up later may be missing among the lines, not among the entries.
  const size = await log.taken();
  const cursors = await log.cursors();
  const isOpen = await isOwned(dataFolder);
  return compareKept(log, size, readSegments(files, dataFolder, cursors), () => exportLedger(dataFolder, undefined, files, isOpen), salt);
};
