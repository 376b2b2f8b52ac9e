import type { WindowRule } from './rate-limit.js';
import { WorkBudget } from './work-budget.js';

/**
 * The port behind which the work of payers is added up over all nodes that serve together. Nodes report what was spent now and then, so that a
 * payer who is served by several can spend on each what the others have not reported yet.
 */
export interface Budgets {
  /**
   * Books units of work that payers have spent from the budgets of a name, and gives what each of them has left.
   * @param known what payers have left as far as whoever asks knows, those units taken: it holds of a payer whom nobody else knows, as where
   * the process that added up has ended and another one does
   */
  readonly settle: (
    name: string,
    rule: WindowRule,
    spent: ReadonlyMap<string, number>,
    known?: ReadonlyMap<string, number>,
  ) => Promise<ReadonlyMap<string, number>>;
}

/**
 * Adds the work of payers up in this process, for others that ask it.
 * @param clock milliseconds that never go back
 */
export const createProcessBudgets = (clock: () => number): Budgets => {
  const budgets = new Map<string, WorkBudget>();
  return {
    settle: async (name, rule, spent, known) => {
      const budget = budgets.get(name) ?? new WorkBudget(rule, clock);
      budgets.set(name, budget);
      for (const [payer, units] of spent) {
        const told = budget.known(payer) === undefined ? known?.get(payer) : undefined;
        if (told !== undefined) budget.set(payer, told);
        else if (units > 0) budget.spend(payer, units);
      }
      return new Map([...spent.keys()].map((payer) => [payer, budget.balance(payer).left]));
    },
  };
};

/** Payers whose work waits to be reported where that is not possible now. */
const MOST_UNREPORTED = 50_000;
/** Milliseconds between two reports of what was spent. */
const EVERY = 250;

/**
 * Keeps a budget of this process in step with one that others spend from, too: what was spent is reported four times a second at most, and a
 * payer who is new here is asked for at once.
 */
export const shareBudget = (budget: WorkBudget, name: string, rule: WindowRule, budgets: Budgets): void => {
  let unreported = new Map<string, number>();
  let isUnderWay = false;
  const report = async (): Promise<void> => {
    const spent = unreported;
    unreported = new Map();
    const known = new Map(
      [...spent.keys()].flatMap((payer) => {
        const left = budget.known(payer);
        return left === undefined ? [] : [[payer, left] as const];
      }),
    );
    try {
      // What is spent while the answer is under way is not in it.
      for (const [payer, left] of await budgets.settle(name, rule, spent, known)) budget.set(payer, left - (unreported.get(payer) ?? 0));
    } catch {
      // It is reported with what follows.
      for (const [payer, units] of spent)
        if (unreported.size < MOST_UNREPORTED) unreported.set(payer, units + (unreported.get(payer) ?? 0));
    }
    isUnderWay = unreported.size > 0;
    if (isUnderWay) setTimeout(() => void report(), EVERY).unref();
  };
  budget.watch((payer, units) => {
    unreported.set(payer, units + (unreported.get(payer) ?? 0));
    if (isUnderWay) return;
    isUnderWay = true;
    setTimeout(() => void report(), units === 0 ? 0 : EVERY).unref();
  });
};
