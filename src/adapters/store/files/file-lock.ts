import { open, stat, unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Fault } from '../../../core/faults.js';

const PATIENCE = 5_000;
const RETRY = 20;
/** A lock that is held so long was left behind by a process that died. */
const STALE = 10_000;

/** Removes a lock that was left behind, unless another process was faster; on a disk that takes no writes it would be tried for ever. */
const removeLeft = (lock: string): Promise<void> =>
  unlink(lock).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });

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
      if (age > STALE) await removeLeft(lock);
      else if (Date.now() - from > PATIENCE) throw new Fault('STORE_FAILED', `${basename(lock)} is held by another process.`);
      else await setTimeout(RETRY);
    }
  }
  try {
    return await change();
  } finally {
    await unlink(lock).catch(() => undefined);
  }
};
