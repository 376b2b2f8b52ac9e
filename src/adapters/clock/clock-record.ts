import type { ClockCorrection } from '../../call/store-clock.js';

/** When the clock of a store was right for the last time that is known: what it said, and what the boot clock said. */
export interface ClockAnchor {
  /** Milliseconds of Unix time. */
  readonly time: number;
  /** Milliseconds of the boot clock. */
  readonly uptime: number;
}

/** Where processes of one store keep what they know of its clock. */
export interface ClockRecord {
  /** Gives the anchor that was kept since the same start of this machine, and all corrections. */
  readonly read: (boot: string | undefined) => Promise<{ readonly anchor?: ClockAnchor; readonly corrections: readonly ClockCorrection[] }>;
  /** Keeps an anchor for other processes, and later ones, since the same start of this machine. */
  readonly keep: (boot: string, anchor: ClockAnchor) => Promise<void>;
  /** Adds a correction, and forgets all anchors: they are of a clock that was taken for wrong. */
  readonly correct: (correction: ClockCorrection) => Promise<void>;
}

/** Keeps what is known of a clock in this process alone. */
export const createProcessClockRecord = (): ClockRecord => {
  const corrections: ClockCorrection[] = [];
  return {
    read: async () => ({ corrections: [...corrections] }),
    keep: async () => undefined,
    correct: async (correction) => {
      corrections.push(correction);
    },
  };
};
