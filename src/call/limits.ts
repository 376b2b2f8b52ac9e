import type { Admission, WindowRule } from './rate-limit.js';
import { SlidingWindow } from './rate-limit.js';

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
