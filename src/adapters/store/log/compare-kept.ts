import type { LogComparison, LogFit } from '../../../call/transparency-log.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { parseCheckpoint } from '../../../core/log/checkpoint.js';
import { isLoggedId, type LogEntry, ledgerEntry, receiptEntry } from '../../../core/log/log-entry.js';
import { parseSignedNote } from '../../../core/log/signed-note.js';
import { parseReceipt } from '../receipts/receipt-line.js';
import type { KeptLog } from './kept-log.js';

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
const waitForCheckpoint = async (log: Pick<KeptLog<never>, 'checkpoint'>, size: number): Promise<void> => {
  for (let waited = 0; waited < LONGEST_WAIT; waited += EVERY) {
    const signed = await log.checkpoint();
    if (size === 0 || (signed !== undefined && parseCheckpoint(parseSignedNote(signed).text).size >= size)) return;
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
};

/** A line of a receipt that is kept. */
export interface KeptLine {
  readonly line: Buffer;
  /** Where it stands, for whoever has to look at it. */
  readonly where: string;
}

/** Reads the receipts that are kept and stand in the log by now. */
const readKept = async (
  lines: AsyncIterable<KeptLine>,
): Promise<{ readonly kept: Map<string, Kept>; readonly damaged: readonly string[] }> => {
  const kept = new Map<string, Kept>();
  const damaged: string[] = [];
  for await (const { line, where } of lines) {
    const receipt = parseReceipt(line);
    if (receipt === undefined || !isLoggedId(receipt.id)) {
      damaged.push(`${where} holds no receipt that can be read`);
      continue;
    }
    const { id, digest } = receiptEntry(receipt);
    kept.set(id.toString('latin1'), { id: receipt.id, digest, isOther: false });
  }
  return { kept, damaged };
};

/**
 * Compares a log with the receipts that are kept beside it, each of which must have its entry, and with the ledgers, of whose rows each entry
 * of a ledger must be one.
 * @param size entries that stood in the log before the lines were read
 * @param lines receipts that were logged by then
 * @param rows gives all rows of all ledgers
 * @param salt secret of the node, from which the pseudonyms of machines are made
 */
export const compareKept = async (
  log: Pick<KeptLog<never>, 'checkpoint'>,
  size: number,
  lines: AsyncIterable<KeptLine>,
  rows: () => AsyncIterable<Pick<StoredRow, 'machine' | 'seq' | 'hash'>>,
  salt: Buffer,
): Promise<LogComparison> => {
  const { kept, damaged } = await readKept(lines);
  await waitForCheckpoint(log, size);
  const all = kept.size;
  /** Places of the entries of ledgers, by id and digest. */
  const ends = new Map<string, number>();
  const nameOf = ({ id, digest }: LogEntry): string => Buffer.concat([id, digest]).toString('latin1');
  const end = async (): Promise<LogFit> => {
    const ledgers = ends.size;
    if (ledgers > 0) for await (const row of rows()) ends.delete(nameOf(ledgerEntry(row.machine, row, salt)));
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
