import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Built, LedgerHead, PendingView } from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../core/faults.js';
import { assertFollows } from '../assert-follows.js';
import { headOf, keyName, type LedgerState } from './ledger-state.js';

const documentName = (machine: string, contract: string): string => JSON.stringify([machine, contract]);

/**
 * Refuses to move a contract whose document is not what its last row says: a snapshot that somebody changed would become rows otherwise.
 * @throws Fault LEDGER_CORRUPT
 */
const assertAgrees = (document: ContractDocument, row: StoredRow): void => {
  const isRemembered = Object.entries(row.remembered).every(([name, value]) => document.memory[name] === value);
  const isSame = row.contract === document.id && row.to === document.currentState && row.nextCycle === document.nextCycle;
  if (isSame && isRemembered && row.cycle === document.lastFire.cycle) return;
  throw new Fault(
    'LEDGER_CORRUPT',
    `The stored document of ${document.id} is not what its last row, row ${row.seq} of ${row.machine}, says. Stop the node and delete snapshot.json: it is made again from the ledger.`,
    { machine: row.machine, contract: document.id, seq: row.seq },
  );
};

/** What was built and is not on the disk yet, laid over what is. */
export class PendingLedger {
  readonly #state: LedgerState;
  readonly #read: (machine: string, seq: number) => StoredRow;
  readonly #definition: PendingView['definition'];
  readonly #heads = new Map<string, LedgerHead>();
  readonly #documents = new Map<string, ContractDocument>();
  readonly #keyed = new Map<string, StoredRow>();
  /** Contracts whose stored document was compared with its last row, or was made by this process. */
  readonly #known = new Set<string>();

  /** @param read reads a row that is on the disk, at once */
  constructor(state: LedgerState, read: (machine: string, seq: number) => StoredRow, definition: PendingView['definition']) {
    this.#definition = definition;
    this.#state = state;
    this.#read = read;
  }

  #head(machine: string): LedgerHead {
    return this.#heads.get(machine) ?? this.#state.head(machine);
  }

  #document(machine: string, contract: string): ContractDocument | undefined {
    const name = documentName(machine, contract);
    const found = this.#documents.get(name) ?? this.#state.document(machine, contract);
    if (found !== undefined && !this.#known.has(name)) assertAgrees(found, this.#read(machine, found.lastFire.seq));
    if (found !== undefined) this.#known.add(name);
    return found;
  }

  view(machine: string): PendingView {
    return {
      head: this.#head(machine),
      document: (contract) => this.#document(machine, contract),
      idempotent: (contract, key) => {
        const pending = this.#keyed.get(keyName(machine, contract, key));
        if (pending !== undefined) return pending;
        const known = this.#state.keys.find(machine, contract, key);
        return known === undefined ? undefined : this.#read(machine, known.seq);
      },
      definition: this.#definition,
    };
  }

  /** Asserts that what was built can follow; see {@link add}. */
  assertFollows(machine: string, built: Built<unknown>): void {
    assertFollows(machine, built, this.#head(machine));
  }

  add(machine: string, { rows, documents }: Built<unknown>): void {
    const last = rows.at(-1);
    if (last !== undefined) this.#heads.set(machine, headOf(last));
    for (const document of documents) {
      const name = documentName(machine, document.id);
      this.#documents.set(name, document);
      this.#known.add(name);
    }
    for (const row of rows) if (row.idempotency !== undefined) this.#keyed.set(keyName(machine, row.contract, row.idempotency.key), row);
  }

  /** Forgets all that is not on the disk: it will never be. */
  clear(): void {
    this.#heads.clear();
    this.#documents.clear();
    this.#keyed.clear();
    // A contract of which a document was known may not be there at all.
    this.#known.clear();
  }

  /** Forgets what is on the disk now, unless something newer was built over it. */
  settle(machine: string, { rows, documents }: Built<unknown>): void {
    if (this.#heads.get(machine)?.seq === rows.at(-1)?.seq) this.#heads.delete(machine);
    for (const document of documents) {
      const name = documentName(machine, document.id);
      if (this.#documents.get(name) === document) this.#documents.delete(name);
    }
    for (const row of rows) {
      if (row.idempotency === undefined) continue;
      const name = keyName(machine, row.contract, row.idempotency.key);
      if (this.#keyed.get(name) === row) this.#keyed.delete(name);
    }
  }
}
