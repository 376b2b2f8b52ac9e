import type { FileSystem, OpenFile } from './file-system.js';

const pass = async (): Promise<void> => undefined;
const passBytes = async (bytes: Uint8Array): Promise<number> => bytes.length;

/** A file that is not there and takes everything. */
const NOTHING: OpenFile = {
  append: passBytes,
  rewrite: pass,
  read: async () => Buffer.alloc(0),
  datasync: pass,
  truncate: pass,
  size: async () => 0,
  close: pass,
};

/**
 * Gives a disk as it is to who may only read it: every change passes as if it were made, and none is. So what puts a folder right as it opens it
 * can read one that takes no writes.
 */
export const withoutWriting = (files: FileSystem): FileSystem => ({
  open: async (path, mode) => {
    if (mode === 'create') return NOTHING;
    if (mode === 'append' && (await files.size(path)) === undefined) return NOTHING;
    return { ...(await files.open(path, 'read')), append: passBytes, rewrite: pass, datasync: pass, truncate: pass };
  },
  makeFolder: pass,
  list: (folder) => files.list(folder),
  size: (path) => files.size(path),
  rename: pass,
  unlink: pass,
  syncFolder: pass,
  readNow: (path, position, length) => files.readNow(path, position, length),
  freeBytes: (folder) => files.freeBytes(folder),
});
