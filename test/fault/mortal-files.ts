import type { FileSystem, OpenFile } from '../../src/adapters/store/files/file-system.js';
import { systemError } from './simulated-disk.js';

/** The files of a process that can die: whatever it asks of the disk after that fails, and reaches nothing. */
export const mortal = (files: FileSystem): { readonly files: FileSystem; readonly die: () => void } => {
  let isDead = false;
  const alive = <A extends readonly unknown[], R>(call: (...given: A) => R): ((...given: A) => R) => {
    return (...given) => {
      if (isDead) throw systemError('EIO');
      return call(...given);
    };
  };
  const later =
    <A extends readonly unknown[], R>(call: (...given: A) => Promise<R>): ((...given: A) => Promise<R>) =>
    async (...given) =>
      alive(call)(...given);
  const wrap = (file: OpenFile): OpenFile => ({
    append: later(file.append),
    rewrite: later(file.rewrite),
    read: later(file.read),
    datasync: later(file.datasync),
    truncate: later(file.truncate),
    size: later(file.size),
    close: file.close,
  });
  return {
    files: {
      open: later(async (path, mode) => wrap(await files.open(path, mode))),
      makeFolder: later((path) => files.makeFolder(path)),
      list: later((folder) => files.list(folder)),
      size: later((path) => files.size(path)),
      rename: later((from, to) => files.rename(from, to)),
      unlink: later((path) => files.unlink(path)),
      syncFolder: later((folder) => files.syncFolder(folder)),
      readNow: alive((path, position, length) => files.readNow(path, position, length)),
      freeBytes: alive((folder) => files.freeBytes(folder)),
    },
    die: () => {
      isDead = true;
    },
  };
};
