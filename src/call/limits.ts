import type { Payer } from './caller.js';
import { type Admission, SlidingWindow, type WindowRule } from './rate-limit.js';
import { WorkBudget } from './work-budget.js';

/** Names what is limited by client address: requests that are counted, and the budgets of work: of callers without a key, of each key, and of the jobs of each key. */
export const LIMIT_NAMES = ['prove', 'verify', 'mint', 'catalog', 'unknown-key', 'work', 'work-key', 'work-jobs'] as const;

type AnyLimit = (typeof LIMIT_NAMES)[number];
type WorkName = 'work' | 'work-key' | 'work-jobs';

/** Names what is limited by counting requests. */
export type LimitName = Exclude<AnyLimit, WorkName>;

const WORKS = ['work', 'work-key', 'work-jobs'] as const satisfies readonly WorkName[];

const isCounted = (name: AnyLimit): name is LimitName => !(WORKS as readonly AnyLimit[]).includes(name);

/** The rule of each limit, in requests or in seconds of work; none where a limit is off. */
export type LimitRules = Readonly<Partial<Record<AnyLimit, WindowRule>>>;

const MINUTE = 60_000;

/**
 * Ten requests a minute for what anybody may call without a key, 120 searches of the catalogue, five new keys an hour, 30 keys that are none; and
 * 2 seconds of work a minute for an address, 20 for a key, and half an hour of work an hour for the jobs of a key.
 */
export const DEFAULT_LIMITS: Readonly<Record<AnyLimit, WindowRule>> = {
  prove: { limit: 10, windowMilliseconds: MINUTE },
  verify: { limit: 10, windowMilliseconds: MINUTE },
  mint: { limit: 5, windowMilliseconds: 60 * MINUTE },
  catalog: { limit: 120, windowMilliseconds: MINUTE },
  'unknown-key': { limit: 30, windowMilliseconds: MINUTE },
  work: { limit: 2, windowMilliseconds: MINUTE },
  'work-key': { limit: 20, windowMilliseconds: MINUTE },
  'work-jobs': { limit: 1_800, windowMilliseconds: 60 * MINUTE },
};

/** The limits of a node, each with windows or budgets of its own. */
export class Limits {
  readonly rules: LimitRules;
  readonly #windows: ReadonlyMap<LimitName, SlidingWindow>;
  readonly #budgets: ReadonlyMap<WorkName, WorkBudget>;
  readonly #clock: () => number;

  /** @param clock milliseconds that never go back */
  constructor(rules: LimitRules, clock: () => number) {
    this.rules = rules;
    this.#clock = clock;
    const counted = LIMIT_NAMES.filter(isCounted);
    this.#windows = new Map(counted.flatMap((name) => (rules[name] === undefined ? [] : [[name, new SlidingWindow(rules[name])]])));
    this.#budgets = new Map(WORKS.flatMap((name) => (rules[name] === undefined ? [] : [[name, new WorkBudget(rules[name], clock)]])));
  }

  /** Asks for one request from an address; gives nothing where the limit is off. */
  take(name: LimitName, address: string): Admission | undefined {
    return this.#windows.get(name)?.take(address, this.#clock());
  }

  /** Gives the budget of work that a payer spends: that of keys or that of addresses; nothing where it is off, and to the user of this process. */
  budgetOf({ kind }: Payer): WorkBudget | undefined {
    return kind === 'local' ? undefined : this.#budgets.get(kind === 'key' ? 'work-key' : 'work');
  }
  /** Gives the budget that the jobs of a payer spend, which go on when it has filled up again; nothing where it is off, and to the user of this process. */
  jobBudgetOf({ kind }: Pick<Payer, 'kind'>): WorkBudget | undefined {
    return kind === 'local' ? undefined : this.#budgets.get('work-jobs');
  }
}
