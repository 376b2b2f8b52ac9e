import { join } from 'node:path';
import type { FileSystem } from '../../files/file-system.js';
import { indexPath, ledgerFolder } from '../journal/segments.js';
import type { IndexEntry } from './row-index.js';

/** `GMIX`, the version, the number in the journal of the segment's first row, and nothing. */
const HEADER_BYTES = 16;
const MAGIC = 0x5849_4d47;
const VERSION = 1;
/** Length, machine, contract, seq and a check of them, each as unsigned 32 bits, little-endian. */
const ENTRY_BYTES = 20;

const mix = (check: number, word: number): number => {
  const mixed = Math.imul(check ^ word, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
};

/** Mixes an entry into a check of 32 bits, so that a damaged entry shows; it keeps nobody from making one. */
const checkOf = (length: number, machine: number, contract: number, seq: number): number =>
  mix(mix(mix(mix(0x9e37_79b9, length), machine), contract), seq) >>> 0;

const formatEntries = (entries: readonly IndexEntry[]): Buffer => {
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY_BYTES);
  let at = 0;
  for (const { length, machine, contract, seq } of entries) {
    for (const word of [length, machine, contract, seq, checkOf(length, machine, contract, seq)]) at = bytes.writeUInt32LE(word, at);
  }
  return bytes;
};

const formatHeader = (firstRow: number): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(VERSION, 4);
  header.writeUInt32LE(firstRow, 8);
  return header;
};

/** The entries of a file, all of them checked; they are not made into objects before they are asked for. */
export interface StoredEntries {
  readonly count: number;
  readonly at: (place: number) => IndexEntry;
}

const toEntries = (bytes: Buffer, count: number): StoredEntries => ({
  count,
  at: (place) => {
    const at = HEADER_BYTES + place * ENTRY_BYTES;
    return {
      length: bytes.readUInt32LE(at),
      machine: bytes.readUInt32LE(at + 4),
      contract: bytes.readUInt32LE(at + 8),
      seq: bytes.readUInt32LE(at + 12),
    };
  },
});

/**
 * Reads the entries of a segment's index for its first so many bytes.
 * @returns undefined where the file is missing, short, damaged, or does not end at a line
 */
export const readIndexFile = async (
  files: FileSystem,
  folder: string,
  segment: number,
  firstRow: number,
  bytesCovered: number,
): Promise<StoredEntries | undefined> => {
  const path = indexPath(folder, segment);
  const size = await files.size(path);
  if (size === undefined || size < HEADER_BYTES) return undefined;
  const file = await files.open(path, 'read');
  const bytes = await file.read(0, size).finally(() => file.close());
  if (!bytes.subarray(0, HEADER_BYTES).equals(formatHeader(firstRow))) return undefined;
  let [count, covered] = [0, 0];
  for (let at = HEADER_BYTES; covered < bytesCovered; at += ENTRY_BYTES) {
    if (at + ENTRY_BYTES > bytes.length) return undefined;
    const length = bytes.readUInt32LE(at);
    const check = checkOf(length, bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12));
    if (length === 0 || bytes.readUInt32LE(at + 16) !== check) return undefined;
    covered += length;
    count += 1;
  }
  return covered === bytesCovered ? toEntries(bytes, count) : undefined;
};

/**
 * Writes the index files that lie beside the segments. They are never flushed and never needed: what is missing of them is made again from
 * the journal.
 */
export class IndexFiles {
  readonly #files: FileSystem;
  readonly #folder: string;
  #waiting: { readonly segment: number; readonly firstRow: number; readonly entries: IndexEntry[] }[] = [];

  constructor(files: FileSystem, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /** Remembers an entry for the next writing. */
  add(segment: number, firstRow: number, entry: IndexEntry): void {
    const last = this.#waiting.at(-1);
    if (last?.segment === segment) last.entries.push(entry);
    else this.#waiting.push({ segment, firstRow, entries: [entry] });
  }

  /** Cuts a file down to its first entries; without any it is removed. */
  async keep(segment: number, entries: number): Promise<void> {
    const path = indexPath(this.#folder, segment);
    const size = await this.#files.size(path);
    if (size === undefined) return;
    if (entries === 0) return this.#files.unlink(path);
    const kept = HEADER_BYTES + entries * ENTRY_BYTES;
    if (size === kept) return;
    const file = await this.#files.open(path, 'append');
    await file.truncate(kept).finally(() => file.close());
  }

  /** Gives the number of entries of all files. */
  async count(): Promise<number> {
    const folder = ledgerFolder(this.#folder);
    const names = (await this.#files.list(folder)).filter((name) => name.endsWith('.index'));
    const sizes = await Promise.all(names.map((name) => this.#files.size(join(folder, name))));
    return sizes.reduce<number>((sum, size = 0) => sum + Math.max(0, Math.floor((size - HEADER_BYTES) / ENTRY_BYTES)), 0);
  }

  /** Removes the files of segments that come after a segment. */
  async removeAfter(segment: number): Promise<void> {
    const folder = ledgerFolder(this.#folder);
    const names = (await this.#files.list(folder)).filter((name) => name.endsWith('.index') && !(Number.parseInt(name, 10) <= segment));
    for (const name of names) await this.#files.unlink(join(folder, name));
  }

  /** Writes what waits; one call at a time. */
  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { segment, firstRow, entries } of waiting) {
      const file = await this.#files.open(indexPath(this.#folder, segment), 'append');
      try {
        const bytes = formatEntries(entries);
        await file.append((await file.size()) === 0 ? Buffer.concat([formatHeader(firstRow), bytes]) : bytes);
      } finally {
        await file.close();
      }
    }
  }
}
