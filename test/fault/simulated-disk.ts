import { basename, dirname } from 'node:path';
import type { FileSystem, OpenFile, OpenMode } from '../../src/adapters/store/files/file-system.js';

/** One thing that was done to the disk, in order. */
export type DiskStep =
  | { readonly type: 'create'; readonly path: string; readonly inode: number }
  | { readonly type: 'write'; readonly inode: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly type: 'truncate'; readonly inode: number; readonly size: number }
  | { readonly type: 'flush'; readonly inode: number }
  /** A flush that failed: the system takes what was written for flushed, and the disk never took it. */
  | { readonly type: 'lose'; readonly inode: number }
  | { readonly type: 'rename'; readonly from: string; readonly to: string }
  | { readonly type: 'unlink'; readonly path: string }
  | { readonly type: 'flushFolder'; readonly folder: string }
  /** Nothing that the disk sees: what was acknowledged up to here. */
  | { readonly type: 'acknowledge'; readonly what: string };

/** Writes bytes over others from a place on. */
export const overlay = (before: Buffer, offset: number, bytes: Buffer): Buffer =>
  Buffer.concat([before.subarray(0, offset), bytes, before.subarray(offset + bytes.length)]);

/** The error of a system call. */
export const systemError = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });

/**
 * A disk in memory that keeps the steps that were taken, so that a power cut after any of them can be played. Folders are durable at once: the
 * real file system flushes those that it makes.
 */
export class SimulatedDisk implements FileSystem {
  readonly steps: DiskStep[] = [];
  readonly #names: Map<string, number>;
  readonly #contents: Map<number, Buffer>;
  readonly #before: { readonly names: ReadonlyMap<string, number>; readonly contents: ReadonlyMap<number, Buffer> };
  free = 2 ** 40;
  /** The process dies when so many steps were taken: whatever it asks of the disk after that fails. */
  diesAt = Number.POSITIVE_INFINITY;
  /** The process dies after a step that this says. */
  diesAfter: (step: DiskStep) => boolean = () => false;
  /** The next flush of a file whose name ends so fails, and what it should have flushed is lost. */
  losesFlushOf: string | undefined;
  #made: number;

  /** @param files what is on the disk already, durably */
  constructor(files: ReadonlyMap<string, Buffer> = new Map()) {
    this.#names = new Map([...files.keys()].map((path, i) => [path, i + 1]));
    this.#contents = new Map([...files.values()].map((content, i) => [i + 1, content]));
    this.#before = { names: new Map(this.#names), contents: new Map(this.#contents) };
    this.#made = files.size;
  }

  /** What was on the disk before the first step. */
  get before(): { readonly names: ReadonlyMap<string, number>; readonly contents: ReadonlyMap<number, Buffer> } {
    return this.#before;
  }

  /** What a process sees now: flushed or not. */
  files(): ReadonlyMap<string, Buffer> {
    return new Map([...this.#names].map(([path, inode]) => [path, this.#contents.get(inode) ?? Buffer.alloc(0)]));
  }

  #take(step: DiskStep): void {
    if (this.steps.length >= this.diesAt) throw systemError('EIO');
    this.steps.push(step);
    if (this.diesAfter(step)) this.diesAt = this.steps.length;
  }

  /** Another process works on the disk now. */
  live(): void {
    this.diesAt = Number.POSITIVE_INFINITY;
    this.diesAfter = () => false;
    this.losesFlushOf = undefined;
  }

  acknowledge(what: string): void {
    this.steps.push({ type: 'acknowledge', what });
  }

  #inode(path: string): number {
    const inode = this.#names.get(path);
    if (inode === undefined) throw systemError('ENOENT');
    return inode;
  }

  #content(inode: number): Buffer {
    return this.#contents.get(inode) ?? Buffer.alloc(0);
  }

  #create(path: string): number {
    this.#take({ type: 'create', path, inode: this.#made + 1 });
    this.#made += 1;
    this.#names.set(path, this.#made);
    this.#contents.set(this.#made, Buffer.alloc(0));
    return this.#made;
  }

  /** Writes a whole file as `fs.writeFile` does, without a flush. */
  async writeFile(path: string, bytes: Buffer): Promise<void> {
    const inode = this.#names.get(path) ?? this.#create(path);
    this.#truncate(inode, 0);
    this.#append(inode, bytes);
  }

  #truncate(inode: number, size: number): void {
    this.#take({ type: 'truncate', inode, size });
    this.#contents.set(inode, this.#content(inode).subarray(0, size));
  }

  #write(inode: number, offset: number, given: Uint8Array): void {
    const [bytes, before] = [Buffer.from(given), this.#content(inode)];
    this.#take({ type: 'write', inode, offset, bytes });
    this.#contents.set(inode, overlay(before, offset, bytes));
  }

  #append(inode: number, bytes: Uint8Array): void {
    this.#write(inode, this.#content(inode).length, bytes);
  }

  #flush(inode: number): void {
    const end = this.losesFlushOf;
    const isLost = end !== undefined && [...this.#names].some(([path, own]) => own === inode && path.endsWith(end));
    if (isLost) this.losesFlushOf = undefined;
    this.#take({ type: isLost ? 'lose' : 'flush', inode });
    if (isLost) throw systemError('EIO');
  }

  async open(path: string, mode: OpenMode): Promise<OpenFile> {
    if (mode === 'create' && this.#names.has(path)) throw systemError('EEXIST');
    const isMade = (mode === 'append' || mode === 'create') && !this.#names.has(path);
    const inode = isMade ? this.#create(path) : this.#inode(path);
    return {
      append: async (bytes) => {
        this.#append(inode, bytes);
        return bytes.length;
      },
      rewrite: async (position, bytes) => this.#write(inode, position, bytes),
      read: async (position, length) => this.#content(inode).subarray(position, position + length),
      datasync: async () => this.#flush(inode),
      truncate: async (size) => this.#truncate(inode, size),
      size: async () => this.#content(inode).length,
      close: async () => undefined,
    };
  }

  async makeFolder(): Promise<void> {
    return undefined;
  }

  async list(folder: string): Promise<readonly string[]> {
    return [...this.#names.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path));
  }

  async size(path: string): Promise<number | undefined> {
    const inode = this.#names.get(path);
    return inode === undefined ? undefined : this.#content(inode).length;
  }

  async rename(from: string, to: string): Promise<void> {
    const inode = this.#inode(from);
    this.#take({ type: 'rename', from, to });
    this.#names.delete(from);
    this.#names.set(to, inode);
  }

  async unlink(path: string): Promise<void> {
    this.#inode(path);
    this.#take({ type: 'unlink', path });
    this.#names.delete(path);
  }

  async syncFolder(folder: string): Promise<void> {
    this.#take({ type: 'flushFolder', folder });
  }

  readNow(path: string, position: number, length: number): Buffer {
    return this.#content(this.#inode(path)).subarray(position, position + length);
  }

  freeBytes(): number {
    return this.free;
  }
}
