import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from '../../src/core/recently-used.js';

/** Keeps two values and writes down what is made. */
const keepTwo = () => {
  const made: string[] = [];
  const kept = new RecentlyUsed<string>(2);
  const get = (key: string): string =>
    kept.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  return { get, made };
};

describe('what was used recently', () => {
  it.each([
    ['is made once while it is kept', 'a a b a b', 'a b'],
    ['makes room by what was not asked for longest, not by what was made first', 'a b a c a', 'a b c'],
    ['is made again after it had to go', 'a b c a', 'a b c a'],
  ])('%s', (_, asked, wanted) => {
    const { get, made } = keepTwo();
    expect(asked.split(' ').map(get)).toEqual(asked.toUpperCase().split(' '));
    expect(made.join(' ')).toBe(wanted);
  });

  it('keeps nothing of what could not be made', () => {
    const kept = new RecentlyUsed<number>(2);
    const refuse = (): number => {
      throw new Error('not now');
    };
    expect(() => kept.get('a', refuse)).toThrow('not now');
    expect(kept.get('a', () => 1)).toBe(1);
  });
});
