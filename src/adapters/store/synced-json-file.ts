import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * A lowdb adapter for one private JSON file that is on the disk when `write` resolves: the text goes to a file beside it, that file is
 * flushed and renamed, and the folder is flushed. (lowdb's own adapter flushes neither.)
 */
export class SyncedJsonFile<T> implements Adapter<T> {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async read(): Promise<T | null> {
    try {
      return JSON.parse(await readFile(this.#path, 'utf8')) as T;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async write(content: T): Promise<void> {
    const text = `${JSON.stringify(content, null, 1)}\n`;
    const folder = dirname(this.#path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const fresh = `${this.#path}.${randomBytes(6).toString('hex')}.new`;
    try {
      const handle = await open(fresh, 'wx', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(fresh, this.#path);
    } catch (error) {
      await unlink(fresh).catch(() => undefined);
      throw error;
    }
    await syncFolder(folder);
  }
}
