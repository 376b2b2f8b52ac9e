import { Fault } from '../../faults.js';
import { hashRow, type StoredRow, storedRowSchema } from './ledger-row.js';

/** Gives the hash that a row should have; nothing where it has no canonical form, and so none. */
export const ownHash = (row: StoredRow): string | undefined => {
  try {
    return hashRow(row);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
};

/** True of what has the members of a row, and the canonical form that a hash can be made of. */
export const isRow = (row: StoredRow): boolean => storedRowSchema.safeParse(row).success && ownHash(row) !== undefined;

/** True of a row that is what its hash was made of. */
export const isSound = (row: StoredRow): boolean => isRow(row) && ownHash(row) === row.hash;

/** Names the one member whose value, put right, gives a row the hash that it says; nothing where there is none. */
export const memberPutRight = (row: StoredRow, due: Partial<StoredRow>): string | undefined =>
  Object.entries(due).find(([name, value]) => ownHash({ ...row, [name]: value }) === row.hash)?.[0];
