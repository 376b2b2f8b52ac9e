import { describe, expect, it } from 'vitest';
import { CommitKeys } from '../../../src/adapters/store/commit-keys.js';

describe('the keys of commits', () => {
  it('are known for an hour', async () => {
    let now = 0;
    let made = 0;
    const keys = new CommitKeys(() => now);
    const give = () =>
      keys.once('m', 'k', async () => {
        made += 1;
        return made;
      });
    expect([await give(), await give()]).toEqual([1, 1]);
    now = 3_599_999;
    expect(await give()).toBe(1);
    now = 3_600_000;
    expect(await give()).toBe(2);
  });

  it('are ten thousand at most, the last', async () => {
    const keys = new CommitKeys(() => 0);
    for (let i = 0; i < 10_001; i += 1) await keys.once('m', `${i}`, async () => i);
    expect(await keys.once('m', '10000', async () => 'anew')).toBe(10_000);
    expect(await keys.once('m', '0', async () => 'anew')).toBe('anew');
  });

  it('are made anew where the first failed, and never known where none was given', async () => {
    const keys = new CommitKeys();
    await expect(keys.once('m', 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await keys.once('m', 'k', async () => 1)).toBe(1);
    expect(await keys.once('m', undefined, async () => 2)).toBe(2);
    expect(await keys.once('m', undefined, async () => 3)).toBe(3);
  });
});
