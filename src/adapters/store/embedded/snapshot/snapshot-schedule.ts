/** A snapshot is written so long after a change, in milliseconds, */
const DELAY = 1_000;
/** or when so many rows have come. */
const ROWS = 2_000;
/** However large it is, writing it takes at most one part in so many of the time. */
const SHARE = 10;

/** Decides when a snapshot is written, so that neither a change waits long nor a large snapshot is written over and over. */
export class SnapshotSchedule {
  readonly #write: () => Promise<boolean>;
  #rows = 0;
  #writing: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #endedAt = Number.NEGATIVE_INFINITY;
  #took = 0;

  /** @param write writes the snapshot, and gives whether it could be written; it never rejects */
  constructor(write: () => Promise<boolean>) {
    this.#write = write;
  }

  /** Takes note of rows that are on the disk. */
  changed(rows: number): void {
    const before = this.#rows;
    this.#rows += rows;
    if (this.#writing !== undefined || this.#isStopped) return;
    if (before === 0) this.#wait(DELAY);
    else if (before < ROWS && this.#rows >= ROWS) this.#wait(0);
  }

  #wait(delay: number): void {
    clearTimeout(this.#timer);
    const earliest = this.#endedAt + SHARE * this.#took - performance.now();
    this.#timer = setTimeout(() => void this.#run(), Math.max(delay, earliest));
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const from = performance.now();
    this.#rows = 0;
    this.#writing = this.#write();
    if (!(await this.#writing)) this.#rows += 1;
    this.#writing = undefined;
    this.#endedAt = performance.now();
    this.#took = this.#endedAt - from;
    if (this.#rows > 0 && !this.#isStopped) this.#wait(this.#rows >= ROWS ? 0 : DELAY);
  }

  /** Writes no more by itself; resolves when no writing is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#writing;
  }
}
