import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Checkpoint } from '../../../core/log/checkpoint.js';
import { openCheckpoint } from '../../../core/log/log-proof.js';
import { parseVerifierKey } from '../../../core/log/signed-note.js';
import { nodeFileSystem } from '../files/file-system.js';
import { readWhole, replaceFile } from '../files/replace-file.js';

/** The checkpoints that this user saw last, a file for each log, so that a log which goes back or forks is found out. */
const pathOf = (dataFolder: string, verifierKey: string): string =>
  join(dataFolder, 'seen', `${createHash('sha256').update(verifierKey).digest('hex').slice(0, 32)}.txt`);

/**
 * Gives the checkpoint of a log that was seen last; nothing where none was.
 * @throws Fault NOTE_INVALID or LOG_FALSE where the file does not hold a checkpoint of that log
 */
export const readSeen = async (dataFolder: string, verifierKey: string): Promise<Checkpoint | undefined> => {
  const signed = await readWhole(nodeFileSystem, pathOf(dataFolder, verifierKey));
  return signed === undefined ? undefined : openCheckpoint(signed.toString('utf8'), parseVerifierKey(verifierKey));
};

/** Remembers a checkpoint that was checked. */
export const writeSeen = (dataFolder: string, verifierKey: string, signed: string): Promise<void> =>
  replaceFile(nodeFileSystem, pathOf(dataFolder, verifierKey), Buffer.from(signed));
