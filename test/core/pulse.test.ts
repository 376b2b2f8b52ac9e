import { describe, expect, it } from 'vitest';
import { CYCLE_MILLISECONDS, PULSE_FREQUENCY, pulseAt } from '../../src/core/pulse.js';

describe('the pulse', () => {
  it('beats at 1.287 Hz and a cycle lasts 0.777 s, as the design fixes', () => {
    expect([PULSE_FREQUENCY, CYCLE_MILLISECONDS]).toEqual([1.287, 777]);
  });

  // By hand: whole cycles of 777 ms, and the rest over 777.
  it.each([
    [0, 0, 0],
    [1, 0, 1 / 777],
    [776, 0, 776 / 777],
    [777, 1, 0],
    [778, 1, 1 / 777],
    [1_000_000, 1287, 1 / 777],
    [777 * 2_310_486_486 + 501, 2_310_486_486, 501 / 777],
  ])('at %i ms stamps cycle %i and phase %f', (moment, cycle, phase) => {
    expect(pulseAt(moment)).toEqual({ cycle, phase });
  });

  it('has a phase in [0, 1) and never runs backwards', () => {
    let before = pulseAt(1_795_248_000_000);
    for (let moment = 1_795_248_000_000; moment < 1_795_248_003_000; moment += 1) {
      const { cycle, phase } = pulseAt(moment);
      expect(phase >= 0 && phase < 1 && Number.isSafeInteger(cycle)).toBe(true);
      expect(cycle + phase).toBeGreaterThanOrEqual(before.cycle + before.phase);
      before = { cycle, phase };
    }
  });
});
