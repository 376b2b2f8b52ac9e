import type { FileSystem, OpenFile } from '../../src/adapters/store/files/file-system.js';
import { systemError } from './simulated-disk.js';

/**
 * Gives a file system of which every call that changes something is refused while a code is given: as a disk that is full or read only does it for good,
 * and not once.
 */
export const refuseWhile = (files: FileSystem, code: () => string | undefined): FileSystem => {
  const assertTaken = (): void => {
    const refused = code();
    if (refused !== undefined) throw systemError(refused);
  };
  const guard =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      assertTaken();
      return call(...args);
    };
  const wrap = (file: OpenFile): OpenFile => ({
    ...file,
    append: guard(file.append),
    rewrite: guard(file.rewrite),
    datasync: guard(file.datasync),
    truncate: guard(file.truncate),
  });
  return {
    open: async (path, mode) => {
      if (mode !== 'read') assertTaken();
      return wrap(await files.open(path, mode));
    },
    makeFolder: guard((path) => files.makeFolder(path)),
    list: (folder) => files.list(folder),
    size: (path) => files.size(path),
    rename: guard((from, to) => files.rename(from, to)),
    unlink: guard((path) => files.unlink(path)),
    syncFolder: guard((folder) => files.syncFolder(folder)),
    readNow: (path, position, length) => files.readNow(path, position, length),
    freeBytes: (folder) => {
      assertTaken();
      return files.freeBytes(folder);
    },
  };
};
