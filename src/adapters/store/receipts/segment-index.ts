import type { FileSystem } from '../files/file-system.js';
import { readLines } from '../files/read-lines.js';
import { parseHead } from './receipt-line.js';
import { listSegments, type SegmentFile, segmentKey } from './segment-name.js';

/** What is known of the lines of a segment, line by line in lists of numbers: a log may hold a hundred thousand. */
interface IndexedSegment {
  path: string;
  /** Bytes that were read. */
  read: number;
  readonly hashes: number[];
  readonly times: number[];
  readonly offsets: number[];
  readonly lengths: number[];
}

/** A line and when its receipt was issued. */
interface IndexedLine {
  readonly segment: IndexedSegment;
  readonly line: number;
  readonly at: number;
}

/** So often the folder is listed for a receipt where segments get other names meanwhile. */
const MOST_LOOKS = 4;

/** Hash of an id in 32 bits (FNV-1a): what has it is looked at, so that two ids with one hash only cost a look. */
const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return hash;
};

/**
 * Finds lines in the segments of a folder, whoever writes them: it reads on, from the newest segment to the oldest, where what is sought is not
 * among the lines that it has seen.
 */
export class SegmentIndex {
  readonly #files: FileSystem;
  readonly #folder: string;
  #segments: ReadonlyMap<string, IndexedSegment> = new Map();
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: FileSystem, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  /** Looks and reads happen one after the other: two that read on in one segment would see its lines twice. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #bytesOf({ segment, line }: Pick<IndexedLine, 'segment' | 'line'>): Promise<Buffer | undefined> {
    try {
      const file = await this.#files.open(segment.path, 'read');
      try {
        return await file.read(segment.offsets[line] ?? 0, segment.lengths[line] ?? 0);
      } finally {
        await file.close();
      }
    } catch {
      // Dropped, or under another name since it was listed.
      return undefined;
    }
  }

  async #findIn(segment: IndexedSegment, id: string, hash: number): Promise<Buffer | undefined> {
    for (let line = segment.hashes.lastIndexOf(hash); line !== -1; line = line === 0 ? -1 : segment.hashes.lastIndexOf(hash, line - 1)) {
      const bytes = await this.#bytesOf({ segment, line });
      if (bytes !== undefined && parseHead(bytes)?.id === id) return bytes;
    }
    return undefined;
  }

  /**
   * Reads what was appended to a segment since; what is not a line is passed over, and a line that is not ended is left for the next time.
   * False where the segment is no longer under its name.
   */
  async #readOn(segment: IndexedSegment, size: number): Promise<boolean> {
    if (size <= segment.read) return true;
    try {
      for await (const { offset, bytes, isWhole } of readLines(this.#files, segment.path, segment.read, size)) {
        if (!isWhole) break;
        segment.read = offset + bytes.length + 1;
        const head = parseHead(bytes);
        if (head === undefined) continue;
        segment.hashes.push(hashOf(head.id));
        segment.times.push(head.at);
        segment.offsets.push(offset);
        segment.lengths.push(bytes.length);
      }
      return true;
    } catch {
      // It was dropped meanwhile, or another process took it up; the next listing says which.
      return false;
    }
  }

  /** Lists the folder anew: segments that are gone are forgotten, and those with another name found under it. */
  async #list(): Promise<readonly { readonly segment: IndexedSegment; readonly file: SegmentFile }[]> {
    const listed = (await listSegments(this.#files, this.#folder)).map((file) => {
      const known = this.#segments.get(segmentKey(file));
      const segment = known ?? { path: file.path, read: 0, hashes: [], times: [], offsets: [], lengths: [] };
      segment.path = file.path;
      return { segment, file };
    });
    this.#segments = new Map(listed.map(({ segment, file }) => [segmentKey(file), segment]));
    return listed;
  }

  /** Finds the line of a receipt. */
  find(id: string): Promise<Buffer | undefined> {
    return this.#inTurn(async () => {
      const hash = hashOf(id);
      for (const segment of this.#segments.values()) {
        const found = await this.#findIn(segment, id, hash);
        if (found !== undefined) return found;
      }
      for (let look = 0, hasMoved = true; hasMoved && look < MOST_LOOKS; look += 1) {
        hasMoved = false;
        for (const { segment, file } of await this.#list()) {
          if (!(await this.#readOn(segment, file.size))) hasMoved = true;
          const found = await this.#findIn(segment, id, hash);
          if (found !== undefined) return found;
          if (segment.hashes.includes(hash)) hasMoved = true;
        }
      }
      return undefined;
    });
  }

  /** Gives so many lines, those whose receipts were issued last first. */
  newest(count: number): Promise<readonly Buffer[]> {
    return this.#inTurn(async () => {
      const lines: IndexedLine[] = [];
      for (const { segment, file } of await this.#list()) {
        await this.#readOn(segment, file.size);
        const from = Math.max(0, segment.times.length - count);
        lines.push(...segment.times.slice(from).map((at, i) => ({ segment, line: from + i, at })));
      }
      const chosen = lines.sort((a, b) => b.at - a.at || b.line - a.line).slice(0, count);
      const read = await Promise.all(chosen.map((line) => this.#bytesOf(line)));
      return read.flatMap((bytes) => bytes ?? []);
    });
  }
}
