/** The clock of a database, as a node keeps it between two readings: by a clock that never jumps. */
export class DatabaseClock {
  readonly #monotonic: () => number;
  /** The least and the most that the database's clock can be ahead of the node's monotonic one, in milliseconds. */
  #least = 0;
  #most = 0;

  /** @param monotonic milliseconds that never go back */
  constructor(monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
  }

  /** Reads the monotonic clock; what it gives is handed to {@link learn} when the answer has come. */
  read(): number {
    return this.#monotonic();
  }

  /**
   * Takes a reading of the database's clock, which was made between the asking and now. One that agrees with what is known makes it closer; one that does not says that
   * the clock was set.
   * @param microseconds of Unix time
   */
  learn(microseconds: number, askedAt: number): void {
    const [least, most] = [microseconds / 1000 - this.#monotonic(), microseconds / 1000 - askedAt];
    if (least > this.#most || most < this.#least) [this.#least, this.#most] = [least, most];
    else [this.#least, this.#most] = [Math.max(least, this.#least), Math.min(most, this.#most)];
  }

  /** Takes a reading for the only one, after the statement was refused as stamped ahead. */
  set(microseconds: number, askedAt: number): void {
    [this.#least, this.#most] = [microseconds / 1000 - this.#monotonic(), microseconds / 1000 - askedAt];
  }

  /** Gives milliseconds of Unix time, never later than the database's clock says. */
  now(): number {
    return Math.floor(this.#monotonic() + this.#least);
  }
}
