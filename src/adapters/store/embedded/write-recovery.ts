import { Fault } from '../../../core/faults.js';
import { sayCode } from '../files/refused-write.js';
import { ForeignWrite } from './journal/journal-writer.js';

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? (message ?? 'unknown error') : sayCode(code);
};

/** Tells whether rows can be appended; after a write that failed it tries to recover until that succeeds. */
export class WriteRecovery {
  readonly #recover: () => Promise<void>;
  readonly #pause: number;
  #failure: Fault | undefined;
  #isFinal = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  /**
   * @param recover makes writing possible again, or rejects; a {@link ForeignWrite} is not recovered from
   * @param pause milliseconds between a failure and a try
   */
  constructor(recover: () => Promise<void>, pause: number) {
    this.#recover = recover;
    this.#pause = pause;
  }

  /** What callers are told while rows cannot be appended. */
  get failure(): Fault | undefined {
    return this.#failure;
  }

  get state(): 'ready' | 'degraded' | 'failed' {
    if (this.#failure === undefined) return 'ready';
    return this.#isFinal ? 'failed' : 'degraded';
  }

  /** @throws Fault STORE_FAILED while rows cannot be appended */
  assertReady(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Takes note of a failure, and gives what its callers are told. */
  fail(error: unknown): Fault {
    if (this.#failure === undefined || error instanceof ForeignWrite) {
      this.#isFinal = error instanceof ForeignWrite;
      const what = this.#isFinal ? 'The node must be started anew.' : 'The node tries again by itself.';
      this.#failure = new Fault('STORE_FAILED', `The ledger cannot be written (${reasonOf(error)}). ${what}`);
      if (!this.#isFinal) this.#wait();
    }
    return this.#failure;
  }

  #wait(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#try();
    }, this.#pause);
    this.#timer.unref();
  }

  async #try(): Promise<void> {
    try {
      await this.#recover();
      this.#failure = undefined;
    } catch (error) {
      if (error instanceof ForeignWrite) this.fail(error);
      else this.#wait();
    }
  }

  /** Tries no more; resolves when no try is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
