import { describe, expect, it } from 'vitest';
import { measureResult } from '../../src/answer/measure-result.js';
import { defaultNote } from '../../src/answer/notes/computation-notes.js';
import type { Link } from '../../src/core/inputs/computation.js';
import { run } from '../core/protocol/node.js';

// FM1 takes g = 9.80665 m/s^2 where nobody gives it.
const computed = run({ operators: ['FM1'], inputs: { p_0: 0, rho: 1000, h: 10 } });

/** Counts how often the meaning of a symbol is read, which is once each time that its default is worded. */
const counting = (links: readonly Link[]) => {
  let count = 0;
  const counted = links.map((link) => ({
    ...link,
    bindings: link.bindings.map((binding) => ({
      ...binding,
      symbol: Object.defineProperty({ ...binding.symbol }, 'meaning', {
        get: () => {
          count += 1;
          return binding.symbol.meaning;
        },
      }),
    })),
  }));
  return { links: counted, count: () => count };
};

describe('the note on defaults', () => {
  it('says what was taken, and what it is', () => {
    expect(defaultNote(computed.links)).toEqual(['Taken by default: g = 9.80665 m/s² (gravitational acceleration).']);
  });

  it('is worded once, however many items take the default', () => {
    const { links, count } = counting(computed.links);
    for (let i = 0; i < 10; i += 1) defaultNote(links);
    expect(count()).toBe(1);
  });

  it('is not worded of an item whose notes nobody asks for', () => {
    const { links, count } = counting(computed.links);
    const { notes, value } = measureResult({ ...computed, links }, undefined);
    expect([Number(value.toPrecision(12)), count()]).toEqual([98.0665, 0]);
    expect(notes()).toHaveLength(1);
  });
});
