import { Fault } from '../../../core/faults.js';
import { newestLock, takeLock } from './numbered-lock.js';
import { isAlive } from './process-owner.js';

const NAME = 'lock';

/** Says whether a process that runs owns a folder; nobody owns one that cannot be read. */
export const isOwned = async (folder: string): Promise<boolean> => {
  try {
    return isAlive((await newestLock(folder, NAME)).owner);
  } catch {
    return false;
  }
};

/**
 * Makes this process the owner of a folder, and gives the way to let go.
 * @throws Fault STORE_FAILED where another process that runs owns the folder
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const taken = await takeLock(folder, NAME, ({ owner }) => isAlive(owner));
  if ('release' in taken) return taken.release;
  const { pid } = taken.heldBy;
  throw new Fault('STORE_FAILED', `The folder ${folder} is in use by the process ${pid}.`, { pid });
};
