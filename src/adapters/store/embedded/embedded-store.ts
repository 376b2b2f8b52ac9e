import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type {
  Build,
  Built,
  DueClaim,
  LedgerHead,
  LocatedContract,
  MachineView,
  RowQuery,
  Store,
  StoredDefinition,
  StoreState,
} from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import { Fault } from '../../../core/faults.js';
import { CommitKeys } from '../commit-keys.js';
import { storeFailed } from '../files/refused-write.js';
import { followLedger } from '../follow-ledger.js';
import { RowFeed } from '../row-feed.js';
import { CommitQueue, type Waiting } from './commit-queue.js';
import type { EmbeddedParts } from './embedded-parts.js';
import { formatLine, linkOf } from './journal/journal-lines.js';
import { BATCH_BYTES } from './journal/journal-writer.js';
import { SEGMENT_BYTES } from './journal/segments.js';
import { PendingLedger } from './pending-ledger.js';
import { captureSnapshot, type JournalEnd } from './snapshot/snapshot.js';
import { SnapshotSchedule } from './snapshot/snapshot-schedule.js';
import { WriteRecovery } from './write-recovery.js';

/** A commit on its way to the disk. */
interface Commit extends Waiting {
  readonly machine: string;
  readonly built: Built<unknown>;
  readonly lines: readonly string[];
  readonly lengths: readonly number[];
  /** Link of the last line up to here. */
  readonly link: string;
  readonly resolve: () => void;
}

/** Contracts and their ledgers in a folder of one process: a journal of rows, and what the rows come to in memory. */
export class EmbeddedStore implements Store {
  readonly #parts: EmbeddedParts;
  readonly #pending: PendingLedger;
  readonly #queue: CommitQueue<Commit>;
  readonly #schedule: SnapshotSchedule;
  readonly #feed = new RowFeed();
  readonly #keys = new CommitKeys();
  #end: JournalEnd;
  /** Link of the last line that was built. */
  #link: string;
  readonly #recovery: WriteRecovery;
  #snapshotFailure: string | undefined;
  #closing: Promise<void> | undefined;
  #isBuilding = false;

  constructor(parts: EmbeddedParts) {
    this.#parts = parts;
    this.#end = parts.end;
    this.#link = parts.end.link;
    this.#pending = new PendingLedger(
      parts.state,
      (machine, seq) => parts.reader.readNow(machine, seq),
      (digest) => parts.definitions.find(digest)?.definition,
    );
    this.#queue = new CommitQueue(
      (batch) => this.#write(batch),
      () => Math.min(BATCH_BYTES, parts.journal.room),
    );
    this.#schedule = new SnapshotSchedule(() => this.#writeSnapshot());
    this.#recovery = new WriteRecovery(() => this.#recover(), parts.retryAfter);
  }

  /** What was set right when the folder was opened, in sentences; nothing after an orderly end. */
  notices(): readonly string[] {
    return this.#parts.notices;
  }

  #fail(error: unknown): Fault {
    const failure = this.#recovery.fail(error);
    this.#queue.fail(failure);
    return failure;
  }

  /** Brings the journal back to what is on the disk for certain, and forgets the rest. */
  async #recover(): Promise<void> {
    await this.#queue.drained();
    await this.#parts.journal.recover();
    this.#pending.clear();
    this.#link = this.#end.link;
  }

  #assertReady(): void {
    if (this.#closing !== undefined) throw new Fault('STORE_FAILED', 'The store is closed.');
    if (this.#parts.refusal !== undefined) throw this.#parts.refusal;
    this.#recovery.assertReady();
  }

  #build<T>(machine: string, build: Build<T>): Built<T> {
    if (this.#isBuilding) throw new Error('a builder may not commit');
    this.#isBuilding = true;
    try {
      return build(this.#pending.view(machine));
    } finally {
      this.#isBuilding = false;
    }
  }

  /** Writes the lines of rows, and gives the link of the last. */
  #format(rows: readonly StoredRow[]): { readonly lines: readonly string[]; readonly link: string } {
    let link = this.#link;
    const lines = rows.map((row) => {
      const line = formatLine({ after: link, row });
      link = linkOf({ after: link, row });
      return line;
    });
    return { lines, link };
  }

  commit<T>(machine: string, build: Build<T>, key?: string): Promise<T> {
    return this.#keys.once(machine, key, () => this.#commit(machine, build));
  }

  async #commit<T>(machine: string, build: Build<T>): Promise<T> {
    this.#assertReady();
    const built = this.#build(machine, build);
    this.#pending.assertFollows(machine, built);
    this.#parts.definitions.assertDefined(built.rows);
    const { lines, link } = this.#format(built.rows);
    const lengths = lines.map((line) => Buffer.byteLength(line));
    const bytes = lengths.reduce((sum, length) => sum + length, 0);
    if (bytes > SEGMENT_BYTES)
      throw new Fault('BODY_TOO_LARGE', `The rows of one commit would have ${bytes} bytes; they may have ${SEGMENT_BYTES}.`);
    if (bytes > 0) this.#parts.space.claim(bytes);
    this.#pending.add(machine, built);
    this.#link = link;
    await new Promise<void>((resolve, reject) => {
      this.#queue.add({ machine, built, lines, lengths, link, bytes, resolve, reject });
    });
    return built.value;
  }

  async #write(batch: readonly Commit[]): Promise<void> {
    const { definitions, journal } = this.#parts;
    try {
      await definitions.pin(batch.flatMap(({ built }) => built.rows));
      const bytes = Buffer.from(batch.flatMap(({ lines }) => lines).join(''));
      if (bytes.length > 0) this.#settle(batch, await journal.append(bytes));
    } catch (error) {
      throw this.#fail(error);
    }
    for (const { resolve } of batch) resolve();
    for (const { built } of batch) for (const row of built.rows) this.#feed.publish(row);
  }

  /** Takes a batch that is on the disk into what readers see. */
  #settle(batch: readonly Commit[], { segment, offset }: { readonly segment: number; readonly offset: number }): void {
    const { state, index, indexFiles } = this.#parts;
    if (segment !== this.#end.segment) index.startSegment(segment);
    let { link, rows } = this.#end;
    let end = offset;
    for (const { machine, built, lengths, link: last } of batch) {
      built.rows.forEach((row, i) => {
        const length = lengths[i] ?? 0;
        indexFiles.add(segment, index.firstOf(segment), index.add(row, length));
        state.addRow(row);
        end += length;
      });
      link = last;
      for (const document of built.documents) state.setDocument(document);
      this.#pending.settle(machine, built);
      rows += built.rows.length;
    }
    this.#schedule.changed(rows - this.#end.rows);
    this.#end = { segment, offset: end, rows, link };
  }

  /** Writes the snapshot; one that could not be written keeps nothing from being appended, and is tried again. */
  async #writeSnapshot(): Promise<boolean> {
    const { state, index, indexFiles, snapshot } = this.#parts;
    if (this.#parts.refusal !== undefined || this.#recovery.state !== 'ready') return false;
    const content = captureSnapshot(state, index, this.#end);
    try {
      // The index must reach at least as far as the snapshot, or it is made again at the next start.
      await indexFiles.flush();
      await snapshot.write(content);
      this.#snapshotFailure = undefined;
    } catch (error) {
      this.#snapshotFailure = storeFailed('The snapshot of the ledger cannot be written', error).message;
    }
    return this.#snapshotFailure === undefined;
  }

  async head(machine: string): Promise<LedgerHead> {
    return this.#parts.state.head(machine);
  }

  async machines(): Promise<readonly string[]> {
    return this.#parts.state.machines();
  }

  async read(machine: string): Promise<MachineView> {
    const { state } = this.#parts;
    return { head: state.head(machine), documents: state.documents(machine) };
  }

  async document(machine: string, contract: string): Promise<ContractDocument | undefined> {
    return this.#parts.state.document(machine, contract);
  }

  async locate(contract: string): Promise<LocatedContract | undefined> {
    return this.#parts.state.locate(contract);
  }

  async rows(machine: string, query: RowQuery): Promise<readonly StoredRow[]> {
    const { index, reader } = this.#parts;
    if (this.#closing !== undefined) throw new Fault('STORE_FAILED', 'The store is closed.');
    return reader.read(machine, index.find(machine, query), query.asWritten === true ? this.#end : undefined);
  }

  async putDefinition(stored: StoredDefinition): Promise<void> {
    this.#assertReady();
    this.#parts.definitions.assertOwnDigest(stored);
    this.#parts.space.claim(0);
    try {
      await this.#parts.definitions.put(stored);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  async definitions(machine: string): Promise<readonly StoredDefinition[]> {
    return this.#parts.definitions.of(machine);
  }

  async definition(digest: string): Promise<StoredDefinition | undefined> {
    return this.#parts.definitions.find(digest);
  }

  async claimDue(cycle: number, limit: number): Promise<DueClaim> {
    const { due } = this.#parts.state;
    return { due: due.upTo(cycle, limit), next: due.first?.cycle };
  }

  clock(own: number): number {
    return own;
  }

  async newest(): Promise<number> {
    return this.#parts.state.newest();
  }

  follow(machine: string, after: number, signal: AbortSignal): AsyncIterable<StoredRow> {
    return followLedger(this, machine, after, signal);
  }

  subscribe(listener: (row: StoredRow) => void): () => void {
    return this.#feed.subscribe(listener);
  }

  state(): StoreState {
    if (this.#parts.refusal !== undefined) return 'degraded';
    if (this.#recovery.state !== 'ready') return this.#recovery.state;
    if (this.#snapshotFailure !== undefined) return 'degraded';
    const { refusal } = this.#parts.space;
    if (refusal === undefined) return 'ready';
    return refusal.details.free === undefined ? 'degraded' : 'full';
  }

  trouble(): string | undefined {
    const { refusal, space } = this.#parts;
    return (refusal ?? this.#recovery.failure)?.message ?? this.#snapshotFailure ?? space.refusal?.message;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { definitions, journal, reader, release } = this.#parts;
    await this.#recovery.stop();
    await this.#queue.drained();
    await definitions.settled();
    await this.#schedule.stop();
    await this.#writeSnapshot();
    await journal.close().catch(() => undefined);
    await reader.close().catch(() => undefined);
    this.#feed.clear();
    await release();
  }
}
