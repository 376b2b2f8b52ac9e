import type { LedgerRow } from '../../../../core/contract/ledger/ledger-row.js';
import { ContractEnds } from '../../contract-ends.js';
import { type FileSystem, nodeFileSystem } from '../../files/file-system.js';
import { type FileLine, readLines } from '../../files/read-lines.js';
import { LedgerState } from '../ledger-state.js';
import { type SnapshotContent, SnapshotFile } from '../snapshot/snapshot.js';
import { FIRST_LINK, type JournalLine, linkOf, objectionTo, objectionToText, parseLine } from './journal-lines.js';
import { listSegments, segmentName, segmentPath } from './segments.js';

/** The file that is named where the snapshot is what was changed. */
const SNAPSHOT = 'snapshot.json';

/** The first row of a ledger that is not as it was written, or the place where one is missing. */
export interface BadRow {
  readonly segment: string;
  /** Number of the line in the segment, from 1. */
  readonly line: number;
  /** Byte of the segment at which the line begins. */
  readonly offset: number;
  readonly machine?: string;
  readonly seq?: number;
  readonly why: string;
}

/** What reading a whole ledger found. */
export interface LedgerVerification {
  readonly valid: boolean;
  /** Good rows before the first bad one. */
  readonly rows: number;
  readonly segments: number;
  /** The ends of the machines' ledgers. */
  readonly heads: readonly { readonly machine: string; readonly seq: number; readonly hash: string }[];
  /** Whether there was a snapshot to compare the ends with; without one, rows cut from the end do not show. */
  readonly snapshot: 'compared' | 'missing' | 'unreadable';
  readonly firstBad?: BadRow;
}

/** Compares the ledger with a snapshot while it is read, so that rows that are gone from its end show too. */
const createComparison = (content: SnapshotContent) => {
  const { position, machines, contracts } = content;
  const heads = new Map(machines.map((head) => [head.name, head]));
  return {
    position,
    /** Says why a document of the snapshot is not what the rows up to it make. */
    objectionToDocuments: (ends: ContractEnds): string | undefined => {
      for (const { document } of contracts) {
        const why = ends.objectionToDocument(document);
        if (why !== undefined) return why;
      }
      return undefined;
    },
    objectionTo: ({ row }: JournalLine, rows: number, link: string): string | undefined => {
      const head = heads.get(row.machine);
      if (head?.seq === row.seq && head.hash !== row.hash) return `the snapshot knows another row ${row.seq} of ${row.machine}`;
      return rows === position.rows && link !== position.link ? 'the snapshot knows other rows up to here' : undefined;
    },
    objectionToEnd: (rows: number, state: LedgerState): Pick<BadRow, 'machine' | 'seq' | 'why'> | undefined => {
      if (rows >= position.rows) return undefined;
      const lost = machines.find(({ name, seq }) => state.head(name).seq < seq);
      const why = `the ledger ends after ${rows} rows, and the snapshot knows of ${position.rows}`;
      return lost === undefined ? { why } : { machine: lost.name, seq: state.head(lost.name).seq + 1, why };
    },
  };
};

const locate = ({ line, offset }: FileLine, segment: number, parsed: JournalLine | undefined, why: string): BadRow => ({
  segment: segmentName(segment),
  line,
  offset,
  ...(parsed === undefined ? {} : { machine: parsed.row.machine.slice(0, 64), seq: parsed.row.seq }),
  why,
});

/**
 * Reads every row of a data folder, and finds the first that is not as it was written: its text, its shape, its hash,
 * its links to the row of its machine and to the line before, the state that it leaves, what the snapshot knows, and what else is asked of each
 * row. Receipts are not verified: that takes the keys of the node.
 * @param objectionToRow says why a row whose text, hash and links hold cannot follow the rows before it
 * @param isOpen says that a process has the folder open, and may be writing the last line, which is not read then
 * @throws Fault LEDGER_CORRUPT where a segment between others is gone
 */
export const verifyLedger = async (
  folder: string,
  files: FileSystem = nodeFileSystem,
  objectionToRow: (row: LedgerRow) => string | undefined = () => undefined,
  isOpen = false,
): Promise<LedgerVerification> => {
  const content = await new SnapshotFile(files, folder).read();
  const comparison = typeof content === 'string' ? undefined : createComparison(content);
  const segments = await listSegments(files, folder);
  const state = new LedgerState();
  const ends = new ContractEnds();
  let [rows, link] = [0, FIRST_LINK];
  const result = (firstBad?: BadRow): LedgerVerification => ({
    valid: firstBad === undefined,
    rows,
    segments: segments.length,
    heads: [...state.heads()].map(([machine, { seq, hash }]) => ({ machine, seq, hash })),
    snapshot: typeof content === 'string' ? content : 'compared',
    ...(firstBad === undefined ? {} : { firstBad }),
  });
  let end = { line: 1, offset: 0 };
  for (const { number, size } of segments) {
    end = { line: 1, offset: 0 };
    for await (const line of readLines(files, segmentPath(folder, number), 0, size)) {
      if (!line.isWhole && isOpen) break;
      const parsed = parseLine(line.bytes);
      const objection = objectionToText(line, parsed);
      if (objection !== undefined || parsed === undefined) return result(locate(line, number, parsed, objection ?? ''));
      const next = linkOf(parsed);
      const why =
        objectionTo(parsed, link, state.head(parsed.row.machine)) ??
        ends.objectionTo(parsed.row) ??
        comparison?.objectionTo(parsed, rows + 1, next) ??
        objectionToRow(parsed.row);
      if (why !== undefined) return result(locate(line, number, parsed, why));
      state.addRow(parsed.row);
      rows += 1;
      link = next;
      end = { line: line.line + 1, offset: line.offset + line.bytes.length + 1 };
      const stale = rows === comparison?.position.rows ? comparison.objectionToDocuments(ends) : undefined;
      if (stale !== undefined) return result({ segment: SNAPSHOT, line: 1, offset: 0, why: stale });
    }
  }
  const lost = comparison?.objectionToEnd(rows, state);
  return lost === undefined ? result() : result({ segment: segmentName(Math.max(1, segments.length)), ...end, ...lost });
};
