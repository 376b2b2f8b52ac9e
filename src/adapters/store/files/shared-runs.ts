/** Runs work one at a time: calls that come while it is under way, or while the next run waits, share the next one. */
export class SharedRuns {
  readonly #work: () => Promise<void>;
  #current: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  #begin(): Promise<void> {
    this.#current = this.#work().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  /** Resolves, or rejects, as the run does that began after the call. */
  run(): Promise<void> {
    // Between the end of a run and the beginning of the next there is a moment; a third one then would run beside it.
    if (this.#next !== undefined) return this.#next;
    if (this.#current === undefined) return this.#begin();
    this.#next = this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#begin();
      });
    return this.#next;
  }

  /** Resolves when no run is under way or waits. */
  async settled(): Promise<void> {
    for (let last = this.#next ?? this.#current; last !== undefined; last = this.#next ?? this.#current) await last;
  }
}
