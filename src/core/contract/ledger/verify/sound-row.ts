import { Fault } from '../../../faults.js';
import { hashRow, type StoredRow, storedRowSchema } from '../ledger-row.js';

/** Gives the hash that a row should have; nothing where it has no canonical form, and so none. */
const ownHash = (row: StoredRow): string | undefined => {
  try {
    return hashRow(row);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** What a row that was read back is, by itself. */
export interface ExaminedRow {
  /** True of what has the members of a row, and the canonical form that a hash can be made of. */
  readonly isRow: boolean;
  /** True of a row that is what its hash was made of. */
  readonly isSound: boolean;
  /** The hash that it should have. */
  readonly own: string | undefined;
}

/** Looks at a row by itself: its shape, and its hash. */
export const examineRow = (row: StoredRow): ExaminedRow => {
  const own = ownHash(row);
  const isRow = own !== undefined && storedRowSchema.safeParse(row).success;
  return { isRow, isSound: isRow && own === row.hash, own };
};

/** Names the one member whose value, put right, gives a row the hash that it says; nothing where there is none. */
export const memberPutRight = (row: StoredRow, due: Partial<StoredRow>): string | undefined =>
  Object.entries(due).find(([name, value]) => ownHash({ ...row, [name]: value }) === row.hash)?.[0];
