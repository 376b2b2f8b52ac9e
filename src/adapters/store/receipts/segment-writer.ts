import { join } from 'node:path';
import type { FileSystem, OpenFile } from '../files/file-system.js';
import { isAlive, NOBODY, ownIdentity } from '../files/process-owner.js';
import { formatSegmentName, listSegments, newSegment, type Segment, type SegmentFile, segmentKey } from './segment-name.js';

/** A segment that this process appends to. */
interface OpenSegment {
  readonly segment: Segment;
  readonly path: string;
  readonly file: OpenFile;
  size: number;
  /** True where something was written that is not flushed. */
  isDirty: boolean;
  /** True where nothing more may be written: a flush failed, or the file was taken away. */
  isSpoilt: boolean;
}

/** Most segments that are open at a time. */
const MOST_OPEN = 32;
/** Most full segments that wait for the next flush. */
const MOST_FULL = 16;
const NEWLINE = 10;

/** The segments that this process appends to, in all logs that it has open: none is taken up twice. */
const openHere = new Set<string>();

/** Checks whether somebody may append to a segment now; what a process let go of, or left behind, is free. */
export const isWrittenTo = (segment: Segment): boolean => {
  const { writer } = segment;
  if (writer.pid === 0) return false;
  const own = ownIdentity();
  return writer.pid === own.pid && writer.started === own.started ? openHere.has(segmentKey(segment)) : isAlive(writer);
};

/**
 * Appends to the segments of a folder: one segment of each lane at a time. A segment that a process left behind is taken up by the next one,
 * under a new name, so that a thousand short commands do not leave a thousand files. Calls of `append` and `close` may not overlap.
 */
export class SegmentWriter {
  readonly #files: FileSystem;
  readonly #folder: string;
  readonly #now: () => number;
  /** Makes room for a segment that is about to be made, which it is given. */
  readonly #makeRoom: (coming: SegmentFile) => Promise<void>;
  /** The one that was used last stands last. */
  readonly #open = new Map<string, OpenSegment>();
  /** Full ones that are not flushed yet. */
  readonly #full: OpenSegment[] = [];
  /** True where a segment has a name that is not flushed. */
  #hasNewNames = false;

  constructor(files: FileSystem, folder: string, now: () => number, makeRoom: (coming: SegmentFile) => Promise<void>) {
    this.#files = files;
    this.#folder = folder;
    this.#now = now;
    this.#makeRoom = makeRoom;
  }

  #pathOf(segment: Segment): string {
    return join(this.#folder, formatSegmentName(segment));
  }

  async #begin(segment: Segment, path: string, isNew: boolean): Promise<OpenSegment> {
    const file = await this.#files.open(path, isNew ? 'create' : 'append');
    const size = await file.size();
    const open: OpenSegment = { segment, path, file, size, isDirty: false, isSpoilt: false };
    try {
      // What a process that was killed left half written ends here, and is passed over by readers.
      const [last] = size === 0 ? [NEWLINE] : await file.read(size - 1, 1);
      if (last !== NEWLINE) await this.#write(open, Buffer.of(NEWLINE));
    } catch (error) {
      await file.close();
      throw error;
    }
    openHere.add(segmentKey(segment));
    this.#open.set(segment.lane, open);
    this.#hasNewNames = true;
    return open;
  }

  /** Takes up a segment of the lane that nobody appends to; nothing where there is none, or another process was faster. */
  async #takeUp(lane: string, most: number): Promise<OpenSegment | undefined> {
    const left = (await listSegments(this.#files, this.#folder, lane)).find(
      (segment) => segment.writer.pid !== 0 && segment.size <= most && !isWrittenTo(segment),
    );
    if (left === undefined) return undefined;
    const segment = { lane: left.lane, made: left.made, nonce: left.nonce, writer: ownIdentity() };
    const path = this.#pathOf(segment);
    try {
      if (path !== left.path) await this.#files.rename(left.path, path);
    } catch {
      return undefined;
    }
    return this.#begin(segment, path, false);
  }

  async #segmentFor(lane: string, bytes: number, most: number): Promise<OpenSegment> {
    const current = this.#open.get(lane);
    if (current !== undefined) {
      const isFull = current.size > 0 && current.size + bytes > most;
      if (!isFull && !current.isSpoilt) {
        this.#open.delete(lane);
        this.#open.set(lane, current);
        return current;
      }
      await this.#finish(current);
    }
    const [[leastUsed] = []] = this.#open;
    if (leastUsed !== undefined && this.#open.size >= MOST_OPEN) await this.#letGo(this.#open.get(leastUsed) as OpenSegment);
    // Whoever has just filled one looked for what others left when it began.
    const left = current === undefined ? await this.#takeUp(lane, most - bytes) : undefined;
    if (left !== undefined) return left;
    const segment = newSegment(lane, this.#now(), ownIdentity());
    const path = this.#pathOf(segment);
    await this.#makeRoom({ path, size: Math.max(bytes, most), ...segment });
    return this.#begin(segment, path, true);
  }

  async #write(open: OpenSegment, bytes: Buffer): Promise<void> {
    const written = await open.file.append(bytes);
    if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were taken`);
    open.size += written;
    open.isDirty = true;
  }

  /** Flushes and closes a segment; this process or another may take it up again. */
  async #letGo(open: OpenSegment): Promise<void> {
    this.#open.delete(open.segment.lane);
    try {
      if (open.isDirty && !open.isSpoilt) await open.file.datasync();
    } finally {
      openHere.delete(segmentKey(open.segment));
      await open.file.close();
    }
  }

  /** Ends a segment for ever: it is full, or cannot be written. What is not on the disk yet is brought there with the next flush. */
  async #finish(open: OpenSegment): Promise<void> {
    this.#open.delete(open.segment.lane);
    openHere.delete(segmentKey(open.segment));
    if (open.size > 0 && open.isDirty && !open.isSpoilt) this.#full.push(open);
    else await open.file.close().catch(() => undefined);
    if (open.size === 0) {
      await this.#files.unlink(open.path).catch(() => undefined);
      return;
    }
    // Where this fails, the segment stays with this process and is taken up when that has ended.
    await this.#files.rename(open.path, this.#pathOf({ ...open.segment, writer: NOBODY })).catch(() => undefined);
    if (this.#full.length > MOST_FULL) await this.#flushFull();
  }

  /** Brings full segments to the disk and closes them. */
  async #flushFull(): Promise<void> {
    await Promise.all(this.#full.splice(0).map(({ file }) => file.datasync().finally(() => file.close())));
  }

  /**
   * Writes lines of a lane with one write; resolves when the system has them, before the disk does, and gives the key of the segment and where in it they
   * begin.
   * @param most size from which on a segment is full
   * @throws Error of the system; none of the lines is kept then
   */
  async append(lane: string, lines: Buffer, most: number): Promise<{ readonly segment: string; readonly at: number }> {
    const open = await this.#segmentFor(lane, lines.length, most);
    const { size } = open;
    try {
      await this.#write(open, lines);
    } catch (error) {
      await open.file.truncate(size).catch(() => undefined);
      await this.#finish(open);
      throw error;
    }
    return { segment: segmentKey(open.segment), at: size };
  }

  /**
   * Brings what was written to the disk. Segments that were taken away are not written to any more.
   * @throws Error of the system
   */
  async flush(): Promise<void> {
    if (this.#hasNewNames) {
      this.#hasNewNames = false;
      await this.#files.syncFolder(this.#folder);
    }
    const dirty = [...this.#open.values()].filter((open) => open.isDirty && !open.isSpoilt);
    await Promise.all([
      this.#flushFull(),
      ...dirty.map(async (open) => {
        open.isDirty = false;
        try {
          await open.file.datasync();
          if ((await this.#files.size(open.path)) === undefined) open.isSpoilt = true;
        } catch (error) {
          // After a flush that failed the system may take for flushed what the disk never took.
          open.isSpoilt = true;
          throw error;
        }
      }),
    ]);
  }

  /** Flushes and closes all; this process or another may take them up again. */
  async close(): Promise<void> {
    await this.flush().catch(() => undefined);
    await this.#flushFull().catch(() => undefined);
    for (const open of [...this.#open.values()]) await this.#letGo(open).catch(() => undefined);
  }
}
