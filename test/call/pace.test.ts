import { describe, expect, it } from 'vitest';
import { Pace } from '../../src/call/limits/pace.js';

describe('work that waits for its turn', () => {
  it('goes on one after another, so that others are heard between any two', async () => {
    let heard = 0;
    let isOver = false;
    const others = (): void => {
      heard += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const resumedAt: number[] = [];
    const work = async (): Promise<void> => {
      const pace = new Pace({}, 2);
      const until = performance.now() + 10;
      while (performance.now() < until);
      await pace.step();
      resumedAt.push(heard);
    };
    await Promise.all(Array.from({ length: 6 }, work));
    isOver = true;
    expect(new Set(resumedAt).size).toBe(6);
  });
});
