import { closeSync, openSync, readSync, statfsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makePrivateFolder } from '../make-private-folder.js';
import type { FileSystem, OpenFile, OpenMode } from './file-system.js';

const FLAGS: Readonly<Record<OpenMode, string>> = { read: 'r', append: 'a+', create: 'ax+', rewrite: 'r+' };

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const toOpenFile = (handle: FileHandle): OpenFile => ({
  append: async (bytes) => (await handle.write(bytes)).bytesWritten,
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
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
};
