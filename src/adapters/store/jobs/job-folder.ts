import { basename, join } from 'node:path';
import * as z from 'zod';
import { CHUNK_ITEMS, type ChunkResult, type Job, type JobDraft, type JobEnd, type JobPlan } from '../../../call/jobs.js';
import { Fault } from '../../../core/faults.js';
import { formatTileIndex, TILE_WIDTH, type TilePlace } from '../../../core/merkle/tiles.js';
import { HASH_BYTES } from '../../../core/merkle/tree-hash.js';
import { withFileLock } from '../files/file-lock.js';
import type { FileSystem } from '../files/file-system.js';
import { lockFolder } from '../files/folder-lock.js';
import { readWhole, replaceFile } from '../files/replace-file.js';
import { BlockFile } from './block-file.js';

const headSchema = z.looseObject({
  id: z.string(),
  owner: z.strictObject({ kind: z.enum(['local', 'key']), name: z.string() }),
  machine: z.string().optional(),
  key: z.string().optional(),
  spec: z.unknown(),
  items: z.int().min(0),
  created: z.number(),
});

const endSchema = z.looseObject({ status: z.enum(['done', 'cancelled', 'failed']), at: z.number() });

/** What stands in `job.json`, which makes a folder that of a job. */
export type JobHead = JobDraft & JobPlan & Pick<Job, 'id' | 'created'>;

const HEAD = 'job.json';
const END = 'end.json';

/** The folder of one job: its head, its input and its results as blocks, the tiles of the tree over the items, and how it ended. */
export class JobFolder {
  readonly path: string;
  readonly #files: FileSystem;
  readonly #input: BlockFile;
  readonly #results: BlockFile;
  #head: JobHead | undefined;
  #end: JobEnd | undefined;
  #unlock: (() => Promise<void>) | undefined;
  #updated = 0;
  #known = 0;

  constructor(files: FileSystem, path: string) {
    this.path = path;
    this.#files = files;
    this.#input = new BlockFile(files, join(path, 'input'));
    this.#results = new BlockFile(files, join(path, 'results'));
  }

  async #json<T>(name: string, schema: z.ZodType): Promise<T | undefined> {
    const bytes = await readWhole(this.#files, join(this.path, name));
    if (bytes === undefined) return undefined;
    try {
      return schema.parse(JSON.parse(bytes.toString('utf8'))) as T;
    } catch {
      // Callers are told it too, and not where the data folder is.
      throw new Fault('STORE_FAILED', `jobs/${basename(this.path)}/${name} is damaged: put a copy of it back, or remove the folder.`);
    }
  }

  /** Reads the job anew, whatever process works on it; nothing where there is none. */
  async read(now: number): Promise<Job | undefined> {
    // Another process may have removed it since.
    if ((await this.#files.size(join(this.path, HEAD))) === undefined) return undefined;
    this.#head ??= await this.#json<JobHead>(HEAD, headSchema);
    if (this.#head === undefined) return undefined;
    if (this.#end === undefined) {
      // First how it ended: of one that ended nothing more is written.
      this.#end = await this.#json<JobEnd>(END, endSchema);
      await this.#results.refresh();
    }
    const { id, owner, machine, spec, items, created } = this.#head;
    const { count: done, computed, refused } = this.#results;
    if (done !== this.#known) [this.#known, this.#updated] = [done, now];
    return {
      id,
      owner,
      ...(machine === undefined ? {} : { machine }),
      spec,
      items,
      chunks: Math.ceil(items / CHUNK_ITEMS),
      created,
      updated: this.#end?.at ?? Math.max(created, this.#updated),
      done,
      computed,
      refused,
      ...(this.#end === undefined ? {} : { end: this.#end }),
    };
  }

  /** The key under which the caller started it. */
  get key(): string | undefined {
    return this.#head?.key;
  }

  /** Bytes of the input and the results. */
  async bytes(): Promise<number> {
    await this.#input.refresh();
    return this.#input.bytes + this.#results.bytes;
  }

  isDone(chunk: number): boolean {
    return this.#results.has(chunk);
  }

  putInput(chunk: number, bytes: Buffer): Promise<void> {
    return this.#input.append({ chunk, computed: 0, refused: 0 }, [bytes], false);
  }

  /** Writes the head, last of all; resolves when the job is on the disk. */
  async begin(head: JobHead): Promise<void> {
    await this.#input.sync();
    await replaceFile(this.#files, join(this.path, HEAD), Buffer.from(JSON.stringify(head)));
  }

  async input(chunk: number): Promise<Buffer> {
    await this.#input.refresh();
    return (await this.#input.read(chunk))?.parts[0] ?? Buffer.alloc(0);
  }

  putResult(chunk: number, { computed, refused, summary, hashes, lines }: ChunkResult): Promise<void> {
    return this.#results.append({ chunk, computed, refused }, [summary, hashes, lines]);
  }

  async result(chunk: number): Promise<ChunkResult | undefined> {
    await this.#results.refresh();
    const found = await this.#results.read(chunk);
    if (found === undefined) return undefined;
    const [summary = Buffer.alloc(0), hashes = summary, lines = summary] = found.parts;
    return { computed: found.record.computed, refused: found.record.refused, summary, hashes, lines };
  }

  async computedBefore(chunk: number): Promise<number> {
    await this.#results.refresh();
    return this.#results.computedBefore(chunk);
  }

  /** Ends the job, unless it has ended. */
  async finish(end: JobEnd): Promise<void> {
    const path = join(this.path, END);
    await withFileLock(path, async () => {
      this.#end ??= await this.#json<JobEnd>(END, endSchema);
      if (this.#end !== undefined) return;
      await replaceFile(this.#files, path, Buffer.from(JSON.stringify(end)));
      this.#end = end;
    });
  }

  async putTiles(tiles: readonly { readonly place: TilePlace; readonly hashes: Buffer }[]): Promise<void> {
    for (const level of new Set(tiles.map(({ place }) => place.level))) {
      const path = join(this.path, `tree-${level}`);
      const isNew = (await this.#files.size(path)) === undefined;
      const file = await this.#files.open(path, isNew ? 'create' : 'rewrite');
      try {
        for (const { place, hashes } of tiles) if (place.level === level) await file.rewrite(place.index * TILE_WIDTH * HASH_BYTES, hashes);
        await file.datasync();
      } finally {
        await file.close();
      }
    }
  }

  /** @throws RangeError where the tile is not there */
  async tile({ level, index, width }: TilePlace): Promise<Uint8Array> {
    const file = await this.#files.open(join(this.path, `tree-${level}`), 'read');
    try {
      const hashes = await file.read(index * TILE_WIDTH * HASH_BYTES, width * HASH_BYTES);
      if (hashes.length === width * HASH_BYTES) return hashes;
      throw new RangeError(`the tile ${formatTileIndex(index, width)} of level ${level} is not there`);
    } finally {
      await file.close();
    }
  }

  /** Makes this process the one that works on the job; false where another one does. */
  async own(): Promise<boolean> {
    if (this.#unlock !== undefined) return true;
    try {
      this.#unlock = await lockFolder(this.path);
    } catch (error) {
      if (error instanceof Fault && error.code === 'STORE_FAILED') return false;
      throw error;
    }
    return true;
  }

  /** Lets go of files and of the job; it can be read and owned again. */
  async close(): Promise<void> {
    await this.#input.close();
    await this.#results.close();
    const unlock = this.#unlock;
    this.#unlock = undefined;
    await unlock?.().catch(() => undefined);
  }
}
