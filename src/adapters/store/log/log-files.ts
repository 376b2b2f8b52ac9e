import { dirname, join } from 'node:path';
import type { Growth } from '../../../core/log/grow-log.js';
import { formatTileIndex, TILE_WIDTH, type TilePlace } from '../../../core/merkle/tiles.js';
import type { FileSystem } from '../files/file-system.js';
import { readWhole, replaceFile, writeNew } from '../files/replace-file.js';

/** Gives the folder of the log of receipts in a data folder. */
export const logFolder = (dataFolder: string): string => join(dataFolder, 'log');

/** A kind of tile: a level of hashes, or the entries. */
type Kind = number | 'entries';

/** The files of a log, laid out as C2SP tlog-tiles serves them, so that a copy of the folder is a log that any client reads. */
export class LogFiles {
  readonly #files: FileSystem;
  readonly #folder: string;

  constructor(files: FileSystem, folder: string) {
    this.#files = files;
    this.#folder = folder;
  }

  #pathOf(kind: Kind, { index, width }: Pick<TilePlace, 'index' | 'width'>): string {
    return join(this.#folder, 'tile', String(kind), formatTileIndex(index, width));
  }

  /** Reads a tile or a bundle; where it has become full meanwhile, the full one. */
  async #read(kind: Kind, place: Pick<TilePlace, 'index' | 'width'>): Promise<Buffer> {
    const found =
      (await readWhole(this.#files, this.#pathOf(kind, place))) ??
      (await readWhole(this.#files, this.#pathOf(kind, { ...place, width: TILE_WIDTH })));
    if (found === undefined) throw new RangeError(`the log has no tile ${kind}/${formatTileIndex(place.index, place.width)}`);
    return found;
  }

  readTile(place: TilePlace): Promise<Buffer> {
    return this.#read(place.level, place);
  }

  readBundle(place: Pick<TilePlace, 'index' | 'width'>): Promise<Buffer> {
    return this.#read('entries', place);
  }

  async #write(kind: Kind, place: Pick<TilePlace, 'index' | 'width'>, bytes: Buffer, folders: Set<string>): Promise<void> {
    const path = this.#pathOf(kind, place);
    const write = () => writeNew(this.#files, path, bytes);
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') await this.#files.makeFolder(dirname(path));
      // What is there already was written by a process that died before any checkpoint stood for it.
      else if (error.code === 'EEXIST') await this.#files.unlink(path);
      else throw error;
      await write();
    });
    folders.add(dirname(path));
  }

  /** Writes what a growth made; resolves when it is on the disk. */
  async write({ tiles, bundles }: Growth): Promise<void> {
    const folders = new Set<string>();
    for (const { place, hashes } of tiles) await this.#write(place.level, place, hashes, folders);
    for (const { place, entries } of bundles) await this.#write('entries', place, entries, folders);
    await Promise.all([...folders].map((folder) => this.#files.syncFolder(folder)));
  }

  /** Takes away the shorter forms of tiles that are full now. */
  async tidy({ tiles, bundles }: Growth): Promise<void> {
    const full = [
      ...tiles.map(({ place }) => [place.level, place] as const),
      ...bundles.map(({ place }) => ['entries', place] as const),
    ].filter(([, { width }]) => width === TILE_WIDTH);
    for (const [kind, place] of full) {
      const folder = `${this.#pathOf(kind, place)}.p`;
      for (const name of await this.#files.list(folder)) await this.#files.unlink(join(folder, name)).catch(() => undefined);
    }
  }

  async readText(name: string): Promise<string | undefined> {
    return (await readWhole(this.#files, join(this.#folder, name)))?.toString('utf8');
  }

  replaceText(name: string, text: string): Promise<void> {
    return replaceFile(this.#files, join(this.#folder, name), Buffer.from(text));
  }
}
