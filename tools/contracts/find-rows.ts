import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';
import type { Store } from '../../src/core/contract/ledger/store.js';

/** Rows that are read at a time. */
const PAGE = 200;
/** Rows that a search looks through for one page; a cursor goes on from there. */
const LOOKED_THROUGH = 5_000;

/** Which rows of a machine are wanted; what is left out is not asked for. */
export interface RowWish {
  readonly contract?: string | undefined;
  readonly template?: string | undefined;
  /** An event that was taken, or one that was emitted. */
  readonly event?: string | undefined;
  /** The state that the row led to. */
  readonly state?: string | undefined;
  /** Name of a member, or the prefix of a key. */
  readonly actor?: string | undefined;
  readonly cause?: StoredRow['cause'] | undefined;
  /** Times in RFC 3339, in UTC: of the writing, the first included and the last not. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** Words that all stand somewhere in the fields of the event, whatever the case. */
  readonly text?: string | undefined;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Makes the check whether a row is wanted. */
export const createRowFilter = (wish: RowWish): ((row: StoredRow) => boolean) => {
  const { contract, template, event, state, actor, cause, text = '' } = wish;
  const [since, until] = [wish.since, wish.until].map((time) => (time === undefined ? undefined : Date.parse(time)));
  const words = wordsOf(text);
  return (row) => {
    if (contract !== undefined && row.contract !== contract) return false;
    if (template !== undefined && row.template.id !== template) return false;
    if (event !== undefined && row.event !== event && !row.emits.includes(event)) return false;
    if (state !== undefined && row.to !== state) return false;
    if (actor !== undefined && row.actor?.name !== actor && row.by !== actor) return false;
    if (cause !== undefined && row.cause !== cause) return false;
    const at = since === undefined && until === undefined ? 0 : Date.parse(row.at);
    if (at < (since ?? 0) || (until !== undefined && at >= until)) return false;
    if (words.length === 0) return true;
    const told = JSON.stringify(row.payload).toLowerCase();
    return words.every((word) => told.includes(word));
  };
};

/** One page of rows, newest first. */
export interface FoundRows {
  readonly rows: readonly StoredRow[];
  /** Where the next page goes on; nothing at the end of the ledger. */
  readonly nextCursor?: string;
}

/** The form of a cursor: the number of the row before which a page begins. */
export const ROW_CURSOR = /^r\d{1,15}$/;

/**
 * Looks for rows from the newest back, at most five thousand for one page: where few fit, a page may hold fewer than asked for, or none, and
 * still say where to go on.
 */
export const findRows = async (
  store: Store,
  machine: string,
  isWanted: (row: StoredRow) => boolean | Promise<boolean>,
  { contract, limit, cursor }: { readonly contract?: string | undefined; readonly limit: number; readonly cursor?: string | undefined },
): Promise<FoundRows> => {
  const rows: StoredRow[] = [];
  let before = cursor === undefined ? undefined : Number(cursor.slice(1));
  let looked = 0;
  let isAtEnd = false;
  while (rows.length < limit && looked < LOOKED_THROUGH && !isAtEnd) {
    const query = { limit: PAGE, ...(contract === undefined ? {} : { contract }), ...(before === undefined ? {} : { before }) };
    const page = await store.rows(machine, query);
    isAtEnd = page.length < PAGE;
    for (const row of page) {
      if (rows.length === limit) {
        isAtEnd = false;
        break;
      }
      before = row.seq;
      looked += 1;
      if (await isWanted(row)) rows.push(row);
    }
  }
  return { rows, ...(isAtEnd || before === undefined ? {} : { nextCursor: `r${before}` }) };
};
