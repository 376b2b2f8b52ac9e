import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SESSION_RULE, type Sessions } from '../../src/call/sessions.js';

/** Sessions under test: two ways to the same ones, as two nodes have. */
export interface SessionsSubject {
  readonly ways: readonly [Sessions, Sessions];
  /** Makes sessions under these holders as old as if they had been opened so long ago. */
  readonly age: (milliseconds: number) => Promise<void>;
  readonly end?: () => Promise<void>;
}

/** Runs what any implementation of the port of sessions must pass. */
export const describeSessions = (name: string, factory: () => Promise<SessionsSubject>): void => {
  describe(name, () => {
    let subject: SessionsSubject;
    beforeEach(async () => {
      subject = await factory();
    });
    afterEach(() => subject.end?.());
    const hash = (): string => randomUUID().replaceAll('-', '').repeat(2);

    it('one that is opened by one way is found by the other at once, and ended by either', async () => {
      const [one, other] = subject.ways;
      const [own, users] = [hash(), hash()];
      const opened = await one.open(own, 'abcdefgh');
      expect(opened.holder).toBe('abcdefgh');
      await other.open(users, null);
      expect(await other.find(own)).toEqual(opened);
      expect(await one.find(users)).toMatchObject({ holder: null });
      expect(await one.find(hash())).toBeUndefined();
      await other.close(own);
      expect(await one.find(own)).toBeUndefined();
      expect(await other.find(users)).toMatchObject({ holder: null });
      await one.close(own);
    });

    it('all of a holder end together, and nobody else’s', async () => {
      const [one, other] = subject.ways;
      const hashes = [hash(), hash(), hash(), hash()] as const;
      await one.open(hashes[0], 'abcdefgh');
      await other.open(hashes[1], 'abcdefgh');
      await one.open(hashes[2], 'zzzzzzzz');
      await one.open(hashes[3], null);
      await other.closeAll('abcdefgh');
      const left = await Promise.all(hashes.map((each) => one.find(each)));
      expect(left.map((each) => each?.holder)).toEqual([undefined, undefined, 'zzzzzzzz', null]);
      await one.closeAll(null);
      expect(await other.find(hashes[3])).toBeUndefined();
    });

    it('a holder has twenty, of which the oldest ends for the next', async () => {
      const hashes = Array.from({ length: SESSION_RULE.mostOfHolder + 1 }, hash);
      for (const [i, each] of hashes.entries()) await (subject.ways[i % 2] as Sessions).open(each, 'abcdefgh');
      const left = await Promise.all(hashes.map((each) => subject.ways[0].find(each)));
      expect(left.map((each) => each !== undefined)).toEqual(hashes.map((_, i) => i > 0));
    });

    it('lasts twelve hours, and not longer', async () => {
      const [one, other] = subject.ways;
      const own = hash();
      await one.open(own, 'abcdefgh');
      await subject.age(SESSION_RULE.milliseconds - 60_000);
      expect(await other.find(own)).toBeDefined();
      await subject.age(60_000);
      expect(await other.find(own)).toBeUndefined();
    });
  });
};
