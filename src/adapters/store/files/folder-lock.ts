import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';
import { isAlive, NOBODY, type Owner, ownIdentity } from './process-owner.js';

const NAME = /^lock-(\d{1,15})$/;
const ATTEMPTS = 100;

const readOwner = async (path: string): Promise<Owner> => {
  try {
    const { pid, started } = JSON.parse(await readFile(path, 'utf8')) as Partial<Owner>;
    return Number.isSafeInteger(pid) && Number(pid) > 0
      ? { pid: Number(pid), started: typeof started === 'string' ? started : null }
      : NOBODY;
  } catch {
    // A lock appears with its content, so one that cannot be read was left by a machine that lost its power.
    return NOBODY;
  }
};

const locksOf = async (folder: string): Promise<readonly number[]> =>
  (await readdir(folder)).flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

const newestOf = async (folder: string): Promise<{ readonly newest: number; readonly owner: Owner }> => {
  const newest = Math.max(0, ...(await locksOf(folder)));
  return { newest, owner: newest === 0 ? NOBODY : await readOwner(join(folder, `lock-${newest}`)) };
};

/** Says whether a process that runs owns a folder; nobody owns one that cannot be read. */
export const isOwned = async (folder: string): Promise<boolean> => {
  try {
    return isAlive((await newestOf(folder)).owner);
  } catch {
    return false;
  }
};

const placeBeside = async (folder: string, owner: Owner): Promise<string> => {
  const path = join(folder, `lock.${randomBytes(6).toString('hex')}.new`);
  try {
    await writeFile(path, `${JSON.stringify(owner)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // A disk that is full makes a file and writes nothing into it.
    await unlink(path).catch(() => undefined);
    throw error;
  }
  return path;
};

/** Leaves a lock to whoever comes next; on a full disk, where no other file can be put in its place, by emptying it. One that cannot be left ends with its process. */
const letGo = async (folder: string, path: string): Promise<void> => {
  try {
    await rename(await placeBeside(folder, NOBODY), path);
  } catch {
    await truncate(path).catch(() => undefined);
  }
};

/**
 * Makes this process the owner of a folder, and gives the way to let go. Locks are numbered and the greatest counts: to take over from one
 * that ended, the next number is made by a hard link, which only one process can; a number never comes again.
 * @throws Fault STORE_FAILED where another process that runs owns the folder
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  let fresh: string | undefined;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { newest, owner } = await newestOf(folder);
      if (isAlive(owner))
        throw new Fault('STORE_FAILED', `The folder ${folder} is in use by the process ${owner.pid}.`, { pid: owner.pid });
      // Nothing is written while somebody owns the folder: many may be waiting for it.
      fresh ??= await placeBeside(folder, ownIdentity());
      const own = newest + 1;
      const path = join(folder, `lock-${own}`);
      try {
        await link(fresh, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      const locks = await locksOf(folder);
      if (Math.max(...locks) > own) {
        // This process looked long ago: the folder has changed hands since, and the older number means nothing.
        await unlink(path);
        continue;
      }
      for (const older of locks) if (older < own) await unlink(join(folder, `lock-${older}`)).catch(() => undefined);
      return () => letGo(folder, path);
    }
    throw new Fault('STORE_FAILED', `The data folder ${folder} cannot be locked; other processes try the same.`);
  } finally {
    if (fresh !== undefined) await unlink(fresh).catch(() => undefined);
  }
};
