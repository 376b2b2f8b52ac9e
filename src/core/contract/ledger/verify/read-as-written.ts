import { Fault, isFault } from '../../../faults.js';
import type { StoredRow } from '../ledger-row.js';
import type { LedgerHead, RowQuery, Store } from '../store.js';

const PAGE = 100;
/** Rows that are checked before the node answers others: together they take a few milliseconds. */
const ROWS_AT_A_TIME = 10;

const answerOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is done with rows that were read, and with numbers of rows that could not be. */
export interface Reading {
  readonly take: (row: StoredRow) => Promise<void> | void;
  readonly lose: (seq: number, why: string) => void;
}

/** Reads rows page by page up to a head, and demands that each lies as it was written; one that does not is told of by its number, and passed over. */
export const readAsWritten = async (
  store: Pick<Store, 'rows'>,
  machine: string,
  { contract, after: start = 0 }: Pick<RowQuery, 'contract' | 'after'>,
  head: LedgerHead,
  { take, lose }: Reading,
): Promise<void> => {
  const asked = { ...(contract === undefined ? {} : { contract }), asWritten: true };
  let after = start;
  /** A row behind which pages are read again; up to it rows are read one by one. */
  let bad = start;
  while (after < head.seq) {
    const limit = after < bad ? 1 : PAGE;
    try {
      const page = await store.rows(machine, { ...asked, after, limit });
      if (page.length === 0) return;
      // A number that is none would end the reading, and hide the rows behind it.
      for (const [i, row] of page.entries()) {
        if (!(row.seq > head.seq)) await take(row);
        if (i % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await answerOthers();
      }
      const last = page.at(-1)?.seq;
      after = Math.max(after + 1, Number.isSafeInteger(last) ? (last as number) : after + page.length);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const seq = isFault(error, 'LEDGER_CORRUPT') ? error.details.seq : undefined;
      if (seq === undefined || seq <= after) {
        lose(after + 1, error.message);
        return;
      }
      if (limit === 1) {
        lose(seq, error.message);
        after = seq;
      } else bad = seq;
    }
    await answerOthers();
  }
};
