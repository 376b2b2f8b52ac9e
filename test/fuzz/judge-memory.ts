import { growthOf, type Memory } from './memory-of-node.js';

/** What a node held at a moment of a run. */
export interface Measured extends Memory {
  /** What it has to hold of what it keeps, in MB. */
  readonly kept: number;
  /** Requests that it had answered by then. */
  readonly answered: number;
}

/** What memory grew by, in MB (10^6 bytes), for each of something. */
export interface Growth {
  readonly resident: number;
  readonly kept: number;
  readonly code: number;
  /** The heap without what is kept and without code: what should be flat. */
  readonly left: number;
}

/** What memory may grow by a minute when it is warm, in MB. What is kept by design may grow with what is kept. */
const MOST = { resident: 10, code: 1.5, left: 0.5, rest: 1 } as const;

const NAMES = {
  resident: 'resident memory',
  code: 'the code that V8 makes of functions',
  left: 'the heap, without that code and what is kept by design,',
  rest: 'the same, of a node at rest,',
} as const;

/** Gives what memory grew by, for each minute or for each thousand requests that were answered. */
export const growthsOf = (measured: readonly Measured[], each: 'minute' | 'thousand answers'): Growth => {
  const by = each === 'minute' ? ({ at }: Measured) => at / 60 : ({ answered }: Measured) => answered / 1_000;
  return {
    resident: growthOf(measured, ({ resident }) => resident, by),
    kept: growthOf(measured, ({ kept }) => kept, by),
    code: growthOf(measured, ({ code }) => code, by),
    left: growthOf(measured, leftOf, by),
  };
};

/** Gives what a node held beside what it keeps and beside code, in MB. */
export const leftOf = ({ heap, code, kept }: Measured): number => heap - code - kept;

/**
 * Says what grew by more than it may.
 * @param measured what a node held under traffic: what is under way comes and goes, and a hundred measurements tell how little grows beside it
 * @param rests what it held without traffic, before and afterwards: two measurements, and nothing under way in them
 */
export const judgeMemory = (measured: readonly Measured[], rests: readonly Measured[]): readonly string[] => {
  const growth = { ...growthsOf(measured, 'minute'), rest: growthsOf(rests, 'minute').left };
  return (['resident', 'code', 'left', 'rest'] as const).flatMap((part) =>
    growth[part] > MOST[part] ? [`${NAMES[part]} grows by ${growth[part].toFixed(2)} MB a minute`] : [],
  );
};
