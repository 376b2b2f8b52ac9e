import { open, stat, unlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Fault } from '../../../core/faults.js';

const PATIENCE = 5_000;
const RETRY = 20;
/** A lock that is held so long was left behind by a process that died. */
const STALE = 10_000;

/**
 * Runs a short change of a file while no other process does: a lock file stands beside it meanwhile.
 * @throws Fault STORE_FAILED where the lock is not free in time
 */
export const withFileLock = async <T>(path: string, change: () => Promise<T>): Promise<T> => {
  const lock = `${path}.lock`;
  const from = Date.now();
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(lock).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > STALE) await unlink(lock).catch(() => undefined);
      else if (Date.now() - from > PATIENCE) throw new Fault('STORE_FAILED', `${lock} is held by another process.`);
      else await setTimeout(RETRY);
    }
  }
  try {
    return await change();
  } finally {
    await unlink(lock).catch(() => undefined);
  }
};
