import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { LedgerHead } from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import type { LOST } from './owner-link.js';

/** What builders of rows asked for: documents by the ids of contracts, rows by contract and Idempotency-Key, definitions by digest. */
export interface Wants {
  readonly documents: readonly string[];
  readonly idempotent: readonly (readonly [contract: string, key: string])[];
  readonly definitions: readonly string[];
}

/** What the owner of a folder knows of a machine at one moment, written or on its way to the disk; null for what there is not. */
export interface Known {
  readonly head: LedgerHead;
  readonly documents: readonly (readonly [contract: string, document: ContractDocument | null])[];
  readonly idempotent: readonly (readonly [contract: string, key: string, row: StoredRow | null])[];
  readonly definitions: readonly (readonly [digest: string, definition: ContractDefinition | null])[];
}

/** Rows that another process built on a head, and asks to be written where the ledger still ends there. */
export interface Offer {
  readonly machine: string;
  /** Hash of the head that they were built on. */
  readonly expected: string;
  readonly rows: readonly StoredRow[];
  readonly documents: readonly ContractDocument[];
  /** What is to be told where the head is another one. */
  readonly wants: Wants;
  /** True where it was offered before and no answer came: rows that are there by their hashes were written then. */
  readonly isRepeat: boolean;
}

/** What an offer came to: all of it is on the disk; or the head is another one, and the turn is that of whoever offered. */
export type OfferAnswer = 'written' | Known;

/** Where rows are offered: in this process, or over a connection that may be lost. */
export interface OfferDesk {
  /** Tells what builders need, as of now. */
  readonly look: (machine: string, wants: Wants) => Promise<Known | typeof LOST>;
  /** Waits for the turn at a machine, which lasts until the next offer, and tells what builders need then. */
  readonly turn: (machine: string, wants: Wants) => Promise<Known | typeof LOST>;
  readonly offer: (offer: Offer) => Promise<OfferAnswer | typeof LOST>;
}
