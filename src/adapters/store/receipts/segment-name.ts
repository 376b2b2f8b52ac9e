import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FileSystem } from '../files/file-system.js';
import { NOBODY, type Owner } from '../files/process-owner.js';

/** A segment of the receipt log: a file of lines that one process at a time appends to. Its name says all that is known of it unread. */
export interface Segment {
  /** Whose receipts it holds: `local`, `key-<prefix>` or `address-<pseudonym>`. */
  readonly lane: string;
  /** Time at which it was begun, in milliseconds of Unix time, and random digits, which tell it from all others for ever. */
  readonly made: number;
  readonly nonce: string;
  /** The process that appends to it; nobody where it is full, or where writing to it failed. */
  readonly writer: Owner;
}

/** A segment as it lies in the folder. */
export interface SegmentFile extends Segment {
  readonly path: string;
  readonly size: number;
}

const NAME = /^((?:local|key|address)[a-z0-9-]*)\.([0-9a-z]{9})\.([0-9a-f]{8})\.(?:done|(\d{1,10})\.([0-9a-z_-]{1,64}))\.jsonl$/;
const UNKNOWN_START = 'x';

/** Gives the folder of the receipt log in a data folder. */
export const receiptFolder = (dataFolder: string): string => join(dataFolder, 'receipts');

/** Makes a segment that is not there yet. */
export const newSegment = (lane: string, made: number, writer: Owner): Segment => ({
  lane,
  made,
  nonce: randomBytes(4).toString('hex'),
  writer,
});

/** Gives what stays the same of a segment, whoever writes to it. */
export const segmentKey = ({ lane, made, nonce }: Segment): string => `${lane}.${made.toString(36).padStart(9, '0')}.${nonce}`;

/** Writes the file name of a segment. */
export const formatSegmentName = (segment: Segment): string => {
  const { pid, started } = segment.writer;
  const writer = pid === 0 ? 'done' : `${pid}.${started === null ? UNKNOWN_START : started.replace(' ', '_')}`;
  return `${segmentKey(segment)}.${writer}.jsonl`;
};

/** Reads the file name of a segment; undefined for any other file. */
const parseSegmentName = (name: string): Segment | undefined => {
  const [, lane, made, nonce, pid, started] = NAME.exec(name) ?? [];
  if (lane === undefined || made === undefined || nonce === undefined) return undefined;
  const writer =
    pid === undefined || started === undefined
      ? NOBODY
      : { pid: Number(pid), started: started === UNKNOWN_START ? null : started.replace('_', ' ') };
  return { lane, made: Number.parseInt(made, 36), nonce, writer };
};

/** Lists the segments of a folder by their names alone, the one that was begun last first; none where there is no folder. */
export const listSegmentNames = async (files: FileSystem, folder: string): Promise<readonly Omit<SegmentFile, 'size'>[]> =>
  (await files.list(folder))
    .flatMap((name) => {
      const segment = parseSegmentName(name);
      return segment === undefined ? [] : [{ path: join(folder, name), ...segment }];
    })
    .sort((a, b) => b.made - a.made);

/** So often a folder is listed where segments get other names meanwhile. */
const MOST_LISTINGS = 4;

/** Gives the size of a segment; nothing where it is gone. */
export type SizeOf = (segment: Omit<SegmentFile, 'size'>) => number | undefined | Promise<number | undefined>;

/**
 * Lists the segments of a folder, of all lanes or of one, the one that was begun last first; none where there is no folder.
 * @param sizeOf asks the system, unless whoever lists them knows better
 */
export const listSegments = async (
  files: FileSystem,
  folder: string,
  lane?: string,
  sizeOf: SizeOf = ({ path }) => files.size(path),
): Promise<readonly SegmentFile[]> => {
  for (let listing = 1; ; listing += 1) {
    const named = (await listSegmentNames(files, folder)).filter((segment) => lane === undefined || segment.lane === lane);
    const sized = await Promise.all(named.map(async (segment) => ({ size: await sizeOf(segment), segment })));
    const there = sized.flatMap(({ size, segment }) => (size === undefined ? [] : [{ size, ...segment }]));
    // One that is gone was dropped while the folder was read, or has another name, under which it is to be found.
    if (there.length === named.length || listing === MOST_LISTINGS) return there;
  }
};

/** Most full segments whose sizes are remembered: as many as a folder has. */
const MOST_REMEMBERED = 4_096;

/** Gives the sizes of segments, and remembers those of full ones, to which nobody appends any more. */
export const rememberSizes = (files: FileSystem): SizeOf => {
  const sizes = new Map<string, number>();
  const ask = async (path: string, isFull: boolean): Promise<number | undefined> => {
    const size = await files.size(path);
    if (size === undefined || !isFull) return size;
    if (sizes.size >= MOST_REMEMBERED) sizes.clear();
    sizes.set(path, size);
    return size;
  };
  return ({ path, writer }) => sizes.get(path) ?? ask(path, writer.pid === NOBODY.pid);
};
