import type { Built, LedgerHead } from '../../core/contract/ledger/store.js';

/**
 * Refuses rows that do not follow the head, and rows without a document, before anything is written: such a builder is a mistake of this
 * program.
 */
export const assertFollows = (machine: string, { rows, documents }: Built<unknown>, head: LedgerHead): void => {
  let { seq, hash } = head;
  const last = new Map<string, number>();
  for (const row of rows) {
    if (row.machine !== machine || row.seq !== seq + 1 || row.previous !== hash)
      throw new Error(`a row ${row.seq} of ${row.machine} does not follow row ${seq} of ${machine}`);
    ({ seq, hash } = row);
    last.set(row.contract, row.seq);
  }
  for (const { id, machine: owner, lastFire } of documents) {
    if (owner !== machine || last.get(id) !== lastFire.seq) throw new Error(`the document of ${id} is not that of its last row`);
    last.delete(id);
  }
  if (last.size > 0) throw new Error(`rows came without documents: ${[...last.keys()].join(', ')}`);
};
