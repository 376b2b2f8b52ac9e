import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { type Adapter, Low } from 'lowdb';
import { type FileSystem, nodeFileSystem, type OpenFile } from './file-system.js';

/**
 * A lowdb adapter for one private JSON file that is on the disk when `write` resolves: the text goes to a file beside it, that file is
 * flushed and renamed, and the folder is flushed. (lowdb's own adapter flushes neither.)
 */
class SyncedJsonFile<T> implements Adapter<T> {
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
    const content = JSON.parse(bytes.toString('utf8')) as T;
    // lowdb takes what is falsy for a file that is not there, and would write over it.
    if (!content) throw new SyntaxError(`the file holds ${String(content)}`);
    return content;
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

/** A document in memory with its file: changes are made in memory, and `save` resolves when they are on the disk. */
export class DurableDocument<T> {
  readonly #database: Low<T>;
  #current: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(path: string, empty: T, files?: FileSystem) {
    this.#database = new Low<T>(new SyncedJsonFile<T>(path, files), empty);
  }

  get content(): T {
    return this.#database.data;
  }

  /** Reads the file anew; keeps what is in memory where there is none. */
  load(): Promise<void> {
    return this.#database.read();
  }

  #write(): Promise<void> {
    this.#current = this.#database.write().finally(() => {
      this.#current = undefined;
    });
    return this.#current;
  }

  /** Writes the document. Calls that come while a write is under way, or the next one waits, share the next one. */
  save(): Promise<void> {
    // Between the end of a write and the beginning of the next there is a moment; a third one then would run beside it.
    if (this.#next !== undefined) return this.#next;
    if (this.#current === undefined) return this.#write();
    this.#next = this.#current
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#write();
      });
    return this.#next;
  }

  /** Resolves when no write is under way or waits. */
  async settled(): Promise<void> {
    for (let last = this.#next ?? this.#current; last !== undefined; last = this.#next ?? this.#current) await last;
  }
}
