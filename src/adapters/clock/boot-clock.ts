import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';

/** A clock that nobody sets, since the machine was started. */
export interface BootClock {
  /** Milliseconds since the start of the machine. */
  readonly now: () => number;
  /** Whether it goes on while the machine sleeps: one that stands still then cannot tell the sleep from a clock that was set forward. */
  readonly countsSleep: boolean;
  /** Names the start of the machine, so that another process can go on from what one knew; nothing where the system does not say. */
  readonly boot: string | undefined;
}

const bootId = (): string | undefined => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return undefined;
  }
};

/**
 * Opens the boot clock of the system: /proc/uptime or CLOCK_BOOTTIME on Linux, GetTickCount64 on Windows, the time since kern.boottime on macOS, all of which count
 * sleep. Where the system gives none it is the monotonic clock, which does not on every system.
 */
export const openBootClock = (): BootClock => {
  try {
    uptime();
    return { now: () => uptime() * 1000, countsSleep: true, boot: bootId() };
  } catch {
    return { now: () => performance.now(), countsSleep: false, boot: undefined };
  }
};
