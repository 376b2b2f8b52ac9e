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

/** Names what is limited by client address. */
export const LIMIT_NAMES = ['prove', 'verify', 'mint'] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];

/** The rule of each limit; none where a limit is off. */
export type LimitRules = Readonly<Partial<Record<LimitName, WindowRule>>>;

/** Ten requests a minute for what anybody may call without a key, five new keys an hour. */
export const DEFAULT_LIMITS: Readonly<Record<LimitName, WindowRule>> = {
  prove: { limit: 10, windowMilliseconds: 60_000 },
  verify: { limit: 10, windowMilliseconds: 60_000 },
  mint: { limit: 5, windowMilliseconds: 3_600_000 },
};

/** The limits of a node, each with windows of its own. */
export class Limits {
  readonly rules: LimitRules;
  readonly #windows: ReadonlyMap<LimitName, SlidingWindow>;
  readonly #clock: () => number;

  /** @param clock milliseconds that never go back */
  constructor(rules: LimitRules, clock: () => number) {
    this.rules = rules;
    this.#clock = clock;
    this.#windows = new Map(LIMIT_NAMES.flatMap((name) => (rules[name] === undefined ? [] : [[name, new SlidingWindow(rules[name])]])));
  }

  /** Asks for one request from an address; gives nothing where the limit is off. */
  take(name: LimitName, address: string): Admission | undefined {
    return this.#windows.get(name)?.take(address, this.#clock());
  }
}
