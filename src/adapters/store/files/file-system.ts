import { accessSync, closeSync, constants, mkdirSync, openSync, readSync, statfsSync, statSync, writeSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file that is open. */
export interface OpenFile {
  /** Writes at the end of the file, in one call; gives the number of bytes that were taken, which may be fewer. */
  readonly append: (bytes: Uint8Array) => Promise<number>;
  /** Writes over what is at a place, all of it; the file must be open to be rewritten. */
  readonly rewrite: (position: number, bytes: Uint8Array) => Promise<void>;
  /** Reads so many bytes from a place; fewer only where the file ends. */
  readonly read: (position: number, length: number) => Promise<Buffer>;
  /** Resolves when what was written is on the disk. */
  readonly datasync: () => Promise<void>;
  readonly truncate: (size: number) => Promise<void>;
  readonly size: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * How a file is opened: to read; to read and append, made where it is missing; the same for one that must not exist yet; or to read and write
 * over what is there.
 */
export type OpenMode = 'read' | 'append' | 'create' | 'rewrite';

/** The disk as the embedded store sees it: small, so that a simulated one can stand in its place. Errors are those of Node.js. */
export interface FileSystem {
  readonly open: (path: string, mode: OpenMode) => Promise<OpenFile>;
  /** Makes a private folder with those above it; resolves when the names of those that were missing are on the disk. */
  readonly makeFolder: (path: string) => Promise<void>;
  /** Names in a folder; none where there is no folder. */
  readonly list: (folder: string) => Promise<readonly string[]>;
  /** Size of a file; undefined where there is none. */
  readonly size: (path: string) => Promise<number | undefined>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly unlink: (path: string) => Promise<void>;
  /** Resolves when the names in a folder are on the disk. */
  readonly syncFolder: (folder: string) => Promise<void>;
  /** Reads at once, for a builder that may not wait; gives fewer bytes only where the file ends. */
  readonly readNow: (path: string, position: number, length: number) => Buffer;
  /** Bytes of the disk that are free for this process, looked up at once; throws where it may not write into the folder. */
  readonly freeBytes: (folder: string) => number;
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder with those above it that are missing, mode 0700, and gives the ones that it made, the uppermost first; none where it is there.
 * Level by level, because the `recursive` of Node.js never returns where a folder that is there cannot take one: in `/proc`, or in a working
 * directory that was removed.
 * @throws Error of Node.js, with its code: ENOENT where the folder above is there and takes none, EEXIST or ENOTDIR where a file is in the way
 */
export const makePrivateFolder = (path: string): readonly string[] => {
  const make = (): readonly string[] => {
    try {
      mkdirSync(path, { mode: 0o700 });
      return [path];
    } catch (error) {
      // Which error a folder that is there gives differs: EEXIST mostly, others for a root or a disk that is read only.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' && isFolder(path)) return [];
      throw error;
    }
  };
  try {
    return make();
  } catch (error) {
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path) throw error;
    return [...makePrivateFolder(above), ...make()];
  }
};

const FLAGS: Readonly<Record<OpenMode, string>> = { read: 'r', append: 'a+', create: 'ax+', rewrite: 'r+' };

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Most bytes that are handed to the system at once: it takes so few sooner than another thread is awake to hand them over. */
const AT_ONCE = 1 << 15;

const toOpenFile = (handle: FileHandle): OpenFile => ({
  append: async (bytes) => (bytes.length <= AT_ONCE ? writeSync(handle.fd, bytes) : (await handle.write(bytes)).bytesWritten),
  rewrite: async (position, bytes) => {
    for (let from = 0; from < bytes.length; ) from += (await handle.write(bytes, from, bytes.length - from, position + from)).bytesWritten;
  },
  read: async (position, length) => {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(bytes, filled, length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  },
  datasync: () => handle.datasync(),
  truncate: (size) => handle.truncate(size),
  size: async () => (await handle.stat()).size,
  close: () => handle.close(),
});

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The disk of this machine. Files and folders that it makes are private. */
export const nodeFileSystem: FileSystem = {
  open: async (path, mode) => toOpenFile(await open(path, FLAGS[mode], 0o600)),
  makeFolder: async (path) => {
    for (const made of makePrivateFolder(path)) await syncFolder(dirname(made));
  },
  list: async (folder) => {
    try {
      return await readdir(folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  },
  size: async (path) => {
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
  rename,
  unlink,
  syncFolder,
  readNow: (path, position, length) => {
    const bytes = Buffer.allocUnsafe(length);
    const handle = openSync(path, 'r');
    try {
      let filled = 0;
      while (filled < length) {
        const count = readSync(handle, bytes, filled, length - filled, position + filled);
        if (count === 0) break;
        filled += count;
      }
      return bytes.subarray(0, filled);
    } finally {
      closeSync(handle);
    }
  },
  freeBytes: (folder) => {
    // A disk that is read only is found by it, for the superuser too.
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};
