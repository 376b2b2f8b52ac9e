const FIRST = 5_000;
const FACTOR = 3;
const LONGEST = 3_600_000;
const JITTER = 0.2;

/** How long after its first attempt a message is still tried, in milliseconds. */
export const RETRIED_FOR = 86_400_000;

/** An attempt that failed. */
export interface FailedAttempt {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** When the first of them failed, in milliseconds of Unix time. */
  readonly since: number;
  readonly now: number;
  /** How long the receiver asked to be left alone, in milliseconds. */
  readonly retryAfter?: number | undefined;
}

/**
 * Gives when a message that failed is tried next, in milliseconds of Unix time: after 5 s, then three times as long each time and an hour at most,
 * a fifth more or less, not before the receiver wants it, and a last time when the day is over; nothing after that.
 * @param random a number from 0 to 1
 */
export const nextAttempt = ({ attempts, since, now, retryAfter = 0 }: FailedAttempt, random: number): number | undefined => {
  // A first attempt that has not been yet was told by a clock that was ahead.
  const end = Math.min(since, now) + RETRIED_FOR;
  if (now >= end) return undefined;
  const pause = Math.min(LONGEST, FIRST * FACTOR ** (attempts - 1)) * (1 + JITTER * (2 * random - 1));
  return Math.min(end, Math.round(now + Math.max(pause, retryAfter)));
};

/** Gives how many milliseconds it is until an attempt that was set by the clock: a pause longer than any is one of a clock that was ahead, and over. */
export const pauseUntil = (next: number, now: number): number => (next - now > RETRIED_FOR ? 0 : Math.max(0, next - now));

/** Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or a date; gives milliseconds, nothing for what is neither. */
export const parseRetryAfter = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};
