/** How many requests are let through in how long. */
export interface WindowRule {
  readonly limit: number;
  readonly windowMilliseconds: number;
}

/** What a limiter says of one request. */
export interface Admission {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly windowMilliseconds: number;
  /** Requests that would still be let through now. */
  readonly remaining: number;
  /** Milliseconds until the oldest counted request leaves the window, and one more is let through. */
  readonly resetMilliseconds: number;
}

/** The port behind which requests are counted in sliding windows: those of this process, or of all nodes that serve together. */
export interface Windows {
  /**
   * Asks for one request of a key in the window of a name; no closed interval of the rule's length ever holds more requests of the key than its
   * limit, whoever asks.
   */
  readonly take: (name: string, key: string, rule: WindowRule) => Promise<Admission>;
}

/** Keys that are remembered at a time: bounds the memory under a flood of addresses. */
const MAX_KEYS = 50_000;

/**
 * An exact sliding window: it remembers when the requests of each key were let through, and lets one more through only while fewer than
 * `limit` of them lie in the closed interval [now − window, now]. So no interval of that length ever holds more than `limit`.
 * Where more keys come than are remembered, idle ones are dropped first; if none is idle, new keys are refused.
 */
export class SlidingWindow {
  readonly rule: WindowRule;
  readonly #maxKeys: number;
  /** Times at which requests were let through, oldest first; the keys stand in the order of their last one. */
  readonly #passed = new Map<string, number[]>();

  constructor(rule: WindowRule, maxKeys: number = MAX_KEYS) {
    this.rule = rule;
    this.#maxKeys = maxKeys;
  }

  get size(): number {
    return this.#passed.size;
  }

  #admission(isAllowed: boolean, times: readonly number[], now: number): Admission {
    const { limit, windowMilliseconds } = this.rule;
    const remaining = Math.max(0, limit - times.length);
    const oldest = times[0] ?? now;
    // One past the window, because its edge still counts.
    const resetMilliseconds = Math.max(1, oldest + windowMilliseconds + 1 - now);
    return { isAllowed, limit, windowMilliseconds, remaining, resetMilliseconds };
  }

  /** Asks for one request of a key, at a time in milliseconds of a clock that does not go back. */
  take(key: string, now: number): Admission {
    const from = now - this.rule.windowMilliseconds;
    const times = (this.#passed.get(key) ?? []).filter((time) => time >= from);
    if (times.length >= this.rule.limit) return this.#admission(false, times, now);
    if (!this.#passed.has(key) && !this.#makeRoom(from)) {
      const { limit, windowMilliseconds } = this.rule;
      return { isAllowed: false, limit, windowMilliseconds, remaining: 0, resetMilliseconds: windowMilliseconds };
    }
    times.push(now);
    // Set anew, so that the map's order is that of the last request.
    this.#passed.delete(key);
    this.#passed.set(key, times);
    return this.#admission(true, times, now);
  }

  #makeRoom(from: number): boolean {
    if (this.#passed.size < this.#maxKeys) return true;
    for (const [key, times] of this.#passed) {
      if ((times.at(-1) ?? 0) >= from) break;
      this.#passed.delete(key);
    }
    return this.#passed.size < this.#maxKeys;
  }
}

/**
 * Counts requests in windows of this process alone, one for each name; a name has the rule that it was first asked for with.
 * @param clock milliseconds that never go back
 */
export const createProcessWindows = (clock: () => number): Windows => {
  const windows = new Map<string, SlidingWindow>();
  return {
    take: async (name, key, rule) => {
      const window = windows.get(name) ?? new SlidingWindow(rule);
      windows.set(name, window);
      return window.take(key, clock());
    },
  };
};
