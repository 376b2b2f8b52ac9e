import type { Fault } from '../../../core/faults.js';
import type { DefinitionRecords } from './definition-records.js';
import type { DiskSpace } from './disk-space.js';
import type { IndexFiles } from './index/index-file.js';
import type { RowIndex } from './index/row-index.js';
import type { RowReader } from './index/row-reader.js';
import type { JournalWriter } from './journal/journal-writer.js';
import type { LedgerState } from './ledger-state.js';
import type { JournalEnd, SnapshotFile } from './snapshot/snapshot.js';

/** The parts of an embedded store, ready to be used: the opener puts them together. */
export interface EmbeddedParts {
  readonly state: LedgerState;
  readonly index: RowIndex;
  readonly indexFiles: IndexFiles;
  readonly reader: RowReader;
  readonly journal: JournalWriter;
  readonly definitions: DefinitionRecords;
  readonly snapshot: SnapshotFile;
  readonly space: DiskSpace;
  readonly end: JournalEnd;
  /** Milliseconds after which a write that failed is recovered from. */
  readonly retryAfter: number;
  /** What was set right when the folder was opened. */
  readonly notices: readonly string[];
  readonly release: () => Promise<void>;
  /** What writers are told where the folder is only read. */
  readonly refusal?: Fault | undefined;
}
