import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { hashRow, type StoredRow, storedRowSchema } from '../../../../core/contract/ledger/ledger-row.js';
import { takeRowText } from '../../../../core/contract/ledger/seal-row.js';
import type { LedgerHead } from '../../../../core/contract/ledger/store.js';
import { Fault } from '../../../../core/faults.js';
import { type FileSystem, nodeFileSystem } from '../../files/file-system.js';
import { type FileLine, readLines } from '../../files/read-lines.js';
import { listSegments, type Segment, segmentName, segmentPath } from './segments.js';

/**
 * One line of the journal: a row and the link to the line before. A machine's rows are chained among themselves; this second chain binds the
 * order of all rows, so that lines of two machines that change places, or a machine that is gone, show without any other file.
 */
export interface JournalLine {
  /** Link of the line before. */
  readonly after: string;
  readonly row: StoredRow;
}

/** What the first line of the journal comes after. */
export const FIRST_LINK = `sha256:${'0'.repeat(64)}`;

/** Gives the link of a line: SHA-256 of the link before it and the hash of its row. */
export const linkOf = ({ after, row }: JournalLine): string =>
  `sha256:${createHash('sha256').update(after).update(row.hash).digest('hex')}`;

/**
 * Writes a line, canonical JSON with its newline.
 * @throws Fault NOT_CANONICAL
 */
export const formatLine = ({ after, row }: JournalLine): string => `{"after":"${after}","row":${takeRowText(row)}}\n`;

const LINK_START = '{"after":"'.length;
/** So many bytes at the beginning of a line hold the link of the line before. */
export const LINK_END = LINK_START + FIRST_LINK.length;

/** Gives what a line, of which the beginning is given, says to be the link of the line before. */
export const linkBefore = (beginning: Buffer): string => beginning.toString('latin1', LINK_START, LINK_END);

const isLine = (value: unknown): value is JournalLine => {
  if (typeof value !== 'object' || value === null) return false;
  const { after, row } = value as Partial<JournalLine>;
  if (typeof after !== 'string' || typeof row !== 'object' || row === null) return false;
  const texts: readonly unknown[] = [row.machine, row.contract, row.hash, row.previous, row.template?.digest];
  return Number.isSafeInteger(row.seq) && texts.every((text) => typeof text === 'string');
};

/** Reads a line without its newline; undefined where it is none. Nothing in it is checked but that it names its row. */
export const parseLine = (bytes: Buffer): JournalLine | undefined => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isLine(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Says why a line is not what was written; undefined where it is. */
export const objectionToText = (
  { bytes, isWhole }: Pick<FileLine, 'bytes' | 'isWhole'>,
  parsed: JournalLine | undefined,
): string | undefined => {
  if (!isWhole) return 'the last line has no end';
  if (!isUtf8(bytes) || parsed === undefined) return 'the line is not a row';
  const shape = storedRowSchema.safeParse(parsed.row);
  if (!shape.success) return `the row has another shape at ${shape.error.issues[0]?.path.join('.') || 'the top'}`;
  try {
    // One row has one text: white space, other escapes or members in another order were not written here.
    return formatLine(parsed) === `${bytes.toString('utf8')}\n` ? undefined : 'the line is not in the form in which rows are written';
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  }
};

/** Says why a line cannot stand after a link and at the head of its machine; undefined where it can. */
export const objectionTo = (line: JournalLine, link: string, head: LedgerHead): string | undefined => {
  const { row } = line;
  try {
    if (hashRow(row) !== row.hash) return 'the row has another hash than it says';
  } catch (error) {
    if (error instanceof Fault) return `the row is not plain JSON: ${error.message}`;
    throw error;
  }
  if (line.after !== link) return 'the line is not linked to the line before';
  if (row.seq !== head.seq + 1) return `the row says ${row.seq} where ${head.seq + 1} is next`;
  if (row.previous !== head.hash) return `the row is not linked to row ${head.seq} of its machine`;
  return undefined;
};

/** A row as it lies in a segment. */
export interface RowLine {
  readonly row: StoredRow;
  /** Bytes of the line with its newline. */
  readonly length: number;
}

/**
 * Reads the rows of a segment. Nothing is checked but that they are rows.
 * @param isOpen says that a process may be writing the last line now, which is not read then
 * @throws Fault LEDGER_CORRUPT with segment, line and offset
 */
export async function* readRows(
  files: FileSystem,
  folder: string,
  { number, size }: Segment,
  isOpen = false,
): AsyncGenerator<RowLine, void, undefined> {
  for await (const { bytes, isWhole, line, offset } of readLines(files, segmentPath(folder, number), 0, size)) {
    if (!isWhole && isOpen) return;
    const row = isWhole ? parseLine(bytes)?.row : undefined;
    if (row === undefined) {
      const segment = segmentName(number);
      throw new Fault('LEDGER_CORRUPT', `Line ${line} of ${segment} (byte ${offset}) is not a row.`, { segment, line, offset });
    }
    yield { row, length: bytes.length + 1 };
  }
}

/**
 * Reads the rows of a data folder in the order in which they were committed, all of them or those of a machine. Nothing is checked but that
 * they are rows.
 * @param isOpen says that a process has the folder open, and may be writing
 * @throws Fault LEDGER_CORRUPT with segment, line and offset
 */
export async function* exportLedger(
  folder: string,
  machine?: string,
  files: FileSystem = nodeFileSystem,
  isOpen = false,
): AsyncGenerator<StoredRow, void, undefined> {
  for (const segment of await listSegments(files, folder))
    for await (const { row } of readRows(files, folder, segment, isOpen)) if (machine === undefined || row.machine === machine) yield row;
}
