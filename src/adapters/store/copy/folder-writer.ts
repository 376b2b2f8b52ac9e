import { join } from 'node:path';
import type { ApiKey } from '../../../call/api-key.js';
import { EMPTY_TREE, growTiles } from '../../../core/merkle/grow-tiles.js';
import { HASH_BYTES } from '../../../core/merkle/tree-hash.js';
import { type DefinitionsDocument, writeDefinitions } from '../embedded/definition-records.js';
import { FIRST_LINK, formatLine, linkOf } from '../embedded/journal/journal-lines.js';
import { BATCH_BYTES, JournalWriter } from '../embedded/journal/journal-writer.js';
import { ledgerFolder } from '../embedded/journal/segments.js';
import { createClockFile } from '../files/clock-file.js';
import { DurableDocument } from '../files/durable-document.js';
import type { FileSystem, OpenFile } from '../files/file-system.js';
import { createFolderDocuments } from '../files/folder-documents.js';
import { NOBODY } from '../files/process-owner.js';
import { JOBS_FOLDER } from '../jobs/folder-jobs.js';
import { JobFolder } from '../jobs/job-folder.js';
import { KEYS_FILE } from '../keys/access-files.js';
import { writeKeys } from '../keys/key-records.js';
import { type LastDay, USAGE_FILE, type UsageDocument } from '../keys/usage-counts.js';
import { FolderPlace } from '../log/folder-log.js';
import { parseHead } from '../receipts/receipt-line.js';
import { formatSegmentName, newSegment, receiptFolder, segmentKey } from '../receipts/segment-name.js';
import { kindOf, roomOf } from '../receipts/share-room.js';
import { type CopiedJob, type CopiedReceipt, DOCUMENT_KINDS, type StoreWriter } from './store-content.js';

const hashesIn = (bytes: Buffer): readonly Buffer[] =>
  Array.from({ length: bytes.length / HASH_BYTES }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));

/** Builds the tree over the items of a job that is done anew; gives what each chunk adds to it. */
export async function* treeOfJob({ job, result }: CopiedJob) {
  if (job.end?.status !== 'done') return;
  let edge = EMPTY_TREE;
  for (let chunk = 0; chunk < job.chunks; chunk += 1) {
    const grown = growTiles(edge, hashesIn((await result(chunk))?.hashes ?? Buffer.alloc(0)));
    ({ edge } = grown);
    yield grown.tiles;
  }
}

/** Segments of receipts that are filled at a time. */
const MOST_OPEN = 64;

/** Bytes of lines that are written together. */
const TOGETHER = 1 << 20;

/** A segment of receipts that is being filled. */
class OpenSegment {
  readonly key: string;
  readonly isLogged: boolean;
  readonly #file: OpenFile;
  #lines: Buffer[] = [];
  #waiting = 0;
  #bytes = 0;

  constructor(key: string, isLogged: boolean, file: OpenFile) {
    this.key = key;
    this.isLogged = isLogged;
    this.#file = file;
  }

  get bytes(): number {
    return this.#bytes;
  }

  async #write(): Promise<void> {
    const bytes = Buffer.concat(this.#lines);
    [this.#lines, this.#waiting] = [[], 0];
    const written = await this.#file.append(bytes);
    if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were taken`);
  }

  async add(line: Buffer): Promise<void> {
    this.#lines.push(line);
    this.#bytes += line.length;
    this.#waiting += line.length;
    if (this.#waiting >= TOGETHER) await this.#write();
  }

  /** Resolves when all is on the disk. */
  async end(): Promise<void> {
    try {
      await this.#write();
      await this.#file.datasync();
    } finally {
      await this.#file.close();
    }
  }
}

/**
 * Fills a data folder in which nothing is yet.
 * @param capacity bytes of receipts that the folder will have room for, which says how large its segments are
 */
export const createFolderWriter = (files: FileSystem, folder: string, capacity: number): StoreWriter => {
  const place = new FolderPlace(files, folder);
  const definitions: DefinitionsDocument = { version: 1, stored: [], pinned: [] };
  const cursors: Record<string, number> = {};
  /** Machines of the first rows that name definitions. */
  const firstOf = new Map<string, string>();

  const openSegment = async (lane: string, isLogged: boolean, made: number): Promise<OpenSegment> => {
    const segment = newSegment(lane, made, NOBODY);
    const file = await files.open(join(receiptFolder(folder), formatSegmentName(segment)), 'create');
    return new OpenSegment(segmentKey(segment), isLogged, file);
  };

  const putJob = async (base: string, copied: CopiedJob): Promise<void> => {
    const { job, key, input, result } = copied;
    const own = new JobFolder(files, join(base, job.id));
    await files.makeFolder(own.path);
    try {
      for (let chunk = 0; chunk < job.chunks; chunk += 1) {
        const [given, made] = [await input(chunk), await result(chunk)];
        if (given.length > 0) await own.putInput(chunk, given);
        if (made !== undefined) await own.putResult(chunk, made);
      }
      for await (const tiles of treeOfJob(copied)) await own.putTiles(tiles);
      const { id, owner, machine, spec, items, created } = job;
      const more = { ...(machine === undefined ? {} : { machine }), ...(key === undefined ? {} : { key }) };
      await own.begin({ id, owner, spec, items, created, ...more });
      if (job.end !== undefined) await own.finish(job.end);
    } finally {
      await own.close();
    }
  };

  return {
    putDefinitions: async (given) => {
      for await (const { machine, ...one } of given)
        if (machine === undefined) definitions.pinned.push({ ...one, machine: '' });
        else definitions.stored.push({ ...one, machine });
    },
    putRows: async (rows) => {
      await files.makeFolder(ledgerFolder(folder));
      const journal = new JournalWriter(files, folder, { segment: 0, offset: 0 });
      let link = FIRST_LINK;
      let lines: Buffer[] = [];
      let bytes = 0;
      const write = async (): Promise<void> => {
        if (bytes > 0) await journal.append(Buffer.concat(lines));
        [lines, bytes] = [[], 0];
      };
      for await (const { row } of rows) {
        const line = Buffer.from(formatLine({ after: link, row }));
        if (bytes + line.length > BATCH_BYTES) await write();
        lines.push(line);
        bytes += line.length;
        link = linkOf({ after: link, row });
        const { machine, template } = row;
        if (!firstOf.has(template.digest)) firstOf.set(template.digest, machine);
      }
      await write();
      await journal.close();
    },
    // Whoever opens the folder folds them from the rows.
    putContracts: async () => undefined,
    putDocuments: async (documents) => {
      for await (const { kind, machine, document } of documents) {
        const own = DOCUMENT_KINDS.find(({ name }) => name === kind);
        if (own === undefined) throw new Error(`there are no documents ${kind}`);
        await createFolderDocuments(folder, own, files).change(machine, (content) => Object.assign(content as object, document));
      }
    },
    putKeys: async (keys) => {
      const all: ApiKey[] = [];
      for await (const key of keys) all.push(key);
      if (all.length > 0) await writeKeys(join(folder, KEYS_FILE), all);
    },
    putUses: async (uses) => {
      const usage: Record<string, LastDay> = {};
      for await (const { prefix, day, used, lastUsed } of uses) usage[prefix] = { day, booked: used, lastUsed };
      if (Object.keys(usage).length === 0) return;
      await new DurableDocument<UsageDocument>(join(folder, USAGE_FILE), { version: 1, usage }, files).save();
    },
    clock: createClockFile(folder, files),
    putReceipts: async (receipts: AsyncIterable<CopiedReceipt>) => {
      await files.makeFolder(receiptFolder(folder));
      const open = new Map<string, OpenSegment>();
      const end = async (name: string, own: OpenSegment): Promise<void> => {
        open.delete(name);
        await own.end();
        if (own.isLogged) cursors[own.key] = own.bytes;
      };
      for await (const { lane, line, isLogged } of receipts) {
        const bytes = Buffer.from(`${line}\n`);
        // What is not in the log yet lies behind no cursor.
        const name = `${isLogged} ${lane}`;
        const before = open.get(name);
        if (before !== undefined && before.bytes + bytes.length > roomOf(kindOf(lane), capacity).segment) await end(name, before);
        const [oldest] = open;
        if (oldest !== undefined && open.size >= MOST_OPEN && !open.has(name)) await end(...oldest);
        const own = open.get(name) ?? (await openSegment(lane, isLogged, parseHead(bytes)?.at ?? 0));
        open.set(name, own);
        await own.add(bytes);
      }
      for (const own of [...open]) await end(...own);
      await files.syncFolder(receiptFolder(folder));
    },
    appendLog: async (appended) => {
      await place.commit({ ...appended, taken: cursors });
      await place.tidy(appended.growth);
    },
    putCheckpoint: (signed) => place.writeCheckpoint(signed),
    putJobs: async (jobs) => {
      const base = join(folder, JOBS_FOLDER);
      for await (const job of jobs) await putJob(base, job);
    },
    settle: async () => {
      const pinned = definitions.pinned.map((one) => ({ ...one, machine: firstOf.get(one.digest) ?? '' }));
      if (pinned.length + definitions.stored.length > 0) await writeDefinitions(files, folder, { stored: definitions.stored, pinned });
    },
  };
};
