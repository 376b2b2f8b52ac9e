import type { LogReader } from '../core/log/log-reader.js';

/** The log of receipts of a node, which shows whether one was withheld or put in later. */
export interface TransparencyLog extends LogReader {
  /**
   * Takes up what was kept since; resolves when the newest checkpoint holds it, or where another process of the same data folder does this.
   * It never rejects: {@link state} says what is wrong.
   */
  readonly look: () => Promise<void>;
  /** Takes up what is kept by every process, twice a second, from now on. */
  readonly start: () => void;
  /** Why the log does not go on; nothing while it does. */
  readonly failure: () => string | undefined;
  /** Takes up what is new for the last time. */
  readonly close: () => Promise<void>;
}
