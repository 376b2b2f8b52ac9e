import type { ClockCorrection, StoreClock } from '../../call/store-clock.js';
import { Fault, toFault } from '../../core/faults.js';
import { CYCLE_MILLISECONDS } from '../../core/pulse.js';
import type { BootClock } from './boot-clock.js';
import type { ClockAnchor, ClockRecord } from './clock-record.js';

/** Milliseconds by which a clock may be away from where it should be. */
const TOLERANCE = 60_000;
/** Milliseconds after which a clock that was right is compared with that moment, and no longer with an earlier one: the two clocks drift apart. */
const RENEWED_AFTER = 3_600_000;
/** Milliseconds between two looks at what others know, while the clock is not trusted. */
const LOOKED_AFTER = 1_000;
/** Milliseconds by which the clock may differ from the monotonic one until the boot clock is read, and for how long it is not. */
const SAME = { within: 1_000, for: 60_000 } as const;

/** What a watch of a clock is made of. */
export interface ClockWatchParts {
  /** The clock that stamps rows, in milliseconds of Unix time. */
  readonly now: () => number;
  readonly boot: BootClock;
  readonly record: ClockRecord;
  /** Gives the greatest cycle with which a ledger ends; where the store has a clock of its own, that is read anew. */
  readonly newestCycle: () => Promise<number>;
  /** Gives the latest time at which receipts were kept beside the ledgers, in milliseconds of Unix time; 0 where there are none. */
  readonly newestReceipt?: (() => Promise<number>) | undefined;
  /** A clock that is cheap to read and does not jump. */
  readonly monotonic?: () => number;
}

const NOTHING = { anchor: undefined, corrections: [] as readonly ClockCorrection[] } as const;

const formatSpan = (milliseconds: number): string => {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const [unit, size] = seconds < 7_200 ? ['min', 60] : seconds < 172_800 ? ['h', 3_600] : ['days', 86_400];
  return `${Math.round(seconds / (size as number))} ${unit}`;
};

/** Writes a time that may be beyond what a date can be. */
const formatTime = (milliseconds: number): string => {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? 'a time that is none' : date.toISOString();
};

/**
 * Watches the clock that stamps rows: whether it jumps, by comparing it with one that nobody sets and that counts sleep, and whether something was stamped already
 * at a time that it has not come to.
 */
export class ClockWatch implements StoreClock {
  readonly #parts: ClockWatchParts;
  readonly #monotonic: () => number;
  #anchor: ClockAnchor;
  /** Corrections that were known when the anchor was taken. */
  #corrected = 0;
  #newest = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #saving: Promise<void> = Promise.resolve();
  /** When the clock was found right last, by itself and by the monotonic one. */
  #right: { readonly time: number; readonly monotonic: number } | undefined;

  private constructor(parts: ClockWatchParts) {
    this.#parts = parts;
    this.#monotonic = parts.monotonic ?? (() => performance.now());
    this.#anchor = this.#reading();
  }

  /** Begins to watch: goes on from what another process of the store knew since the same start of this machine. */
  static async open(parts: ClockWatchParts): Promise<ClockWatch> {
    const watch = new ClockWatch(parts);
    const { anchor, corrections } = await parts.record.read(parts.boot.boot).catch(() => NOTHING);
    watch.#corrected = corrections.length;
    // A boot clock that is behind is one of another start.
    if (anchor !== undefined && anchor.uptime <= watch.#anchor.uptime) watch.#anchor = anchor;
    else watch.#save();
    await watch.look();
    return watch;
  }

  #reading(): ClockAnchor {
    return { time: this.#parts.now(), uptime: this.#parts.boot.now() };
  }

  /** Tells other processes; where that cannot be written, each knows only what it has seen itself. */
  #save(): void {
    const { boot, record } = this.#parts;
    if (boot.boot === undefined) return;
    const [name, anchor] = [boot.boot, this.#anchor];
    this.#saving = this.#saving.then(() => record.keep(name, anchor)).catch(() => undefined);
  }

  #anchorNow(): void {
    this.#anchor = this.#reading();
    this.#right = undefined;
    this.#save();
  }

  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    this.#lookedAt = this.#monotonic();
    const { newestCycle, newestReceipt, record, boot } = this.#parts;
    const cycle = await newestCycle();
    const receipt = (await newestReceipt?.().catch(() => 0)) ?? 0;
    const { corrections } = await record.read(boot.boot).catch(() => NOTHING);
    if (corrections.length > this.#corrected) {
      this.#corrected = corrections.length;
      this.#anchorNow();
    }
    // What was stamped before a correction is known to be wrong; only ledgers have a row of it.
    const known = corrections.some(({ newest }) => receipt <= Date.parse(newest));
    this.#newest = Math.max(cycle * CYCLE_MILLISECONDS, known ? 0 : receipt);
    this.#right = undefined;
  }

  newest(): number {
    return this.#newest;
  }

  /** Says whether nothing can have happened since the clock was found right. */
  #isSame(time: number): boolean {
    if (this.#right === undefined) return false;
    const passed = this.#monotonic() - this.#right.monotonic;
    return passed < SAME.for && Math.abs(time - this.#right.time - passed) < SAME.within;
  }

  trouble(): Fault<'CLOCK_NOT_TRUSTED'> | undefined {
    if (this.#isSame(this.#parts.now())) return undefined;
    const { time, uptime } = this.#reading();
    const jump = time - (this.#anchor.time + uptime - this.#anchor.uptime);
    // Where sleep is not counted, a machine that wakes looks like one whose clock was set forward.
    const hasJumped = jump < -TOLERANCE || (jump > TOLERANCE && this.#parts.boot.countsSleep);
    const ahead = this.#newest - time;
    if (!hasJumped && ahead <= TOLERANCE) {
      this.#right = { time, monotonic: this.#monotonic() };
      if (uptime - this.#anchor.uptime > RENEWED_AFTER) {
        this.#anchor = { time, uptime };
        this.#save();
      }
      return undefined;
    }
    this.#right = undefined;
    if (this.#monotonic() - this.#lookedAt > LOOKED_AFTER) void this.look().catch(() => undefined);
    const why = hasJumped
      ? `The clock, which says ${formatTime(time)}, was set ${jump < 0 ? 'back' : 'forward'} by ${formatSpan(jump)}`
      : `The clock says ${formatTime(time)}, and what was stamped last is ${formatSpan(ahead)} later`;
    return new Fault(
      'CLOCK_NOT_TRUSTED',
      `${why}; no row is stamped until it is right again, or until the operator of the node says that it is right (genmath ledger correct-clock).`,
      { clock: formatTime(time), ...(hasJumped ? { jump: Math.round(jump / 1000) } : { ahead: Math.round(ahead / 1000) }) },
    );
  }

  /**
   * Refuses to stamp rows by a clock that is not trusted; looks first at what others know.
   * @throws Fault CLOCK_NOT_TRUSTED
   */
  async settle(): Promise<void> {
    if (this.trouble() === undefined) return;
    if (this.#looking !== undefined || this.#monotonic() - this.#lookedAt > LOOKED_AFTER) await this.look();
  }

  /** @throws Fault CLOCK_NOT_TRUSTED */
  assertTrusted(): void {
    const trouble = this.trouble();
    if (trouble !== undefined) throw trouble;
  }

  async confirm(correction: ClockCorrection): Promise<void> {
    try {
      await this.#parts.record.correct(correction);
    } catch (error) {
      throw new Fault(
        'STORE_FAILED',
        `The correction of the clock cannot be kept (${(error as NodeJS.ErrnoException).code ?? toFault(error).message}).`,
      );
    }
    await this.look();
  }

  async corrections(): Promise<readonly ClockCorrection[]> {
    return (await this.#parts.record.read(this.#parts.boot.boot)).corrections;
  }

  /** Resolves when what others should know is written. */
  async close(): Promise<void> {
    await this.#saving;
  }
}
