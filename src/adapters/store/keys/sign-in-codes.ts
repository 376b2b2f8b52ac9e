import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { hashSecret } from '../../../call/api-key.js';
import { makePrivateFolder } from '../files/file-system.js';
import { storeFailed } from '../files/refused-write.js';

/** How long a code may be taken, in milliseconds. */
const LIFETIME = 60_000;

const folderOf = (dataFolder: string): string => join(dataFolder, 'sign-in');

/**
 * Makes a one-time code for a console session of whoever may write the data folder; a node that serves from the folder takes it within a minute.
 * The folder holds an empty file under the code's hash, so that the code itself stands nowhere.
 * @throws Fault STORE_FAILED
 */
export const makeSignInCode = (dataFolder: string): string => {
  const code = randomBytes(32).toString('base64url');
  const folder = folderOf(dataFolder);
  try {
    makePrivateFolder(folder);
    closeSync(openSync(join(folder, hashSecret(code)), 'wx', 0o600));
  } catch (error) {
    throw storeFailed('A code to sign in with cannot be written', error);
  }
  return code;
};

/** Takes a one-time code of a data folder: true once for each that was made less than a minute ago. Codes that are older are removed. */
export const takeSignInCode = async (dataFolder: string, code: string): Promise<boolean> => {
  const folder = folderOf(dataFolder);
  const isFresh = async (name: string): Promise<boolean> => {
    const found = await stat(join(folder, name)).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs < LIFETIME;
  };
  const wanted = hashSecret(code);
  const wasFresh = await isFresh(wanted);
  // Of several that try at once, one removes the file.
  const isFirst = await unlink(join(folder, wanted)).then(
    () => true,
    () => false,
  );
  for (const name of await readdir(folder).catch(() => [])) {
    if (!(await isFresh(name))) await unlink(join(folder, name)).catch(() => undefined);
  }
  return wasFresh && isFirst;
};
