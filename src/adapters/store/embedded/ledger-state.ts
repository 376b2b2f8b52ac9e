import { FIRST_PREVIOUS, type StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import { DueHeap } from './due-heap.js';
import { RecentKeys } from './recent-keys.js';

/** The head of a ledger without rows. */
export const EMPTY_HEAD: LedgerHead = { seq: 0, hash: FIRST_PREVIOUS, cycle: 0 };

/** Gives the head of a ledger that ends with a row. */
export const headOf = ({ seq, hash, cycle }: StoredRow): LedgerHead => ({ seq, hash, cycle });

/** What the rows on the disk come to: heads, documents, recent keys, and who is due. */
export class LedgerState {
  readonly #heads = new Map<string, LedgerHead>();
  readonly #documents = new Map<string, Map<string, ContractDocument>>();
  readonly due = new DueHeap();
  readonly keys = new RecentKeys();

  head(machine: string): LedgerHead {
    return this.#heads.get(machine) ?? EMPTY_HEAD;
  }

  heads(): ReadonlyMap<string, LedgerHead> {
    return this.#heads;
  }

  document(machine: string, contract: string): ContractDocument | undefined {
    return this.#documents.get(machine)?.get(contract);
  }

  /** Gives the documents of a machine, in the order in which they were made. */
  documents(machine: string): readonly ContractDocument[] {
    return [...(this.#documents.get(machine)?.values() ?? [])];
  }

  setHead(machine: string, head: LedgerHead): void {
    this.#heads.set(machine, head);
  }

  setDocument(document: ContractDocument): void {
    const own = this.#documents.get(document.machine);
    if (own === undefined) this.#documents.set(document.machine, new Map([[document.id, document]]));
    else own.set(document.id, document);
    this.due.set(document.machine, document.id, document.nextCycle);
  }

  /** Takes a row as the new head of its machine; its document is set apart. */
  addRow(row: StoredRow): void {
    const { machine, contract, seq, idempotency } = row;
    this.#heads.set(machine, headOf(row));
    if (idempotency !== undefined) this.keys.add({ machine, contract, key: idempotency.key, seq });
  }
}
