import { describe, expect, it } from 'vitest';
import { WorkBudget } from '../../src/call/limits/work-budget.js';

const create = (limit = 2) => {
  const clock = { now: 0 };
  return { clock, budget: new WorkBudget({ limit, windowMilliseconds: 60_000 }, () => clock.now) };
};

describe('a budget of work', () => {
  it('is whole at first, fills up steadily and no further', () => {
    const { clock, budget } = create();
    expect(budget.balance('a')).toMatchObject({ left: 2_000, limit: 2_000, windowMilliseconds: 60_000, resetMilliseconds: 0 });
    budget.spend('a', 500);
    expect(budget.balance('a')).toMatchObject({ left: 1_500, resetMilliseconds: 15_000 });
    clock.now = 6_000;
    expect(budget.balance('a').left).toBeCloseTo(1_700, 9);
    clock.now = 600_000;
    expect(budget.balance('a').left).toBe(2_000);
  });

  it('is one for each payer', () => {
    const { budget } = create();
    budget.spend('a', 2_000);
    expect([budget.balance('a').left, budget.balance('b').left]).toEqual([0, 2_000]);
  });

  it('goes below zero for what a call cost, and says when the next one is taken', () => {
    const { clock, budget } = create();
    budget.spend('a', 3_000);
    const { left, waitMilliseconds } = budget.balance('a');
    expect([left, waitMilliseconds]).toEqual([-1_000, 30_030]);
    clock.now = waitMilliseconds;
    expect(budget.balance('a').left).toBeCloseTo(1, 9);
  });

  it('remembers a bounded number of payers', () => {
    const { budget } = create();
    for (let i = 0; i < 50_100; i += 1) budget.spend(`payer ${i}`, 1);
    expect(budget.size).toBe(50_000);
  });
});
