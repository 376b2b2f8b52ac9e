import type { Fault } from '../../../core/faults.js';
import { formatEntry, ledgerEntry } from '../../../core/log/log-entry.js';
import type { FileSystem } from '../files/file-system.js';
import { lockFolder } from '../files/folder-lock.js';
import { SharedRuns } from '../files/shared-runs.js';
import type { FolderLog } from './folder-log.js';
import { logFolder } from './log-files.js';
import { readNewReceipts } from './receipt-source.js';

/** Where the ledger of a machine ends. */
export interface NamedHead {
  readonly machine: string;
  readonly seq: number;
  readonly hash: string;
}

/** What a sequencer reads and writes. */
export interface SequencerSettings {
  readonly dataFolder: string;
  readonly files: FileSystem;
  readonly log: FolderLog;
  /** Ends of the ledgers, as far as this process knows them. */
  readonly heads: () => Promise<readonly NamedHead[]>;
  /** Bytes that only this node knows, for the pseudonyms of machines. */
  readonly salt: () => Buffer;
  /** Told of what went wrong; it is tried again. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds between two looks, and so at most between two checkpoints while receipts are given. */
const EVERY = 500;
/** Entries that one look takes up, so that the first checkpoint of a long queue is not far away. */
const MOST = 16_384;

/**
 * Puts what is kept into the log: of the processes that share a folder one at a time, which lets go when it ends, and is followed by another
 * when it dies.
 */
export class LogSequencer {
  readonly #settings: SequencerSettings;
  #release: (() => Promise<void>) | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #looks = new SharedRuns(() => this.#work());
  #isClosed = false;
  /** Segments in which nothing new can come. */
  readonly #finished = new Set<string>();

  constructor(settings: SequencerSettings) {
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
    const folder = logFolder(this.#settings.dataFolder);
    await this.#settings.files.makeFolder(folder);
    try {
      this.#release = await lockFolder(folder);
    } catch (error) {
      if ((error as Partial<Fault>).code === 'STORE_FAILED') return false;
      throw error;
    }
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
    const { log, files, dataFolder, heads, salt } = this.#settings;
    const { leaves, cursors, hasMore } = await readNewReceipts(files, dataFolder, log.cursors, MOST, this.#finished);
    const moved = (await heads()).filter(({ machine, seq }) => seq > (log.ledgers[machine] ?? 0));
    const ends = moved.map((head) => formatEntry(ledgerEntry(head.machine, head, salt())));
    if (leaves.length + ends.length > 0)
      await log.append([...leaves, ...ends], cursors, Object.fromEntries(moved.map(({ machine, seq }) => [machine, seq])));
    else await log.askWitnesses();
    return hasMore;
  }

  async #work(): Promise<void> {
    try {
      if (!(await this.#own())) return;
      while (await this.#step());
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
