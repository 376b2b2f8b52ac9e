import type { LogComparison, LogFit } from '../../../call/transparency-log.js';
import { parseCheckpoint } from '../../../core/log/checkpoint.js';
import { isLoggedId, type LogEntry, ledgerEntry, receiptEntry } from '../../../core/log/log-entry.js';
import { parseSignedNote } from '../../../core/log/signed-note.js';
import { exportLedger } from '../embedded/journal/journal-lines.js';
import type { FileSystem } from '../files/file-system.js';
import { isOwned } from '../files/folder-lock.js';
import { readLines } from '../files/read-lines.js';
import { parseReceipt } from '../receipts/receipt-line.js';
import { listSegments, receiptFolder, segmentKey } from '../receipts/segment-name.js';
import type { FolderLog } from './folder-log.js';
import type { Cursors } from './receipt-source.js';

/** Most lines that say what is missing. */
const MOST_LINES = 20;
/** Milliseconds for which the process that appends may keep a checkpoint back, to have it cosigned. */
const LONGEST_WAIT = 6_000;
const EVERY = 100;

/** A receipt that is kept and was not seen in the log yet. */
interface Kept {
  readonly id: string;
  readonly digest: Buffer;
  /** Whether an entry of its id has another digest. */
  isOther: boolean;
}

/** Waits until the published checkpoint stands for all that the log has taken up. */
const waitForCheckpoint = async (log: FolderLog, size: number): Promise<void> => {
  for (let waited = 0; waited < LONGEST_WAIT; waited += EVERY) {
    const signed = await log.checkpoint();
    if (size === 0 || (signed !== undefined && parseCheckpoint(parseSignedNote(signed).text).size >= size)) return;
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
};

/** Reads the receipts of every segment up to where the log has taken them up. */
const readKept = async (
  files: FileSystem,
  dataFolder: string,
  cursors: Cursors,
): Promise<{ readonly kept: Map<string, Kept>; readonly damaged: readonly string[] }> => {
  const kept = new Map<string, Kept>();
  const damaged: string[] = [];
  for (const segment of await listSegments(files, receiptFolder(dataFolder))) {
    const key = segmentKey(segment);
    try {
      for await (const { bytes, offset } of readLines(files, segment.path, 0, cursors[key] ?? 0)) {
        const receipt = parseReceipt(bytes);
        if (receipt === undefined || !isLoggedId(receipt.id)) {
          damaged.push(`receipts/${key}: the line at byte ${offset} holds no receipt that can be read`);
          continue;
        }
        const { id, digest } = receiptEntry(receipt);
        kept.set(id.toString('latin1'), { id: receipt.id, digest, isOther: false });
      }
    } catch (error) {
      // It was dropped to make room, or got another name, since it was listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return { kept, damaged };
};

/**
 * Compares a log with the receipts that are kept beside it, each of which must have its entry, and with the ledgers, of whose rows each entry
 * of a ledger must be one.
 * @param salt secret of the node, from which the pseudonyms of machines are made
 */
export const compareKept = async (files: FileSystem, dataFolder: string, log: FolderLog, salt: Buffer): Promise<LogComparison> => {
  const { size, cursors } = await log.taken();
  const { kept, damaged } = await readKept(files, dataFolder, cursors);
  await waitForCheckpoint(log, size);
  const all = kept.size;
  /** Places of the entries of ledgers, by id and digest. */
  const ends = new Map<string, number>();
  const nameOf = ({ id, digest }: LogEntry): string => Buffer.concat([id, digest]).toString('latin1');
  const end = async (): Promise<LogFit> => {
    const ledgers = ends.size;
    if (ledgers > 0)
      for await (const row of exportLedger(dataFolder, undefined, files, await isOwned(dataFolder)))
        ends.delete(nameOf(ledgerEntry(row.machine, row, salt)));
    const missing = [
      ...damaged,
      ...[...kept.values()].map(({ id, isOther }) =>
        isOther ? `${id} is kept with another content than was logged` : `${id} is kept and has no entry in the log`,
      ),
      ...[...ends.values()].map((index) => `entry ${index} is the end of a ledger that no row here has`),
    ];
    const more = missing.length - MOST_LINES;
    return {
      receipts: all - kept.size,
      ledgers: ledgers - ends.size,
      missing: more > 0 ? [...missing.slice(0, MOST_LINES), `and ${more} more`] : missing,
    };
  };
  return {
    onEntry: (entry, index) => {
      if (entry.kind === 'ledger') {
        ends.set(nameOf(entry), index);
        return;
      }
      const id = entry.id.toString('latin1');
      const own = kept.get(id);
      if (own?.digest.equals(entry.digest)) kept.delete(id);
      else if (own !== undefined) own.isOther = true;
    },
    end,
  };
};
