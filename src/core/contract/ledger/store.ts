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

/** A machine at one moment of its ledger. */
export interface MachineView {
  readonly head: LedgerHead;
  readonly documents: readonly ContractDocument[];
}

/** A contract that was found by its id alone. */
export interface LocatedContract {
  readonly machine: string;
  readonly document: ContractDocument;
}

/**
 * What a builder of rows sees: everything that was built before it, whether it is on the disk yet or not. Where a store has not at hand what a
 * builder asks for, it may end the builder by an error of its own, fetch it, and call the builder again.
 */
export interface PendingView {
  readonly head: LedgerHead;
  readonly document: (contract: string) => ContractDocument | undefined;
  /** The row that an Idempotency-Key (its hash) made for a contract. */
  readonly idempotent: (contract: string, key: string) => StoredRow | undefined;
  /** A stored definition of any machine, by its digest. */
  readonly definition: (digest: string) => ContractDefinition | undefined;
}

/**
 * Builds the rows of a commit. It changes nothing outside of itself, for it may be called again: on another head, or where an attempt was lost.
 * Only the last call has an effect, so ids and signatures of receipts, and times, may differ from one to the next; ids of contracts may not, since
 * whoever waits knows them before.
 */
export type Build<T> = (view: PendingView) => Built<T>;

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
  /** A row that means what it did and yet does not lie in the store as it was written, by its text or its links, cannot be read back either. */
  readonly asWritten?: boolean;
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

/** Contracts that time moves, given to one asker. */
export interface DueClaim {
  /** Those that are due and that nobody else was given, earliest first. Whoever is given them moves them; who ends before leaves them to others after a while. */
  readonly due: readonly Due[];
  /** Cycle at which to ask again where none was given; nothing where time moves no contract. */
  readonly next: number | undefined;
}

/**
 * What a store can do now: `full` while the disk has too little room to append; `degraded` from a write that failed, or a connection that was lost,
 * until the store has recovered by itself; `failed` where only a new start can help.
 */
export type StoreState = 'ready' | 'full' | 'degraded' | 'failed';

/** The port through which contracts keep their ledgers: of one process, or shared by many. What is read was on the disk before. */
export interface Store {
  /**
   * Appends the rows that `build` makes of the pending view of a machine, and resolves with its value when they are on the disk; where it gives no
   * rows, when everything before it is. A builder that throws appends nothing, and its error is the caller's. Builders of a machine are called one at a
   * time, and what one built the next one sees.
   *
   * Whoever cannot know whether a commit arrived repeats it under its key: the second one gives the answer of the first and writes nothing. The keys
   * of an hour are known, the last ten thousand at most; a commit that failed leaves none. What a caller's Idempotency-Key made is in the rows, and known for good.
   * @param key names one commit of a machine, and not what it is for; a store that is reached over a connection makes one where none is given
   * @throws Fault STORE_FAILED where a write failed, or the store has not recovered from one that did: what was not acknowledged may be there or not
   */
  readonly commit: <T>(machine: string, build: Build<T>, key?: string) => Promise<T>;
  readonly head: (machine: string) => Promise<LedgerHead>;
  /** Names of the machines that have rows, in order. */
  readonly machines: () => Promise<readonly string[]>;
  /** Gives the head of a machine and all of its documents, of the same moment; the documents in the order in which they were made. */
  readonly read: (machine: string) => Promise<MachineView>;
  readonly document: (machine: string, contract: string) => Promise<ContractDocument | undefined>;
  /** Finds a contract of any machine. */
  readonly locate: (contract: string) => Promise<LocatedContract | undefined>;
  /** @throws Fault LEDGER_CORRUPT where a row cannot be read back */
  readonly rows: (machine: string, query: RowQuery) => Promise<readonly StoredRow[]>;
  /** Keeps a definition durably; one of the same digest is kept once. */
  readonly putDefinition: (stored: StoredDefinition) => Promise<void>;
  readonly definitions: (machine: string) => Promise<readonly StoredDefinition[]>;
  /** Finds a stored definition of any machine by its digest. */
  readonly definition: (digest: string) => Promise<StoredDefinition | undefined>;
  /**
   * Gives contracts that time moves by a cycle of the store's clock. Over all processes each is given to one at a time; should two have one after all, the
   * rows decide: whoever commits second sees what the first did.
   */
  readonly claimDue: (cycle: number, limit: number) => Promise<DueClaim>;
  /**
   * The clock that stamps cycles, in milliseconds of Unix time: that of the node where the store belongs to one machine, and one for all nodes where they
   * share it, for one whose clock is ahead would keep the others from a machine.
   * @param own what the clock of the node says
   */
  readonly clock: (own: number) => number;
  /** Gives the greatest cycle with which a ledger ends, 0 where there is none; a store with a clock of its own reads that anew. */
  readonly newest: () => Promise<number>;
  /** Gives the rows of a machine behind one, oldest first, then each as it comes, without a gap or a double, until the signal. */
  readonly follow: (machine: string, after: number, signal: AbortSignal) => AsyncIterable<StoredRow>;
  /** Calls the listener for every row once it is on the disk, in the order of each ledger; gives the way to stop. */
  readonly subscribe: (listener: (row: StoredRow) => void) => () => void;
  readonly state: () => StoreState;
  /** Why the store is not `ready`, in a sentence; nothing where it is. */
  readonly trouble: () => string | undefined;
  /** Writes what waits and the snapshot, and lets go of the folder. */
  readonly close: () => Promise<void>;
}
