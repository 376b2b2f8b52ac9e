import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PreparedDefinition } from '../../../../core/contract/definition/prepare-definition.js';
import { foldRow } from '../../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../../core/faults.js';
import type { FileSystem } from '../../files/file-system.js';
import { type FileLine, readLines } from '../../files/read-lines.js';
import type { IndexFiles } from '../index/index-file.js';
import type { RowIndex } from '../index/row-index.js';
import type { LedgerState } from '../ledger-state.js';
import type { JournalEnd } from '../snapshot/snapshot.js';
import { type JournalLine, linkOf, objectionTo, parseLine } from './journal-lines.js';
import { BATCH_BYTES, type JournalPlace } from './journal-writer.js';
import { ledgerFolder, listSegments, type Segment, segmentName, segmentPath } from './segments.js';

const CHUNK = 1 << 20;

/**
 * Brings to the disk what a process that ended left in the system's memory only, before anything of it is read: what is read is answered, and
 * indexes and snapshots are made of it. The end of the journal is written again as it is: after a flush that failed the system may take bytes
 * for flushed that the disk never took, and a second flush passes over them.
 * @param known a place of the journal up to which it was on the disk when a snapshot was written
 * @throws Fault LEDGER_CORRUPT where a segment between others is gone
 */
export const flushEnd = async (files: FileSystem, folder: string, known: JournalPlace): Promise<void> => {
  await files.syncFolder(folder);
  await files.syncFolder(ledgerFolder(folder));
  const last = (await listSegments(files, folder)).at(-1);
  if (last === undefined) return;
  const from = known.segment === last.number ? known.offset : 0;
  const file = await files.open(segmentPath(folder, last.number), 'rewrite');
  try {
    for (let position = from; position < last.size; position += CHUNK)
      await file.rewrite(position, await file.read(position, Math.min(CHUNK, last.size - position)));
    await file.datasync();
  } finally {
    await file.close();
  }
};

/**
 * Sets the end of a segment aside: copies it into the folder `quarantine`, and cuts it off when the copy is on the disk.
 * @returns the name of the copy
 */
const quarantineEnd = async (files: FileSystem, folder: string, segment: number, offset: number, size: number): Promise<string> => {
  const aside = join(folder, 'quarantine');
  await files.makeFolder(aside);
  const name = `${segmentName(segment)}.${offset}.${randomBytes(3).toString('hex')}.torn`;
  const torn = await files.open(segmentPath(folder, segment), 'append');
  try {
    const bytes = await torn.read(offset, size - offset);
    const copy = await files.open(join(aside, name), 'create');
    try {
      const written = await copy.append(bytes);
      if (written !== bytes.length)
        throw new Fault('STORE_FAILED', `The disk took ${written} of ${bytes.length} bytes of ${name}; nothing was cut off.`);
      await copy.datasync();
    } finally {
      await copy.close();
    }
    await files.syncFolder(aside);
    await torn.truncate(offset);
    await torn.datasync();
  } finally {
    await torn.close();
  }
  return join('quarantine', name);
};

/** What is built up while the journal is read. */
export interface Replay {
  readonly files: FileSystem;
  readonly folder: string;
  readonly state: LedgerState;
  readonly index: RowIndex;
  readonly indexFiles: IndexFiles;
  readonly prepared: (digest: string) => PreparedDefinition | undefined;
  readonly notices: string[];
}

const corrupt = (segment: number, line: number, offset: number, why: string): Fault => {
  const name = segmentName(segment);
  return new Fault(
    'LEDGER_CORRUPT',
    `Line ${line} of ${name} (byte ${offset}): ${why}. Nothing was changed; put a copy of the ledger back.`,
    {
      segment: name,
      line,
      offset,
    },
  );
};

/**
 * Checks whether the end of the last segment, from a line that is no row, was never wholly written: nothing good comes after it, or the line
 * has parts that the disk never took (which read as zero bytes, and no row has one) and lies in what one write can leave. A row that lacks
 * nothing but its newline is not good: it was never acknowledged, and the next row cannot follow it.
 */
const isTorn = async ({ files, folder }: Replay, segment: Segment, bad: FileLine): Promise<boolean> => {
  if (bad.bytes.includes(0) && segment.size - bad.offset <= BATCH_BYTES) return true;
  for await (const { bytes, isWhole } of readLines(files, segmentPath(folder, segment.number), bad.offset, segment.size)) {
    if (isWhole && parseLine(bytes) !== undefined) return false;
  }
  return true;
};

const takeRow = (replay: Replay, segment: number, { row }: JournalLine, length: number): string | undefined => {
  const { state, index, indexFiles, prepared } = replay;
  const definition = prepared(row.template.digest);
  if (definition === undefined) return `its definition ${row.template.digest} is not in definitions.json`;
  const document = foldRow(definition, state.document(row.machine, row.contract), row);
  indexFiles.add(segment, index.firstOf(segment), index.add(row, length));
  state.addRow(row);
  state.setDocument(document);
  return undefined;
};

/** Reads one segment from a place on. */
const replaySegment = async (replay: Replay, segment: Segment, from: JournalEnd, isLast: boolean): Promise<JournalEnd> => {
  const { files, folder, state, index, indexFiles, notices } = replay;
  const { number, size } = segment;
  const linesBefore = index.rows - index.firstOf(number);
  let { offset, link } = from;
  for await (const line of readLines(files, segmentPath(folder, number), from.offset, size)) {
    const at = linesBefore + line.line;
    const parsed = line.isWhole ? parseLine(line.bytes) : undefined;
    if (parsed === undefined) {
      if (!isLast || !(await isTorn(replay, segment, line))) throw corrupt(number, at, line.offset, 'it is not a row');
      const copy = await quarantineEnd(files, folder, number, line.offset, size);
      notices.push(`The last ${size - line.offset} bytes of ${segmentName(number)} were not wholly written; they are in ${copy} now.`);
      break;
    }
    const length = line.bytes.length + 1;
    const objection = objectionTo(parsed, link, state.head(parsed.row.machine)) ?? takeRow(replay, number, parsed, length);
    if (objection !== undefined) throw corrupt(number, at, line.offset, objection);
    link = linkOf(parsed);
    offset += length;
  }
  await indexFiles.flush();
  return { segment: number, offset, rows: index.rows, link };
};

/**
 * Reads the journal from a place to its end: every row is parsed, checked and folded; an end that was not wholly written is set aside.
 * @throws Fault LEDGER_CORRUPT with segment, line and offset
 */
export const replayTail = async (replay: Replay, from: JournalEnd): Promise<JournalEnd> => {
  const { files, folder, index, indexFiles } = replay;
  const segments = await listSegments(files, folder);
  let end = from;
  for (const segment of segments.slice(Math.max(0, from.segment - 1))) {
    if (segment.number > from.segment) {
      index.startSegment(segment.number);
      await indexFiles.keep(segment.number, 0);
      end = { ...end, segment: segment.number, offset: 0 };
    }
    end = await replaySegment(replay, segment, end, segment.number === segments.length);
  }
  return end;
};
