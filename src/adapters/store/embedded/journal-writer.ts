import type { FileSystem, OpenFile } from './file-system.js';
import { ledgerFolder, SEGMENT_BYTES, segmentPath } from './segments.js';

/** A place in the journal. */
export interface JournalPlace {
  readonly segment: number;
  readonly offset: number;
}

/** Appends to the journal, segment after segment. One call at a time; after one that failed there may be no other. */
export class JournalWriter {
  readonly #files: FileSystem;
  readonly #folder: string;
  readonly #segmentBytes: number;
  #file: OpenFile | undefined;
  #segment: number;
  #size: number;

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
      this.#segment += 1;
      this.#size = 0;
      this.#file = await this.#files.open(segmentPath(this.#folder, this.#segment), 'create');
      await this.#files.syncFolder(ledgerFolder(this.#folder));
    }
    this.#file ??= await this.#files.open(segmentPath(this.#folder, this.#segment), 'append');
    return this.#file;
  }

  /** Writes bytes with one write and one flush, and gives where they begin. They are never parted between segments. */
  async append(bytes: Buffer): Promise<JournalPlace> {
    const file = await this.#open(bytes.length);
    const place = { segment: this.#segment, offset: this.#size };
    const written = await file.append(bytes);
    if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were taken`);
    await file.datasync();
    this.#size += written;
    return place;
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
