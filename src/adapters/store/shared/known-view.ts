import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { Build, Built, LedgerHead, PendingView } from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import type { Known, Wants } from './offer.js';

const keyName = (contract: string, key: string): string => `${contract} ${key}`;

/** What this process knows of a machine as it was at one head. */
export class KnownView {
  head: LedgerHead;
  readonly documents = new Map<string, ContractDocument | null>();
  readonly idempotent = new Map<string, StoredRow | null>();
  readonly definitions = new Map<string, ContractDefinition | null>();

  constructor(known: Known) {
    this.head = known.head;
    this.take(known);
  }

  /** Adds what the owner told of the same head. */
  take({ documents, idempotent, definitions }: Known): void {
    for (const [contract, document] of documents) this.documents.set(contract, document);
    for (const [contract, key, row] of idempotent) this.idempotent.set(keyName(contract, key), row);
    for (const [digest, definition] of definitions) this.definitions.set(digest, definition);
  }

  /** Takes over what was built on it and has been written. */
  advance({ head, documents }: Attempt): void {
    this.head = head;
    for (const [contract, document] of documents) this.documents.set(contract, document);
    // Each key is asked for once, mostly; and a definition that was not there may be soon, without a row.
    this.idempotent.clear();
    for (const [digest, definition] of this.definitions) if (definition === null) this.definitions.delete(digest);
  }
}

/** Ends a builder that asks for what is not at hand. */
const NOT_AT_HAND = new Error('what the builder asked for is not at hand');

/** What one builder came to: what it gave, or what it threw. */
export type Outcome = { readonly built: Built<unknown> } | { readonly error: unknown };

/** Builders that are called one after the other on a view, each on what those before it built; nothing of it is written yet. */
export class Attempt {
  readonly #known: KnownView;
  readonly #idempotent = new Map<string, StoredRow>();
  readonly #wanted = {
    documents: new Set<string>(),
    idempotent: new Map<string, readonly [string, string]>(),
    definitions: new Set<string>(),
  };
  readonly documents = new Map<string, ContractDocument>();
  readonly rows: StoredRow[] = [];
  readonly outcomes: Outcome[] = [];
  head: LedgerHead;
  /** True where a builder asked for what the view does not hold: nothing of the attempt counts then. */
  isShort = false;

  constructor(known: KnownView) {
    this.#known = known;
    this.head = known.head;
  }

  /** Everything that the builders asked for. */
  get wants(): Wants {
    const { documents, idempotent, definitions } = this.#wanted;
    return { documents: [...documents], idempotent: [...idempotent.values()], definitions: [...definitions] };
  }

  #give<T>(found: T | null | undefined): T | undefined {
    if (found === undefined) {
      this.isShort = true;
      throw NOT_AT_HAND;
    }
    return found ?? undefined;
  }

  #view(): PendingView {
    const { documents, idempotent, definitions } = this.#wanted;
    return {
      head: this.head,
      document: (contract) => {
        documents.add(contract);
        return this.documents.get(contract) ?? this.#give(this.#known.documents.get(contract));
      },
      idempotent: (contract, key) => {
        const name = keyName(contract, key);
        idempotent.set(name, [contract, key]);
        return this.#idempotent.get(name) ?? this.#give(this.#known.idempotent.get(name));
      },
      definition: (digest) => {
        definitions.add(digest);
        return this.#give(this.#known.definitions.get(digest));
      },
    };
  }

  build(build: Build<unknown>): void {
    let built: Built<unknown>;
    try {
      built = build(this.#view());
    } catch (error) {
      this.outcomes.push({ error });
      return;
    }
    this.outcomes.push({ built });
    for (const row of built.rows) {
      this.rows.push(row);
      this.head = { seq: row.seq, hash: row.hash, cycle: row.cycle };
      if (row.idempotency !== undefined) this.#idempotent.set(keyName(row.contract, row.idempotency.key), row);
    }
    for (const document of built.documents) this.documents.set(document.id, document);
  }
}
