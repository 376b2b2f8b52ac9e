import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import { Fault } from '../../../../core/faults.js';
import type { FileSystem, OpenFile } from '../../files/file-system.js';
import { FIRST_LINK, formatLine, type JournalLine, LINK_END, linkBefore, linkOf, parseLine } from '../journal/journal-lines.js';
import { segmentName, segmentPath } from '../journal/segments.js';
import type { JournalEnd } from '../snapshot/snapshot.js';
import type { RowIndex, RowPlace } from './row-index.js';

/** Rows that lie this near to each other are read together, in bytes. */
const TOGETHER = 1 << 16;
/** So many segments are kept open. */
const KEPT_OPEN = 16;

/** True of a line, with its newline, that holds what the journal writes of it: not another spelling, and nothing that is not UTF-8. */
const isAsWritten = (line: JournalLine, bytes: Buffer): boolean => {
  try {
    return Buffer.from(formatLine(line)).equals(bytes);
  } catch (error) {
    if (error instanceof Fault) return false;
    throw error;
  }
};

/** Reads rows back from the journal. */
export class RowReader {
  readonly #files: FileSystem;
  readonly #folder: string;
  readonly #index: RowIndex;
  readonly #open = new Map<number, Promise<OpenFile>>();
  readonly #reading = new Set<Promise<unknown>>();

  constructor(files: FileSystem, folder: string, index: RowIndex) {
    this.#files = files;
    this.#folder = folder;
    this.#index = index;
  }

  #corrupt(machine: string, seq: number, what = 'cannot be read'): Fault {
    const { segment, offset } = this.#index.place(machine, seq);
    const name = segmentName(segment);
    return new Fault('LEDGER_CORRUPT', `Row ${seq} of ${machine} ${what} at byte ${offset} of ${name}.`, {
      machine,
      seq,
      segment: name,
      offset,
    });
  }

  #parse(machine: string, seq: number, bytes: Buffer): JournalLine {
    const line = parseLine(bytes);
    if (line?.row.machine === machine && line.row.seq === seq) return line;
    throw this.#corrupt(machine, seq);
  }

  async #bytesOf(number: number, length?: number): Promise<Buffer> {
    const place = this.#index.placeOf(number);
    return (await this.#file(place.segment)).read(place.offset, length ?? place.length - 1);
  }

  /** True of a line whose link the next one names, or, where that one is damaged, the line before gives. */
  async #isLinked(number: number, line: JournalLine, end: JournalEnd): Promise<boolean> {
    const next = number + 1 < end.rows ? linkBefore(await this.#bytesOf(number + 1, LINK_END)) : end.link;
    if (linkOf(line) === next) return true;
    const before = number === 0 ? undefined : parseLine(await this.#bytesOf(number - 1));
    return line.after === (before === undefined ? FIRST_LINK : linkOf(before));
  }

  /** Reads a row at once. */
  readNow(machine: string, seq: number): StoredRow {
    const place = this.#index.place(machine, seq);
    const bytes = this.#files.readNow(segmentPath(this.#folder, place.segment), place.offset, place.length - 1);
    return this.#parse(machine, seq, bytes).row;
  }

  #file(segment: number): Promise<OpenFile> {
    const known = this.#open.get(segment);
    if (known !== undefined) return known;
    const opened = this.#files.open(segmentPath(this.#folder, segment), 'read');
    opened.catch(() => this.#open.delete(segment));
    this.#open.set(segment, opened);
    return opened;
  }

  async #read(machine: string, seqs: readonly number[], end: JournalEnd | undefined): Promise<readonly StoredRow[]> {
    const places = seqs.map((seq) => this.#index.place(machine, seq));
    const rows: StoredRow[] = [];
    for (let from = 0; from < places.length; ) {
      const { segment } = places[from] as RowPlace;
      let [to, low, high] = [from, Number.POSITIVE_INFINITY, 0];
      for (; to < places.length; to += 1) {
        const { segment: own, offset, length } = places[to] as RowPlace;
        const [lower, higher] = [Math.min(low, offset), Math.max(high, offset + length)];
        if (to > from && (own !== segment || higher - lower > TOGETHER)) break;
        [low, high] = [lower, higher];
      }
      const bytes = await (await this.#file(segment)).read(low, high - low);
      for (let i = from; i < to; i += 1) {
        const place = places[i] as RowPlace;
        const start = place.offset - low;
        const whole = bytes.subarray(start, start + place.length);
        const seq = seqs[i] as number;
        const line = this.#parse(machine, seq, whole.subarray(0, -1));
        if (end !== undefined) {
          if (!isAsWritten(line, whole)) throw this.#corrupt(machine, seq, 'is in another form than it was written');
          if (!(await this.#isLinked(this.#index.numberOf(machine, seq), line, end)))
            throw this.#corrupt(machine, seq, 'is not linked to the line before');
        }
        rows.push(line.row);
      }
      from = to;
    }
    return rows;
  }

  /**
   * Reads rows of a machine, in the order in which they are asked for.
   * @param end where the journal ends, if the text of each row and its links to the lines around it are to be looked at as well
   * @throws Fault LEDGER_CORRUPT where one cannot be read back
   */
  async read(machine: string, seqs: readonly number[], end?: JournalEnd): Promise<readonly StoredRow[]> {
    const reading = this.#read(machine, seqs, end);
    this.#reading.add(reading);
    try {
      return await reading;
    } finally {
      this.#reading.delete(reading);
      // Nobody reads from what is closed here.
      if (this.#reading.size === 0) await this.#keepOpen(KEPT_OPEN);
    }
  }

  async #keepOpen(kept: number): Promise<void> {
    const old = [...this.#open].slice(0, Math.max(0, this.#open.size - kept));
    for (const [segment] of old) this.#open.delete(segment);
    for (const [, file] of old) await (await file).close();
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#reading);
    await this.#keepOpen(0);
  }
}
