import * as z from 'zod';
import { Fault } from '../../../core/faults.js';
import { formatCheckpoint, parseCheckpoint } from '../../../core/log/checkpoint.js';
import { EMPTY_EDGE, growLog, type LogEdge } from '../../../core/log/grow-log.js';
import { formatBundle, parseBundle } from '../../../core/log/log-entry.js';
import type { LogReader } from '../../../core/log/log-reader.js';
import type { NoteSigner } from '../../../core/log/note-signer.js';
import { formatSignedNote, parseSignedNote, parseVerifierKey } from '../../../core/log/signed-note.js';
import { judgeWitnesses } from '../../../core/log/witness-policy.js';
import { rootOfEdge } from '../../../core/merkle/grow-tiles.js';
import { TILE_WIDTH, TiledTree, type TilePlace } from '../../../core/merkle/tiles.js';
import { HASH_BYTES, leafHash } from '../../../core/merkle/tree-hash.js';
import type { Cosigners } from '../../log/cosigners.js';
import type { FileSystem } from '../files/file-system.js';
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
type LogState = z.infer<typeof stateSchema>;

const STATE = 'state.json';
const CHECKPOINT = 'checkpoint';
/** Milliseconds after which witnesses are asked again where the quorum was missing and nothing was appended. */
const ASK_AGAIN = 30_000;

const damaged = (what: string): Fault =>
  new Fault(
    'LOG_FALSE',
    `The log of receipts is damaged: ${what}. Put its folder back from a copy; the receipts themselves are kept elsewhere.`,
  );

/**
 * A log of receipts in a folder. One process at a time may append; any number may read. What an append wrote counts from the moment its state
 * is on the disk: what a process that dies leaves behind after that is written over.
 */
export class FolderLog implements LogReader {
  readonly #files: LogFiles;
  readonly #index: LeafIndex;
  readonly #signer: () => NoteSigner;
  readonly #cosigners: Cosigners | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isWitnessed = true;
  #edge: LogEdge = EMPTY_EDGE;
  #state: LogState | undefined;

  /** @param cosigners witnesses that every checkpoint is shown to before it is published */
  constructor(files: FileSystem, dataFolder: string, signer: () => NoteSigner, cosigners?: Cosigners) {
    const folder = logFolder(dataFolder);
    this.#files = new LogFiles(files, folder);
    this.#index = new LeafIndex(files, folder, (index, width) => this.#files.readBundle({ index, width }));
    this.#signer = signer;
    this.#cosigners = cosigners;
  }

  async #readState(): Promise<LogState> {
    const text = await this.#files.readText(STATE);
    const { name: origin } = this.#signer();
    if (text === undefined)
      return { version: 1, origin, size: 0, root: rootOfEdge(EMPTY_EDGE).toString('base64'), cursors: {}, ledgers: {} };
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      throw damaged(`${STATE} is not JSON`);
    }
    const parsed = stateSchema.safeParse(content);
    if (!parsed.success) throw damaged(`${STATE} does not have its shape`);
    return parsed.data;
  }

  async #readEdge(size: number): Promise<LogEdge> {
    const tiles: Buffer[] = [];
    for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
      const width = count % TILE_WIDTH;
      const index = Math.floor(count / TILE_WIDTH);
      const hashes = width === 0 ? Buffer.alloc(0) : await this.#files.readTile({ level, index, width });
      if (hashes.length < width * HASH_BYTES) throw new RangeError(`the last tile of level ${level} is cut off`);
      tiles.push(hashes.subarray(0, width * HASH_BYTES));
    }
    const width = size % TILE_WIDTH;
    const bundle = width === 0 ? Buffer.alloc(0) : await this.#files.readBundle({ index: Math.floor(size / TILE_WIDTH), width });
    const leaves = parseBundle(bundle)?.slice(0, width);
    const isWhole = leaves?.length === width && Buffer.concat(leaves.map(leafHash)).equals(tiles[0] ?? Buffer.alloc(0));
    if (!isWhole) throw new RangeError('the last bundle does not hold the entries of its tile');
    return { size, tiles, bundle: formatBundle(leaves) };
  }

  /**
   * Reads the state, to append from here on.
   * @throws Fault LOG_FALSE where the files are not those of the state, or the state is older than the last checkpoint
   */
  async load(): Promise<void> {
    const state = await this.#readState();
    const { name } = this.#signer();
    if (state.origin !== name) throw damaged(`it is the log ${state.origin}, and this node signs as ${name}`);
    const edge = await this.#readEdge(state.size).catch((error: unknown) => {
      throw error instanceof RangeError ? damaged(error.message) : error;
    });
    if (rootOfEdge(edge).toString('base64') !== state.root) throw damaged(`the tiles do not lead to the root of its ${state.size} entries`);
    const signed = await this.#files.readText(CHECKPOINT);
    const published = signed === undefined ? 0 : parseCheckpoint(parseSignedNote(signed).text).size;
    if (published > state.size) throw damaged(`it has ${state.size} entries, and signed a checkpoint of ${published}`);
    [this.#state, this.#edge] = [state, edge];
    if (published < state.size) await this.#publish();
    else this.#judge(signed);
  }

  #loaded(): LogState {
    if (this.#state === undefined) throw new Error('the log was not loaded');
    return this.#state;
  }

  /** Reads how far the log has come, also where another process appends to it: its size, and what of the segments and ledgers is in it. */
  async taken(): Promise<Pick<LogState, 'size' | 'cursors' | 'ledgers'>> {
    const { size, cursors, ledgers } = await this.#readState();
    return { size, cursors, ledgers };
  }

  get cursors(): Cursors {
    return this.#loaded().cursors;
  }

  /** Number of rows of each machine at its last entry. */
  get ledgers(): Readonly<Record<string, number>> {
    return this.#loaded().ledgers;
  }

  get size(): number {
    return this.#edge.size;
  }

  #judge(signed: string | undefined): void {
    this.#isWitnessed =
      signed === undefined ||
      this.#cosigners === undefined ||
      judgeWitnesses(signed, parseVerifierKey(this.verifierKey()), this.#cosigners.policy).isMet;
  }

  async #publish(): Promise<void> {
    const { size } = this.#edge;
    const text = formatCheckpoint({ origin: this.#signer().name, size, root: rootOfEdge(this.#edge) });
    const own = this.#signer().sign(text);
    const consistency = (earlier: number): Promise<readonly Buffer[]> => new TiledTree(this.tile, size).consistency(earlier);
    const signed = formatSignedNote({ text, signatures: [own] });
    const cosigned = (await this.#cosigners?.cosign({ text, size, signed, consistency })) ?? [];
    this.#askedAt = performance.now();
    const published = formatSignedNote({ text, signatures: [own, ...cosigned] });
    await this.#files.replaceText(CHECKPOINT, published);
    this.#judge(published);
  }

  /** Asks the witnesses again from time to time where the newest checkpoint does not have its quorum. */
  async askWitnesses(): Promise<void> {
    if (this.#isWitnessed || performance.now() - this.#askedAt < ASK_AGAIN) return;
    await this.#publish();
  }

  /** Appends entries and signs the new checkpoint; resolves when all of it is on the disk. */
  async append(leaves: readonly Buffer[], cursors: Cursors, ledgers: Readonly<Record<string, number>> = {}): Promise<void> {
    const state = this.#loaded();
    const grown = growLog(this.#edge, leaves);
    await this.#files.write(grown);
    const root = rootOfEdge(grown.edge).toString('base64');
    const next = { ...state, size: grown.edge.size, root, cursors: { ...cursors }, ledgers: { ...state.ledgers, ...ledgers } };
    await this.#files.replaceText(STATE, `${JSON.stringify(next)}\n`);
    [this.#state, this.#edge] = [next, grown.edge];
    if (leaves.length === 0) return;
    await this.#publish();
    await this.#files.tidy(grown);
  }

  verifierKey(): string {
    return this.#signer().verifierKey;
  }

  checkpoint(): Promise<string | undefined> {
    return this.#files.readText(CHECKPOINT);
  }

  readonly tile = (place: TilePlace): Promise<Uint8Array> => this.#files.readTile(place);

  bundle(place: Pick<TilePlace, 'index' | 'width'>): Promise<Uint8Array> {
    return this.#files.readBundle(place);
  }

  #looking: Promise<unknown> = Promise.resolve();

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
