import * as z from 'zod';
import type { Growth } from '../../../core/log/grow-log.js';
import type { NoteSigner } from '../../../core/log/note-signer.js';
import type { TilePlace } from '../../../core/merkle/tiles.js';
import type { Cosigners } from '../../log/cosigners.js';
import type { FileSystem } from '../files/file-system.js';
import { type Appended, damagedLog, KeptLog, type LogPlace, type LogState } from './kept-log.js';
import { LeafIndex } from './leaf-index.js';
import { LogFiles, logFolder } from './log-files.js';
import type { Cursors } from './receipt-source.js';

const stateSchema = z.strictObject({
  version: z.literal(1),
  origin: z.string(),
  size: z.int().min(0),
  root: z.string(),
  /** Bytes that were read of each segment of receipts. */
  cursors: z.record(z.string(), z.int().min(0)),
  /** Number of rows of each machine at its last entry. */
  ledgers: z.record(z.string(), z.int().min(0)),
});

const STATE = 'state.json';
const CHECKPOINT = 'checkpoint';

/** Keeps a log as files of a folder. What a process that dies leaves behind after the last state is written over. */
export class FolderPlace implements LogPlace<Cursors> {
  readonly #files: LogFiles;
  readonly #index: LeafIndex;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(files: FileSystem, dataFolder: string) {
    const folder = logFolder(dataFolder);
    this.#files = new LogFiles(files, folder);
    this.#index = new LeafIndex(files, folder, (index, width) => this.#files.readBundle({ index, width }));
  }

  async readState(): Promise<(LogState & { readonly cursors: Cursors }) | undefined> {
    const text = await this.#files.readText(STATE);
    if (text === undefined) return undefined;
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      throw damagedLog(`${STATE} is not JSON`);
    }
    const parsed = stateSchema.safeParse(content);
    if (!parsed.success) throw damagedLog(`${STATE} does not have its shape`);
    return parsed.data;
  }

  readTile(place: TilePlace): Promise<Buffer> {
    return this.#files.readTile(place);
  }

  readBundle(place: Pick<TilePlace, 'index' | 'width'>): Promise<Buffer> {
    return this.#files.readBundle(place);
  }

  async commit({ growth, next: { origin, size, root, ledgers }, taken }: Appended<Cursors>): Promise<void> {
    await this.#files.write(growth);
    await this.#files.replaceText(STATE, `${JSON.stringify({ version: 1, origin, size, root, cursors: taken, ledgers })}\n`);
  }

  readCheckpoint(): Promise<string | undefined> {
    return this.#files.readText(CHECKPOINT);
  }

  writeCheckpoint(signed: string): Promise<void> {
    return this.#files.replaceText(CHECKPOINT, signed);
  }

  tidy(growth: Growth): Promise<void> {
    return this.#files.tidy(growth);
  }

  /** Looks one after the other, since the index reads on in the bundles. */
  indexOf(id: Buffer, size: number): Promise<number | undefined> {
    const found = this.#looking.then(async () => {
      await this.#index.catchUp(size);
      const index = await this.#index.find(id);
      return index !== undefined && index < size ? index : undefined;
    });
    this.#looking = found.catch(() => undefined);
    return found;
  }
}

/** A log of receipts in a folder. */
export class FolderLog extends KeptLog<Cursors> {
  readonly #folder: FolderPlace;

  /** @param cosigners witnesses that every checkpoint is shown to before it is published */
  constructor(files: FileSystem, dataFolder: string, signer: () => NoteSigner, cosigners?: Cosigners) {
    const place = new FolderPlace(files, dataFolder);
    super(place, signer, cosigners);
    this.#folder = place;
  }

  /** Reads how many bytes of each segment of receipts are in it, also where another process appends to it. */
  async cursors(): Promise<Cursors> {
    return (await this.#folder.readState())?.cursors ?? {};
  }
}
