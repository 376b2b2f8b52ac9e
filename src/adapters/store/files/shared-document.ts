import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DurableDocument } from './durable-document.js';
import { withFileLock } from './file-lock.js';
import { type FileSystem, makePrivateFolder } from './file-system.js';

/** A private JSON file that several processes read and change: each reads it anew where another changed it, and changes it under a lock. */
export class SharedDocument<T> {
  readonly #path: string;
  readonly #fresh: () => DurableDocument<T>;
  readonly #assertValid: (content: unknown) => void;
  #document: DurableDocument<T>;
  /** That of the file that was read, empty where there was none; nothing where what is in memory may be another than what is on the disk. */
  #stamp: string | undefined;
  /** Changes of this process wait their turn here, so that the lock is only contended between processes. */
  #turn: Promise<unknown> = Promise.resolve();
  #reading: Promise<void> = Promise.resolve();

  /**
   * @param empty gives the content where there is no file
   * @param assertValid throws where the file is none of ours
   */
  constructor(path: string, empty: () => T, assertValid: (content: unknown) => void, files?: FileSystem) {
    this.#path = path;
    this.#fresh = () => new DurableDocument<T>(path, empty(), files);
    this.#document = this.#fresh();
    this.#assertValid = assertValid;
  }

  async #stampOfFile(): Promise<string> {
    try {
      const { mtimeMs, size, ino } = await stat(this.#path);
      return `${mtimeMs} ${size} ${ino}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
      throw error;
    }
  }

  async #refresh(): Promise<void> {
    const stamp = await this.#stampOfFile();
    if (stamp === this.#stamp) return;
    const document = this.#fresh();
    await document.load();
    this.#assertValid(document.content);
    this.#document = document;
    this.#stamp = stamp;
  }

  /** Gives the content, read anew where the file has changed: another object then. One reading at a time, so that an older one never replaces a newer. */
  async read(): Promise<T> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#refresh());
    await this.#reading;
    return this.#document.content;
  }

  async #changeLocked<R>(change: (content: T) => R): Promise<R> {
    makePrivateFolder(dirname(this.#path));
    return withFileLock(this.#path, async () => {
      this.#stamp = undefined;
      const content = await this.read();
      this.#stamp = undefined;
      const result = change(content);
      await this.#document.save();
      await this.read();
      return result;
    });
  }

  /** Changes the content; resolves when it is on the disk. */
  change<R>(change: (content: T) => R): Promise<R> {
    const done = this.#turn.then(() => this.#changeLocked(change));
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
