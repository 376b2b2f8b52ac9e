import { Fault } from '../../../../core/faults.js';
import type { FileSystem } from '../../files/file-system.js';
import { type IndexFiles, readIndexFile } from '../index/index-file.js';
import { type IndexEntry, RowIndex, type RowPlace } from '../index/row-index.js';
import { linkOf, parseLine, readRows } from '../journal/journal-lines.js';
import { listSegments, type Segment, segmentName, segmentPath } from '../journal/segments.js';
import { LedgerState } from '../ledger-state.js';
import type { SnapshotContent } from './snapshot.js';

/** What a snapshot gives back: the state at its place of the journal, and the index up to there. */
export interface Restored {
  readonly state: LedgerState;
  readonly index: RowIndex;
  /** Segments whose index had to be made again. */
  readonly reindexed: readonly number[];
}

/** The last rows of so many machines are compared at a start; `verifyLedger` compares all. */
const CHECKED_HEADS = 1_000;

const gone = (what: string): Fault =>
  new Fault(
    'LEDGER_CORRUPT',
    `The snapshot knows of rows that the ledger does not hold: ${what}. Acknowledged rows are gone or changed; put a copy of the ledger folder back.`,
  );

/** @throws Fault LEDGER_CORRUPT where the journal ends before the snapshot's place */
const assertNotAhead = ({ position }: SnapshotContent, segments: readonly Segment[]): void => {
  const end = segments[position.segment - 1]?.size ?? 0;
  if (position.rows > 0 && end < position.offset)
    throw gone(`it stands at byte ${position.offset} of ${segmentName(position.segment)}, which has ${end}`);
};

/** Makes the index of a segment's first bytes again from their rows; undefined where they are of machines or contracts that the snapshot does not know. */
const scanSegment = async (
  files: FileSystem,
  folder: string,
  segment: Segment,
  content: SnapshotContent,
): Promise<readonly IndexEntry[] | undefined> => {
  const machines = new Map(content.machines.map(({ name, first }) => [name, first]));
  const contracts = new Map(content.contracts.map(({ first, document }) => [JSON.stringify([document.machine, document.id]), first]));
  const entries: IndexEntry[] = [];
  for await (const { row, length } of readRows(files, folder, segment)) {
    const [machine, contract] = [machines.get(row.machine), contracts.get(JSON.stringify([row.machine, row.contract]))];
    if (machine === undefined || contract === undefined) return undefined;
    entries.push({ length, machine, contract, seq: row.seq });
  }
  return entries;
};

/** Says what of the snapshot does not agree with the row before its place, or with the last rows of its machines. */
const objectionToRows = (files: FileSystem, folder: string, content: SnapshotContent, index: RowIndex): string | undefined => {
  const { position, machines } = content;
  if (position.rows === 0) return undefined;
  const read = ({ segment, offset, length }: RowPlace) => parseLine(files.readNow(segmentPath(folder, segment), offset, length - 1));
  const last = index.placeOf(position.rows - 1);
  const where = `byte ${last.offset} of ${segmentName(last.segment)}`;
  const line = read(last);
  // A segment that was made and never written to has no row: the last one ends the segment before.
  const isAtEnd =
    position.offset === 0
      ? last.segment === position.segment - 1
      : last.segment === position.segment && last.offset + last.length === position.offset;
  if (!isAtEnd) return 'its place is not the end of a row';
  if (line === undefined) return `there is no row at ${where}`;
  if (linkOf(line) !== position.link) return `another row is at ${where}, or it comes after other rows`;
  const changed = machines.slice(0, CHECKED_HEADS).find(({ name, seq, hash }) => {
    const row = read(index.place(name, seq))?.row;
    return row?.machine !== name || row.seq !== seq || row.hash !== hash;
  });
  return changed === undefined ? undefined : `row ${changed.seq} of ${changed.name} is another`;
};

const restore = async (
  files: FileSystem,
  folder: string,
  content: SnapshotContent,
  segments: readonly Segment[],
  indexFiles: IndexFiles,
  isTrusting: boolean,
): Promise<Restored | 'unfit' | Fault> => {
  const { position, machines, contracts, keys } = content;
  const index = new RowIndex();
  const heads = new Map(machines.map((machine) => [machine.name, machine]));
  const known = contracts.map(({ first, document: { machine, id } }) => ({
    machine,
    contract: id,
    first,
    machineFirst: heads.get(machine)?.first ?? -1,
  }));
  const load = index.loader(known);
  const reindexed: number[] = [];
  for (let segment = 1; segment <= position.segment; segment += 1) {
    const covered = segment === position.segment ? position.offset : (segments[segment - 1]?.size ?? 0);
    index.startSegment(segment);
    if (covered === 0) {
      await indexFiles.keep(segment, 0);
      continue;
    }
    const stored = isTrusting ? await readIndexFile(files, folder, segment, index.rows, covered) : undefined;
    if (stored !== undefined) {
      for (let place = 0; place < stored.count; place += 1) if (!load(stored.at(place))) return 'unfit';
      await indexFiles.keep(segment, stored.count);
      continue;
    }
    const entries = await scanSegment(files, folder, { number: segment, size: covered }, content);
    if (entries === undefined || !entries.every(load)) return 'unfit';
    await indexFiles.keep(segment, 0);
    reindexed.push(segment);
    for (const entry of entries) indexFiles.add(segment, index.firstOf(segment), entry);
    await indexFiles.flush();
  }
  if (index.rows !== position.rows || machines.some(({ name, seq }) => index.rowsOf(name) !== seq)) return 'unfit';
  const objection = objectionToRows(files, folder, content, index);
  if (objection !== undefined) return gone(objection);
  const state = new LedgerState();
  for (const { name, seq, hash, cycle } of machines) state.setHead(name, { seq, hash, cycle });
  for (const { document } of contracts) state.setDocument(document);
  for (const row of keys) state.keys.add(row);
  return { state, index, reindexed };
};

/**
 * Takes up a snapshot: its state, and the index of all rows before it, from the index files or, where one of them is missing or damaged, from
 * the rows themselves.
 * @returns undefined where the snapshot does not fit the journal though it does not say that rows are gone
 * @throws Fault LEDGER_CORRUPT where it stands for rows that the journal does not hold
 */
export const restoreSnapshot = async (
  files: FileSystem,
  folder: string,
  content: SnapshotContent,
  indexFiles: IndexFiles,
): Promise<Restored | undefined> => {
  const segments = await listSegments(files, folder);
  assertNotAhead(content, segments);
  const trusting = await restore(files, folder, content, segments, indexFiles, true);
  if (trusting !== 'unfit' && !(trusting instanceof Fault)) return trusting;
  // Index files of another journal would say the same, so nothing is believed before the rows have been read.
  const careful = await restore(files, folder, content, segments, indexFiles, false);
  if (careful instanceof Fault) throw careful;
  return careful === 'unfit' ? undefined : careful;
};
