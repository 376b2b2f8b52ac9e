import type { Queries } from './database.js';

/** A row of a ledger as the database holds it. */
export interface LedgerLine {
  readonly machine: string;
  readonly seq: number;
  readonly contract: string;
  readonly idempotency: string | null;
  /** The canonical JSON of the row. */
  readonly line: string;
}

const PAGE = 200;

/** Reads the rows of all machines, or of one, machine by machine and each in its order, as one moment has them where it is one transaction. */
export async function* readLedgers(queries: Queries, machine?: string): AsyncGenerator<LedgerLine, void, undefined> {
  const only = machine === undefined ? '' : 'AND machine = $4';
  let [after, seq]: [string, number] = ['', 0];
  for (;;) {
    const lines = await queries.query<LedgerLine>(
      `SELECT machine, seq, contract, idempotency, line FROM ledger_row WHERE (machine, seq) > ($1, $2) ${only} ORDER BY machine, seq LIMIT $3`,
      [after, seq, PAGE, ...(machine === undefined ? [] : [machine])],
    );
    yield* lines;
    const last = lines.at(-1);
    if (last === undefined || lines.length < PAGE) return;
    [after, seq] = [last.machine, last.seq];
  }
}
