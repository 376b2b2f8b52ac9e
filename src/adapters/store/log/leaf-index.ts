import { join } from 'node:path';
import { parseBundle } from '../../../core/log/log-entry.js';
import { TILE_WIDTH } from '../../../core/merkle/tiles.js';
import type { FileSystem } from '../files/file-system.js';
import { replaceFile } from '../files/replace-file.js';

/** Entries that a run of the index holds. */
const RUN = 65_536;
const ID_BYTES = 16;
/** A row of a run: the id, and the place within the run. */
const ROW_BYTES = ID_BYTES + 2;
/** Rows that are read at once around the place where an id is looked for. */
const WINDOW = 1_024;

/** Gives the id of an entry, behind the byte of its kind. */
const idOf = (leaf: Buffer): Buffer => leaf.subarray(1, 1 + ID_BYTES);

/**
 * Finds entries of a log by their ids: for every 65,536 entries a file with the ids in order, and those after the last such file in memory.
 * It is made from the bundles and can be deleted. Where a file cannot be written, its 1.2 MB stay in memory, so that a disk that takes no writes is read all the same.
 */
export class LeafIndex {
  readonly #files: FileSystem;
  readonly #folder: string;
  readonly #readBundle: (index: number, width: number) => Promise<Buffer>;
  /** Places of the entries of the last run that is not full, by id. */
  #recent = new Map<string, number>();
  #size = 0;
  /** Full runs without a file, in order: none has one that comes behind. */
  readonly #unwritten = new Map<number, Buffer>();

  constructor(files: FileSystem, folder: string, readBundle: (index: number, width: number) => Promise<Buffer>) {
    this.#files = files;
    this.#folder = folder;
    this.#readBundle = readBundle;
  }

  #pathOf(run: number): string {
    return join(this.#folder, 'index', String(run));
  }

  async #endRun(run: number): Promise<void> {
    const rows = [...this.#recent].sort(([a], [b]) => (a < b ? -1 : 1));
    const bytes = Buffer.alloc(rows.length * ROW_BYTES);
    for (const [row, [id, place]] of rows.entries()) {
      bytes.write(id, row * ROW_BYTES, 'hex');
      bytes.writeUInt16BE(place - run * RUN, row * ROW_BYTES + ID_BYTES);
    }
    this.#recent = new Map();
    this.#unwritten.set(run, bytes);
    await this.#writeRuns();
  }

  async #writeRuns(): Promise<void> {
    try {
      for (const [run, bytes] of this.#unwritten) {
        await replaceFile(this.#files, this.#pathOf(run), bytes);
        this.#unwritten.delete(run);
      }
    } catch (error) {
      // What the system refuses is tried again with the next full run.
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    }
  }

  /** Takes up the entries that follow those that it knows. */
  async append(leaves: readonly Buffer[]): Promise<void> {
    for (const leaf of leaves) {
      this.#recent.set(idOf(leaf).toString('hex'), this.#size);
      this.#size += 1;
      if (this.#size % RUN === 0) await this.#endRun(this.#size / RUN - 1);
    }
  }

  /** Reads up to a size what it does not know yet from the bundles, from the last full run on that has a file. */
  async catchUp(size: number): Promise<void> {
    if (this.#size === 0) {
      let run = Math.floor(size / RUN);
      while (run > 0 && (await this.#files.size(this.#pathOf(run - 1))) === undefined) run -= 1;
      this.#size = run * RUN;
    }
    while (this.#size < size) {
      const index = Math.floor(this.#size / TILE_WIDTH);
      const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH);
      const leaves = parseBundle(await this.#readBundle(index, width));
      if (leaves === undefined || leaves.length < width) throw new RangeError(`the bundle ${index} of the log is cut off`);
      await this.append(leaves.slice(this.#size % TILE_WIDTH, width));
    }
  }

  async #findIn(run: number, id: Buffer): Promise<number | undefined> {
    const kept = this.#unwritten.get(run);
    if (kept !== undefined) return this.#findAmong(run, id, kept.length, async (from, length) => kept.subarray(from, from + length));
    const path = this.#pathOf(run);
    const size = (await this.#files.size(path)) ?? 0;
    const file = await this.#files.open(path, 'read');
    return this.#findAmong(run, id, size, (from, length) => file.read(from, length)).finally(() => file.close());
  }

  /** Ids are random, so that the place of one among those in order can be told from its first bytes. */
  async #findAmong(
    run: number,
    id: Buffer,
    size: number,
    read: (from: number, length: number) => Promise<Buffer>,
  ): Promise<number | undefined> {
    const rows = size / ROW_BYTES;
    let [low, high] = [0, rows];
    let guess = Math.floor((id.readUInt32BE() / 2 ** 32) * rows);
    while (low < high) {
      const first = Math.min(Math.max(low, guess - WINDOW / 2), high);
      const bytes = await read(first * ROW_BYTES, Math.min(WINDOW, high - first) * ROW_BYTES);
      const count = bytes.length / ROW_BYTES;
      for (let row = 0; row < count; row += 1) {
        const order = bytes.compare(id, 0, ID_BYTES, row * ROW_BYTES, row * ROW_BYTES + ID_BYTES);
        if (order === 0) return run * RUN + bytes.readUInt16BE(row * ROW_BYTES + ID_BYTES);
      }
      if (bytes.compare(id, 0, ID_BYTES, 0, ID_BYTES) > 0) high = first;
      else low = first + count;
      guess = Math.floor((low + high) / 2);
    }
    return undefined;
  }

  /** Gives the place of the newest entry with an id. */
  async find(id: Buffer): Promise<number | undefined> {
    const recent = this.#recent.get(id.toString('hex'));
    if (recent !== undefined) return recent;
    for (let run = Math.floor(this.#size / RUN) - 1; run >= 0; run -= 1) {
      const found = await this.#findIn(run, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
