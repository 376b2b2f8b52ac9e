import { Fault } from '../core/faults.js';

/** The two ends of a call that takes long: it can be cancelled, and it reports progress. */
export interface Watch {
  /** Aborted where the caller no longer waits. */
  readonly signal?: AbortSignal;
  /** Called with how much of the work is done, where the caller asked for it. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Time in milliseconds for which work goes on before others have their turn. */
const TURN = 8;
/** Least time in milliseconds between two reports of progress. */
const REPORT = 100;

/** Units of work from which on a call is one that was worked on. */
const WORKED_ON = 10;

/** Work that waits for its turn stands in one line: if each waited by itself, all of it would run before others are answered. */
let line: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop of its own, behind all that wait already; what else has come is answered between two turns. For work that
 * comes in pieces of unknown length, each of which is a turn.
 */
export const takeTurn = (): Promise<void> => {
  line = line.then(() => new Promise<void>((resolve) => setImmediate(resolve)));
  return line;
};

const workedOn = new WeakSet<Watch>();

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

  /** Gives nothing while the turn lasts, and otherwise what has to be awaited before the work goes on. */
  turn(): Promise<void> | undefined {
    return performance.now() - this.#turnAt < TURN ? undefined : this.#wait();
  }

  /** Counts one unit of the work as done; gives what {@link turn} gives. */
  step(): Promise<void> | undefined {
    this.#done += 1;
    if (this.#done === WORKED_ON + 1) workedOn.add(this.#watch);
    if (this.#done === this.#total) this.#onProgress?.(this.#done, this.#total);
    return this.turn();
  }

  #assertWanted(): void {
    if (!this.#signal?.aborted) return;
    throw new Fault('CANCELLED', `Cancelled by the caller after ${this.#done} of ${this.#total}.`, {
      done: this.#done,
      total: this.#total,
    });
  }

  async #wait(): Promise<void> {
    await takeTurn();
    this.#turnAt = performance.now();
    this.#assertWanted();
    if (this.#done >= this.#total || this.#turnAt - this.#reportAt < REPORT) return;
    this.#reportAt = this.#turnAt;
    this.#onProgress?.(this.#done, this.#total);
  }
}
