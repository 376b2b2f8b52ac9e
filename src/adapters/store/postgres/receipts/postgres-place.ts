import type { LogEntry } from '../../../../core/log/log-entry.js';
import { formatUuid, parseBundle, parseEntry } from '../../../../core/log/log-entry.js';
import { formatTileIndex, TILE_WIDTH, type TilePlace } from '../../../../core/merkle/tiles.js';
import { type Appended, type LogPlace, type LogState, overtaken } from '../../log/kept-log.js';
import type { Queries, Transactions } from '../database.js';
import { type Moved, prepareMove, writeMove } from './move-receipts.js';

/** The level under which the table of tiles holds the bundles of entries. */
const ENTRIES = -1;

/** Entries of ledgers among those that an append adds, with their places; of each machine the newest. */
const ledgerPlaces = ({ growth, before }: Appended<Moved>): ReadonlyMap<string, number> => {
  const places = new Map<string, number>();
  for (const { place, entries } of growth.bundles)
    for (const [i, leaf] of (parseBundle(entries) ?? []).entries()) {
      const index = place.index * TILE_WIDTH + i;
      const entry: LogEntry | undefined = index < before.size ? undefined : parseEntry(leaf);
      if (entry?.kind === 'ledger') places.set(formatUuid(entry.id), index);
    }
  return places;
};

/**
 * Keeps a log in the tables of a database. An append is one transaction, with the receipts that leave the queue; it holds only where the log still
 * has the size and the root that it began from.
 */
export class PostgresPlace implements LogPlace<Moved> {
  readonly #database: Transactions;
  readonly #now: () => number;

  constructor(database: Transactions, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async readState(): Promise<LogState | undefined> {
    const rows = await this.#database.query<{
      readonly origin: string;
      readonly size: number;
      readonly root: string;
      readonly ledgers: Readonly<Record<string, number>> | null;
    }>('SELECT origin, size, root, (SELECT json_object_agg(machine, seq) FROM log_ledger) AS ledgers FROM log_state');
    const [row] = rows;
    return row === undefined ? undefined : { origin: row.origin, size: row.size, root: row.root, ledgers: row.ledgers ?? {} };
  }

  async #readTile(level: number, { index, width }: Pick<TilePlace, 'index' | 'width'>): Promise<Buffer> {
    const rows = await this.#database.query<{ readonly bytes: Buffer }>(
      'SELECT bytes FROM log_tile WHERE level = $1 AND n = $2 AND width >= $3',
      [level, index, width],
    );
    if (rows[0] === undefined)
      throw new RangeError(`the log has no tile ${level === ENTRIES ? 'entries' : level}/${formatTileIndex(index, width)}`);
    return rows[0].bytes;
  }

  readTile(place: TilePlace): Promise<Buffer> {
    return this.#readTile(place.level, place);
  }

  readBundle(place: Pick<TilePlace, 'index' | 'width'>): Promise<Buffer> {
    return this.#readTile(ENTRIES, place);
  }

  async #write(queries: Queries, { growth, before, next, ledgers }: Appended<Moved>): Promise<void> {
    const begun =
      before.size === 0
        ? 'INSERT INTO log_state (origin, size, root) VALUES ($1, $2, $3) ON CONFLICT (only_one) DO UPDATE SET size = $2, root = $3 WHERE log_state.size = $4 AND log_state.root = $5'
        : 'UPDATE log_state SET origin = $1, size = $2, root = $3 WHERE size = $4 AND root = $5';
    const changed = await queries.query(`${begun} RETURNING size`, [next.origin, next.size, next.root, before.size, before.root]);
    if (changed.length !== 1) throw overtaken();
    const tiles = [
      ...growth.tiles.map(({ place, hashes }) => ({ ...place, bytes: hashes })),
      ...growth.bundles.map(({ place, entries }) => ({ ...place, level: ENTRIES, bytes: entries })),
    ];
    await queries.query(
      `INSERT INTO log_tile (level, n, width, bytes) SELECT * FROM unnest($1::int[], $2::bigint[], $3::int[], $4::bytea[])
       ON CONFLICT (level, n) DO UPDATE SET width = EXCLUDED.width, bytes = EXCLUDED.bytes`,
      [tiles.map(({ level }) => level), tiles.map(({ index }) => index), tiles.map(({ width }) => width), tiles.map(({ bytes }) => bytes)],
    );
    const machines = Object.keys(ledgers);
    if (machines.length === 0) return;
    await queries.query(
      'INSERT INTO log_ledger (machine, seq) SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (machine) DO UPDATE SET seq = EXCLUDED.seq',
      [machines, Object.values(ledgers)],
    );
  }

  async commit(appended: Appended<Moved>): Promise<void> {
    const { before, taken } = appended;
    const from = before.size;
    const move = await prepareMove(this.#database, taken, from);
    const ends = [...ledgerPlaces(appended)];
    // Whether a commit arrived whose answer was lost is found by reading the state anew, which every append after an error begins with.
    await this.#database.transaction(async (queries) => {
      await this.#write(queries, appended);
      await writeMove(queries, move, from, this.#now());
      if (ends.length > 0)
        await queries.query(
          'INSERT INTO log_index (id, leaf) SELECT * FROM unnest($1::uuid[], $2::bigint[]) ON CONFLICT (id) DO UPDATE SET leaf = EXCLUDED.leaf',
          [ends.map(([id]) => id), ends.map(([, leaf]) => leaf)],
        );
    });
  }

  async readCheckpoint(): Promise<string | undefined> {
    const text = 'SELECT note FROM log_checkpoint ORDER BY n DESC LIMIT 1';
    return (await this.#database.query<{ readonly note: string }>(text))[0]?.note;
  }

  /** One that was signed for an earlier size, by a process that has lost the lock since, is not put behind a later one. */
  async writeCheckpoint(signed: string, size: number): Promise<void> {
    await this.#database.query(
      'INSERT INTO log_checkpoint (size, note) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM log_checkpoint WHERE size > $1)',
      [size, signed],
    );
  }

  async indexOf(id: Buffer, size: number): Promise<number | undefined> {
    const rows = await this.#database.query<{ readonly leaf: number }>('SELECT leaf FROM log_index WHERE id = $1 AND leaf < $2', [
      formatUuid(id),
      size,
    ]);
    return rows[0] === undefined ? undefined : rows[0].leaf;
  }
}
