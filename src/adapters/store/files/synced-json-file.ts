import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { Adapter } from 'lowdb';
import type { FileSystem, OpenFile } from './file-system.js';
import { nodeFileSystem } from './node-file-system.js';

/**
 * A lowdb adapter for one private JSON file that is on the disk when `write` resolves: the text goes to a file beside it, that file is
 * flushed and renamed, and the folder is flushed. (lowdb's own adapter flushes neither.)
 */
export class SyncedJsonFile<T> implements Adapter<T> {
  readonly #path: string;
  readonly #files: FileSystem;

  constructor(path: string, files: FileSystem = nodeFileSystem) {
    this.#path = path;
    this.#files = files;
  }

  async read(): Promise<T | null> {
    let file: OpenFile;
    try {
      file = await this.#files.open(this.#path, 'read');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    // The size is asked of what is open: another process may put a new file in its place meanwhile.
    const bytes = await (async () => file.read(0, await file.size()))().finally(() => file.close());
    return JSON.parse(bytes.toString('utf8')) as T;
  }

  async write(content: T): Promise<void> {
    const bytes = Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
    const folder = dirname(this.#path);
    await this.#files.makeFolder(folder);
    const fresh = `${this.#path}.${randomBytes(6).toString('hex')}.new`;
    try {
      const file = await this.#files.open(fresh, 'create');
      try {
        const written = await file.append(bytes);
        if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were taken`);
        await file.datasync();
      } finally {
        await file.close();
      }
      await this.#files.rename(fresh, this.#path);
    } catch (error) {
      await this.#files.unlink(fresh).catch(() => undefined);
      throw error;
    }
    await this.#files.syncFolder(folder);
  }
}
