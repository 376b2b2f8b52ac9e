import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
