import { Fault } from '../../../core/faults.js';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from '../../../core/log/checkpoint.js';
import { EMPTY_EDGE, type Growth, growLog, type LogEdge } from '../../../core/log/grow-log.js';
import { formatBundle, parseBundle } from '../../../core/log/log-entry.js';
import type { LogReader } from '../../../core/log/log-reader.js';
import type { NoteSigner } from '../../../core/log/note-signer.js';
import { formatSignedNote, parseSignedNote, parseVerifierKey } from '../../../core/log/signed-note.js';
import { judgeWitnesses } from '../../../core/log/witness-policy.js';
import { rootOfEdge } from '../../../core/merkle/grow-tiles.js';
import { TILE_WIDTH, TiledTree, type TilePlace } from '../../../core/merkle/tiles.js';
import { HASH_BYTES, leafHash } from '../../../core/merkle/tree-hash.js';
import type { Cosigners } from '../../log/cosigners.js';

/** How far a log has come. */
export interface LogState {
  readonly origin: string;
  readonly size: number;
  /** In base64. */
  readonly root: string;
  /** Number of rows of each machine at its last entry. */
  readonly ledgers: Readonly<Record<string, number>>;
}

/** What an append adds. */
export interface Appended<Taken> {
  readonly growth: Growth;
  readonly before: LogState;
  readonly next: LogState;
  /** Number of rows of each machine whose entry is new. */
  readonly ledgers: Readonly<Record<string, number>>;
  /** What the entries were made of, which is settled with them. */
  readonly taken: Taken;
}

/** Where a log is kept. What an append wrote counts from the moment its state does. */
export interface LogPlace<Taken> {
  /** Nothing where nothing was logged yet. @throws Fault LOG_FALSE where what is kept does not have its shape */
  readonly readState: () => Promise<LogState | undefined>;
  /** Reads a tile; more hashes than the width asked for may be given. @throws RangeError where there is none */
  readonly readTile: (place: TilePlace) => Promise<Buffer>;
  /** Reads a bundle; more entries than the width asked for may be given. @throws RangeError where there is none */
  readonly readBundle: (place: Pick<TilePlace, 'index' | 'width'>) => Promise<Buffer>;
  /** Writes what an append adds; throws where somebody else has appended since. */
  readonly commit: (appended: Appended<Taken>) => Promise<void>;
  readonly readCheckpoint: () => Promise<string | undefined>;
  readonly writeCheckpoint: (signed: string, size: number) => Promise<void>;
  /** Takes away what a growth has made superfluous. */
  readonly tidy?: (growth: Growth) => Promise<void>;
  /** Gives the place of the newest entry with an id that a tree of a size holds. */
  readonly indexOf: (id: Buffer, size: number) => Promise<number | undefined>;
}

/** Milliseconds after which witnesses are asked again where the quorum was missing and nothing was appended. */
const ASK_AGAIN = 30_000;

/** Gives the fault of a log whose parts do not fit. */
export const damagedLog = (what: string): Fault =>
  new Fault('LOG_FALSE', `The log of receipts is damaged: ${what}. Put it back from a copy; the receipts themselves are kept elsewhere.`);

/** Gives the fault of an append that does not go on from what is kept: it is not made, and the next one begins with what is there. */
export const overtaken = (): Fault =>
  new Fault(
    'STORE_FAILED',
    'Another process has appended to the log of receipts, or it is another one than before; what is there is read anew before anything is appended.',
  );

const wentBack = (size: number, seen: Checkpoint): Fault =>
  new Fault(
    'LOG_FALSE',
    `The log of receipts went back: it has ${size} entries${size < seen.size ? '' : ', others than before'}, and this node saw a checkpoint of ${seen.size}. Nothing is appended to a past; look whether it is the right folder or database, and start the node anew to go on from there.`,
  );

/** What cannot be read is not there; that nobody answers says nothing. */
const ifNotThere = (error: unknown): undefined => {
  if (!(error instanceof RangeError)) throw error;
};

/** A log of receipts, wherever it is kept. One process at a time may append; any number may read. */
export class KeptLog<Taken> implements LogReader {
  readonly #place: LogPlace<Taken>;
  readonly #signer: () => NoteSigner;
  readonly #cosigners: Cosigners | undefined;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isWitnessed = true;
  #edge: LogEdge = EMPTY_EDGE;
  /** The greatest checkpoint that this process published or read. */
  #seen: Checkpoint | undefined;
  #state: LogState | undefined;

  /** @param cosigners witnesses that every checkpoint is shown to before it is published */
  constructor(place: LogPlace<Taken>, signer: () => NoteSigner, cosigners?: Cosigners) {
    this.#place = place;
    this.#signer = signer;
    this.#cosigners = cosigners;
  }

  async #readState(): Promise<LogState> {
    const { name: origin } = this.#signer();
    return (await this.#place.readState()) ?? { origin, size: 0, root: rootOfEdge(EMPTY_EDGE).toString('base64'), ledgers: {} };
  }

  async #readEdge(size: number): Promise<LogEdge> {
    const tiles: Buffer[] = [];
    for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH)) {
      const width = count % TILE_WIDTH;
      const index = Math.floor(count / TILE_WIDTH);
      const hashes = width === 0 ? Buffer.alloc(0) : await this.#place.readTile({ level, index, width });
      if (hashes.length < width * HASH_BYTES) throw new RangeError(`the last tile of level ${level} is cut off`);
      tiles.push(hashes.subarray(0, width * HASH_BYTES));
    }
    const width = size % TILE_WIDTH;
    const bundle = width === 0 ? Buffer.alloc(0) : await this.#place.readBundle({ index: Math.floor(size / TILE_WIDTH), width });
    const leaves = parseBundle(bundle)?.slice(0, width);
    const isWhole = leaves?.length === width && Buffer.concat(leaves.map(leafHash)).equals(tiles[0] ?? Buffer.alloc(0));
    if (!isWhole) throw new RangeError('the last bundle does not hold the entries of its tile');
    return { size, tiles, bundle: formatBundle(leaves) };
  }

  /**
   * Reads the state, to append from here on.
   * @throws Fault LOG_FALSE where what is kept does not fit the state, or the state is older than the last checkpoint
   */
  async load(): Promise<void> {
    const state = await this.#readState();
    const { name } = this.#signer();
    if (state.origin !== name) throw damagedLog(`it is the log ${state.origin}, and this node signs as ${name}`);
    const edge = await this.#readEdge(state.size).catch((error: unknown) => {
      throw error instanceof RangeError ? damagedLog(error.message) : error;
    });
    if (rootOfEdge(edge).toString('base64') !== state.root)
      throw damagedLog(`the tiles do not lead to the root of its ${state.size} entries`);
    await this.#assertGoesOn(state);
    const signed = await this.checkpoint();
    const published = signed === undefined ? 0 : parseCheckpoint(parseSignedNote(signed).text).size;
    if (published > state.size) throw damagedLog(`it has ${state.size} entries, and signed a checkpoint of ${published}`);
    [this.#state, this.#edge] = [state, edge];
    if (published < state.size) await this.#publish();
    else this.#judge(signed);
  }

  #loaded(): LogState {
    if (this.#state === undefined) throw new Error('the log was not loaded');
    return this.#state;
  }

  /** Reads how many entries it has taken up, also where another process appends to it. */
  async taken(): Promise<number> {
    return (await this.#readState()).size;
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
    await this.#place.writeCheckpoint(published, size);
    this.#see(parseCheckpoint(text));
    this.#judge(published);
  }

  /** Asks the witnesses again from time to time where the newest checkpoint does not have its quorum. */
  async askWitnesses(): Promise<void> {
    if (this.#isWitnessed || performance.now() - this.#askedAt < ASK_AGAIN) return;
    await this.#publish();
  }

  /** Appends entries and signs the new checkpoint; resolves when all of it is kept for good. */
  async append(leaves: readonly Buffer[], taken: Taken, ledgers: Readonly<Record<string, number>> = {}): Promise<void> {
    const before = this.#loaded();
    const growth = growLog(this.#edge, leaves);
    const root = rootOfEdge(growth.edge).toString('base64');
    const next = { ...before, size: growth.edge.size, root, ledgers: { ...before.ledgers, ...ledgers } };
    await this.#place.commit({ growth, before, next, ledgers, taken });
    [this.#state, this.#edge] = [next, growth.edge];
    if (leaves.length === 0) return;
    await this.#publish();
    await this.#place.tidy?.(growth);
  }

  verifierKey(): string {
    return this.#signer().verifierKey;
  }

  #see(checkpoint: Checkpoint): void {
    if (checkpoint.size >= (this.#seen?.size ?? 0)) this.#seen = checkpoint;
  }

  /**
   * Refuses a log that lacks what a checkpoint stood for which this process saw, or has something else in its place: one more entry would make a fork of it.
   * @throws Fault LOG_FALSE
   */
  async #assertGoesOn({ size }: LogState): Promise<void> {
    const seen = this.#seen;
    if (seen === undefined || seen.size === 0) return;
    const root = size < seen.size ? undefined : await new TiledTree(this.tile, size).root(seen.size).catch(ifNotThere);
    if (root?.equals(seen.root) !== true) throw wentBack(size, seen);
  }

  /** Reads the newest checkpoint. @throws Fault LOG_FALSE where it is older than one that was there before */
  async checkpoint(): Promise<string | undefined> {
    // What is known before the reading: a slower one may end behind a later one.
    const seen = this.#seen;
    const signed = await this.#place.readCheckpoint();
    const found = signed === undefined ? undefined : parseCheckpoint(parseSignedNote(signed).text);
    const isOther = found !== undefined && found.size === seen?.size && !found.root.equals(seen.root);
    if (seen !== undefined && ((found?.size ?? 0) < seen.size || isOther)) throw wentBack(found?.size ?? 0, seen);
    if (found !== undefined) this.#see(found);
    return signed;
  }

  readonly tile = (place: TilePlace): Promise<Uint8Array> => this.#place.readTile(place);

  bundle(place: Pick<TilePlace, 'index' | 'width'>): Promise<Uint8Array> {
    return this.#place.readBundle(place);
  }

  indexOf(id: Buffer, size: number): Promise<number | undefined> {
    return this.#place.indexOf(id, size);
  }
}
