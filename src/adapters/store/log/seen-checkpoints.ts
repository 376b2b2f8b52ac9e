import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';
import type { Checkpoint } from '../../../core/log/checkpoint.js';
import { openCheckpoint } from '../../../core/log/log-proof.js';
import { parseVerifierKey } from '../../../core/log/signed-note.js';
import { nodeFileSystem } from '../files/file-system.js';
import { refusedWriteOf, storeFailed } from '../files/refused-write.js';
import { readWhole, replaceFile } from '../files/replace-file.js';

/** What this user saw last, a file for each log and for each address, so that a log which goes back, forks or changes its key is found out. */
const pathOf = (dataFolder: string, what: string): string =>
  join(dataFolder, 'seen', `${createHash('sha256').update(what).digest('hex').slice(0, 32)}.txt`);

/**
 * Gives the checkpoint of a log that was seen last; nothing where none was.
 * @throws Fault NOTE_INVALID or LOG_FALSE where the file does not hold a checkpoint of that log
 */
export const readSeen = async (dataFolder: string, verifierKey: string): Promise<Checkpoint | undefined> => {
  const signed = await readWhole(nodeFileSystem, pathOf(dataFolder, verifierKey));
  return signed === undefined ? undefined : openCheckpoint(signed.toString('utf8'), parseVerifierKey(verifierKey));
};

/** Remembers a checkpoint that was checked; gives why not where the disk takes no writes. */
export const writeSeen = async (dataFolder: string, verifierKey: string, signed: string): Promise<string | undefined> => {
  try {
    await replaceFile(nodeFileSystem, pathOf(dataFolder, verifierKey), Buffer.from(signed));
    return undefined;
  } catch (error) {
    if (refusedWriteOf(error) === undefined) throw error;
    return storeFailed('what was seen of it cannot be remembered', error).message;
  }
};

/**
 * Gives the key of the log at an address: the one that is given, or the one that it had when it was first read, or else the one that it says,
 * which is remembered.
 * @throws Fault LOG_FALSE where it has another key than the one that is remembered; STORE_FAILED where it cannot be remembered
 */
export const pinnedKey = async (
  dataFolder: string,
  url: string,
  given: string | undefined,
  readKey: () => Promise<string>,
): Promise<string> => {
  if (given !== undefined) return parseVerifierKey(given) && given;
  const path = pathOf(dataFolder, url);
  const known = (await readWhole(nodeFileSystem, path))?.toString('utf8').trim();
  const says = await readKey();
  parseVerifierKey(says);
  if (known === undefined)
    await replaceFile(nodeFileSystem, path, Buffer.from(`${says}\n`)).catch((error: unknown) => {
      throw storeFailed(
        `The key of the log at ${url} cannot be remembered`,
        error,
        undefined,
        ' Where you know it, name it with --log-key.',
      );
    });
  else if (known !== says)
    throw new Fault(
      'LOG_FALSE',
      `The log at ${url} has the key ${says}, and had ${known} before. If its owner says that this is right, name the key with --log-key.`,
    );
  return says;
};
