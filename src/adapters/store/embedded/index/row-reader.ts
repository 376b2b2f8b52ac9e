import type { StoredRow } from '../../../../core/contract/ledger/ledger-row.js';
import { Fault } from '../../../../core/faults.js';
import type { FileSystem, OpenFile } from '../../files/file-system.js';
import { parseLine } from '../journal/journal-lines.js';
import { segmentName, segmentPath } from '../journal/segments.js';
import type { RowIndex, RowPlace } from './row-index.js';

/** Rows that lie this near to each other are read together, in bytes. */
const TOGETHER = 1 << 16;
/** So many segments are kept open. */
const KEPT_OPEN = 16;

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

  #parse(machine: string, seq: number, { segment, offset }: RowPlace, bytes: Buffer): StoredRow {
    const row = parseLine(bytes)?.row;
    if (row?.machine === machine && row.seq === seq) return row;
    const name = segmentName(segment);
    throw new Fault('LEDGER_CORRUPT', `Row ${seq} of ${machine} cannot be read at byte ${offset} of ${name}.`, {
      machine,
      seq,
      segment: name,
      offset,
    });
  }

  /** Reads a row at once. */
  readNow(machine: string, seq: number): StoredRow {
    const place = this.#index.place(machine, seq);
    const bytes = this.#files.readNow(segmentPath(this.#folder, place.segment), place.offset, place.length - 1);
    return this.#parse(machine, seq, place, bytes);
  }

  #file(segment: number): Promise<OpenFile> {
    const known = this.#open.get(segment);
    if (known !== undefined) return known;
    const opened = this.#files.open(segmentPath(this.#folder, segment), 'read');
    opened.catch(() => this.#open.delete(segment));
    this.#open.set(segment, opened);
    return opened;
  }

  async #read(machine: string, seqs: readonly number[]): Promise<readonly StoredRow[]> {
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
        rows.push(this.#parse(machine, seqs[i] as number, place, bytes.subarray(start, start + place.length - 1)));
      }
      from = to;
    }
    return rows;
  }

  /**
   * Reads rows of a machine, in the order in which they are asked for.
   * @throws Fault LEDGER_CORRUPT where one cannot be read back
   */
  async read(machine: string, seqs: readonly number[]): Promise<readonly StoredRow[]> {
    const reading = this.#read(machine, seqs);
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
