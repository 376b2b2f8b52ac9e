import { join } from 'node:path';
import { apiKeySchema } from '../../../call/api-key.js';
import { Fault } from '../../../core/faults.js';
import { isLoggedId } from '../../../core/log/log-entry.js';
import { DefinitionRecords } from '../embedded/definition-records.js';
import { FIRST_LINK, LINK_END, linkOf, parseLine } from '../embedded/journal/journal-lines.js';
import { listSegments as listLedger, segmentName, segmentPath } from '../embedded/journal/segments.js';
import { createClockFile } from '../files/clock-file.js';
import { DurableDocument } from '../files/durable-document.js';
import type { FileSystem } from '../files/file-system.js';
import { createFolderDocuments } from '../files/folder-documents.js';
import { readLines } from '../files/read-lines.js';
import { JOBS_FOLDER } from '../jobs/folder-jobs.js';
import { JobFolder } from '../jobs/job-folder.js';
import { KEYS_FILE } from '../keys/access-files.js';
import { KeyRecords } from '../keys/key-records.js';
import { USAGE_FILE, type UsageDocument } from '../keys/usage-counts.js';
import { FolderPlace } from '../log/folder-log.js';
import { parseHead, parseReceipt } from '../receipts/receipt-line.js';
import { listSegments, receiptFolder, segmentKey } from '../receipts/segment-name.js';
import type { CopiedJob, CopiedReceipt, RowText, StoreReader } from './store-content.js';
import { DOCUMENT_KINDS, sayCount } from './store-content.js';

/** What stands between the link of a line of the journal and its row. */
const ROW_START = LINK_END + '","row":'.length;

/** Reads a data folder that nobody changes meanwhile. */
export const createFolderReader = (files: FileSystem, folder: string, name: string): StoreReader => {
  const place = new FolderPlace(files, folder);

  async function* readRows(): AsyncGenerator<RowText> {
    let link = FIRST_LINK;
    for (const { number, size } of await listLedger(files, folder))
      for await (const { bytes, line, offset } of readLines(files, segmentPath(folder, number), 0, size)) {
        const parsed = parseLine(bytes);
        if (parsed === undefined || parsed.after !== link) {
          const segment = segmentName(number);
          const why = parsed === undefined ? 'is not a row' : 'is not linked to the line before';
          throw new Fault('LEDGER_CORRUPT', `Line ${line} of ${segment} (byte ${offset}) ${why}.`, { segment, line, offset });
        }
        link = linkOf(parsed);
        yield { row: parsed.row, text: bytes.toString('utf8', ROW_START, bytes.length - 1) };
      }
  }

  /** Lines that hold no receipt of ours are passed over, as the log passes them over. */
  async function* readReceipts(onDamaged: () => void = () => undefined): AsyncGenerator<CopiedReceipt> {
    const cursors = (await place.readState())?.cursors ?? {};
    for (const segment of (await listSegments(files, receiptFolder(folder))).toReversed()) {
      const logged = cursors[segmentKey(segment)] ?? 0;
      for await (const { offset, bytes, isWhole } of readLines(files, segment.path, 0, segment.size)) {
        const id = parseHead(bytes)?.id;
        if (!isWhole || id === undefined || !isLoggedId(id) || parseReceipt(bytes) === undefined) {
          if (bytes.length > 0) onDamaged();
          continue;
        }
        yield { id, lane: segment.lane, line: bytes.toString('utf8'), isLogged: offset + bytes.length < logged };
      }
    }
  }

  async function* readJobs(onOpen: () => void = () => undefined): AsyncGenerator<CopiedJob> {
    const base = join(folder, JOBS_FOLDER);
    for (const id of (await files.list(base)).toSorted()) {
      const own = new JobFolder(files, join(base, id));
      try {
        const job = id.startsWith('job_') ? await own.read(0) : undefined;
        if (job !== undefined && job.end === undefined) onOpen();
        if (job?.end !== undefined) yield { job, key: own.key, input: (chunk) => own.input(chunk), result: (chunk) => own.result(chunk) };
      } finally {
        await own.close();
      }
    }
  }

  return {
    name,
    async *definitions() {
      const records = new DefinitionRecords(files, folder, () => undefined);
      await records.load();
      const { stored, pinned } = records.all();
      for (const one of pinned) yield { ...one, machine: undefined };
      yield* stored;
    },
    rows: readRows,
    async *documents() {
      for (const kind of DOCUMENT_KINDS) {
        const documents = createFolderDocuments(folder, kind, files);
        for (const machine of (await documents.machines()).toSorted())
          yield { kind: kind.name, machine, document: await documents.read(machine) };
      }
    },
    async *keys() {
      for (const key of await new KeyRecords(join(folder, KEYS_FILE)).all()) yield apiKeySchema.parse(key);
    },
    async *uses() {
      const document = new DurableDocument<UsageDocument>(join(folder, USAGE_FILE), { version: 1, usage: {} }, files);
      await document.load();
      for (const [prefix, { day, booked, lastUsed }] of Object.entries(document.content.usage))
        yield { prefix, day, used: booked, lastUsed };
    },
    clock: createClockFile(folder, files),
    receipts: () => readReceipts(),
    log: place,
    jobs: () => readJobs(),
    leftBehind: async () => {
      let [damaged, open] = [0, 0];
      for await (const _ of readReceipts(() => {
        damaged += 1;
      }));
      for await (const _ of readJobs(() => {
        open += 1;
      }));
      return [
        ...sayCount(damaged, 'line among the receipts holds none', 'lines among the receipts hold none'),
        ...sayCount(open, 'job has not ended', 'jobs have not ended'),
      ];
    },
  };
};
