import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Fault } from '../../../core/faults.js';
import { openEmbeddedStore } from '../embedded/open-embedded-store.js';
import { type FileSystem, nodeFileSystem } from '../files/file-system.js';
import { lockFolder } from '../files/folder-lock.js';
import { logFolder } from '../log/log-files.js';
import { createFolderReader } from './folder-reader.js';
import { createFolderWriter } from './folder-writer.js';
import type { CopySource, CopyTarget } from './store-content.js';

const nothing = async (): Promise<void> => undefined;

/** Gives what is in a folder; nothing where there is no folder. */
const namesIn = async (folder: string): Promise<readonly string[] | undefined> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Fault('STORE_FAILED', `The folder ${folder} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/**
 * Opens a data folder to be copied: nobody else owns its ledgers or appends to its log until it is closed.
 * @throws Fault STORE_FAILED where there is none, or another process has it open; LEDGER_CORRUPT
 */
export const openSourceFolder = async (folder: string, files: FileSystem = nodeFileSystem): Promise<CopySource> => {
  if ((await namesIn(folder)) === undefined) throw new Fault('STORE_FAILED', `There is no data folder ${folder}.`);
  // What a crash left is put right as it is whenever the folder is opened.
  const store = await openEmbeddedStore(folder, { files });
  const log = logFolder(folder);
  try {
    const release = (await namesIn(log)) === undefined ? nothing : await lockFolder(log);
    return {
      reader: createFolderReader(files, folder, folder),
      close: async () => {
        await release();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
};

/**
 * Opens a data folder that is not there yet, or empty, to be filled. All is written into a folder beside it, `<folder>.copying`, which takes its name
 * when it is published; what an interrupted copy left there is thrown away.
 * @throws Fault STORE_FAILED where something is in it, or another process fills it
 */
export const openTargetFolder = async (given: string, capacity: number, files: FileSystem = nodeFileSystem): Promise<CopyTarget> => {
  const folder = resolve(given);
  const [found] = (await namesIn(folder)) ?? [];
  if (found !== undefined)
    throw new Fault('STORE_FAILED', `The folder ${given} is not empty (${found}): a copy goes into a folder that is not there yet.`);
  const staging = `${folder}.copying`;
  await files.makeFolder(staging);
  const release = await lockFolder(staging);
  try {
    for (const name of await readdir(staging))
      if (!name.startsWith('lock')) await rm(join(staging, name), { recursive: true, force: true });
  } catch (error) {
    await release();
    throw error;
  }
  const writer = createFolderWriter(files, staging, capacity);
  let isPublished = false;
  return {
    reader: createFolderReader(files, staging, given),
    writer: {
      ...writer,
      settle: async () => {
        await writer.settle();
        // A node that opens the folder does the same: what it could not open is not published.
        const store = await openEmbeddedStore(staging, { files, lock: async () => nothing });
        await store.close();
      },
    },
    publish: async () => {
      await release();
      // Elsewhere than on POSIX a folder does not take the place of an empty one.
      await rmdir(folder).catch(() => undefined);
      await rename(staging, folder);
      await files.syncFolder(dirname(folder));
      isPublished = true;
    },
    close: async () => {
      if (isPublished) return;
      await rm(staging, { recursive: true, force: true });
    },
  };
};
