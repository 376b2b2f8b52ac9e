import type { Fault } from '../core/faults.js';

/** A correction of the clock, as the operator of a node confirmed it. */
export interface ClockCorrection {
  /** When it was made, by the clock that was right then (RFC 3339). */
  readonly at: string;
  /** The latest time that had been stamped by then; what lies between was stamped by a clock that was ahead. */
  readonly newest: string;
  readonly reason: string;
  /** Id of the receipt that was given of it, which stands in the log of receipts. */
  readonly receipt: string;
}

/** What is known of the clock that stamps the rows of a store. */
export interface StoreClock {
  /** Why no row can be stamped now; nothing while rows can be. */
  readonly trouble: () => Fault<'CLOCK_NOT_TRUSTED'> | undefined;
  /** Looks anew at what was stamped, and at what the operator confirmed meanwhile. */
  readonly look: () => Promise<void>;
  /** The latest time that was stamped, in milliseconds of Unix time, as of the last look; 0 where nothing was. */
  readonly newest: () => number;
  /** Takes the clock for right as it is now, in every process of the store. */
  readonly confirm: (correction: ClockCorrection) => Promise<void>;
  /** The corrections so far, oldest first. */
  readonly corrections: () => Promise<readonly ClockCorrection[]>;
}
