import type { Fault } from '../core/faults.js';
import type { LogEntry } from '../core/log/log-entry.js';
import type { LogReader } from '../core/log/log-reader.js';
import type { WitnessState } from '../core/log/witness-policy.js';

/** Compares a log with what is kept beside it, while the log is audited. */
export interface LogComparison {
  /** Takes an entry of the log and its place, in order. */
  readonly onEntry: (entry: LogEntry, index: number) => void;
  /**
   * Gives what does not fit.
   * @param isWhole whether all entries of the log were taken; else what was not found among them is not called missing
   */
  readonly end: (isWhole: boolean) => Promise<LogFit>;
}

/** How a log fits to what is kept beside it. */
export interface LogFit {
  /** Receipts that are kept and stand in the log. */
  readonly receipts: number;
  /** Entries of ledgers, each the hash of a row that is kept. */
  readonly ledgers: number;
  /** Receipts that are kept and were not found among the entries that were taken, where those were not all. */
  readonly unchecked: number;
  /** What does not fit, at most 20 lines. */
  readonly missing: readonly string[];
}

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
  readonly failure: () => Fault | undefined;
  /** What the newest checkpoint has of the cosignatures that it should have; nothing where no witnesses are set, or nothing was logged yet. */
  readonly witnessed: () => Promise<WitnessState | undefined>;
  /** Why witnesses did not cosign the checkpoint that this process published last. */
  readonly complaints: () => readonly string[];
  /** Begins to compare the log with the receipts and ledgers that are kept beside it; what it has not taken up yet is left out. */
  readonly compare: () => Promise<LogComparison>;
  /** Takes up what is new for the last time. */
  readonly close: () => Promise<void>;
}
