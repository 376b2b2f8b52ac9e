import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Fault } from '../../../core/faults.js';
import { type NewestLock, takeLock } from './numbered-lock.js';
import { isAlive } from './process-owner.js';

const PATIENCE = 5_000;
const RETRY = 20;
/** Milliseconds that no change takes. */
const STALE = 10_000;

/**
 * Says whether a change is still under way: its process runs; or it may, where it cannot be seen from here, as in another container, or told from one
 * that got its number later, and the lock is not from long ago. One that is dated ahead of the clock is from before the clock was set back.
 */
const isHeld = async ({ number, path, owner }: NewestLock): Promise<boolean> => {
  if (number === 0 || owner.pid === 0) return false;
  if (owner.started !== null && isAlive(owner)) return true;
  try {
    return Math.abs(Date.now() - (await stat(path)).mtimeMs) <= STALE;
  } catch {
    // Another process has taken over meanwhile.
    return true;
  }
};

/**
 * Runs a short change of a file while no other process does: a lock stands beside it.
 * @throws Fault STORE_FAILED where the lock is not free in time
 */
export const withFileLock = async <T>(path: string, change: () => Promise<T>): Promise<T> => {
  const name = `${basename(path)}.lock`;
  const from = performance.now();
  for (;;) {
    const taken = await takeLock(dirname(path), name, isHeld);
    if ('release' in taken) {
      try {
        return await change();
      } finally {
        await taken.release();
      }
    }
    if (performance.now() - from > PATIENCE)
      throw new Fault('STORE_FAILED', `${name} is held by the process ${taken.heldBy.pid}.`, { pid: taken.heldBy.pid });
    await setTimeout(RETRY);
  }
};
