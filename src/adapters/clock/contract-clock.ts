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
  let isRunning = false;
  let hasNewRow = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    hasNewRow = true;
    if (isRunning || isStopped) return;
    isRunning = true;
    clearTimeout(timer);
    let wait: number | undefined;
    try {
      for (let isDue = false; (hasNewRow || isDue) && !isStopped; ) {
        hasNewRow = false;
        const due = await store.nextDue();
        wait = due === undefined ? undefined : due.cycle * CYCLE_MILLISECONDS - now();
        isDue = due !== undefined && due.cycle <= pulseAt(now()).cycle && !isStopped;
        if (due !== undefined && isDue) await contracts.wake(due.machine, due.contract);
      }
    } catch (error) {
      onError(error);
      wait = PAUSE;
    }
    isRunning = false;
    if (isStopped || wait === undefined) return;
    timer = setTimeout(() => void run(), Math.min(LONGEST, Math.max(0, wait)));
    timer.unref();
  };
  const unsubscribe = store.subscribe(() => void run());
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
};
