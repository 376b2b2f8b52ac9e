import { join } from 'node:path';
import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import { SERVICE_DEFINITIONS } from '../../../core/contract/definition/templates.js';
import { Fault } from '../../../core/faults.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { lockFolder } from '../files/folder-lock.js';
import { sayCode, storeFailed } from '../files/refused-write.js';
import { withoutWriting } from '../files/without-writing.js';
import { createPreparation } from '../prepare-definitions.js';
import { DefinitionRecords } from './definition-records.js';
import { DiskSpace } from './disk-space.js';
import type { EmbeddedParts } from './embedded-parts.js';
import { EmbeddedStore } from './embedded-store.js';
import { IndexFiles } from './index/index-file.js';
import { RowIndex } from './index/row-index.js';
import { RowReader } from './index/row-reader.js';
import { JournalWriter } from './journal/journal-writer.js';
import { flushEnd, type Replay, replayTail } from './journal/recover-journal.js';
import { ledgerFolder, SEGMENT_BYTES, segmentName } from './journal/segments.js';
import { LedgerState } from './ledger-state.js';
import { restoreSnapshot } from './snapshot/restore-snapshot.js';
import { EMPTY_JOURNAL, type JournalEnd, SnapshotFile } from './snapshot/snapshot.js';

/** How a store is opened; each member has the value of real use where it is left out. */
export interface EmbeddedStoreOptions {
  readonly files?: FileSystem;
  /** Locks the folder, and gives the way to let go. */
  readonly lock?: (folder: string) => Promise<() => Promise<void>>;
  /** Templates that contracts may be deployed from without being stored first. */
  readonly templates?: readonly ContractDefinition[];
  readonly segmentBytes?: number;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  /** Milliseconds after which a write that failed is recovered from. */
  readonly retryAfter?: number;
}

const removeLeftovers = async (files: FileSystem, folder: string): Promise<void> => {
  const names = await files.list(folder);
  // Others keep files in this folder too, and may be writing them now.
  const own = names.filter((name) => /^(?:snapshot|definitions)\.json\.[0-9a-f]+\.new$/.test(name));
  for (const name of own) await files.unlink(join(folder, name));
};

/** Takes up the snapshot and reads the journal from there to its end. */
const recover = async (replay: Omit<Replay, 'state' | 'index'>, snapshot: SnapshotFile): Promise<Replay & { readonly end: JournalEnd }> => {
  const { files, folder, indexFiles, notices } = replay;
  const indexed = await indexFiles.count();
  const content = await snapshot.read();
  await flushEnd(files, folder, typeof content === 'string' ? EMPTY_JOURNAL : content.position);
  const restored = typeof content === 'string' ? undefined : await restoreSnapshot(files, folder, content, indexFiles);
  const hasRows = (await files.list(ledgerFolder(folder))).some((name) => name.endsWith('.jsonl'));
  if (content === 'unreadable') notices.push('The snapshot could not be read; it was made again from the ledger.');
  else if (content === 'missing') {
    if (hasRows) notices.push('There was no snapshot; it was made again from the ledger.');
  } else if (restored === undefined) notices.push('The snapshot did not fit the ledger; it was made again from the ledger.');
  for (const segment of restored?.reindexed ?? []) notices.push(`The index of ${segmentName(segment)} was made again from the ledger.`);
  const { state, index } = restored ?? { state: new LedgerState(), index: new RowIndex() };
  const from = restored === undefined || typeof content === 'string' ? EMPTY_JOURNAL : content.position;
  const whole: Replay = { ...replay, state, index };
  const end = await replayTail(whole, from);
  await indexFiles.removeAfter(end.segment);
  if (indexed > index.rows)
    notices.push(`The index named ${indexed - index.rows} rows more than the ledger holds; they were dropped from it.`);
  return { ...whole, end };
};

/** Reads a folder, puts right what a crash left, and makes the store of it. */
const readFolder = async (
  files: FileSystem,
  folder: string,
  {
    templates = SERVICE_DEFINITIONS,
    segmentBytes = SEGMENT_BYTES,
    now = () => performance.now(),
    retryAfter = 1_000,
  }: EmbeddedStoreOptions,
  { notices, ...rest }: Pick<EmbeddedParts, 'notices' | 'release' | 'refusal'>,
): Promise<EmbeddedStore> => {
  await removeLeftovers(files, folder);
  const preparation = createPreparation(templates);
  const definitions = new DefinitionRecords(files, folder, preparation.template);
  await definitions.load();
  const snapshot = new SnapshotFile(files, folder);
  const indexFiles = new IndexFiles(files, folder);
  const putRight: string[] = [];
  const prepared = (digest: string) => preparation.prepared(digest, definitions.find(digest)?.definition);
  const { state, index, end } = await recover({ files, folder, indexFiles, prepared, notices: putRight }, snapshot);
  return new EmbeddedStore({
    state,
    index,
    indexFiles,
    reader: new RowReader(files, folder, index),
    journal: new JournalWriter(files, folder, end, segmentBytes),
    definitions,
    snapshot,
    space: new DiskSpace(() => files.freeBytes(folder), now),
    end,
    retryAfter,
    // Of what is only read nothing was put right.
    notices: rest.refusal === undefined ? putRight : notices,
    ...rest,
  });
};

const cannotOpen = (error: unknown, folder: string): Fault => {
  if (error instanceof Fault) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return storeFailed(`The ledger in ${folder} cannot be opened`, error);
};

/**
 * Opens the store in a data folder, which is made where it is missing, and puts right what a crash left.
 * @throws Fault STORE_FAILED where another process owns the folder; LEDGER_CORRUPT where acknowledged rows are gone or damaged, with the place
 */
export const openEmbeddedStore = async (folder: string, options: EmbeddedStoreOptions = {}): Promise<EmbeddedStore> => {
  const { files = nodeFileSystem, lock = lockFolder } = options;
  const release = await files
    .makeFolder(ledgerFolder(folder))
    .then(() => lock(folder))
    .catch((error: unknown) => {
      throw cannotOpen(error, folder);
    });
  try {
    return await readFolder(files, folder, options, { release, notices: [] });
  } catch (error) {
    await release();
    throw cannotOpen(error, folder);
  }
};

/**
 * Opens the store in a data folder that takes no writes, to be read alone: without a lock, and as it is now, whatever others write into it later.
 * @param system the code of the system for which nothing can be written
 * @throws Fault STORE_FAILED, LEDGER_CORRUPT
 */
export const openToRead = async (folder: string, system: string, options: EmbeddedStoreOptions = {}): Promise<EmbeddedStore> => {
  const why = `takes no writes (${sayCode(system)}); it is only read, and tried again every second.`;
  const refusal = new Fault('STORE_FAILED', `The data folder ${why}`, { system });
  const parts = { refusal, notices: [`The data folder ${folder} ${why}`], release: async () => undefined };
  return readFolder(withoutWriting(options.files ?? nodeFileSystem), folder, options, parts).catch((error: unknown) => {
    throw cannotOpen(error, folder);
  });
};
