import type { FileSystem, OpenFile } from '../../src/adapters/store/files/file-system.js';
import { systemError } from './simulated-disk.js';

/** How a call fails: with an error of the system, or by taking only a part of what was to be written. */
export type Failure = 'EIO' | 'ENOSPC' | 'short';

/** A file system of which one call that changes something fails. */
export interface FailingFileSystem {
  readonly files: FileSystem;
  /** Number of such calls so far. */
  readonly calls: () => number;
  readonly hasFailed: () => boolean;
}

/** Lets the call of a number (from 1) fail; a short write is an error where the call is no write. */
export const failAt = (files: FileSystem, at: number, failure: Failure): FailingFileSystem => {
  let [calls, hasFailed] = [0, false];
  const isNow = (): boolean => {
    calls += 1;
    if (calls === at) hasFailed = true;
    return calls === at;
  };
  const error = () => systemError(failure === 'short' ? 'EIO' : failure);
  const guard = async <T>(call: () => Promise<T>): Promise<T> => {
    if (isNow()) throw error();
    return call();
  };
  const wrap = (file: OpenFile): OpenFile => ({
    ...file,
    append: async (bytes) => {
      if (!isNow()) return file.append(bytes);
      const part = bytes.subarray(0, Math.floor(bytes.length / 2));
      // A disk that fills up takes a part before it refuses.
      if (failure !== 'EIO') await file.append(part);
      if (failure === 'short') return part.length;
      throw error();
    },
    rewrite: (position, bytes) => guard(() => file.rewrite(position, bytes)),
    datasync: () => guard(file.datasync),
    truncate: (size) => guard(() => file.truncate(size)),
  });
  return {
    files: {
      open: async (path, mode) => wrap(mode === 'create' ? await guard(() => files.open(path, mode)) : await files.open(path, mode)),
      makeFolder: (path) => files.makeFolder(path),
      list: (folder) => files.list(folder),
      size: (path) => files.size(path),
      rename: (from, to) => guard(() => files.rename(from, to)),
      unlink: (path) => guard(() => files.unlink(path)),
      syncFolder: (folder) => guard(() => files.syncFolder(folder)),
      readNow: (path, position, length) => files.readNow(path, position, length),
      freeBytes: (folder) => files.freeBytes(folder),
    },
    calls: () => calls,
    hasFailed: () => hasFailed,
  };
};
