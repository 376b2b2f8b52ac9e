import { describe, expect, it } from 'vitest';
import { FairLine } from '../../src/call/limits/fair-line.js';

/** Work that takes so many milliseconds and tells that it ran. */
const createWork =
  (ran: string[], name: string, milliseconds = 3) =>
  (): string => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
    ran.push(name);
    return name;
  };

describe('a fair line', () => {
  it('begins at once where nothing else waits, and gives what the work gives', async () => {
    const ran: string[] = [];
    const answer = new FairLine().run('a', createWork(ran, 'a'));
    expect(ran).toEqual(['a']);
    expect(await answer).toBe('a');
  });

  it('puts who comes later with little before the rest of who came with much', async () => {
    const line = new FairLine();
    const ran: string[] = [];
    const many = Array.from({ length: 20 }, (_, i) => line.run('many', createWork(ran, `many ${i}`)));
    await many[4];
    await line.run('few', createWork(ran, 'few'));
    await Promise.all(many);
    // The piece that was next may have been begun already.
    expect(ran.indexOf('few')).toBeLessThanOrEqual(7);
    expect(ran.filter((name) => name !== 'few')).toEqual(Array.from({ length: 20 }, (_, i) => `many ${i}`));
  });

  it('gives payers the same time, not the same number of pieces', async () => {
    const line = new FairLine();
    const ran: string[] = [];
    await Promise.all([
      ...Array.from({ length: 4 }, () => line.run('long', createWork(ran, 'long', 12))),
      ...Array.from({ length: 16 }, () => line.run('short', createWork(ran, 'short', 3))),
    ]);
    const half = ran.slice(0, 10);
    expect(half.filter((name) => name === 'short').length).toBeGreaterThanOrEqual(6);
    expect(half.filter((name) => name === 'long').length).toBeGreaterThanOrEqual(1);
  });

  it('does not save up: who was idle has no claim on the past', async () => {
    const line = new FairLine();
    const ran: string[] = [];
    const first = Array.from({ length: 10 }, () => line.run('a', createWork(ran, 'a')));
    await Promise.all(first);
    await Promise.all(Array.from({ length: 6 }, () => [line.run('b', createWork(ran, 'b')), line.run('a', createWork(ran, 'a'))]).flat());
    expect(ran.slice(10, 16).filter((name) => name === 'a').length).toBeGreaterThanOrEqual(2);
  });

  it('begins short pieces together in one turn of the event loop, and none behind two milliseconds of them', async () => {
    const turnsOf = async (pieces: number, milliseconds: number): Promise<number> => {
      const line = new FairLine();
      let turn = 0;
      let isOver = false;
      const count = (): void => {
        turn += 1;
        if (!isOver) setImmediate(count);
      };
      setImmediate(count);
      const work = createWork([], 'a', milliseconds);
      const turns = Array.from({ length: pieces }, () => line.run('a', () => work() && turn));
      const begun = new Set(await Promise.all(turns)).size;
      isOver = true;
      return begun;
    };
    expect(await turnsOf(6, 3)).toBe(6);
    // The first begins at once; fewer than all have a turn to themselves even where the machine is busy.
    expect(await turnsOf(200, 0)).toBeLessThan(100);
  });

  it('hands on what the work throws, and goes on', async () => {
    const line = new FairLine();
    const failing = line.run('a', () => {
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await line.run('a', () => 1)).toBe(1);
  });
});
