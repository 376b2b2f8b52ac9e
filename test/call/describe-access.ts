import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Access } from '../../src/call/access.js';
import { Fault } from '../../src/core/faults.js';

/** Keys and their counts under test: two ways to the same ones, as two nodes have; minted keys have this many uses a day, the demo key ten. */
export interface AccessSubject {
  readonly ways: readonly [Access, Access];
  readonly dailyLimit: number;
  readonly end?: () => Promise<void>;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof Fault ? error.code : String(error)),
  );

/** Runs what any implementation of the ports of keys and counts must pass. */
export const describeAccess = (name: string, factory: () => Promise<AccessSubject>): void => {
  describe(name, () => {
    let subject: AccessSubject;
    let one: Access;
    let other: Access;
    beforeEach(async () => {
      subject = await factory();
      [one, other] = subject.ways;
    });
    afterEach(() => subject.end?.());

    it('a key that was made by one way holds on the other at once, and its secret stands nowhere', async () => {
      const { key, record } = await one.mint('my-lab');
      expect(await other.find(key)).toEqual(record);
      expect(await other.current(record.prefix)).toEqual(record);
      expect(record).toMatchObject({ machine: 'my-lab', plan: 'free', dailyLimit: subject.dailyLimit });
      const secret = key.slice(12);
      expect(JSON.stringify([record, await other.list()])).not.toContain(secret);
      expect(await other.find(`${key.slice(0, 12)}${'A'.repeat(43)}`)).toBeUndefined();
      expect(await other.find(`gm_zzzzzzzz_${secret}`)).toBeUndefined();
      expect(await other.find('gm_none')).toBeUndefined();
    });

    it('a key that is revoked by one way ends on the other within a second, for ever', async () => {
      const { key, record } = await one.mint(undefined);
      expect(await other.find(key)).toEqual(record);
      const { revoked } = await one.revoke(record.prefix);
      expect(revoked).toBeDefined();
      expect(await one.find(key)).toBeUndefined();
      await new Promise((resolve) => setTimeout(resolve, 1_050));
      expect([await other.find(key), await other.current(record.prefix)]).toEqual([undefined, undefined]);
      expect(await other.revoke(record.prefix)).toMatchObject({ revoked });
      expect(await codeOf(other.revoke('zzzzzzzz'))).toBe('UNKNOWN_KEY');
    });

    it('a machine has one owner for ever, whichever way asks, and of twenty who come together one', async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, i) => codeOf((subject.ways[i % 2] as Access).mint('my-lab'))));
      expect(outcomes.filter((code) => code === 'none')).toHaveLength(1);
      expect(outcomes.filter((code) => code === 'MACHINE_EXISTS')).toHaveLength(19);
      await one.revoke((await other.list())[0]?.prefix ?? '');
      expect(await codeOf(other.mint('my-lab'))).toBe('MACHINE_EXISTS');
    });

    it('a key for a member has no machine of its own', async () => {
      const { key, record } = await one.mintMember('my-lab');
      expect(record).toMatchObject({ machine: null, memberOf: 'my-lab' });
      expect(await other.find(key)).toEqual(record);
      await other.mintMember('my-lab');
      expect(await one.list()).toHaveLength(2);
    });

    it('lists keys with their use', async () => {
      const { record } = await one.mint('my-lab');
      expect(await one.list()).toEqual([{ ...record, usedToday: 0 }]);
      await one.spend(record);
      const [listed] = await one.list();
      expect(listed).toMatchObject({ ...record });
      expect(listed?.usedToday).toBeGreaterThanOrEqual(1);
      expect(Date.parse(listed?.lastUsed ?? '')).not.toBeNaN();
    });

    it('the demo key is one and the same, stands in no list and cannot be revoked', async () => {
      const { key, record } = one.demoKey();
      expect(other.demoKey().key).toBe(key);
      expect(await other.find(key)).toMatchObject({ prefix: record.prefix, plan: 'demo', dailyLimit: 10 });
      expect(await one.list()).toEqual([]);
      expect(await codeOf(one.revoke(record.prefix))).toBe('UNKNOWN_KEY');
    });

    it('exactly as many uses as a day has are let through of those who come together by two ways', async () => {
      const { record } = one.demoKey();
      const spent = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => (subject.ways[i % 2] as Access).spend(record)));
      expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      const refused = spent.find(({ status }) => status === 'rejected');
      expect((refused as PromiseRejectedResult).reason).toMatchObject({ code: 'QUOTA_EXCEEDED', details: { limit: 10, remaining: 0 } });
    });

    it('tells what is left, and a use that is given back by one way can be had by the other', async () => {
      const { record } = one.demoKey();
      const first = await one.spend(record);
      expect(first).toMatchObject({ limit: 10, remaining: 9 });
      expect(first?.resetMilliseconds).toBeGreaterThan(0);
      expect(first?.resetMilliseconds).toBeLessThanOrEqual(86_400_000);
      for (let i = 0; i < 9; i += 1) await other.spend(record);
      expect(await codeOf(one.spend(record))).toBe('QUOTA_EXCEEDED');
      if (first !== undefined) other.refund(record, first);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await codeOf(one.spend(record))).toBe('none');
      expect(await codeOf(other.spend(record))).toBe('QUOTA_EXCEEDED');
    });

    it('counts nothing of a key without a limit', async () => {
      const { record } = one.demoKey();
      expect(await one.spend({ ...record, dailyLimit: null })).toBeUndefined();
    });
  });
};
