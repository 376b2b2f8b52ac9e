import type { StoredRow } from '../../core/contract/ledger/ledger-row.js';
import type { Store } from '../../core/contract/ledger/store.js';

/** Rows that are read at a time. */
const PAGE = 200;
/** Rows that wait for a slow reader; of one who falls further behind they are read again when it comes. */
const MAX_WAITING = 1_000;

/**
 * Follows the ledger of a machine by cursor: gives the rows behind one, oldest first, then each as it is written, without a gap or a double, until
 * the signal. The cursor is what counts; what a store tells of new rows only saves the reading of them, and may be lost.
 */
export async function* followLedger(
  store: Pick<Store, 'rows' | 'subscribe'>,
  machine: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StoredRow, void, undefined> {
  let place = after;
  let waiting: StoredRow[] = [];
  let isBehind = true;
  let wake = (): void => undefined;
  const stop = store.subscribe((row) => {
    if (row.machine !== machine) return;
    if (waiting.length < MAX_WAITING) waiting.push(row);
    else isBehind = true;
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const [first] = waiting;
      if (isBehind || (first !== undefined && first.seq > place + 1)) {
        isBehind = false;
        waiting = [];
        const page = await store.rows(machine, { after: place, limit: PAGE });
        isBehind ||= page.length === PAGE;
        for (const row of page) {
          if (signal.aborted) return;
          place = row.seq;
          yield row;
        }
      } else if (first === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else {
        waiting.shift();
        if (first.seq <= place) continue;
        place = first.seq;
        yield first;
      }
    }
  } finally {
    stop();
    signal.removeEventListener('abort', onAbort);
  }
}
