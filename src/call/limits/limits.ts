import type { Payer } from '../caller.js';
import { type Budgets, shareBudget } from './budgets.js';
import { type Admission, createProcessWindows, type WindowRule, type Windows } from './rate-limit.js';
import { WorkBudget } from './work-budget.js';

/** Names what is limited by client address: requests that are counted, and the budgets of work: of callers without a key, of each key, and of the jobs of each key. */
export const LIMIT_NAMES = ['prove', 'verify', 'mint', 'catalog', 'unknown-key', 'work', 'work-key', 'work-jobs'] as const;

type AnyLimit = (typeof LIMIT_NAMES)[number];
type WorkName = 'work' | 'work-key' | 'work-jobs';

/** Names what is limited by counting requests. */
export type LimitName = Exclude<AnyLimit, WorkName>;

const WORKS = ['work', 'work-key', 'work-jobs'] as const satisfies readonly WorkName[];

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

/** What a node shares with the others that serve together with it; what is not there it keeps for itself. */
export interface SharedLimits {
  readonly windows?: Windows;
  readonly budgets?: Budgets;
}

/** The limits of a node. */
export class Limits {
  readonly rules: LimitRules;
  readonly #windows: Windows;
  readonly #budgets: ReadonlyMap<WorkName, WorkBudget>;

  /** @param clock milliseconds that never go back */
  constructor(rules: LimitRules, clock: () => number, { windows, budgets }: SharedLimits = {}) {
    this.rules = rules;
    this.#windows = windows ?? createProcessWindows(clock);
    this.#budgets = new Map(
      WORKS.flatMap((name) => {
        const rule = rules[name];
        if (rule === undefined) return [];
        const budget = new WorkBudget(rule, clock);
        if (budgets !== undefined) shareBudget(budget, name, rule, budgets);
        return [[name, budget]];
      }),
    );
  }

  /** Asks for one request from an address; gives nothing where the limit is off. */
  async take(name: LimitName, address: string): Promise<Admission | undefined> {
    const rule = this.rules[name];
    return rule === undefined ? undefined : this.#windows.take(name, address, rule);
  }

  /** Asks for one request from an address against a rule that is no setting; nodes that serve together count together. */
  takeBeside(name: string, address: string, rule: WindowRule): Promise<Admission> {
    return this.#windows.take(name, address, rule);
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
