import { setImmediate } from 'node:timers/promises';

/** Something that waits for the disk. */
export interface Waiting {
  /** Bytes that it wants written; none for one that only waits for those before it. */
  readonly bytes: number;
  readonly reject: (error: unknown) => void;
}

/**
 * Takes what waits in batches, one batch at a time: all that came while the last one was written goes with the next. After a batch that failed
 * all that waits is rejected with it, for it was built upon it.
 */
export class CommitQueue<T extends Waiting> {
  readonly #write: (batch: readonly T[]) => Promise<void>;
  readonly #room: () => number;
  #waiting: T[] = [];
  #running: Promise<void> | undefined;

  /**
   * @param write writes a batch; where it rejects, the batch and all that waits are rejected with its error
   * @param room gives the bytes that a batch may have; it has one member in any case
   */
  constructor(write: (batch: readonly T[]) => Promise<void>, room: () => number) {
    this.#write = write;
    this.#room = room;
  }

  add(waiting: T): void {
    this.#waiting.push(waiting);
    this.#running ??= this.#run();
  }

  /** Rejects what waits. */
  fail(error: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) one.reject(error);
  }

  /** Resolves when nothing waits. */
  async drained(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  #next(): readonly T[] {
    const room = this.#room();
    let bytes = 0;
    let taken = 0;
    for (const one of this.#waiting) {
      bytes += one.bytes;
      if (taken > 0 && bytes > room) break;
      taken += 1;
    }
    return this.#waiting.splice(0, taken);
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whatever else came in this turn of the event loop shares the batch.
      await setImmediate();
      const batch = this.#next();
      try {
        await this.#write(batch);
      } catch (error) {
        for (const one of batch) one.reject(error);
        this.fail(error);
      }
    }
    this.#running = undefined;
  }
}
