import type { ContractDefinition } from '../definition/definition.js';
import type { ContractDocument } from '../reduce/contract-document.js';
import type { StoredRow } from './ledger-row.js';

/** The end of a machine's ledger. */
export interface LedgerHead {
  /** Number of rows. */
  readonly seq: number;
  /** Hash of the last row; that of {@link FIRST_PREVIOUS} where there is none. */
  readonly hash: string;
  /** Cycle of the last row. Those of one contract never go back; of two, one may be replayed. */
  readonly cycle: number;
}

/** What a builder of rows sees: everything that was built before it, whether it is on the disk yet or not. */
export interface PendingView {
  readonly head: LedgerHead;
  readonly document: (contract: string) => ContractDocument | undefined;
  /** The row that an Idempotency-Key (its hash) made for a contract. */
  readonly idempotent: (contract: string, key: string) => StoredRow | undefined;
}

/** What a builder gives: rows in order, the documents that they make, and an answer for its caller. */
export interface Built<T> {
  readonly rows: readonly StoredRow[];
  readonly documents: readonly ContractDocument[];
  readonly value: T;
}

/** Which rows of a machine are asked for. */
export interface RowQuery {
  readonly contract?: string;
  /** Rows with a greater number than this, oldest first. */
  readonly after?: number;
  /** Rows with a smaller number than this, newest first; the newest where neither is given. */
  readonly before?: number;
  readonly limit: number;
}

/** A definition that was stored for a machine. */
export interface StoredDefinition {
  readonly machine: string;
  readonly digest: string;
  readonly definition: ContractDefinition;
  readonly created: string;
}

/** A contract that time alone will move. */
export interface Due {
  readonly machine: string;
  readonly contract: string;
  readonly cycle: number;
}

/** The port through which contracts keep their ledgers. */
export interface Store {
  /**
   * Calls `build` at once with the pending view of a machine, and resolves with its value when its rows are on the disk; where it gives no
   * rows, when everything before it is. A builder that throws appends nothing, and its error is the caller's. Builders are called one at a
   * time, in the order of the calls, and what one built the next one sees.
   * @throws Fault STORE_FAILED where a write failed, now or earlier: nothing more is acknowledged
   */
  readonly commit: <T>(machine: string, build: (view: PendingView) => Built<T>) => Promise<T>;
  /** What is read from here on was on the disk before. */
  readonly head: (machine: string) => LedgerHead;
  /** Names of the machines that have rows, in order. */
  readonly machines: () => readonly string[];
  readonly document: (machine: string, contract: string) => ContractDocument | undefined;
  readonly documents: (machine: string) => readonly ContractDocument[];
  /** @throws Fault LEDGER_CORRUPT where a row cannot be read back */
  readonly rows: (machine: string, query: RowQuery) => Promise<readonly StoredRow[]>;
  /** Keeps a definition durably; one of the same digest is kept once. */
  readonly putDefinition: (stored: StoredDefinition) => Promise<void>;
  readonly definitions: (machine: string) => readonly StoredDefinition[];
  /** Finds a stored definition of any machine by its digest. */
  readonly definition: (digest: string) => StoredDefinition | undefined;
  /** The contract that time moves first; nothing where there is none. */
  readonly nextDue: () => Due | undefined;
  /** Calls the listener for every row once it is on the disk, in the order of each ledger; gives the way to stop. */
  readonly subscribe: (listener: (row: StoredRow) => void) => () => void;
  /** `full` while the disk has too little room to append; `failed` from a write that failed until a new start. */
  readonly state: () => 'ready' | 'full' | 'failed';
  /** Writes what waits and the snapshot, and lets go of the folder. */
  readonly close: () => Promise<void>;
}
