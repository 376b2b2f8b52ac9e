import { Fault } from '../../core/faults.js';
import { LINE, TURN } from './fair-line.js';
import type { Meter } from './meter.js';

/** An answer whose JSON was made on the way, so that nobody makes it again. */
export interface Written {
  readonly answer: object;
  readonly json: string;
}

/** The two ends of a call: it can be cancelled, and it reports progress and what it has written. */
export interface Watch {
  /** Aborted where the caller no longer waits. */
  readonly signal?: AbortSignal | undefined;
  /** Called with how much of the work is done, where the caller asked for it. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Counts the work for whoever pays for it; without one it is that of the user of this process. */
  readonly meter?: Meter;
  /** Set by a call that has the JSON of its answer at hand. */
  written?: Written;
}

/** Least time in milliseconds between two reports of progress. */
const REPORT = 100;

/** What an item, a point or an event costs beside the series in it, in units of work. */
export const STEP_COST = 0.5;

/** What a row of a ledger costs: its computation, its receipt and its signatures. */
export const ROW_COST = 2;

/** Steps from which on a call is one that was worked on. */
const WORKED_ON = 10;

/** Waits for a turn of the event loop, which goes to whoever has had least of it; what else has come is answered between two turns. */
export const takeTurn = (payer = 'local'): Promise<void> => LINE.turn(payer);

const workedOn = new WeakSet<Watch>();

/** Says of a call that was done elsewhere that it has done more than ten units of long work. */
export const markWorkedOn = (watch: Watch): void => void workedOn.add(watch);

/** Checks whether a call with this watch has done more than ten units of long work. */
export const isWorkedOn = (watch: Watch): boolean => workedOn.has(watch);

/**
 * Divides long work into turns of 8 ms, so that the process keeps answering others, ends where the caller no longer waits, and reports
 * progress: at most every 100 ms, and at the end.
 */
export class Pace {
  readonly #watch: Watch;
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: Watch['onProgress'];
  readonly #total: number;
  #turnAt = performance.now();
  #reportAt = performance.now();
  #done = 0;

  /** @throws Fault CANCELLED where the caller is gone already */
  constructor(watch: Watch, total: number) {
    const { signal, onProgress } = watch;
    this.#watch = watch;
    this.#signal = signal;
    this.#onProgress = onProgress;
    this.#total = total;
    this.#assertWanted();
  }

  /** Counts work that costs so much; gives nothing while the turn lasts, and otherwise what has to be awaited before the work goes on. */
  turn(cost = 0): Promise<void> | undefined {
    this.#watch.meter?.settle(cost);
    return performance.now() - this.#turnAt < TURN ? undefined : this.#wait();
  }

  /** Counts one unit of the work as done, which costs so much; gives what {@link turn} gives. */
  step(cost = STEP_COST): Promise<void> | undefined {
    this.#done += 1;
    if (this.#done === WORKED_ON + 1) workedOn.add(this.#watch);
    if (this.#done === this.#total) this.#onProgress?.(this.#done, this.#total);
    return this.turn(cost);
  }

  #assertWanted(): void {
    if (!this.#signal?.aborted) return;
    throw new Fault('CANCELLED', `Cancelled by the caller after ${this.#done} of ${this.#total}.`, {
      done: this.#done,
      total: this.#total,
    });
  }

  async #wait(): Promise<void> {
    await takeTurn(this.#watch.meter?.payer);
    this.#watch.meter?.begin();
    this.#turnAt = performance.now();
    this.#assertWanted();
    if (this.#done >= this.#total || this.#turnAt - this.#reportAt < REPORT) return;
    this.#reportAt = this.#turnAt;
    this.#onProgress?.(this.#done, this.#total);
  }
}
