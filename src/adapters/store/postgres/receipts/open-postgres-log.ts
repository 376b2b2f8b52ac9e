import type { TransparencyLog } from '../../../../call/transparency-log.js';
import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import { compareKept, type KeptLine } from '../../log/compare-kept.js';
import { createLog, type LogSettings } from '../../log/create-log.js';
import { KeptLog } from '../../log/kept-log.js';
import { LogSequencer, type NamedHead } from '../../log/log-sequencer.js';
import { askDatabase, askEach } from '../access/ask-database.js';
import type { Database, Queries } from '../database.js';
import { holdLock } from '../hold-lock.js';
import { makeRoom } from './make-room.js';
import { type Moved, readQueue } from './move-receipts.js';
import { PostgresPlace } from './postgres-place.js';
import { unpackBundle } from './receipt-bundle.js';

/** What the log of a database is made of. */
export interface PostgresLogSettings extends Omit<LogSettings, 'heads'> {
  readonly database: Database;
  /** Most bytes of all bundles of receipts together. */
  readonly capacity: number;
  readonly now: () => number;
}

/** Receipts that one step moves into the log at most. */
const MOST = 4_096;
/** Milliseconds between two looks at how much is held. */
const ROOM_EVERY = 10_000;
const PAGE = 64;
const ROWS = 1_000;

/** Ends of the ledgers that are not in the log yet. */
const MOVED = `
SELECT h.machine, h.seq, h.hash FROM head h LEFT JOIN log_ledger l USING (machine) WHERE h.seq > coalesce(l.seq, 0) ORDER BY h.machine`;

/** Reads the receipts of all bundles that stood in the log when it had a size. */
async function* readBundles(database: Queries, size: number): AsyncIterable<KeptLine> {
  const text =
    'SELECT lane, first, data FROM receipt_bundle WHERE (lane, first) > ($1::int, $2::bigint) AND first < $3 ORDER BY lane, first LIMIT $4';
  let [lane, from] = [-1, -1];
  for (;;) {
    const rows = await database.query<{ readonly lane: number; readonly first: number; readonly data: Buffer }>(text, [
      lane,
      from,
      size,
      PAGE,
    ]);
    for (const row of rows) {
      for (const { leaf, line } of await unpackBundle(row.data))
        if (leaf < size)
          yield { line: Buffer.from(line.trimEnd()), where: `the bundle ${row.first} of the owner ${row.lane}: the line of entry ${leaf}` };
      [lane, from] = [row.lane, row.first];
    }
    if (rows.length < PAGE) return;
  }
}

/** Reads the rows of all ledgers. */
async function* readRows(database: Queries): AsyncIterable<StoredRow> {
  const text = 'SELECT machine, seq, line FROM ledger_row WHERE (machine, seq) > ($1, $2::bigint) ORDER BY machine, seq LIMIT $3';
  let [machine, seq] = ['', -1];
  for (;;) {
    const rows = await database.query<{ readonly machine: string; readonly seq: number; readonly line: string }>(text, [
      machine,
      seq,
      ROWS,
    ]);
    for (const row of rows) {
      yield JSON.parse(row.line) as StoredRow;
      ({ machine, seq } = row);
    }
    if (rows.length < ROWS) return;
  }
}

/** Opens the log of receipts of a database, to which one of its nodes at a time appends; the next takes over when that one ends. */
export const openPostgresLog = ({ database, capacity, now, ...settings }: PostgresLogSettings): TransparencyLog => {
  const asked = askEach(database);
  return createLog<KeptLog<Moved>, Moved>(
    { ...settings, heads: () => asked.query<NamedHead>(MOVED) },
    {
      open: (signer, cosigners) => new KeptLog(new PostgresPlace(asked, now), signer, cosigners),
      sequence: (log, rest) => {
        let lookedAt = Number.NEGATIVE_INFINITY;
        return new LogSequencer({
          ...rest,
          log,
          most: MOST,
          claim: () => askDatabase(() => holdLock(database, 'sequencer')),
          readNew: async (most) => {
            if (performance.now() - lookedAt > ROOM_EVERY) {
              lookedAt = performance.now();
              await makeRoom(asked, capacity);
            }
            return readQueue(asked, most);
          },
        });
      },
      compare: async (log, salt) => {
        const size = await log.taken();
        return compareKept(log, size, readBundles(asked, size), () => readRows(asked), salt);
      },
    },
  );
};
