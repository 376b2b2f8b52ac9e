import { expect, it } from 'vitest';
import { createProcessWindows, type Windows } from '../../src/call/limits/rate-limit.js';
import { rememberRefusals } from '../../src/call/limits/remember-refusals.js';
import { describeWindows } from './describe-windows.js';

const subject = (wrap: (windows: Windows, clock: () => number) => Windows) => async () => {
  let now = 0;
  const windows = createProcessWindows(() => now);
  const way = (): Windows => wrap(windows, () => now);
  return {
    ways: [way(), way()] as const,
    wait: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

describeWindows(
  'windows of this process',
  subject((windows) => windows),
);
describeWindows('windows whose refusals are remembered', subject(rememberRefusals));

it('a refusal is asked for once, until somebody may be let through again', async () => {
  let now = 0;
  let asked = 0;
  const own = createProcessWindows(() => now);
  const counted: Windows = {
    take: (...given) => {
      asked += 1;
      return own.take(...given);
    },
  };
  const windows = rememberRefusals(counted, () => now);
  const rule = { limit: 2, windowMilliseconds: 1_000 };
  for (now = 0; now < 200; now += 100) expect((await windows.take('w', 'a', rule)).isAllowed).toBe(true);
  for (now = 200; now <= 1_000; now += 100) {
    const { isAllowed, resetMilliseconds } = await windows.take('w', 'a', rule);
    expect([isAllowed, now + resetMilliseconds]).toEqual([false, 1_001]);
  }
  expect(asked).toBe(3);
  now = 1_001;
  expect((await windows.take('w', 'a', rule)).isAllowed).toBe(true);
  expect((await windows.take('w', 'b', rule)).isAllowed).toBe(true);
  expect(asked).toBe(5);
});
