import type { FindDefinition } from '../definition/prepare-definition.js';
import { type ContractDocument, foldRow } from '../reduce/contract-document.js';
import type { Store } from './store.js';

/** Rows that are read at a time. */
const PAGE = 500;

/**
 * Folds the rows of a contract up to one, as its document was then; undefined where there are none.
 * @param find gives the definition that each row names
 * @param seq the last row that is taken
 * @param folded the document after earlier rows, to go on from
 */
export const foldUpTo = async (
  store: Store,
  find: FindDefinition,
  { id, machine }: Pick<ContractDocument, 'id' | 'machine'>,
  seq: number,
  folded?: ContractDocument,
): Promise<ContractDocument | undefined> => {
  let document = folded;
  while ((document?.lastFire.seq ?? 0) < seq) {
    const after = document?.lastFire.seq ?? 0;
    const page = (await store.rows(machine, { contract: id, after, limit: PAGE })).filter((row) => row.seq <= seq);
    if (page.length === 0) break;
    for (const row of page) document = foldRow(find(row.template), document, row);
  }
  return document;
};
