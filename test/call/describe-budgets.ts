import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Budgets } from '../../src/call/limits/budgets.js';

/** Budgets under test: two ways to the same ones, as two nodes have, and how time passes in them. */
export interface BudgetsSubject {
  readonly ways: readonly [Budgets, Budgets];
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly end?: () => Promise<void>;
}

/** Two seconds of work a minute: 2,000 units, of which a thirtieth comes back each second. */
const RULE = { limit: 2, windowMilliseconds: 60_000 };
/** What may come back while a test runs. */
const SLACK = 100;

/** Runs what any implementation of the port of budgets must pass. */
export const describeBudgets = (name: string, factory: () => Promise<BudgetsSubject>): void => {
  describe(name, () => {
    let subject: BudgetsSubject;
    beforeEach(async () => {
      subject = await factory();
    });
    afterEach(() => subject.end?.());
    const settle = async (
      way: 0 | 1,
      spent: Readonly<Record<string, number>>,
      budget = 'work',
    ): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries(await subject.ways[way].settle(budget, RULE, new Map(Object.entries(spent))));

    it('is whole for who has spent nothing, and one for each payer and each name', async () => {
      expect(await settle(0, { a: 0, b: 0 })).toEqual({ a: 2_000, b: 2_000 });
      const { a = 0 } = await settle(0, { a: 1_500 });
      expect(a).toBeGreaterThanOrEqual(500 - 1e-6);
      expect(a).toBeLessThan(500 + SLACK);
      expect(await settle(0, { b: 0 })).toEqual({ b: 2_000 });
      expect(await settle(1, { a: 0 }, 'work-key')).toEqual({ a: 2_000 });
    });

    it('adds up what is spent by both ways, below zero too', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, i) => settle(i % 2 === 0 ? 0 : 1, { a: 150, b: 10 })));
      const left = await settle(0, { a: 0, b: 0 });
      expect(left['a']).toBeGreaterThanOrEqual(-1_000);
      expect(left['a']).toBeLessThan(-1_000 + SLACK);
      expect(left['b']).toBeGreaterThanOrEqual(1_800);
      expect(left['b']).toBeLessThan(1_800 + SLACK);
    });

    it('fills up steadily', async () => {
      await settle(0, { a: 1_000 });
      await subject.wait(600);
      const { a = 0 } = await settle(1, { a: 0 });
      expect(a).toBeGreaterThanOrEqual(1_020 - 1e-6);
      expect(a).toBeLessThan(1_020 + SLACK);
    });
  });
};
