import { describe, expect, it } from 'vitest';
import { nextAttempt, parseRetryAfter, RETRIED_FOR } from '../../../../src/core/contract/webhook/retry-schedule.js';

const HOUR = 3_600_000;

/** Lets every attempt fail; gives when each was made, from the first. */
const attemptsOf = (random: () => number): readonly number[] => {
  const made = [0];
  for (let now: number | undefined = 0; now !== undefined; ) {
    now = nextAttempt({ attempts: made.length, since: 0, now, retryAfter: undefined }, random());
    if (now !== undefined) made.push(now);
  }
  return made;
};

describe('the attempts of a message', () => {
  it('come after 5 s, then three times as long each time, an hour at most, and end with the day', () => {
    const made = attemptsOf(() => 0.5);
    const pauses = made.slice(1).map((at, i) => (at - (made[i] ?? 0)) / 1000);
    expect(pauses.slice(0, 8)).toEqual([5, 15, 45, 135, 405, 1_215, 3_600, 3_600]);
    expect(made.at(-1)).toBe(RETRIED_FOR);
    expect(pauses.slice(7, -1).every((pause) => pause === 3_600)).toBe(true);
  });

  it.each([0, 1])('are shifted by a fifth at most, as chance wants it (%d)', (chance) => {
    const [, first, second] = attemptsOf(() => chance);
    expect([first, (second ?? 0) - (first ?? 0)]).toEqual(chance === 0 ? [4_000, 12_000] : [6_000, 18_000]);
  });

  it.each([
    ['a receiver that wants longer is left alone so long', 10_000, 10_000],
    ['one that wants less waits as others do', 1_000, 5_000],
    ['one that wants more than the day is tried when it is over', 3 * RETRIED_FOR, RETRIED_FOR],
  ])('%s', (_, retryAfter, next) => {
    expect(nextAttempt({ attempts: 1, since: 0, now: 0, retryAfter }, 0.5)).toBe(next);
  });

  it('are over after a day, however many they were', () => {
    expect(nextAttempt({ attempts: 2, since: 0, now: RETRIED_FOR }, 0.5)).toBeUndefined();
    expect(nextAttempt({ attempts: 900, since: 0, now: RETRIED_FOR - 1 }, 0.5)).toBe(RETRIED_FOR);
  });

  it('need no number that is too great', () => {
    expect(nextAttempt({ attempts: 5_000, since: 0, now: HOUR }, 0.5)).toBe(2 * HOUR);
  });
});

it.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 08:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (text, milliseconds) => {
  expect(parseRetryAfter(text, Date.UTC(2026, 10, 21, 8))).toBe(milliseconds);
});
