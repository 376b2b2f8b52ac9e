import type { KeptReceipt, ReceiptLog, ReceiptOwner, SignedReceipt } from '../../../call/receipt-log.js';
import { Fault } from '../../../core/faults.js';
import { formatEntry, isLoggedId, receiptEntry } from '../../../core/log/log-entry.js';
import { RecentlyUsed } from '../../../core/recently-used.js';
import { CommitQueue, type Waiting } from '../embedded/commit-queue.js';
import { DiskSpace } from '../embedded/disk-space.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { storeFailed } from '../files/refused-write.js';
import type { ToldLeaves } from '../log/told-leaves.js';
import { formatLine, parseLine, parseReceipt } from './receipt-line.js';
import { SegmentIndex } from './segment-index.js';
import { listSegments, receiptFolder, rememberSizes, type SegmentFile, type SizeOf } from './segment-name.js';
import { isWrittenTo, SegmentWriter } from './segment-writer.js';
import { chooseDropped, laneOf, pseudonymLane, roomOf } from './share-room.js';

/** Where receipts are kept, and how much of them. */
export interface FolderReceiptSettings {
  readonly dataFolder: string;
  /** Most bytes of all segments together; 0 keeps nothing, and still finds what is there. */
  readonly capacity: number;
  /** Gives bytes that only this node knows, by which the addresses of callers are named without being written down. */
  readonly pseudonymKey: () => Buffer;
  readonly files?: FileSystem;
  /** Told the leaf of each receipt that is kept, where there is a log of them in this process. */
  readonly told?: ToldLeaves;
  /** Milliseconds of Unix time. */
  readonly now?: () => number;
}

/** A line on its way to its segment. */
interface WaitingLine extends Waiting {
  readonly lane: string;
  readonly kind: ReceiptOwner['kind'];
  readonly line: Buffer;
  /** What stands for the receipt in the log of receipts, where that is told of it. */
  readonly leaf: Buffer | undefined;
  readonly resolve: (isKept: boolean) => void;
}

/** Most bytes that are written at once. */
const MOST_AT_ONCE = 1 << 20;
/** What was written is flushed so many milliseconds later, with all that came meanwhile: as much as a power cut can take. */
const FLUSH_AFTER = 250;
/** Owners whose lanes are remembered. */
const MOST_LANES = 1_024;
/** After a write that failed nothing is tried for so many milliseconds. */
const PAUSE = 1_000;

/**
 * Keeps receipts in segments in the folder `receipts` of a data folder, which any number of processes may share. An answer waits until the
 * system has its line, so that another process finds it and this one may be killed; the disk has it at most {@link FLUSH_AFTER} later.
 */
export class FolderReceiptLog implements ReceiptLog {
  readonly #files: FileSystem;
  readonly #folder: string;
  readonly #capacity: number;
  readonly #pseudonymKey: () => Buffer;
  readonly #told: ToldLeaves | undefined;
  /** The lanes of who asked last: to name an address takes a hash. */
  readonly #lanes = new RecentlyUsed<string>(MOST_LANES);
  readonly #sizeOf: SizeOf;
  readonly #index: SegmentIndex;
  readonly #writer: SegmentWriter;
  readonly #queue: CommitQueue<WaitingLine>;
  readonly #space: DiskSpace;
  #hasFolder = false;
  #failed: { readonly at: number; readonly refusal: Fault } | undefined;
  #flushing: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ dataFolder, capacity, pseudonymKey, told, files = nodeFileSystem, now = Date.now }: FolderReceiptSettings) {
    this.#files = files;
    this.#folder = receiptFolder(dataFolder);
    this.#capacity = capacity;
    this.#pseudonymKey = pseudonymKey;
    this.#told = told;
    this.#sizeOf = rememberSizes(files);
    this.#index = new SegmentIndex(files, this.#folder);
    this.#writer = new SegmentWriter(files, this.#folder, now, (coming) => this.#makeRoom(coming));
    this.#queue = new CommitQueue(
      (batch) => this.#write(batch),
      () => MOST_AT_ONCE,
    );
    this.#space = new DiskSpace(
      () => files.freeBytes(this.#folder),
      () => performance.now(),
    );
  }

  async #makeRoom(coming: SegmentFile): Promise<void> {
    const there = (await listSegments(this.#files, this.#folder, undefined, this.#sizeOf)).map((segment) => ({
      isOpen: isWrittenTo(segment),
      ...segment,
    }));
    // Another process may have dropped the same.
    for (const { path } of chooseDropped([...there, { isOpen: true, ...coming }], this.#capacity))
      await this.#files.unlink(path).catch(() => undefined);
  }

  #flushSoon(): void {
    if (this.#flushing !== undefined) return;
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined;
      this.#writer.flush().catch((error: unknown) => this.#fail(error));
    }, FLUSH_AFTER);
    this.#flushing.unref();
  }

  #fail(error: unknown): void {
    this.#failed = { at: performance.now(), refusal: error instanceof Fault ? error : storeFailed('Receipts cannot be kept', error) };
  }

  /** Writes the lines of each lane with one write. It never rejects: a queue whose write did would take nothing more. */
  async #write(batch: readonly WaitingLine[]): Promise<void> {
    const lanes = new Map<string, WaitingLine[]>();
    for (const waiting of batch) {
      const lines = lanes.get(waiting.lane);
      if (lines === undefined) lanes.set(waiting.lane, [waiting]);
      else lines.push(waiting);
    }
    for (const [lane, lines] of lanes) {
      const isKept = await this.#writeLane(lane, lines);
      for (const { resolve } of lines) resolve(isKept);
    }
  }

  async #writeLane(lane: string, lines: readonly WaitingLine[]): Promise<boolean> {
    const [{ kind } = { kind: 'local' as const }] = lines;
    if (this.#failed !== undefined && performance.now() - this.#failed.at < PAUSE) return false;
    try {
      if (!this.#hasFolder) await this.#files.makeFolder(this.#folder);
      this.#hasFolder = true;
      const { refusal } = this.#space;
      if (refusal !== undefined) throw refusal;
      const bytes = Buffer.concat(lines.map(({ line }) => line));
      const { segment, at } = await this.#writer.append(lane, bytes, roomOf(kind, this.#capacity).segment);
      const leaves = lines.flatMap(({ leaf }) => leaf ?? []);
      if (leaves.length === lines.length) this.#told?.tell(segment, at, at + bytes.length, leaves);
      this.#failed = undefined;
      this.#flushSoon();
      return true;
    } catch (error) {
      // The folder may have been taken away.
      this.#hasFolder = false;
      this.#fail(error);
      return false;
    }
  }

  #add({ receipt, text }: KeptReceipt, owner: ReceiptOwner, line: Buffer): Promise<boolean> {
    if (line.length > roomOf(owner.kind, this.#capacity).most) return Promise.resolve(false);
    const isTold = this.#told !== undefined && isLoggedId(receipt.id);
    return new Promise((resolve) => {
      this.#queue.add({
        lane: this.#lanes.get(laneOf(owner), () => pseudonymLane(owner, this.#pseudonymKey)),
        kind: owner.kind,
        line,
        leaf: isTold ? formatEntry(receiptEntry(receipt, text)) : undefined,
        bytes: line.length,
        resolve,
        reject: () => resolve(false),
      });
    });
  }

  append(kept: KeptReceipt, owner: ReceiptOwner): Promise<boolean> {
    if (this.#capacity === 0 || this.#isClosed) return Promise.resolve(false);
    const line = formatLine(kept);
    return line instanceof Promise ? line.then((packed) => this.#add(kept, owner, packed)) : this.#add(kept, owner, line);
  }

  /** @throws Fault STORE_FAILED where the folder cannot be read */
  async find(id: string): Promise<KeptReceipt | undefined> {
    const line = await this.#index.find(id).catch((error: unknown) => this.#refuseReading(error));
    return line === undefined ? undefined : parseLine(line);
  }

  /** @throws Fault STORE_FAILED where the folder cannot be read */
  async newest(count: number): Promise<readonly SignedReceipt[]> {
    const lines = await this.#index.newest(count).catch((error: unknown) => this.#refuseReading(error));
    return lines.flatMap((line) => parseReceipt(line) ?? []);
  }

  #refuseReading(error: unknown): never {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw storeFailed('Receipts cannot be read', error);
  }

  state(): 'off' | 'ready' | 'failed' {
    if (this.#capacity === 0) return 'off';
    return this.#failed === undefined ? 'ready' : 'failed';
  }

  trouble(): string | undefined {
    return this.#failed?.refusal.message;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#flushing);
    await this.#queue.drained();
    await this.#writer.close();
  }
}
