import type { Contracts } from '../../core/contract/ledger/contracts.js';
import type { Store } from '../../core/contract/ledger/store.js';
import { CYCLE_MILLISECONDS, pulseAt } from '../../core/pulse.js';

/** Pause after a wake that failed, in milliseconds. */
const PAUSE = 10_000;
/** Longest time that a timer of Node.js waits. */
const LONGEST = 2 ** 31 - 1;

/**
 * Wakes contracts at the cycles at which time moves them: one timer for the one that comes first, set anew with every row. It does not keep a
 * process alive. Gives the way to stop it.
 * @param onError called with what should not have happened, a full disk above all; the clock tries again after a pause
 */
export const startContractClock = (
  contracts: Contracts,
  store: Store,
  now: () => number,
  onError: (error: unknown) => void = () => undefined,
): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let isWaking = false;
  let isStopped = false;
  const schedule = (): void => {
    if (isStopped || isWaking) return;
    clearTimeout(timer);
    const due = store.nextDue();
    if (due === undefined) return;
    const wait = Math.min(LONGEST, Math.max(0, due.cycle * CYCLE_MILLISECONDS - now()));
    timer = setTimeout(() => void wake(), wait);
    timer.unref();
  };
  const wake = async (): Promise<void> => {
    isWaking = true;
    try {
      for (let due = store.nextDue(); due !== undefined && !isStopped && due.cycle <= pulseAt(now()).cycle; due = store.nextDue())
        await contracts.wake(due.machine, due.contract);
      isWaking = false;
      schedule();
    } catch (error) {
      isWaking = false;
      onError(error);
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(() => void wake(), PAUSE);
      timer.unref();
    }
  };
  const unsubscribe = store.subscribe(schedule);
  schedule();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
};
