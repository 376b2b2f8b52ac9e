import { join } from 'node:path';
import * as z from 'zod';
import type { ContractDocument } from '../../../../core/contract/reduce/contract-document.js';
import { DurableDocument } from '../../files/durable-document.js';
import type { FileSystem } from '../../files/file-system.js';
import type { RowIndex } from '../index/row-index.js';
import { FIRST_LINK } from '../journal/journal-lines.js';
import type { JournalPlace } from '../journal/journal-writer.js';
import type { KeyedRow, LedgerState } from '../ledger-state.js';

/** An end of the journal: where it is, how many rows are before it, and the link of the last of them. */
export interface JournalEnd extends JournalPlace {
  readonly rows: number;
  readonly link: string;
}

/** The end of a journal without rows. */
export const EMPTY_JOURNAL: JournalEnd = { segment: 0, offset: 0, rows: 0, link: FIRST_LINK };

/** What the rows up to a place of the journal come to. */
export interface SnapshotContent {
  version: 1;
  position: JournalEnd;
  /** Heads, each with the number in the journal of the machine's first row. */
  machines: readonly {
    readonly name: string;
    readonly first: number;
    readonly seq: number;
    readonly hash: string;
    readonly cycle: number;
  }[];
  /** Documents, each with the number in the journal of the contract's first row. */
  contracts: readonly { readonly first: number; readonly document: ContractDocument }[];
  keys: readonly KeyedRow[];
}

const FILE = 'snapshot.json';
const count = z.int().min(0);

/** Shape of a snapshot. Documents are taken as they are: re-checking a contract shows where one differs from the fold of its rows. */
const snapshotSchema = z.looseObject({
  version: z.literal(1),
  position: z.looseObject({ segment: count, offset: count, rows: count, link: z.string() }),
  machines: z.array(z.looseObject({ name: z.string(), first: count, seq: z.int().min(1), hash: z.string(), cycle: count })),
  contracts: z.array(
    z.looseObject({
      first: count,
      document: z.looseObject({ id: z.string(), machine: z.string(), digest: z.string(), nextCycle: count.nullable() }),
    }),
  ),
  keys: z.array(z.looseObject({ machine: z.string(), contract: z.string(), by: z.string(), key: z.string(), seq: z.int().min(1) })),
});

/** Gives what is known now as the content of a snapshot; it stays as it is, whatever comes after. */
export const captureSnapshot = (state: LedgerState, index: RowIndex, position: JournalEnd): SnapshotContent => {
  const heads = [...state.heads()];
  return {
    version: 1,
    position,
    machines: heads.map(([name, { seq, hash, cycle }]) => ({ name, first: index.firstOfMachine(name) ?? 0, seq, hash, cycle })),
    contracts: heads.flatMap(([name]) =>
      state.documents(name).map((document) => ({ first: index.firstOfContract(name, document.id) ?? 0, document })),
    ),
    keys: state.keys.all(),
  };
};

/** The snapshot's file, kept by lowdb; it can be deleted, and is then made again from the journal. */
export class SnapshotFile {
  readonly #files: FileSystem;
  readonly #path: string;
  readonly #document: DurableDocument<SnapshotContent>;

  constructor(files: FileSystem, folder: string) {
    this.#files = files;
    this.#path = join(folder, FILE);
    const empty: SnapshotContent = { version: 1, position: EMPTY_JOURNAL, machines: [], contracts: [], keys: [] };
    this.#document = new DurableDocument<SnapshotContent>(this.#path, empty, files);
  }

  /** Reads the snapshot: `missing` where there is none, `unreadable` where it is damaged. */
  async read(): Promise<SnapshotContent | 'missing' | 'unreadable'> {
    if ((await this.#files.size(this.#path)) === undefined) return 'missing';
    try {
      await this.#document.load();
    } catch (error) {
      if (error instanceof SyntaxError) return 'unreadable';
      throw error;
    }
    return snapshotSchema.safeParse(this.#document.content).success ? this.#document.content : 'unreadable';
  }

  /** Resolves when a snapshot is on the disk. */
  async write(content: SnapshotContent): Promise<void> {
    Object.assign(this.#document.content, content);
    await this.#document.save();
  }
}
