import { FIRST_PREVIOUS, type StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Due, LedgerHead, LocatedContract } from '../../../core/contract/ledger/store.js';
import { type ContractDocument, dueCycle } from '../../../core/contract/reduce/contract-document.js';

const isBefore = (a: Due, b: Due): boolean => {
  if (a.cycle !== b.cycle) return a.cycle < b.cycle;
  return a.machine === b.machine ? a.contract < b.contract : a.machine < b.machine;
};

/** The contracts that time will move, the first on top: a binary heap that knows where each contract stands. */
export class DueHeap {
  readonly #heap: Due[] = [];
  readonly #places = new Map<string, Map<string, number>>();

  get first(): Due | undefined {
    return this.#heap[0];
  }

  /** Gives the first contracts that are due by a cycle, at most so many, in their order. */
  upTo(cycle: number, limit: number): readonly Due[] {
    const found: Due[] = [];
    // The next one is always among those that stand below one that was found.
    const places = [0];
    while (found.length < limit) {
      let first = -1;
      for (const [i, place] of places.entries()) {
        const due = this.#heap[place];
        const best = first === -1 ? undefined : this.#heap[places[first] as number];
        if (due !== undefined && due.cycle <= cycle && (best === undefined || isBefore(due, best))) first = i;
      }
      if (first === -1) break;
      const [place] = places.splice(first, 1) as [number];
      found.push(this.#heap[place] as Due);
      places.push(2 * place + 1, 2 * place + 2);
    }
    return found;
  }

  #place(due: Due, at: number): void {
    this.#heap[at] = due;
    const own = this.#places.get(due.machine);
    if (own === undefined) this.#places.set(due.machine, new Map([[due.contract, at]]));
    else own.set(due.contract, at);
  }

  /** Moves what stands at a place towards the top or the bottom until the heap is in order again. */
  #settle(at: number): void {
    const due = this.#heap[at];
    if (due === undefined) return;
    let place = at;
    for (let above = (place - 1) >> 1; place > 0 && isBefore(due, this.#heap[above] as Due); above = (place - 1) >> 1) {
      this.#place(this.#heap[above] as Due, place);
      place = above;
    }
    for (;;) {
      const left = 2 * place + 1;
      if (left >= this.#heap.length) break;
      const right = left + 1;
      const least = right < this.#heap.length && isBefore(this.#heap[right] as Due, this.#heap[left] as Due) ? right : left;
      if (!isBefore(this.#heap[least] as Due, due)) break;
      this.#place(this.#heap[least] as Due, place);
      place = least;
    }
    this.#place(due, place);
  }

  /** Sets when a contract is due; null where time no longer moves it. */
  set(machine: string, contract: string, cycle: number | null): void {
    const at = this.#places.get(machine)?.get(contract);
    if (cycle !== null) {
      const place = at ?? this.#heap.length;
      this.#place({ machine, contract, cycle }, place);
      this.#settle(place);
      return;
    }
    if (at === undefined) return;
    const own = this.#places.get(machine);
    own?.delete(contract);
    if (own?.size === 0) this.#places.delete(machine);
    const last = this.#heap.pop() as Due;
    if (at === this.#heap.length) return;
    this.#place(last, at);
    this.#settle(at);
  }
}

/** A row that was made under an Idempotency-Key. */
export interface KeyedRow {
  readonly machine: string;
  readonly contract: string;
  /** Whose key it is: the `by` of the row. */
  readonly by: string;
  /** Hash of the key. */
  readonly key: string;
  readonly seq: number;
}

/** So many of the newest keys are kept. */
export const KEPT_KEYS = 10_000;

/** Names a key of a contract of a machine. */
export const keyName = (machine: string, contract: string, key: string): string => JSON.stringify([machine, contract, key]);

/**
 * The newest Idempotency-Keys with the rows that they made. Where they are too many the oldest of whoever has most of them goes, so that nobody makes the
 * keys of others forgotten by using many.
 */
export class RecentKeys {
  readonly #rows = new Map<string, KeyedRow>();
  /** The names of each caller's keys, oldest first. */
  readonly #names = new Map<string, Set<string>>();

  find(machine: string, contract: string, key: string): KeyedRow | undefined {
    return this.#rows.get(keyName(machine, contract, key));
  }

  #delete(name: string): void {
    const by = this.#rows.get(name)?.by;
    if (by === undefined) return;
    this.#rows.delete(name);
    const own = this.#names.get(by);
    own?.delete(name);
    if (own?.size === 0) this.#names.delete(by);
  }

  /** Keeps a key as the newest. */
  add(row: KeyedRow): void {
    const name = keyName(row.machine, row.contract, row.key);
    this.#delete(name);
    this.#rows.set(name, row);
    const own = this.#names.get(row.by);
    if (own === undefined) this.#names.set(row.by, new Set([name]));
    else own.add(name);
    if (this.#rows.size > KEPT_KEYS) this.#deleteOne();
  }

  #deleteOne(): void {
    let most: ReadonlySet<string> = new Set();
    for (const names of this.#names.values()) if (names.size > most.size) most = names;
    const [oldest] = most;
    if (oldest !== undefined) this.#delete(oldest);
  }

  /** Gives what is kept, oldest first. */
  all(): readonly KeyedRow[] {
    return [...this.#rows.values()];
  }
}

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

  /** Gives the names of machines that have rows, in order. */
  machines(): readonly string[] {
    return [...this.#heads.keys()].sort();
  }

  /** Gives the greatest cycle of all ledgers; 0 where there is no row. */
  newest(): number {
    let newest = 0;
    for (const { cycle } of this.#heads.values()) newest = Math.max(newest, cycle);
    return newest;
  }

  /** Finds a contract on whatever machine it is. */
  locate(contract: string): LocatedContract | undefined {
    for (const machine of this.machines()) {
      const document = this.document(machine, contract);
      if (document !== undefined) return { machine, document };
    }
    return undefined;
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
    this.due.set(document.machine, document.id, dueCycle(document));
  }

  /** Takes a row as the new head of its machine; its document is set apart. */
  addRow(row: StoredRow): void {
    const { machine, contract, by, seq, idempotency } = row;
    this.#heads.set(machine, headOf(row));
    if (idempotency !== undefined) this.keys.add({ machine, contract, by, key: idempotency.key, seq });
  }
}
