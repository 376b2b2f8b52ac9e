import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Budgets, createProcessBudgets, shareBudget } from '../../src/call/limits/budgets.js';
import { WorkBudget } from '../../src/call/limits/work-budget.js';
import { describeBudgets } from './describe-budgets.js';

const RULE = { limit: 2, windowMilliseconds: 60_000 };

describeBudgets('budgets of this process', async () => {
  let now = 0;
  const budgets = createProcessBudgets(() => now);
  return {
    ways: [budgets, budgets],
    wait: async (milliseconds) => {
      now += milliseconds;
    },
  };
});

/** A budget on each of two nodes, whose clocks stand still. */
const createNodes = (budgets: Budgets): readonly [WorkBudget, WorkBudget] => {
  const create = (): WorkBudget => {
    const budget = new WorkBudget(RULE, () => 0);
    shareBudget(budget, 'work', RULE, budgets);
    return budget;
  };
  return [create(), create()];
};
/** Time in which a report is made and answered. */
const REPORTED = 320;

describe('a budget that two nodes share', () => {
  it('is known to be spent on the other node a quarter of a second later, and by who is new there at once', async () => {
    const [one, other] = createNodes(createProcessBudgets(() => 0));
    one.spend('a', 1_500);
    await setTimeout(REPORTED);
    expect(other.balance('a').left).toBe(2_000);
    await setTimeout(20);
    expect(other.balance('a').left).toBe(500);
    other.spend('a', 700);
    one.spend('a', 100);
    expect([one.balance('a').left, other.balance('a').left]).toEqual([400, -200]);
    await setTimeout(REPORTED);
    // Whoever reported first learns of the other's with the next report.
    one.spend('a', 1);
    other.spend('a', 1);
    await setTimeout(2 * REPORTED);
    one.spend('a', 0);
    other.spend('a', 0);
    await setTimeout(REPORTED);
    expect([one.balance('a').left, other.balance('a').left]).toEqual([-302, -302]);
  });

  it('loses nothing that was spent while the others could not be reached, nor where another process adds up from then on', async () => {
    let kept = createProcessBudgets(() => 0);
    let isAway = true;
    const [one] = createNodes({
      settle: async (...given) => {
        if (isAway) throw new Error('away');
        return kept.settle(...given);
      },
    });
    one.spend('a', 1_000);
    await setTimeout(REPORTED);
    one.spend('a', 500);
    expect(one.balance('a').left).toBe(500);
    isAway = false;
    await setTimeout(2 * REPORTED);
    expect(await kept.settle('work', RULE, new Map([['a', 0]]))).toEqual(new Map([['a', 500]]));
    kept = createProcessBudgets(() => 0);
    one.spend('a', 100);
    await setTimeout(REPORTED);
    expect(await kept.settle('work', RULE, new Map([['a', 0]]))).toEqual(new Map([['a', 400]]));
  });
});
