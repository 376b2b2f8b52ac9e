import { parseLine } from '../../src/adapters/store/embedded/journal/journal-lines.js';
import { toCanonicalJson } from '../../src/core/canonical-json.js';
import type { StoredRow } from '../../src/core/contract/ledger/ledger-row.js';

/** One byte of a journal that is another. */
export interface ByteChange {
  /** Place of the byte in the journal, and the line that it is in, from 0. */
  readonly at: number;
  readonly line: number;
  readonly byte: number;
}

/** A line of a journal as it was written. */
export interface WrittenLine {
  readonly start: number;
  /** With its newline. */
  readonly bytes: Buffer;
  readonly after: string;
  readonly row: StoredRow;
  /** The line of the row as it is exported, and where in the journal the row begins. */
  readonly exported: Buffer;
  readonly rowStart: number;
}

const NEWLINE = 10;

/** Takes a journal apart. */
export const linesOf = (journal: Buffer): readonly WrittenLine[] => {
  const lines: WrittenLine[] = [];
  for (let start = 0; start < journal.length; ) {
    const end = journal.indexOf(NEWLINE, start) + 1;
    const bytes = journal.subarray(start, end);
    const parsed = parseLine(bytes.subarray(0, -1));
    if (parsed === undefined) throw new Error(`line ${lines.length + 1} is no row`);
    const row = toCanonicalJson(parsed.row);
    lines.push({ start, bytes, ...parsed, exported: Buffer.from(`${row}\n`), rowStart: start + bytes.indexOf(row) });
    start = end;
  }
  return lines;
};

/** How many bytes are changed. */
export interface Extent {
  /** Bytes that are changed to another one at random. */
  readonly bytes: number;
  /** About how many of them are changed in each of their eight bits as well. */
  readonly bits: number;
  /** Which part of the changes is taken, from 0, of how many. */
  readonly part: number;
  readonly parts: number;
}

/** Draws changes, in the order of the bytes. */
export const drawChanges = (
  lines: readonly WrittenLine[],
  { bytes: count, bits, part, parts }: Extent,
  random: () => number,
): readonly ByteChange[] => {
  const all = lines.flatMap(({ start, bytes }, line) => [...bytes].map((byte, i) => ({ at: start + i, line, byte })));
  const drawn = Math.min(count, all.length);
  let [left, wanted] = [all.length, drawn];
  const changes = all.flatMap(({ at, line, byte }) => {
    const isDrawn = random() * left < wanted;
    left -= 1;
    if (!isDrawn) return [];
    wanted -= 1;
    const ofBits = random() * drawn < bits ? [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => byte ^ (1 << bit)) : [];
    return [(byte + 1 + Math.floor(random() * 255)) & 0xff, ...ofBits].map((other) => ({ at, line, byte: other }));
  });
  return changes.slice(Math.floor((changes.length * part) / parts), Math.floor((changes.length * (part + 1)) / parts));
};

const nextLine = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.indexOf(NEWLINE) + 1 || bytes.length);

/** Gives the line that stands in a file after a change of a byte at a place of a line; where its end is changed, with the next one. */
export const changedLine = (line: Buffer, next: Buffer | undefined, at: number, byte: number): Buffer => {
  const bytes = Buffer.concat([line, next ?? Buffer.alloc(0)]);
  bytes[at] = byte;
  return nextLine(bytes);
};

/** Gives where a change stands in the export of its line; nothing where the export does not have that byte. */
export const placeInExport = ({ start, bytes, exported, rowStart }: WrittenLine, { at }: ByteChange): number | undefined => {
  if (at === start + bytes.length - 1) return exported.length - 1;
  const place = at - rowStart;
  return place >= 0 && place < exported.length - 1 ? place : undefined;
};
