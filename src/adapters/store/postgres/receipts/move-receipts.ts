import { formatEntry } from '../../../../core/log/log-entry.js';
import { overtaken } from '../../log/kept-log.js';
import type { NewEntries } from '../../log/log-sequencer.js';
import type { Queries } from '../database.js';
import { type PlacedLine, packBundle, toBundles, unpackBundle } from './receipt-bundle.js';

/** A receipt of the queue. */
interface Queued {
  readonly q: number;
  readonly id: string;
  readonly lane: string;
  readonly digest: Buffer;
  readonly line: string;
}

/** What a step of the sequencer moves out of the queue. */
export interface Moved {
  /** Receipts in the order in which they stand in the log. */
  readonly receipts: readonly Queued[];
  /** Numbers in the queue of all that leave it, those that stood in the log already among them. */
  readonly numbers: readonly number[];
}

/** Characters of lines that one step moves at most. */
const MOST_CHARACTERS = 1 << 24;

const READ = `
SELECT q, id, lane, digest, line FROM (
  SELECT q, id, lane, digest, line, sum(octet_length(line)) OVER (ORDER BY q) - octet_length(line) AS before FROM receipt_queue ORDER BY q LIMIT $1
) queued WHERE before < ${MOST_CHARACTERS} ORDER BY q`;

const idBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** Reads what waits in the queue. What was appended twice, since the answer to the first was lost, is moved once. */
export const readQueue = async (database: Queries, most: number): Promise<NewEntries<Moved>> => {
  const rows = await database.query<Queued>(READ, [most]);
  const known =
    rows.length === 0
      ? []
      : await database.query<{ readonly id: string }>('SELECT id FROM log_index WHERE id = ANY($1::uuid[])', [rows.map(({ id }) => id)]);
  const logged = new Set(known.map(({ id }) => id));
  const receipts = rows.filter(({ id }) => !logged.has(id));
  return {
    leaves: receipts.map(({ id, digest }) => formatEntry({ kind: 'receipt', id: idBytes(id), digest })),
    taken: { receipts, numbers: rows.map(({ q }) => q) },
    hasRest: rows.length > 0,
    hasMore: rows.length > 0 && (rows.length === most || rows.reduce((sum, { line }) => sum + line.length, 0) >= MOST_CHARACTERS),
  };
};

/** A bundle that is not full yet. */
interface OpenBundle {
  readonly lane: number;
  readonly first: number;
  readonly width: number;
  readonly data: Buffer;
}

/** What is written of one owner's receipts. */
interface LaneWrite {
  readonly lane: number;
  readonly dropped: readonly number[];
  readonly bundles: readonly {
    readonly first: number;
    readonly last: number;
    readonly width: number;
    readonly isFull: boolean;
    readonly data: Buffer;
  }[];
}

/**
 * Joins new lines of an owner with those bundles before them that are not full and not larger: each line is packed anew at most eight times until its
 * bundle is full, and an owner has at most eight that are not.
 * @param open the last one first
 */
const joinBundles = async (lane: number, fresh: readonly PlacedLine[], open: readonly OpenBundle[]): Promise<LaneWrite> => {
  let lines = fresh;
  const dropped: number[] = [];
  for (const { first, width, data } of open) {
    if (width > lines.length) break;
    lines = [...(await unpackBundle(data)), ...lines];
    dropped.push(first);
  }
  const bundles = await Promise.all(
    toBundles(lines).map(async (bundle) => ({
      first: bundle.lines[0]?.leaf ?? 0,
      last: bundle.lines.at(-1)?.leaf ?? 0,
      width: bundle.lines.length,
      isFull: bundle.isFull,
      data: await packBundle(bundle),
    })),
  );
  return { lane, dropped, bundles };
};

const LANES = `
WITH added AS (INSERT INTO receipt_lane (name) SELECT DISTINCT unnest($1::text[]) ORDER BY 1 ON CONFLICT (name) DO NOTHING RETURNING lane, name)
SELECT lane, name FROM added UNION SELECT lane, name FROM receipt_lane WHERE name = ANY($1::text[])`;

/** What is written when receipts leave the queue. */
export interface PreparedMove {
  readonly moved: Moved;
  readonly writes: readonly LaneWrite[];
  /** Number of the owner of each receipt. */
  readonly lanes: readonly number[];
}

/** Packs what leaves the queue into bundles of its owners, before anything is locked. */
export const prepareMove = async (database: Queries, moved: Moved, from: number): Promise<PreparedMove> => {
  if (moved.receipts.length === 0) return { moved, writes: [], lanes: [] };
  const names = [...new Set(moved.receipts.map(({ lane }) => lane))];
  const lanes = await database.query<{ readonly lane: number; readonly name: string }>(LANES, [names]);
  const numbers = new Map(lanes.map(({ lane, name }) => [name, lane]));
  const open = await database.query<OpenBundle>(
    'SELECT lane, first, width, data FROM receipt_bundle WHERE lane = ANY($1::int[]) AND NOT is_full ORDER BY lane, first DESC',
    [[...numbers.values()]],
  );
  const fresh = new Map<number, PlacedLine[]>();
  const own = moved.receipts.map(({ lane: name, line }, i) => {
    const lane = numbers.get(name) ?? 0;
    const lines = fresh.get(lane) ?? [];
    fresh.set(lane, lines);
    lines.push({ leaf: from + i, line });
    return lane;
  });
  const writes = await Promise.all(
    [...fresh].map(([lane, lines]) =>
      joinBundles(
        lane,
        lines,
        open.filter((each) => each.lane === lane),
      ),
    ),
  );
  return { moved, writes, lanes: own };
};

/** Writes what leaves the queue, within a transaction. @throws where another process has moved some of it */
export const writeMove = async (queries: Queries, { moved, writes, lanes }: PreparedMove, from: number, now: number): Promise<void> => {
  for (const { lane, dropped } of writes)
    if (dropped.length > 0)
      await queries.query('DELETE FROM receipt_bundle WHERE lane = $1 AND first = ANY($2::bigint[])', [lane, dropped]);
  for (const { lane, bundles } of writes)
    for (const { first, last, width, isFull, data } of bundles)
      await queries.query(
        'INSERT INTO receipt_bundle (lane, first, last, width, is_full, made, data) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        [lane, first, last, width, isFull, now, data],
      );
  const { receipts, numbers } = moved;
  if (receipts.length > 0)
    await queries.query(
      'INSERT INTO log_index (id, leaf, lane) SELECT id, $3::bigint + place - 1, lane FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS each (id, lane, place)',
      [receipts.map(({ id }) => id), lanes, from],
    );
  if (numbers.length === 0) return;
  const gone = await queries.query('DELETE FROM receipt_queue WHERE q = ANY($1::bigint[]) RETURNING q', [numbers]);
  if (gone.length !== numbers.length) throw overtaken();
};
