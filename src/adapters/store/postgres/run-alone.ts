import type { Database } from './database.js';
import { holdLock, type LOCKS } from './hold-lock.js';

/** Work that goes on until it is stopped. */
export interface Running {
  readonly stop: () => Promise<void>;
}

/** Milliseconds until a node that does not have the lock asks for it again. */
const EVERY = 1_000;

/** Does work on one node of a database at a time: the next one begins within about a second of the end of the one before, however that ended. */
export const runAlone = (database: Database, lock: keyof typeof LOCKS, begin: () => Running): Running => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Running | undefined;
  let release: (() => Promise<void>) | undefined;
  const end = async (): Promise<void> => {
    const [work, letGo] = [running, release];
    [running, release] = [undefined, undefined];
    await work?.stop();
    await letGo?.();
  };
  let last: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      release = await holdLock(database, lock, () => {
        last = end();
      });
      if (release !== undefined && !isStopped) running = begin();
    } catch {
      // The database cannot be reached; it is asked again.
    }
    again();
  };
  const again = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      last = last.then(() => (running === undefined ? look() : again()));
    }, EVERY);
    timer.unref();
  };
  last = look();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await last;
      await end();
    },
  };
};
