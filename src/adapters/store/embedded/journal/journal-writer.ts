import type { FileSystem, OpenFile } from '../../files/file-system.js';
import { ledgerFolder, SEGMENT_BYTES, segmentPath } from './segments.js';

/** A place in the journal. */
export interface JournalPlace {
  readonly segment: number;
  readonly offset: number;
}

/** Most bytes that are written and flushed at once; what a lost flush can leave half done is never longer, but for a single longer row. */
export const BATCH_BYTES = 1 << 20;

const NEWLINE = 10;

/** Gives where the piece that begins at a place ends: after as many whole lines as are flushed at once, or after one that is longer. */
const endOfPiece = (bytes: Buffer, from: number): number => {
  if (bytes.length - from <= BATCH_BYTES) return bytes.length;
  const last = bytes.lastIndexOf(NEWLINE, from + BATCH_BYTES - 1);
  const end = last < from ? bytes.indexOf(NEWLINE, from) : last;
  return end === -1 ? bytes.length : end + 1;
};

/** Somebody else has written to the journal: whatever the lock of the folder says, nothing more may be written, and nothing cut off. */
export class ForeignWrite extends Error {}

/** Appends to the journal, segment after segment. One call at a time; after one that failed the end is recovered before the next. */
export class JournalWriter {
  readonly #files: FileSystem;
  readonly #folder: string;
  readonly #segmentBytes: number;
  #file: OpenFile | undefined;
  #segment: number;
  /** Bytes of the segment that are on the disk. */
  #size: number;
  /** What is being written behind them. */
  #tried: Buffer = Buffer.alloc(0);

  /** @param end where the journal ends; segment 0 where there is none yet */
  constructor(files: FileSystem, folder: string, end: JournalPlace, segmentBytes: number = SEGMENT_BYTES) {
    this.#files = files;
    this.#folder = folder;
    this.#segmentBytes = segmentBytes;
    this.#segment = end.segment;
    this.#size = end.offset;
  }

  /** Bytes that the segment still takes. */
  get room(): number {
    return this.#segment === 0 ? this.#segmentBytes : Math.max(0, this.#segmentBytes - this.#size);
  }

  async #open(bytes: number): Promise<OpenFile> {
    if (this.#segment === 0 || (this.#size > 0 && bytes > this.room)) {
      await this.#file?.close();
      this.#file = undefined;
      this.#segment += 1;
      this.#size = 0;
      this.#file = await this.#files.open(segmentPath(this.#folder, this.#segment), 'create');
      await this.#files.syncFolder(ledgerFolder(this.#folder));
    }
    if (this.#file === undefined) {
      this.#file = await this.#files.open(segmentPath(this.#folder, this.#segment), 'append');
      // One without rows may have been taken away, and is made again here.
      await this.#files.syncFolder(ledgerFolder(this.#folder));
    }
    return this.#file;
  }

  /**
   * Writes lines with one write and one flush, and gives where they begin. They are never parted between segments; more than a power cut may
   * leave half done are written piece by piece, each when the one before is on the disk.
   */
  async append(lines: Buffer): Promise<JournalPlace> {
    const file = await this.#open(lines.length);
    const place = { segment: this.#segment, offset: this.#size };
    for (let from = 0; from < lines.length; ) {
      const to = endOfPiece(lines, from);
      await this.#write(file, lines.subarray(from, to));
      from = to;
    }
    return place;
  }

  async #write(file: OpenFile, bytes: Buffer): Promise<void> {
    const size = await file.size();
    if (size !== this.#size) throw new ForeignWrite(`the journal has ${size} bytes where this process wrote ${this.#size}`);
    this.#tried = bytes;
    const written = await file.append(bytes);
    if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were taken`);
    await file.datasync();
    this.#size += written;
    this.#tried = Buffer.alloc(0);
  }

  /**
   * Cuts off what an append that failed left behind, so that the journal ends again where it was on the disk for certain.
   * @throws ForeignWrite where something else is behind it, or less than was on the disk
   */
  async recover(): Promise<void> {
    await this.#file?.close().catch(() => undefined);
    this.#file = undefined;
    if (this.#segment === 0) return;
    const path = segmentPath(this.#folder, this.#segment);
    const size = (await this.#files.size(path)) ?? 0;
    if (size < this.#size) throw new ForeignWrite(`the journal has ${size} bytes where this process wrote ${this.#size}`);
    if (size > this.#size) {
      const file = await this.#files.open(path, 'append');
      try {
        const left = await file.read(this.#size, size - this.#size);
        if (!this.#tried.subarray(0, left.length).equals(left)) throw new ForeignWrite('somebody else has written to the journal');
        await file.truncate(this.#size);
        await file.datasync();
      } finally {
        await file.close();
      }
    }
    this.#tried = Buffer.alloc(0);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
