import type { ApiKey } from '../../../call/api-key.js';
import type { ChunkResult, Job } from '../../../call/jobs.js';
import type { ContractDefinition } from '../../../core/contract/definition/definition.js';
import type { StoredRow } from '../../../core/contract/ledger/ledger-row.js';
import type { StoredDefinition } from '../../../core/contract/ledger/store.js';
import type { ContractDocument } from '../../../core/contract/reduce/contract-document.js';
import type { ClockRecord } from '../../clock/clock-record.js';
import { FORMULAS } from '../formulas/create-formulas.js';
import type { Appended, LogPlace } from '../log/kept-log.js';
import type { DocumentKind } from '../machine-documents.js';
import { HOOKS } from '../webhooks/create-webhooks.js';

/** A row of a ledger with its text, byte for byte. */
export interface RowText {
  readonly row: StoredRow;
  readonly text: string;
}

/** A definition as it is kept; the templates of the service that contracts are pinned to are kept for no machine. */
export type CopiedDefinition = Omit<StoredDefinition, 'machine'> & {
  readonly machine: string | undefined;
  readonly definition: ContractDefinition;
};

/** The document of a machine: its formulas, or its hooks with their dead letters. */
export interface CopiedDocument {
  readonly kind: string;
  readonly machine: string;
  readonly document: unknown;
}

/** The kinds of documents that machines have. */
export const DOCUMENT_KINDS: readonly DocumentKind<unknown>[] = [FORMULAS, HOOKS];

/** The uses of a key on the last day on which it was used. */
export interface KeyUses {
  readonly prefix: string;
  /** UTC date. */
  readonly day: string;
  readonly used: number;
  readonly lastUsed: string;
}

/** A receipt as the line that keeps it, without its newline. */
export interface CopiedReceipt {
  readonly id: string;
  /** Whose receipts lie together. */
  readonly lane: string;
  readonly line: string;
  /** Whether it stands in the log already. */
  readonly isLogged: boolean;
}

/** A job that has ended, with its input and its results. */
export interface CopiedJob {
  readonly job: Job;
  /** Key under which it was started. */
  readonly key: string | undefined;
  readonly input: (chunk: number) => Promise<Buffer>;
  readonly result: (chunk: number) => Promise<ChunkResult | undefined>;
}

/** Says how much there is of something, as a list of one sentence; none where there is nothing. */
export const sayCount = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}.`];

/** A contract as its rows leave it. */
export interface CopiedContract {
  readonly document: ContractDocument;
  /** Number of the row that made it. */
  readonly made: number;
}

/** A store that is held still while all of it is read. */
export interface StoreReader {
  /** As it is told: the folder, or host and database. */
  readonly name: string;
  readonly definitions: () => AsyncIterable<CopiedDefinition>;
  /** Rows of all ledgers, each after the one before it in its ledger. */
  readonly rows: () => AsyncIterable<RowText>;
  /** Contracts, where they are kept beside the rows. */
  readonly contracts?: () => AsyncIterable<ContractDocument>;
  readonly documents: () => AsyncIterable<CopiedDocument>;
  readonly keys: () => AsyncIterable<ApiKey>;
  readonly uses: () => AsyncIterable<KeyUses>;
  /** What was said of a clock that had jumped; anchors are of machines, and begin anew. */
  readonly clock: Pick<ClockRecord, 'read'>;
  readonly receipts: () => AsyncIterable<CopiedReceipt>;
  readonly log: Pick<LogPlace<never>, 'readState' | 'readBundle' | 'readCheckpoint'>;
  readonly jobs: () => AsyncIterable<CopiedJob>;
  /** What is never copied, in sentences, as far as there is any of it. */
  readonly leftBehind: () => Promise<readonly string[]>;
}

/** An empty store that is filled; nothing of it can be opened before it is done. */
export interface StoreWriter {
  readonly putDefinitions: (definitions: AsyncIterable<CopiedDefinition>) => Promise<void>;
  readonly putRows: (rows: AsyncIterable<RowText>) => Promise<void>;
  readonly putContracts: (contracts: Iterable<CopiedContract>) => Promise<void>;
  readonly putDocuments: (documents: AsyncIterable<CopiedDocument>) => Promise<void>;
  readonly putKeys: (keys: AsyncIterable<ApiKey>) => Promise<void>;
  readonly clock: Pick<ClockRecord, 'correct'>;
  readonly putUses: (uses: AsyncIterable<KeyUses>) => Promise<void>;
  /** Takes the receipts, of which those that are logged get their places when the log is there. */
  readonly putReceipts: (receipts: AsyncIterable<CopiedReceipt>) => Promise<void>;
  readonly appendLog: (appended: Omit<Appended<unknown>, 'taken'>) => Promise<void>;
  readonly putCheckpoint: (signed: string, size: number) => Promise<void>;
  readonly putJobs: (jobs: AsyncIterable<CopiedJob>) => Promise<void>;
  /** Settles what could only be written when all else was there. */
  readonly settle: () => Promise<void>;
}

/** A store that was opened to be read whole. */
export interface CopySource {
  readonly reader: StoreReader;
  readonly close: () => Promise<void>;
}

/** A store that was opened to be filled. */
export interface CopyTarget extends CopySource {
  readonly writer: StoreWriter;
  /** Puts all that was written in its place in one step; whoever closes the target without it leaves it as it was. */
  readonly publish: () => Promise<void>;
}
