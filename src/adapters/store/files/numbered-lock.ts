import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, truncate, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';
import { NOBODY, type Owner, ownIdentity } from './process-owner.js';

const NUMBER = /^\d{1,15}$/;
const ATTEMPTS = 100;

/** The newest of the locks of one name in a folder, and who made it. */
export interface NewestLock {
  /** 0 where there is none yet. */
  readonly number: number;
  readonly path: string;
  readonly owner: Owner;
}

/** A lock that was taken, with the way to let go, or the owner that has it. */
export type TakenLock = { readonly release: () => Promise<void> } | { readonly heldBy: Owner };

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

const numbersOf = async (folder: string, name: string): Promise<readonly number[]> =>
  (await readdir(folder)).flatMap((file) => {
    const number = file.startsWith(`${name}-`) ? file.slice(name.length + 1) : '';
    return NUMBER.test(number) ? [Number(number)] : [];
  });

/** Finds the lock that counts. */
export const newestLock = async (folder: string, name: string): Promise<NewestLock> => {
  const number = Math.max(0, ...(await numbersOf(folder, name)));
  const path = join(folder, `${name}-${number}`);
  return { number, path, owner: number === 0 ? NOBODY : await readOwner(path) };
};

const placeBeside = async (folder: string, name: string, owner: Owner): Promise<string> => {
  const path = join(folder, `${name}.${randomBytes(6).toString('hex')}.new`);
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
const letGo = async (folder: string, name: string, path: string): Promise<void> => {
  try {
    await rename(await placeBeside(folder, name, NOBODY), path);
  } catch {
    await truncate(path).catch(() => undefined);
  }
};

/**
 * Takes the lock of a name in a folder, where nobody holds it. Locks are numbered, `<name>-<n>`, and the greatest counts: to take over from one that
 * ended, the next number is made by a hard link, which only one process can; a number never comes again.
 * @throws Fault STORE_FAILED where too many try at once
 */
export const takeLock = async (
  folder: string,
  name: string,
  isHeld: (lock: NewestLock) => boolean | Promise<boolean>,
): Promise<TakenLock> => {
  let fresh: string | undefined;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const newest = await newestLock(folder, name);
      if (await isHeld(newest)) return { heldBy: newest.owner };
      // Nothing is written while somebody holds it: many may be waiting for it.
      fresh ??= await placeBeside(folder, name, ownIdentity());
      const own = newest.number + 1;
      const path = join(folder, `${name}-${own}`);
      try {
        await link(fresh, path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      const numbers = await numbersOf(folder, name);
      if (Math.max(...numbers) > own) {
        // This process looked long ago: the lock has changed hands since, and the older number means nothing.
        await unlink(path);
        continue;
      }
      for (const older of numbers) if (older < own) await unlink(join(folder, `${name}-${older}`)).catch(() => undefined);
      return { release: () => letGo(folder, name, path) };
    }
    throw new Fault('STORE_FAILED', `${join(folder, name)} cannot be locked; other processes try the same.`);
  } finally {
    if (fresh !== undefined) await unlink(fresh).catch(() => undefined);
  }
};
