import type { Contracts } from '../../core/contract/ledger/contracts.js';
import type { Store } from '../../core/contract/ledger/store.js';
import { CYCLE_MILLISECONDS } from '../../core/pulse.js';

/** Contracts that are woken at once. */
const AT_ONCE = 32;
/** Pause after a wake that failed, in milliseconds. */
const PAUSE = 10_000;
/** Longest time until it looks again, in milliseconds: a clock that was set is noticed then. */
const LONGEST = 60_000;

/**
 * Wakes contracts at the cycles at which time moves them: one timer for the one that comes first, set anew by a row that comes before it. It does not
 * keep a process alive. Gives the way to stop it.
 * @param now the clock of the node
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
  /** Cycle for which the timer waits. */
  let awaited = Number.POSITIVE_INFINITY;
  const run = async (): Promise<void> => {
    isRunning = true;
    clearTimeout(timer);
    let hasFailed = false;
    const fail = (error: unknown): void => {
      if (!hasFailed) onError(error);
      hasFailed = true;
    };
    try {
      // What cannot be moved keeps the others from nothing: it goes on while any of those that were given could be.
      for (let goesOn = true; (hasNewRow || goesOn) && !isStopped; ) {
        hasNewRow = false;
        let failures = 0;
        const { due, next = Number.POSITIVE_INFINITY } = await contracts.wakeDue(AT_ONCE, (error) => {
          failures += 1;
          fail(error);
        });
        goesOn = due.length > failures;
        awaited = next;
        if (!goesOn && failures > 0) break;
      }
    } catch (error) {
      fail(error);
    }
    isRunning = false;
    if (hasFailed) awaited = Number.NEGATIVE_INFINITY;
    const wait = hasFailed ? PAUSE : awaited * CYCLE_MILLISECONDS - store.clock(now());
    if (isStopped || wait === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => void run(), Math.min(LONGEST, Math.max(0, wait)));
    timer.unref();
  };
  const unsubscribe = store.subscribe(({ nextCycle }) => {
    if (isRunning) hasNewRow = true;
    else if (nextCycle !== null && nextCycle < awaited && !isStopped) void run();
  });
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
};
