import { openBootClock } from '../adapters/clock/boot-clock.js';
import { createProcessClockRecord } from '../adapters/clock/clock-record.js';
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
