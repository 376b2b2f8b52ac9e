import { formatEntry, ledgerEntry } from '../../../core/log/log-entry.js';
import { SharedRuns } from '../files/shared-runs.js';
import type { KeptLog } from './kept-log.js';

/** Where the ledger of a machine ends. */
export interface NamedHead {
  readonly machine: string;
  readonly seq: number;
  readonly hash: string;
}

/** Entries of receipts that are kept and not logged yet. */
export interface NewEntries<Taken> {
  readonly leaves: readonly Buffer[];
  /** What they were made of, for the log to settle with them. */
  readonly taken: Taken;
  /** Whether there is more than was asked for. */
  readonly hasMore: boolean;
  /** Whether there is something to settle without any entry. */
  readonly hasRest?: boolean;
}

/** What a sequencer reads and writes. */
export interface SequencerSettings<Taken> {
  readonly log: KeptLog<Taken>;
  /** Becomes the one that appends: gives the way to let go, or nothing where another process is. */
  readonly claim: () => Promise<(() => Promise<void>) | undefined>;
  /** Reads at most so many receipts that are not logged yet, in the order in which they were kept. */
  readonly readNew: (most: number) => Promise<NewEntries<Taken>>;
  /** Ends of the ledgers, as far as this process knows them. */
  readonly heads: () => Promise<readonly NamedHead[]>;
  /** Bytes that only this node knows, for the pseudonyms of machines. */
  readonly salt: () => Buffer;
  /** Told of what went wrong; it is tried again. */
  readonly onError: (error: unknown) => void;
  /** Told each time that all went well. */
  readonly onLook?: () => void;
  /** Entries that one step takes up at most, so that the first checkpoint of a long queue is not far away. */
  readonly most?: number;
}

/** Milliseconds between two looks, and so at most between two checkpoints while receipts are given. */
const EVERY = 500;
const MOST = 16_384;

/**
 * Puts what is kept into the log: of the processes that keep receipts in the same place one at a time, which lets go when it ends, and is followed
 * by another when it dies.
 */
export class LogSequencer<Taken> {
  readonly #settings: SequencerSettings<Taken>;
  #release: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #looks = new SharedRuns(() => this.#work());
  #isClosed = false;

  constructor(settings: SequencerSettings<Taken>) {
    this.#settings = settings;
  }

  /** Begins to look, twice a second. */
  start(): void {
    this.#timer = setInterval(() => void this.look(), EVERY);
    this.#timer.unref();
  }

  /** Becomes the one that appends; false where another process is. */
  async #own(): Promise<boolean> {
    if (this.#release !== undefined) return true;
    this.#release = await this.#settings.claim();
    if (this.#release === undefined) return false;
    try {
      await this.#settings.log.load();
    } catch (error) {
      await this.#letGo();
      throw error;
    }
    return true;
  }

  async #letGo(): Promise<void> {
    const release = this.#release;
    this.#release = undefined;
    await release?.();
  }

  async #step(): Promise<boolean> {
    const { log, readNew, heads, salt, most = MOST } = this.#settings;
    const { leaves, taken, hasMore, hasRest = false } = await readNew(most);
    const moved = (await heads()).filter(({ machine, seq }) => seq > (log.ledgers[machine] ?? 0));
    const ends = moved.map((head) => formatEntry(ledgerEntry(head.machine, head, salt())));
    if (leaves.length + ends.length > 0 || hasRest)
      await log.append([...leaves, ...ends], taken, Object.fromEntries(moved.map(({ machine, seq }) => [machine, seq])));
    else await log.askWitnesses();
    return hasMore;
  }

  async #work(): Promise<void> {
    try {
      if (!(await this.#own())) {
        this.#settings.onLook?.();
        return;
      }
      while (await this.#step());
      this.#settings.onLook?.();
    } catch (error) {
      // What is in memory may be ahead of the disk or behind it, so the next look begins with what is there.
      await this.#letGo().catch(() => undefined);
      this.#settings.onError(error);
    }
  }

  /** Takes up what is new; calls that come while one works share the next one. */
  look(): Promise<void> {
    return this.#isClosed ? Promise.resolve() : this.#looks.run();
  }

  /** Takes up what is new for the last time and lets another process go on. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const last = this.look();
    this.#isClosed = true;
    await last;
    await this.#letGo();
  }
}
