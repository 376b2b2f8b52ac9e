import { Fault } from '../../../core/faults.js';

/** Below so many free bytes nothing more is written. */
const LEAST_FREE = 64 * 1024 * 1024;

/** How long a look at the disk is good for, in milliseconds. */
const FRESHNESS = 1_000;

/** Refuses to write before the disk is full, so that there is room left to mend it. It looks at most once a second and counts what is written. */
export class DiskSpace {
  readonly #look: () => number;
  readonly #now: () => number;
  #free = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param look gives the free bytes of the disk; now gives milliseconds that never go back */
  constructor(look: () => number, now: () => number) {
    this.#look = look;
    this.#now = now;
  }

  #refresh(): void {
    const now = this.#now();
    if (now - this.#lookedAt < FRESHNESS) return;
    this.#free = this.#look();
    this.#lookedAt = now;
  }

  /** Checks whether so little is free that nothing more is written. */
  isFull(): boolean {
    this.#refresh();
    return this.#free < LEAST_FREE;
  }

  /** @throws Fault STORE_FAILED where so many bytes more would leave too little free */
  claim(bytes: number): void {
    this.#refresh();
    if (this.#free - bytes < LEAST_FREE) {
      const [free, least] = [this.#free, LEAST_FREE].map((value) => Math.floor(Math.max(0, value) / 1024 / 1024));
      throw new Fault('STORE_FAILED', `The disk of the ledger has ${free} MiB free; below ${least} MiB nothing more is written.`, {
        free: this.#free,
      });
    }
    this.#free -= bytes;
  }
}
