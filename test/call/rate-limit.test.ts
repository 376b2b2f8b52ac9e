import { describe, expect, it } from 'vitest';
import { type Admission, SlidingWindow } from '../../src/call/limits/rate-limit.js';
import { fc } from '../property.js';

/** One request: how long after the one before it, and whose. */
interface Step {
  readonly after: number;
  readonly key: string;
}

const WINDOW = 1_000;

/** Waits that lie about the edges of the window, and any others; with fractions, as a monotonic clock gives them. */
const waits = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 400 }) },
  { weight: 3, arbitrary: fc.constantFrom(0, 1, WINDOW - 1, WINDOW, WINDOW + 1, WINDOW / 2, WINDOW / 3) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 3 * WINDOW, noNaN: true }) },
);
const steps = fc.array(fc.record<Step>({ after: waits, key: fc.constantFrom('a', 'b', 'c') }), { minLength: 1, maxLength: 120 });

interface Taken extends Step, Admission {
  readonly at: number;
}

const take = (limit: number, sequence: readonly Step[], maxKeys?: number, start = 0): readonly Taken[] => {
  const window = new SlidingWindow({ limit, windowMilliseconds: WINDOW }, maxKeys);
  let at = start;
  return sequence.map((step) => {
    at += step.after;
    return { ...step, at, ...window.take(step.key, at) };
  });
};

/** The times at which a key's requests were let through, before the request of an index. */
const passedBefore = (taken: readonly Taken[], index: number): readonly number[] =>
  taken.slice(0, index).flatMap(({ key, at, isAllowed }) => (isAllowed && key === taken[index]?.key ? [at] : []));

describe('a sliding window, by its definition', () => {
  it('never lets more than the limit through in any closed interval of its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), steps, fc.double({ min: 0, max: 1e6, noNaN: true }), (limit, sequence, start) => {
        const taken = take(limit, sequence, undefined, start);
        for (const key of ['a', 'b', 'c']) {
          const passed = taken.filter((each) => each.key === key && each.isAllowed).map(({ at }) => at);
          // The fullest interval ends at a request.
          for (const end of passed) expect(passed.filter((at) => at <= end && at >= end - WINDOW).length).toBeLessThanOrEqual(limit);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('never refuses while fewer than the limit lie in the interval that ends now', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), steps, (limit, sequence) => {
        const taken = take(limit, sequence);
        taken.forEach(({ at, isAllowed, remaining }, i) => {
          const inside = passedBefore(taken, i).filter((time) => time >= at - WINDOW).length;
          expect(isAllowed).toBe(inside < limit);
          expect(remaining).toBe(isAllowed ? limit - inside - 1 : 0);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('says truly when one more is let through', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), steps, (limit, sequence) => {
        const window = new SlidingWindow({ limit, windowMilliseconds: WINDOW });
        let at = 0;
        for (const { after, key } of sequence) {
          at += Math.round(after);
          const { isAllowed, resetMilliseconds } = window.take(key, at);
          if (isAllowed) continue;
          expect(resetMilliseconds).toBeGreaterThanOrEqual(1);
          expect(resetMilliseconds).toBeLessThanOrEqual(WINDOW + 1);
          // On whole milliseconds it is exact: not a moment before, and then at once.
          expect(window.take(key, at + resetMilliseconds - 1).isAllowed).toBe(false);
          at += resetMilliseconds;
          expect(window.take(key, at).isAllowed).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});

it.each([
  ['at once', Array<number>(10).fill(0), 0, false],
  ['at the edge of the window', Array<number>(10).fill(0), WINDOW, false],
  ['just past the edge', Array<number>(10).fill(0), WINDOW + 1, true],
  ['a hair past the edge', Array<number>(10).fill(0), WINDOW + 1e-9, true],
  ['in a burst about the turn of a fixed window', [0, ...Array<number>(9).fill(WINDOW - 1)], WINDOW, false],
  ['when only the first has left', [0, ...Array<number>(9).fill(500)], WINDOW + 1, true],
])('the eleventh of ten %s', (_, times, now, isAllowed) => {
  const window = new SlidingWindow({ limit: 10, windowMilliseconds: WINDOW });
  for (const time of times) expect(window.take('a', time).isAllowed).toBe(true);
  expect(window.take('a', now).isAllowed).toBe(isAllowed);
});

it('a refused request does not prolong the wait', () => {
  const window = new SlidingWindow({ limit: 1, windowMilliseconds: WINDOW });
  window.take('a', 0);
  for (let now = 1; now <= WINDOW; now += 1) expect(window.take('a', now).isAllowed).toBe(false);
  expect(window.take('a', WINDOW + 1).isAllowed).toBe(true);
});

describe('under a flood of keys', () => {
  const FLOOD = 200_000;
  const rule = { limit: 10, windowMilliseconds: WINDOW };

  it('at one moment, it remembers a bounded number, refuses further ones, and still knows those it has', () => {
    const window = new SlidingWindow(rule);
    const outcomes = Array.from({ length: FLOOD }, (_, i) => window.take(`address ${i}`, 0).isAllowed);
    const known = outcomes.indexOf(false);
    expect(known).toBe(50_000);
    expect(outcomes.slice(known).some((isAllowed) => isAllowed)).toBe(false);
    expect(window.size).toBe(known);
    for (let i = 1; i < 10; i += 1) expect(window.take('address 0', i).isAllowed).toBe(true);
    expect(window.take('address 0', 10).isAllowed).toBe(false);
    expect(window.take('one more', 10)).toMatchObject({ isAllowed: false, remaining: 0, resetMilliseconds: WINDOW });
  });

  it('that comes slowly, it drops the idle ones and refuses nobody', () => {
    const window = new SlidingWindow(rule);
    // 40,000 keys a window: never more than it remembers.
    for (let i = 0; i < FLOOD; i += 1) if (!window.take(`address ${i}`, i / 40).isAllowed) throw new Error(`refused at ${i}`);
    expect(window.size).toBeLessThanOrEqual(50_000);
  });

  it('forgets nobody who is not idle: a flood wins no further request for those who made it', () => {
    const window = new SlidingWindow({ limit: 2, windowMilliseconds: WINDOW }, 100);
    for (let i = 0; i < 2; i += 1) window.take('known', 0);
    for (let i = 0; i < 1_000; i += 1) window.take(`address ${i}`, 1);
    expect(window.take('known', WINDOW).isAllowed).toBe(false);
    expect(window.take('known', WINDOW + 1).isAllowed).toBe(true);
  });

  it('refuses a new key only where none is idle', () => {
    const few = 3;
    const keys = fc.constantFrom(...Array.from({ length: 8 }, (_, i) => `key ${i}`));
    const flood = fc.array(fc.record<Step>({ after: waits, key: keys }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(flood, (sequence) => {
        const taken = take(2, sequence, few);
        taken.forEach(({ at, key, isAllowed }, i) => {
          const inside = taken.slice(0, i).filter((each) => each.isAllowed && each.at >= at - WINDOW);
          const own = inside.filter((each) => each.key === key).length;
          const busy = new Set(inside.map((each) => each.key)).size;
          expect(isAllowed).toBe(own < 2 && (own > 0 || busy < few));
        });
      }),
      { numRuns: 300 },
    );
  });
});
