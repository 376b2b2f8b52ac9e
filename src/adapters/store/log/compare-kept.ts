import { hash } from 'node:crypto';
import type { LogComparison, LogFit } from '../../../call/transparency-log.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import { parseCheckpoint } from '../../../core/log/checkpoint.js';
import { formatUuid, isLoggedId, type LogEntry, ledgerEntry, receiptEntry } from '../../../core/log/log-entry.js';
import { parseSignedNote } from '../../../core/log/signed-note.js';
import { parseText } from '../receipts/receipt-line.js';
import { ByteMap, KEY_BYTES } from './byte-map.js';
import type { KeptLog } from './kept-log.js';

/** Most lines that say what is missing. */
const MOST_LINES = 20;
/** Milliseconds for which the process that appends may keep a checkpoint back, to have it cosigned. */
const LONGEST_WAIT = 6_000;
const EVERY = 100;
const DIGEST_BYTES = 32;
const PLACE_BYTES = 6;

/** Waits until the published checkpoint stands for all that the log has taken up. */
const waitForCheckpoint = async (log: Pick<KeptLog<never>, 'checkpoint'>, size: number): Promise<void> => {
  for (let waited = 0; waited < LONGEST_WAIT; waited += EVERY) {
    const signed = await log.checkpoint();
    if (size === 0 || (signed !== undefined && parseCheckpoint(parseSignedNote(signed).text).size >= size)) return;
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
};

/** A line of a receipt that is kept. */
export interface KeptLine {
  readonly line: Buffer;
  /** Where it stands, for whoever has to look at it. */
  readonly where: string;
}

/** Lines that say what does not fit, the first of them in full. */
class Lines {
  readonly #first: string[] = [];
  #count = 0;

  add(make: () => string): void {
    if (this.#count < MOST_LINES) this.#first.push(make());
    this.#count += 1;
  }

  all(): readonly string[] {
    const more = this.#count - this.#first.length;
    return more > 0 ? [...this.#first, `and ${more} more`] : this.#first;
  }
}

/** What is remembered of a receipt that is kept: whether its entry was found, whether it is of a batch, and its digest. */
const KEPT = { state: 0, isBatch: 1, digest: 2, bytes: 2 + DIGEST_BYTES } as const;
const BATCH = 'bat_';
const STATE = { notFound: 0, found: 1, isOther: 2 } as const;

/** Reads the receipts that are kept and stand in the log by now, by their ids. */
const readKept = async (lines: AsyncIterable<KeptLine>, damaged: Lines): Promise<ByteMap> => {
  const kept = new ByteMap(KEPT.bytes);
  for await (const { line, where } of lines) {
    const own = parseText(line);
    if (own === undefined || !isLoggedId(own.receipt.id)) {
      damaged.add(() => `${where} holds no receipt that can be read`);
      continue;
    }
    const { id, digest } = receiptEntry(own.receipt, own.text);
    const value = kept.add(id);
    value[KEPT.isBatch] = own.receipt.id.startsWith(BATCH) ? 1 : 0;
    digest.copy(value, KEPT.digest);
  }
  return kept;
};

/** Writes what an entry is named by: for a ledger, of whose machine there are many, its id and digest together. */
const nameOf = ({ id, digest }: LogEntry): Buffer => hash('sha256', Buffer.concat([id, digest]), 'buffer').subarray(0, KEY_BYTES);

/** Entries of ledgers, each with its place in the log and whether a row has it. */
class LedgerEnds {
  readonly #ends = new ByteMap(PLACE_BYTES + 1);
  #found = 0;

  get count(): number {
    return this.#ends.size;
  }

  get found(): number {
    return this.#found;
  }

  add(entry: LogEntry, index: number): void {
    this.#ends.add(nameOf(entry)).writeUIntBE(index, 0, PLACE_BYTES);
  }

  find(entry: LogEntry): void {
    const value = this.#ends.get(nameOf(entry));
    if (value === undefined || value[PLACE_BYTES] === 1) return;
    value[PLACE_BYTES] = 1;
    this.#found += 1;
  }

  /** Gives the places of those that no row has. */
  *rest(): Generator<number, void, undefined> {
    for (const [, value] of this.#ends.entries()) if (value[PLACE_BYTES] === 0) yield value.readUIntBE(0, PLACE_BYTES);
  }
}

/**
 * Compares a log with the receipts that are kept beside it, each of which must have its entry, and with the ledgers, of whose rows each entry
 * of a ledger must be one.
 * @param size entries that stood in the log before the lines were read
 * @param lines receipts that were logged by then
 * @param rows gives all rows of all ledgers
 * @param salt secret of the node, from which the pseudonyms of machines are made
 */
export const compareKept = async (
  log: Pick<KeptLog<never>, 'checkpoint'>,
  size: number,
  lines: AsyncIterable<KeptLine>,
  rows: () => AsyncIterable<Pick<StoredRow, 'machine' | 'seq' | 'hash'>>,
  salt: Buffer,
): Promise<LogComparison> => {
  const missing = new Lines();
  const kept = await readKept(lines, missing);
  await waitForCheckpoint(log, size);
  const ends = new LedgerEnds();
  let found = 0;
  const end = async (isWhole: boolean): Promise<LogFit> => {
    if (ends.count > 0) for await (const row of rows()) ends.find(ledgerEntry(row.machine, row, salt));
    let unchecked = 0;
    for (const [id, value] of kept.entries()) {
      const state = value[KEPT.state];
      const name = (): string => `${value[KEPT.isBatch] === 1 ? BATCH : 'rcp_'}${formatUuid(id)}`;
      if (state === STATE.isOther) missing.add(() => `${name()} is kept with another content than was logged`);
      else if (state === STATE.notFound && isWhole) missing.add(() => `${name()} is kept and has no entry in the log`);
      else if (state === STATE.notFound) unchecked += 1;
    }
    for (const index of ends.rest()) missing.add(() => `entry ${index} is the end of a ledger that no row here has`);
    return { receipts: found, ledgers: ends.found, unchecked, missing: missing.all() };
  };
  return {
    onEntry: (entry, index) => {
      if (entry.kind === 'ledger') {
        ends.add(entry, index);
        return;
      }
      const own = kept.get(entry.id);
      if (own === undefined || own[KEPT.state] === STATE.found) return;
      const isSame = entry.digest.compare(own, KEPT.digest) === 0;
      own[KEPT.state] = isSame ? STATE.found : STATE.isOther;
      if (isSame) found += 1;
    },
    end,
  };
};
