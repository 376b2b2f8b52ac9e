import { Fault } from '../../core/faults.js';
import { formatUuid } from '../../core/log/log-entry.js';
import { parseLogProof } from '../../core/log/log-proof.js';
import type { LogReader } from '../../core/log/log-reader.js';
import { decodeNote } from '../../core/log/signed-note.js';
import { formatTileIndex, TILE_WIDTH, type TilePlace } from '../../core/merkle/tiles.js';
import { HASH_BYTES } from '../../core/merkle/tree-hash.js';
import { type BytesAnswer, fetchBytes } from './fetch-bytes.js';

/** Most bytes of a checkpoint, a key or a proof. */
const MOST_TEXT = 1 << 18;
/** Most bytes of a bundle: 256 entries with their lengths, of which those of this kind of log have 49. */
const MOST_BUNDLE = 1 << 20;
/** Tiles that are kept for the next proof. */
const KEPT_TILES = 256;

const refused = (url: string, { status }: BytesAnswer): Fault =>
  new Fault('NODE_UNREACHABLE', `${url} answered ${status}: there is no log of receipts, or not this part of it.`, { node: url });

const readText = async (url: string): Promise<string | undefined> => {
  const answer = await fetchBytes(url, { most: MOST_TEXT });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw refused(url, answer);
  return decodeNote(answer.bytes);
};

/**
 * Reads the key that a node says is that of its log. It is worth as much as the way to the node.
 * @throws Fault NODE_UNREACHABLE
 */
export const readLogKey = async (node: string): Promise<string> => {
  const text = await readText(`${node}/log/key`);
  if (text === undefined) throw new Fault('NODE_UNREACHABLE', `${node} has no log of receipts.`, { node });
  return text.trim();
};

/** The log of receipts of a node elsewhere, read over HTTP. What is read is checked by whoever asks, against the key of the log. */
export class HttpLog implements LogReader {
  readonly #url: string;
  readonly #verifierKey: string;
  /** Tiles by their paths, the one that was asked for last at the end. */
  readonly #tiles = new Map<string, Promise<Buffer>>();

  /** @param node address of the node, without a slash at its end; the log is at `/log` */
  constructor(node: string, verifierKey: string) {
    this.#url = `${node}/log`;
    this.#verifierKey = verifierKey;
  }

  verifierKey(): string {
    return this.#verifierKey;
  }

  checkpoint(): Promise<string | undefined> {
    return readText(`${this.#url}/checkpoint`);
  }

  /** Reads a tile or a bundle; where the partial one is gone, the full one. */
  async #read(level: number | 'entries', { index, width }: Pick<TilePlace, 'index' | 'width'>, most: number): Promise<Buffer> {
    const urlOf = (of: number): string => `${this.#url}/tile/${level}/${formatTileIndex(index, of)}`;
    const answer = await fetchBytes(urlOf(width), { most });
    if (answer.status === 404 && width < TILE_WIDTH) return this.#read(level, { index, width: TILE_WIDTH }, most);
    if (answer.status !== 200) throw refused(urlOf(width), answer);
    return answer.bytes;
  }

  readonly tile = (place: TilePlace): Promise<Buffer> => {
    const name = `${place.level}/${formatTileIndex(place.index, place.width)}`;
    const read = this.#tiles.get(name) ?? this.#read(place.level, place, TILE_WIDTH * HASH_BYTES);
    read.catch(() => this.#tiles.delete(name));
    this.#tiles.delete(name);
    this.#tiles.set(name, read);
    const oldest = this.#tiles.size > KEPT_TILES ? this.#tiles.keys().next().value : undefined;
    if (oldest !== undefined) this.#tiles.delete(oldest);
    return read;
  };

  bundle(place: Pick<TilePlace, 'index' | 'width'>): Promise<Buffer> {
    return this.#read('entries', place, MOST_BUNDLE);
  }

  /** Asks the node where an entry stands; nobody needs to believe it, since the path to the root shows whether it does. */
  async indexOf(id: Buffer, size: number): Promise<number | undefined> {
    const uuid = formatUuid(id);
    const proof = await readText(`${this.#url}/proof/rcp_${uuid}`);
    const index = proof === undefined ? undefined : parseLogProof(proof).index;
    return index !== undefined && index < size ? index : undefined;
  }
}
