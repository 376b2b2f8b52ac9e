import { type Adapter, Low } from 'lowdb';
import { type FileSystem, nodeFileSystem } from './file-system.js';
import { readWhole, replaceFile } from './replace-file.js';
import { SharedRuns } from './shared-runs.js';

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
    const bytes = await readWhole(this.#files, this.#path);
    if (bytes === undefined) return null;
    const content = JSON.parse(bytes.toString('utf8')) as T;
    // lowdb takes what is falsy for a file that is not there, and would write over it.
    if (!content) throw new SyntaxError(`the file holds ${String(content)}`);
    return content;
  }

  async write(content: T): Promise<void> {
    await replaceFile(this.#files, this.#path, Buffer.from(`${JSON.stringify(content, null, 1)}\n`));
  }
}

/** A document in memory with its file: changes are made in memory, and `save` resolves when they are on the disk. */
export class DurableDocument<T> {
  readonly #database: Low<T>;
  readonly #writes = new SharedRuns(() => this.#database.write());

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

  /** Writes the document. Calls that come while a write is under way, or the next one waits, share the next one. */
  save(): Promise<void> {
    return this.#writes.run();
  }

  /** Resolves when no write is under way or waits. */
  settled(): Promise<void> {
    return this.#writes.settled();
  }
}
