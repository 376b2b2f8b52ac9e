import { isFault } from '../../../core/faults.js';
import { makePrivateFolder } from './file-system.js';
import { lockFolder } from './folder-lock.js';

/** Milliseconds between two tries to get the lock. */
const EVERY = 1_000;

/** Something that goes on until it is stopped. */
export interface Work {
  readonly stop: () => Promise<void>;
}

/**
 * Does a work that one process at a time may do, while this one holds the lock of a folder, which is made where it is missing; where another process
 * holds it, this one begins within a second of its end. It keeps no process alive.
 * @param onError told of what keeps the lock from being had, once until that is another; it is tried again
 */
export const whileLocked = (folder: string, begin: () => Work, onError: (error: unknown) => void): Work => {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let told: string | undefined;
  let held: { readonly work: Work; readonly release: () => Promise<void> } | undefined;
  const attempt = async (): Promise<void> => {
    try {
      makePrivateFolder(folder);
      const release = await lockFolder(folder);
      if (isStopped) await release();
      else held = { work: begin(), release };
      return;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      if (!isFault(error, 'STORE_FAILED') && reason !== told) onError(error);
      told = reason;
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      trying = attempt();
    }, EVERY);
    timer.unref();
  };
  let trying = attempt();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await trying;
      await held?.work.stop();
      await held?.release();
    },
  };
};
