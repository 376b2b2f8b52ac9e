import { type Quota, quotaExceeded } from '../../../call/access.js';
import { DurableDocument } from '../files/durable-document.js';
import type { FileSystem } from '../files/file-system.js';
import { refusedWriteOf, storeFailed } from '../files/refused-write.js';

/** The uses of a key on the last day that it was used on. */
export interface LastDay {
  /** UTC date that the count is of, `2026-11-21`. */
  day: string;
  /** Uses that are on the disk as spent: never fewer than were answered. */
  booked: number;
  lastUsed: string;
}

/** The uses of a key on one day. */
interface Count {
  readonly day: string;
  count: number;
  /** Settles when what was last booked is on the disk. */
  booking?: Promise<void>;
}

/** What the file of uses holds, by the prefixes of keys. */
export interface UsageDocument {
  version: 1;
  usage: Record<string, LastDay>;
}

const DAY = 86_400_000;
/** After a write that failed nothing is tried for so many milliseconds. */
const PAUSE = 1_000;
/** Share of a limit that is booked ahead, so that not every use of a large one waits for the disk; a crash loses at most so many. */
const AHEAD = 100;

/** Name of the file in a data folder that holds the uses of keys. */
export const USAGE_FILE = 'usage.json';

/** The uses of keys: counted by this process, or by another one that it asks. */
export type Usage = Pick<UsageCounts, 'spend' | 'refund' | 'uses' | 'trouble'> & {
  /** Writes what is not written yet. */
  readonly flush: () => Promise<void>;
};

/**
 * Counts the uses of keys a day, durably: a use is on the disk before its work begins, but where the disk takes no writes, when they are counted in memory
 * and written as soon as it does. One process at a time counts in a file.
 */
export class UsageCounts {
  readonly #document: DurableDocument<UsageDocument>;
  readonly #used = new Map<string, Count>();
  readonly #now: () => number;
  #loading: Promise<void> | undefined;
  /** True where a time of use is in memory only. */
  #hasUnsaved = false;
  /** The last write, if it failed: what is booked in memory may not be on the disk. */
  #failed: { readonly at: number; readonly error: unknown } | undefined;

  constructor(path: string, now: () => number, files?: FileSystem) {
    this.#document = new DurableDocument<UsageDocument>(path, { version: 1, usage: {} }, files);
    this.#now = now;
  }

  #load(): Promise<void> {
    this.#loading ??= this.#document.load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  async #save(): Promise<void> {
    try {
      await this.#document.save();
      this.#failed = undefined;
    } catch (error) {
      this.#failed = { at: performance.now(), error };
      throw error;
    }
  }

  /** Writes what is booked; a disk that takes no writes is left alone for a moment, and it is enough then that it is counted here. */
  async #book(): Promise<void> {
    const failed = this.#failed;
    if (failed !== undefined && refusedWriteOf(failed.error) !== undefined && performance.now() - failed.at < PAUSE) return;
    await this.#save().catch((error: unknown) => {
      if (refusedWriteOf(error) === undefined) throw error;
    });
  }

  /** Why uses are in memory only, in a sentence; nothing where they are on the disk. Whoever asks has it tried again. */
  trouble(): string | undefined {
    if (this.#failed === undefined) return undefined;
    if (performance.now() - this.#failed.at >= PAUSE) void this.#book().catch(() => undefined);
    return storeFailed('The uses of keys cannot be written', this.#failed.error).message;
  }

  /** Takes over what another one counted in memory. */
  async adopt(other: UsageCounts): Promise<void> {
    await this.#load();
    for (const [prefix, { day, count }] of other.#used) {
      const own = this.#entry(prefix, this.#now());
      if (own.day === day) own.count = Math.max(own.count, count);
    }
  }

  /** Gives the entry of a key for today; a clock that goes back does not begin a new day. */
  #entry(prefix: string, moment: number): Count {
    const today = new Date(moment).toISOString().slice(0, 10);
    const stored = this.#document.content.usage[prefix];
    const known = this.#used.get(prefix) ?? (stored === undefined ? undefined : { day: stored.day, count: stored.booked });
    const entry = known !== undefined && known.day >= today ? known : { day: today, count: 0 };
    this.#used.set(prefix, entry);
    return entry;
  }

  /**
   * Counts one use; resolves when it is on the disk.
   * @throws Fault QUOTA_EXCEEDED
   */
  async spend(prefix: string, limit: number): Promise<Quota> {
    await this.#load();
    const moment = this.#now();
    const entry = this.#entry(prefix, moment);
    const resetMilliseconds = DAY - (moment % DAY);
    if (entry.count >= limit) throw quotaExceeded(limit, resetMilliseconds);
    entry.count += 1;
    const { usage } = this.#document.content;
    const lastUsed = new Date(moment).toISOString();
    const stored = usage[prefix];
    if (stored === undefined || stored.day !== entry.day || entry.count > stored.booked || this.#failed !== undefined) {
      const booked = Math.min(limit, entry.count + Math.max(1, Math.floor(limit / AHEAD)) - 1);
      usage[prefix] = { day: entry.day, booked, lastUsed };
      entry.booking = this.#book();
    } else {
      stored.lastUsed = lastUsed;
      this.#hasUnsaved = true;
    }
    const quota = { limit, remaining: limit - entry.count, day: entry.day, resetMilliseconds };
    try {
      await entry.booking;
    } catch (error) {
      entry.count -= 1;
      throw error;
    }
    return quota;
  }

  /** Takes one use of a day back, if it is still that day; resolves when that is on the disk. */
  async refund(prefix: string, day: string): Promise<void> {
    const entry = this.#used.get(prefix);
    if (entry === undefined || entry.day !== day || entry.count === 0) return;
    entry.count -= 1;
    await this.flush([prefix]);
  }

  /** Writes exact counts in the place of those booked ahead; resolves when all that was changed is on the disk. */
  async flush(prefixes: Iterable<string> = this.#used.keys()): Promise<void> {
    const { usage } = this.#document.content;
    let hasChanged = this.#hasUnsaved || this.#failed !== undefined;
    for (const prefix of prefixes) {
      const entry = this.#used.get(prefix);
      const stored = usage[prefix];
      if (entry === undefined || stored === undefined || stored.day !== entry.day || stored.booked === entry.count) continue;
      stored.booked = entry.count;
      hasChanged = true;
    }
    this.#hasUnsaved = false;
    if (hasChanged) await this.#save();
    else await this.#document.settled();
  }

  /** Gives the last use of each key, and how often it was used today; of a process that ended without an order as often as was booked. */
  async uses(): Promise<ReadonlyMap<string, { readonly lastUsed: string; readonly usedToday: number }>> {
    await this.#load();
    const moment = this.#now();
    const { usage } = this.#document.content;
    return new Map(
      Object.entries(usage).map(([prefix, { lastUsed }]) => [prefix, { lastUsed, usedToday: this.#entry(prefix, moment).count }]),
    );
  }
}
