import type { ContractDefinition } from '../../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import type { Built, LedgerHead, PendingView } from '../../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../../core/contract/reduce/contract-document.js';

/** What builders asked for and is not at hand: it is fetched, and they are called again. */
export class Needs {
  readonly machines = new Set<string>();
  readonly documents: (readonly [machine: string, contract: string])[] = [];
  readonly keys: (readonly [machine: string, contract: string, key: string])[] = [];
  readonly definitions = new Set<string>();
  readonly #noted = new Set<string>();

  /** Notes a document of a machine, once. */
  addDocument(machine: string, contract: string): void {
    this.#add(this.documents, [machine, contract]);
  }

  /** Notes an Idempotency-Key of a contract, once. */
  addKey(machine: string, contract: string, key: string): void {
    this.#add(this.keys, [machine, contract, key]);
  }

  #add<T extends readonly [machine: string, ...more: string[]]>(list: T[], what: T): void {
    const name = JSON.stringify(what);
    if (this.#noted.has(name)) return;
    this.#noted.add(name);
    this.machines.add(what[0]);
    list.push(what);
  }

  get isEmpty(): boolean {
    return this.machines.size === 0 && this.definitions.size === 0;
  }
}

/** Ends a builder that asks for what is not at hand. */
export class NotAtHand extends Error {
  readonly note: (needs: Needs) => void;

  constructor(note: (needs: Needs) => void) {
    super('not at hand');
    this.note = note;
  }
}

const keyName = (contract: string, key: string): string => JSON.stringify([contract, key]);

/**
 * What a node knows of a machine: its head in the database, what the node built upon it since, and of documents and Idempotency-Keys those that
 * were asked for. It holds while nobody else writes to the machine, which the comparison with the head shows at each commit.
 */
export class KnownMachine {
  readonly name: string;
  #head: LedgerHead;
  /** Hashes of the heads that the machine can have while only this node writes. */
  readonly #heads = new Set<string>();
  readonly #documents = new Map<string, ContractDocument | undefined>();
  readonly #keyed = new Map<string, StoredRow | undefined>();

  constructor(name: string, head: LedgerHead) {
    this.name = name;
    this.#head = head;
    this.#heads.add(head.hash);
  }

  get head(): LedgerHead {
    return this.#head;
  }

  /** Number of things that are kept. */
  get size(): number {
    return this.#documents.size + this.#keyed.size;
  }

  /** Gives the hashes of the heads that the machine can have now. */
  heads(): ReadonlySet<string> {
    return new Set(this.#heads);
  }

  /** Checks whether a head that was read can be that of the rows that are known here. */
  isOn(head: LedgerHead): boolean {
    return this.#heads.has(head.hash);
  }

  /** Forgets the heads before a row that is in the database. */
  settle(hash: string): void {
    for (const earlier of this.#heads) {
      if (earlier === hash) return;
      this.#heads.delete(earlier);
    }
  }

  /** Takes what was read at a head that is one of those here; what was built since stands above it. */
  learnDocument(contract: string, document: ContractDocument | undefined): void {
    if (this.#documents.get(contract) === undefined) this.#documents.set(contract, document);
  }

  learnKey(contract: string, key: string, row: StoredRow | undefined): void {
    if (this.#keyed.get(keyName(contract, key)) === undefined) this.#keyed.set(keyName(contract, key), row);
  }

  /** Takes what others wrote, where nothing was built upon the head before: an Idempotency-Key that was not there may be there now. */
  catchUp(head: LedgerHead, documents: readonly ContractDocument[]): void {
    this.#head = head;
    this.#heads.clear();
    this.#heads.add(head.hash);
    for (const document of documents) this.#documents.set(document.id, document);
    for (const [name, row] of this.#keyed) if (row === undefined) this.#keyed.delete(name);
  }

  /** Takes what a builder made as if it were in the database. */
  add({ rows, documents }: Built<unknown>): void {
    const last = rows.at(-1);
    if (last === undefined) return;
    this.#head = { seq: last.seq, hash: last.hash, cycle: last.cycle };
    this.#heads.add(last.hash);
    for (const document of documents) this.#documents.set(document.id, document);
    for (const row of rows) if (row.idempotency !== undefined) this.#keyed.set(keyName(row.contract, row.idempotency.key), row);
  }

  /** @param definition gives a definition by its digest, null where there is none, nothing where it was not looked for */
  view(definition: (digest: string) => ContractDefinition | null | undefined): PendingView {
    const { name } = this;
    return {
      head: this.#head,
      document: (contract) => {
        if (this.#documents.has(contract)) return this.#documents.get(contract);
        throw new NotAtHand((needs) => needs.addDocument(name, contract));
      },
      idempotent: (contract, key) => {
        if (this.#keyed.has(keyName(contract, key))) return this.#keyed.get(keyName(contract, key));
        throw new NotAtHand((needs) => needs.addKey(name, contract, key));
      },
      definition: (digest) => {
        const known = definition(digest);
        if (known === undefined) throw new NotAtHand((needs) => needs.definitions.add(digest));
        return known ?? undefined;
      },
    };
  }
}
