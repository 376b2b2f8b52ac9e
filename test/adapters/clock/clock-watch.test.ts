import { describe, expect, it } from 'vitest';
import { type ClockRecord, createProcessClockRecord } from '../../../src/adapters/clock/clock-record.js';
import { ClockWatch } from '../../../src/adapters/clock/clock-watch.js';
import type { ClockCorrection } from '../../../src/call/store-clock.js';
import { CYCLE_MILLISECONDS } from '../../../src/core/pulse.js';
import { MOMENT } from '../../core/protocol/node.js';

const [SECOND, HOUR, DAY] = [1_000, 3_600_000, 86_400_000];
const CORRECTION: ClockCorrection = { at: '2026-11-21T08:00:00.000Z', newest: '2026-12-21T08:00:00.000Z', reason: 'r', receipt: 'rcp_1' };

/** A machine with its clocks: the one that is set, the one that counts sleep, and the one that does not. */
const createMachine = ({ countsSleep = true, boot = 'boot' }: { readonly countsSleep?: boolean; readonly boot?: string } = {}) => {
  let [time, uptime, monotonic] = [MOMENT, 500 * SECOND, 100 * SECOND];
  return {
    pass: (milliseconds: number): void => {
      time += milliseconds;
      uptime += milliseconds;
      monotonic += milliseconds;
    },
    sleep: (milliseconds: number): void => {
      time += milliseconds;
      if (countsSleep) uptime += milliseconds;
    },
    set: (milliseconds: number): void => {
      time += milliseconds;
    },
    open: (record: ClockRecord = createProcessClockRecord(), newest: () => number = () => 0, newestReceipt?: () => Promise<number>) =>
      ClockWatch.open({
        now: () => time,
        boot: { now: () => uptime, countsSleep, boot },
        record,
        newestCycle: async () => Math.floor(newest() / CYCLE_MILLISECONDS),
        newestReceipt,
        monotonic: () => monotonic,
      }),
    now: () => time,
  };
};

/** A record that several processes, and later ones, have in common. */
const createSharedRecord = (): ClockRecord => {
  const own = createProcessClockRecord();
  const anchors = new Map<string, { readonly time: number; readonly uptime: number }>();
  return {
    read: async (boot) => {
      const anchor = anchors.get(boot ?? '');
      return { ...(await own.read(boot)), ...(anchor === undefined ? {} : { anchor }) };
    },
    keep: async (boot, anchor) => {
      anchors.set(boot, anchor);
    },
    correct: async (correction) => {
      anchors.clear();
      await own.correct(correction);
    },
  };
};

describe('the watch of a clock', () => {
  it.each<[string, (machine: ReturnType<typeof createMachine>) => void, number | undefined]>([
    ['goes on', ({ pass }) => pass(10 * DAY), undefined],
    ['sleeps with its machine', ({ sleep }) => sleep(10 * HOUR), undefined],
    ['is set by less than a minute', ({ set }) => set(59 * SECOND), undefined],
    ['is set back by less than a minute', ({ set }) => set(-59 * SECOND), undefined],
    ['is set forward', ({ set }) => set(30 * DAY), (30 * DAY) / SECOND],
    ['is set back', ({ set }) => set(-2 * 60 * SECOND), -120],
    ['is set back after a sleep that hides it', ({ set, sleep }) => [sleep(HOUR), set(-HOUR)], -3_600],
  ])('says of one that %s what happened', async (_, happen, jump) => {
    const machine = createMachine();
    const watch = await machine.open();
    happen(machine);
    expect(watch.trouble()?.details.jump).toBe(jump);
  });

  it('takes a sleep for none where the boot clock does not count it, and finds a clock that was set back all the same', async () => {
    const machine = createMachine({ countsSleep: false });
    const watch = await machine.open();
    machine.sleep(HOUR);
    expect(watch.trouble()).toBeUndefined();
    machine.set(-2 * HOUR);
    expect(watch.trouble()?.details.jump).toBe(-3_600);
  });

  it('goes on by itself when the clock is right again', async () => {
    const machine = createMachine();
    const watch = await machine.open();
    machine.set(DAY);
    expect(() => watch.assertTrusted()).toThrow(/set forward by 24 h; no row is stamped/);
    machine.pass(5 * SECOND);
    machine.set(-DAY + 30 * SECOND);
    expect(watch.trouble()).toBeUndefined();
  });

  it('follows a clock that drifts by less than a minute an hour', async () => {
    const machine = createMachine();
    const watch = await machine.open();
    for (let i = 0; i < 10; i += 1) {
      machine.pass(HOUR + SECOND);
      machine.set(40 * SECOND);
      expect(watch.trouble()).toBeUndefined();
    }
  });

  it('does not trust a clock that is behind what was stamped, until it has come to it', async () => {
    const machine = createMachine();
    const newest = machine.now() + 5 * 60 * SECOND;
    const watch = await machine.open(undefined, () => newest);
    expect(watch.trouble()?.details.ahead).toBeGreaterThan(298);
    machine.pass(4 * 60 * SECOND + SECOND);
    expect(watch.trouble()).toBeUndefined();
  });

  it('does not trust one that is behind a receipt, until that was corrected', async () => {
    const machine = createMachine();
    const watch = await machine.open(createSharedRecord(), undefined, async () => machine.now() + 2 * DAY);
    expect(watch.trouble()?.details.ahead).toBeGreaterThan(100_000);
    await watch.confirm(CORRECTION);
    expect(watch.trouble()).toBeUndefined();
  });

  it('knows of a jump that an earlier process of the same start of the machine saw, or that came between', async () => {
    const machine = createMachine();
    const record = createSharedRecord();
    const first = await machine.open(record);
    await first.close();
    machine.set(DAY);
    const second = await machine.open(record);
    expect(second.trouble()?.details.jump).toBe(DAY / SECOND);
    expect((await createMachine({ boot: 'another' }).open(record)).trouble()).toBeUndefined();
  });

  it('is trusted again in every process once the operator says that it is right', async () => {
    const machine = createMachine();
    const record = createSharedRecord();
    const [one, other] = [await machine.open(record), await machine.open(record)];
    machine.set(-DAY);
    expect(one.trouble()).toBeDefined();
    await expect(other.settle().then(() => other.assertTrusted())).rejects.toMatchObject({ code: 'CLOCK_NOT_TRUSTED' });
    await one.confirm(CORRECTION);
    expect(one.trouble()).toBeUndefined();
    machine.pass(2 * SECOND);
    await other.settle();
    expect(other.trouble()).toBeUndefined();
    expect(await other.corrections()).toEqual([CORRECTION]);
    // And what it is compared with is the clock as it is now.
    machine.set(DAY);
    expect(other.trouble()?.details.jump).toBe(DAY / SECOND);
  });

  it('watches on where nothing can be written or read', async () => {
    const machine = createMachine();
    const fail = async (): Promise<never> => {
      throw Object.assign(new Error('read-only'), { code: 'EROFS' });
    };
    const watch = await machine.open({ read: fail, keep: fail, correct: fail });
    expect(watch.trouble()).toBeUndefined();
    machine.set(DAY);
    expect(watch.trouble()).toBeDefined();
    await expect(watch.confirm(CORRECTION)).rejects.toMatchObject({ code: 'STORE_FAILED' });
    await watch.close();
  });
});
