import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import type { FileSystem, OpenFile } from './file-system.js';

/** Reads a whole file; undefined where there is none. */
export const readWhole = async (files: FileSystem, path: string): Promise<Buffer | undefined> => {
  let file: OpenFile;
  try {
    file = await files.open(path, 'read');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  // The size is asked of what is open: another process may put a new file in its place meanwhile.
  return (async () => file.read(0, await file.size()))().finally(() => file.close());
};

/** Writes a new file; resolves when its bytes are on the disk, and its name not yet. */
export const writeNew = async (files: FileSystem, path: string, bytes: Uint8Array): Promise<void> => {
  const file = await files.open(path, 'create');
  try {
    const written = await file.append(bytes);
    if (written !== bytes.length) throw new Error(`only ${written} of ${bytes.length} bytes were taken`);
    await file.datasync();
  } finally {
    await file.close();
  }
};

/** Puts a file in the place of another in one step: readers see the old bytes or the new ones. Resolves when the new ones are on the disk. */
export const replaceFile = async (files: FileSystem, path: string, bytes: Uint8Array): Promise<void> => {
  const folder = dirname(path);
  await files.makeFolder(folder);
  const fresh = `${path}.${randomBytes(6).toString('hex')}.new`;
  try {
    await writeNew(files, fresh, bytes);
    await files.rename(fresh, path);
  } catch (error) {
    await files.unlink(fresh).catch(() => undefined);
    throw error;
  }
  await files.syncFolder(folder);
};
