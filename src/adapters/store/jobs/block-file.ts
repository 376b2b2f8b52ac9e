import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { Fault } from '../../../core/faults.js';
import type { FileSystem, OpenFile } from '../files/file-system.js';

/** Parts of a block at most. */
const PARTS = 3;
/** Chunk, two counts, the lengths of three parts, the offset, the check. */
const RECORD_BYTES = 40;
const CHECKED_BYTES = 32;

/** Where a block stands, and what is counted of it. */
export interface BlockRecord {
  readonly chunk: number;
  readonly computed: number;
  readonly refused: number;
  readonly lengths: readonly number[];
  readonly offset: number;
  /** A number, because a part of a buffer would keep all of it. */
  readonly check: bigint;
}

const headOf = ({ chunk, computed, refused, lengths, offset }: Omit<BlockRecord, 'check'>): Buffer => {
  const head = Buffer.alloc(CHECKED_BYTES);
  [chunk, computed, refused, ...lengths].forEach((value, i) => {
    head.writeUInt32LE(value, i * 4);
  });
  head.writeDoubleLE(offset, 24);
  return head;
};

const checkOf = (head: Buffer, parts: readonly Buffer[]): bigint => {
  const hash = createHash('sha256').update(head);
  for (const part of parts) hash.update(part);
  return hash.digest().readBigUInt64BE();
};

const formatRecord = (head: Buffer, check: bigint): Buffer => {
  const bytes = Buffer.alloc(RECORD_BYTES);
  head.copy(bytes);
  bytes.writeBigUInt64BE(check, CHECKED_BYTES);
  return bytes;
};

const parseRecord = (bytes: Buffer): BlockRecord => {
  const [chunk = 0, computed = 0, refused = 0, ...lengths] = Array.from({ length: 3 + PARTS }, (_, i) => bytes.readUInt32LE(i * 4));
  return { chunk, computed, refused, lengths, offset: bytes.readDoubleLE(24), check: bytes.readBigUInt64BE(CHECKED_BYTES) };
};

const sizeOf = ({ lengths }: BlockRecord): number => lengths.reduce((sum, length) => sum + length, 0);

/** An append-only file of blocks, one for each chunk in any order, with an index of fixed records beside it. A block counts once its record is whole. */
export class BlockFile {
  readonly #files: FileSystem;
  readonly #path: string;
  readonly #records = new Map<number, BlockRecord>();
  #indexed = 0;
  #bytes = 0;
  #computed = 0;
  #refused = 0;
  #writing: Promise<{ readonly data: OpenFile; readonly index: OpenFile }> | undefined;
  #end = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #refreshing: Promise<void> = Promise.resolve();

  constructor(files: FileSystem, path: string) {
    this.#files = files;
    this.#path = path;
  }

  get count(): number {
    return this.#records.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get computed(): number {
    return this.#computed;
  }

  get refused(): number {
    return this.#refused;
  }

  has(chunk: number): boolean {
    return this.#records.has(chunk);
  }

  computedBefore(chunk: number): number {
    let sum = 0;
    for (const record of this.#records.values()) if (record.chunk < chunk) sum += record.computed;
    return sum;
  }

  #take(record: BlockRecord): void {
    // Two processes that did one chunk wrote the same; the first counts.
    if (this.#records.has(record.chunk)) return;
    this.#records.set(record.chunk, record);
    this.#bytes += sizeOf(record);
    this.#computed += record.computed;
    this.#refused += record.refused;
  }

  async #readIndex(): Promise<void> {
    const path = `${this.#path}.idx`;
    const size = (await this.#files.size(path)) ?? 0;
    const upTo = size - (size % RECORD_BYTES);
    if (upTo <= this.#indexed) return;
    const file = await this.#files.open(path, 'read');
    try {
      const bytes = await file.read(this.#indexed, upTo - this.#indexed);
      for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES)
        this.#take(parseRecord(bytes.subarray(at, at + RECORD_BYTES)));
      this.#indexed = upTo;
    } finally {
      await file.close();
    }
  }

  /** Takes up what was written since, by whatever process. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => undefined).then(() => this.#readIndex());
    return this.#refreshing;
  }

  async #open() {
    const data = await this.#files.open(this.#path, 'append');
    const index = await this.#files.open(`${this.#path}.idx`, 'append');
    // A process that was killed may leave a block without its record, and part of a record.
    this.#end = await data.size();
    const size = await index.size();
    await index.truncate(size - (size % RECORD_BYTES));
    return { data, index };
  }

  async #write(file: OpenFile, bytes: Buffer): Promise<void> {
    for (let from = 0; from < bytes.length; ) from += await file.append(bytes.subarray(from));
  }

  async #append(given: Omit<BlockRecord, 'check' | 'offset' | 'lengths'>, parts: readonly Buffer[], isSynced: boolean): Promise<void> {
    await this.refresh();
    if (this.has(given.chunk)) return;
    this.#writing ??= this.#open();
    const { data, index } = await this.#writing;
    const lengths = Array.from({ length: PARTS }, (_, i) => parts[i]?.length ?? 0);
    const block = { ...given, lengths, offset: this.#end };
    try {
      for (const part of parts) await this.#write(data, part);
      if (isSynced) await data.datasync();
    } catch (error) {
      // What was taken of it is passed over.
      this.#end = await data.size().catch(() => this.#end);
      throw error;
    }
    const head = headOf(block);
    const record = { ...block, check: checkOf(head, parts) };
    this.#end += sizeOf(record);
    await this.#write(index, formatRecord(head, record.check));
    await this.refresh();
  }

  /** Appends a block, unless there is one of its chunk; resolves when it is on the disk, or sooner where `isSynced` is false. */
  append(given: Omit<BlockRecord, 'check' | 'offset' | 'lengths'>, parts: readonly Buffer[], isSynced = true): Promise<void> {
    const done = this.#turn.then(() => this.#append(given, parts, isSynced));
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Resolves when all that was appended is on the disk. */
  async sync(): Promise<void> {
    await this.#turn;
    if (this.#writing === undefined) return;
    const { data, index } = await this.#writing;
    await data.datasync();
    await index.datasync();
  }

  /**
   * Reads the parts of a block; nothing where there is none of the chunk.
   * @throws Fault STORE_FAILED where it is damaged
   */
  async read(chunk: number): Promise<{ readonly record: BlockRecord; readonly parts: readonly Buffer[] } | undefined> {
    const record = this.#records.get(chunk);
    if (record === undefined) return undefined;
    const file = await this.#files.open(this.#path, 'read');
    const bytes = await file.read(record.offset, sizeOf(record)).finally(() => file.close());
    let from = 0;
    const parts = record.lengths.map((length) => {
      const part = bytes.subarray(from, from + length);
      from += length;
      return part;
    });
    if (checkOf(headOf(record), parts) !== record.check)
      throw new Fault('STORE_FAILED', `jobs/${basename(dirname(this.#path))}/${basename(this.#path)} is damaged at chunk ${chunk}.`);
    return { record, parts };
  }

  async close(): Promise<void> {
    await this.#turn;
    const { data, index } = (await this.#writing?.catch(() => undefined)) ?? {};
    this.#writing = undefined;
    await Promise.all([data?.close(), index?.close()]);
  }
}
