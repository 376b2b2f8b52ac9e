import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Admission, Windows } from '../../src/call/limits/rate-limit.js';

/** Windows under test: two ways into the same ones, as two nodes have, and how time passes in them. */
export interface WindowsSubject {
  readonly ways: readonly [Windows, Windows];
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly end?: () => Promise<void>;
}

const MINUTE = { limit: 10, windowMilliseconds: 60_000 };
const SHORT = { limit: 3, windowMilliseconds: 400 };
const allowed = (admissions: readonly Admission[]): number => admissions.filter(({ isAllowed }) => isAllowed).length;

/** Runs what any implementation of the port of windows must pass. */
export const describeWindows = (name: string, factory: () => Promise<WindowsSubject>): void => {
  describe(name, () => {
    let subject: WindowsSubject;
    beforeEach(async () => {
      subject = await factory();
    });
    afterEach(() => subject.end?.());

    it('lets exactly the limit through of 200 that come together by two ways', async () => {
      const taken = await Promise.all(Array.from({ length: 200 }, (_, i) => (subject.ways[i % 2] as Windows).take('w', 'a', MINUTE)));
      expect(allowed(taken)).toBe(10);
      const last = taken.find(({ isAllowed }) => !isAllowed);
      expect(last).toMatchObject({ limit: 10, windowMilliseconds: 60_000, remaining: 0 });
      expect(last?.resetMilliseconds).toBeGreaterThan(50_000);
      expect(last?.resetMilliseconds).toBeLessThanOrEqual(60_001);
    });

    it('counts every key and every name alone, and tells what is left', async () => {
      const [one, other] = subject.ways;
      expect(await one.take('w', 'a', SHORT)).toMatchObject({ isAllowed: true, remaining: 2 });
      expect(await other.take('w', 'a', SHORT)).toMatchObject({ isAllowed: true, remaining: 1 });
      expect(await one.take('w', 'b', SHORT)).toMatchObject({ isAllowed: true, remaining: 2 });
      expect(await other.take('v', 'a', SHORT)).toMatchObject({ isAllowed: true, remaining: 2 });
      expect(await other.take('w', 'a', SHORT)).toMatchObject({ isAllowed: true, remaining: 0 });
      expect(await one.take('w', 'a', SHORT)).toMatchObject({ isAllowed: false, remaining: 0 });
    });

    it('lets one more through when the oldest has left the window, and not before, whichever way it came', async () => {
      const [one, other] = subject.ways;
      const from = performance.now();
      for (let i = 0; i < 3; i += 1) await one.take('w', 'a', SHORT);
      const { isAllowed, resetMilliseconds } = await other.take('w', 'a', SHORT);
      expect(isAllowed).toBe(false);
      expect(resetMilliseconds).toBeLessThanOrEqual(401);
      await subject.wait(resetMilliseconds / 2);
      // A machine that was busy for longer than that says nothing of what was not over.
      const again = await one.take('w', 'a', SHORT);
      if (performance.now() - from < 390) expect(again.isAllowed).toBe(false);
      await subject.wait(resetMilliseconds / 2 + 2);
      expect((await other.take('w', 'a', SHORT)).isAllowed).toBe(true);
    });

    it('takes keys of any text', async () => {
      for (const key of ['', '2001:db8::/64', "'; DROP TABLE x; --", 'ä\u{1f600}'])
        expect((await subject.ways[0].take('w', key, SHORT)).isAllowed).toBe(true);
    });
  });
};
