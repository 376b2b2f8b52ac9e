import type { Context } from '../core/context.js';
import type { Contracts } from '../core/contract/ledger/contracts.js';
import type { StoredRow } from '../core/contract/ledger/ledger-row.js';
import type { LedgerHead, Store, StoreState } from '../core/contract/ledger/store.js';
import type { Fault } from '../core/faults.js';
import type { TimedReceipt } from '../core/log/find-correction.js';
import type { Pictures } from '../core/picture.js';
import type { Access } from './access.js';
import type { Caller } from './caller.js';
import type { Formulas } from './formulas.js';
import type { Jobs } from './jobs.js';
import type { Limits } from './limits/limits.js';
import type { ReceiptLog } from './receipt-log.js';
import type { Sessions } from './sessions.js';
import type { StoreClock } from './store-clock.js';
import type { Threads } from './threads.js';
import type { TransparencyLog } from './transparency-log.js';
import type { Webhooks } from './webhooks.js';

/** A request to the service's own HTTP surface. */
export interface SurfaceRequest {
  readonly method: string;
  /** Path with its query, beginning with a slash. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborted where nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

/** What the surface answers. */
export interface SurfaceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Contracts and where they are kept. */
export interface ContractSpace {
  readonly contracts: Contracts;
  readonly store: Store;
  /** What is known of the clock that stamps rows. */
  readonly clock: StoreClock;
  /** What was set right when the ledgers were opened, in sentences; nothing after an orderly end. */
  readonly notices: readonly string[];
  /** Stops the clock, writes what waits and lets go of the folder. */
  readonly close: () => Promise<void>;
}

/** What is known of the ledgers without opening them. */
export interface LedgerWatch {
  /** `closed` until they are first needed. */
  readonly state: () => 'closed' | StoreState;
  /** Why they are not `ready`, in a sentence; nothing where they are, or are not needed yet. */
  readonly trouble: () => string | undefined;
  /** Why the clock stamps no rows now; nothing while it does, or while they are closed. */
  readonly clockTrouble: () => Fault | undefined;
  /** Calls the listener for every row once it is on the disk, of ledgers that are opened later too; gives the way to stop. */
  readonly watch: (listener: (row: StoredRow) => void) => () => void;
  /** Where the ledgers of this process end; none until they are open. */
  readonly heads: () => Promise<readonly (LedgerHead & { readonly machine: string })[]>;
}

/** What capabilities are given: the ports of core, and those of a node that serves others. */
export interface NodeContext extends Context {
  readonly version: string;
  /** Address under which others reach this node; empty where it does not serve HTTP. */
  readonly url: string;
  /** Time at which this process began to serve, in milliseconds of Unix time. */
  readonly startedAt: number;
  readonly access: Access;
  /** Why there are no signing keys, where they could not be made when they were needed last. */
  readonly keyTrouble: () => string | undefined;
  /** The sessions of the console. */
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** The contracts of this node with their store, which is opened when it is first needed. */
  readonly contracts: () => Promise<ContractSpace>;
  readonly ledgers: LedgerWatch;
  /** Finds when a clock was corrected that was ahead as it issued a receipt, by the order of the log (RFC 3339); nothing where it was not. */
  readonly correctionBehind?: (receipt: TimedReceipt) => Promise<string | undefined>;
  /** The formulas that machines keep. */
  readonly formulas: Formulas;
  /** The hooks by which machines tell others what happens, with their dead letters. */
  readonly webhooks: Webhooks;
  /** Long work: where it is kept, and who works on it. */
  readonly jobs: Jobs;
  /** Where the receipts that are given are kept, and found by their ids. */
  readonly receipts: ReceiptLog;
  /** The log that anybody can audit of the receipts that are kept; nothing where they are kept in memory or nowhere. */
  readonly log: (() => Promise<TransparencyLog>) | undefined;
  /** Draws charts and state diagrams; what draws is loaded when it is first needed. */
  readonly pictures: Pictures;
  /** What computes beside the event loop; nothing in a process that serves one user. */
  readonly threads?: Threads;
  /** Sends a request to this service's own surface, and nowhere else. */
  readonly surface: (request: SurfaceRequest, caller: Caller) => Promise<SurfaceResponse>;
}
