import type { ClockRecord } from '../adapters/clock/clock-record.js';
import type { Store } from '../core/contract/ledger/store.js';

/** A store that was opened. */
export interface OpenedStore {
  readonly store: Store;
  /** What was set right when it was opened, in sentences. */
  readonly notices: readonly string[];
  /** Where what is known of its clock is kept; in this process alone where it is left out. */
  readonly clockRecord?: ClockRecord;
  /** Gives the latest time at which receipts were kept by the same clock; see {@link ClockWatch}. */
  readonly newestReceipt?: () => Promise<number>;
  /**
   * Does a work in one process of those that share the store, this one when it is its turn; gives the way to stop. Where it is left out, each does its part.
   * @param begin begins the work, and gives the way to end it
   */
  readonly inOneProcess?: (begin: () => () => void) => () => void;
}
