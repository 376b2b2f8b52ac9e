import { openBootClock } from '../adapters/clock/boot-clock.js';
import { type ClockRecord, createProcessClockRecord } from '../adapters/clock/clock-record.js';
import { ClockWatch } from '../adapters/clock/clock-watch.js';
import { guardStamps } from '../adapters/clock/guard-stamps.js';
import type { Store } from '../core/contract/ledger/store.js';
import type { OpenedStore } from './opened-store.js';

/**
 * Watches the clock of a store that was opened; gives the store that takes no row while it is not trusted.
 * @param now the clock of this process
 */
export const watchStore = async (
  { store, clockRecord = createProcessClockRecord(), newestReceipt }: Omit<OpenedStore, 'notices' | 'inOneProcess'>,
  now: () => number,
): Promise<{ readonly guarded: Store; readonly clock: ClockWatch }> => {
  const clock = await ClockWatch.open({
    now: () => store.clock(now()),
    boot: openBootClock(),
    record: clockRecord,
    newestCycle: () => store.newest(),
    newestReceipt,
  });
  return { guarded: guardStamps(store, clock), clock };
};

/** What tells of a clock whose store is not open. */
export interface UnopenedStore extends Pick<OpenedStore, 'newestReceipt'> {
  readonly now: () => number;
  readonly clockRecord: ClockRecord;
}

/** Says whether the clock of a store that need not be open has not jumped, and is not behind what was kept. */
export const isClockRight = async ({ now, clockRecord: record, newestReceipt }: UnopenedStore): Promise<boolean> => {
  const clock = await ClockWatch.open({ now, boot: openBootClock(), record, newestCycle: async () => 0, newestReceipt });
  await clock.close();
  return clock.trouble() === undefined;
};
