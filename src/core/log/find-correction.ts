import { receiptIdBytes } from './log-entry.js';
import { type LogReader, readCheckpoint } from './log-reader.js';

/** A correction of the clock, by the receipt that was given of it. */
export interface LoggedCorrection {
  /** When it was made (RFC 3339). */
  readonly at: string;
  /** Id of its receipt. */
  readonly receipt: string;
}

/**
 * Finds the correction of the clock to whose time a receipt is later, although the log has it before: it was issued by a clock that was ahead. Nothing where there is none.
 * @throws Fault NOTE_INVALID or LOG_FALSE where the checkpoint is none or is not signed by the log
 */
export const findCorrection = async <T extends LoggedCorrection>(
  log: LogReader,
  { id, issuedAt }: { readonly id: string; readonly issuedAt: string },
  corrections: readonly T[],
): Promise<T | undefined> => {
  const later = corrections.filter(({ at }) => Date.parse(at) < Date.parse(issuedAt));
  const checkpoint = later.length === 0 ? undefined : await readCheckpoint(log);
  if (checkpoint === undefined) return undefined;
  const place = await log.indexOf(receiptIdBytes(id), checkpoint.size);
  if (place === undefined) return undefined;
  for (const correction of later) {
    const behind = await log.indexOf(receiptIdBytes(correction.receipt), checkpoint.size);
    if (behind !== undefined && place < behind) return correction;
  }
  return undefined;
};
