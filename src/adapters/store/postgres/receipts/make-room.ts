import { chooseDropped, type Held } from '../../receipts/share-room.js';
import type { Queries } from '../database.js';

interface Row {
  readonly name: string;
  readonly lane: number;
  readonly first: number;
  readonly made: number;
  readonly size: number;
  readonly is_full: boolean;
}

/** Drops bundles of receipts where their owners, or all together, hold more than they may; the leaves of the log stay. */
export const makeRoom = async (database: Queries, capacity: number): Promise<void> => {
  const rows = await database.query<Row>(
    'SELECT name, lane, first, made, length(data) AS size, is_full FROM receipt_bundle JOIN receipt_lane USING (lane) ORDER BY made, first',
  );
  const held = rows.map((row): Held & { readonly row: Row } => ({
    lane: row.name,
    made: row.made,
    size: row.size,
    isOpen: !row.is_full,
    row,
  }));
  const dropped = chooseDropped(held, capacity, 0);
  if (dropped.length === 0) return;
  await database.query('DELETE FROM receipt_bundle WHERE (lane, first) IN (SELECT * FROM unnest($1::int[], $2::bigint[]))', [
    dropped.map(({ row }) => row.lane),
    dropped.map(({ row }) => row.first),
  ]);
};
