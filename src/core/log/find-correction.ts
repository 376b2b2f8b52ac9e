import { Fault } from '../faults.js';
import { isLoggedId, receiptIdBytes } from './log-entry.js';
import { type LogReader, readCheckpoint } from './log-reader.js';

/** A correction of the clock, by the receipt that was given of it. */
export interface LoggedCorrection {
  /** When it was made (RFC 3339). */
  readonly at: string;
  /** Id of its receipt. */
  readonly receipt: string;
}

/** A receipt by what it says of itself. */
export interface TimedReceipt {
  readonly id: string;
  readonly issuedAt: string;
}

/** Gives what a document says as a receipt that may be logged; nothing where it is none. */
export const timedReceiptIn = (document: unknown): TimedReceipt | undefined => {
  const { id, issuedAt } = (document ?? {}) as Partial<Record<keyof TimedReceipt, unknown>>;
  return typeof id === 'string' && isLoggedId(id) && typeof issuedAt === 'string' ? { id, issuedAt } : undefined;
};

const findLogged = async <T extends LoggedCorrection>(
  log: LogReader,
  { id }: TimedReceipt,
  later: readonly T[],
): Promise<T | undefined> => {
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

/**
 * Finds the correction of the clock to whose time a receipt is later, although the log has it before: it was issued by a clock that was ahead. Nothing where there is none,
 * or where the log cannot be read, which whoever verifies it is told of as such.
 */
export const findCorrection = async <T extends LoggedCorrection>(
  log: LogReader,
  receipt: TimedReceipt,
  corrections: readonly T[],
): Promise<T | undefined> => {
  const later = corrections.filter(({ at, receipt: own }) => Date.parse(at) < Date.parse(receipt.issuedAt) && isLoggedId(own));
  try {
    return await findLogged(log, receipt, later);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};
