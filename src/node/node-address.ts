import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../adapters/store/files/file-system.js';
import { isAlive } from '../adapters/store/files/process-owner.js';
import { refusedWriteOf } from '../adapters/store/files/refused-write.js';

const NAME = /^address-(\d{1,15})\.json$/;

const fileOf = (dataFolder: string, pid: number): string => join(dataFolder, `address-${pid}.json`);

/** Gives the processes that have said where they serve; some may have ended since. */
const processesIn = (dataFolder: string): readonly number[] => {
  try {
    return readdirSync(dataFolder).flatMap((name) => {
      const pid = NAME.exec(name)?.[1];
      return pid === undefined ? [] : [Number(pid)];
    });
  } catch {
    return [];
  }
};

/**
 * Writes where this process serves, for `genmath open`; several may serve from one data folder. What was left by one that was killed goes.
 * A disk that takes no writes only keeps the node from being found by it.
 */
export const writeNodeAddress = (dataFolder: string, url: string): void => {
  try {
    for (const pid of processesIn(dataFolder)) if (!isAlive({ pid, started: null })) rmSync(fileOf(dataFolder, pid), { force: true });
    // A node whose keys and ledgers are elsewhere has made none by now.
    makePrivateFolder(dataFolder);
    writeFileSync(fileOf(dataFolder, process.pid), `${JSON.stringify({ url })}\n`, { mode: 0o600 });
  } catch (error) {
    if (refusedWriteOf(error) === undefined) throw error;
  }
};

/** Reads where nodes serve from a data folder on this machine; none where none has said so. */
export const readNodeAddresses = (dataFolder: string): readonly string[] =>
  processesIn(dataFolder).flatMap((pid) => {
    if (!isAlive({ pid, started: null })) return [];
    try {
      const { url } = JSON.parse(readFileSync(fileOf(dataFolder, pid), 'utf8')) as { readonly url?: unknown };
      return typeof url === 'string' && URL.canParse(url) ? [url] : [];
    } catch {
      return [];
    }
  });

/** Removes what {@link writeNodeAddress} of this process wrote. */
export const removeNodeAddress = (dataFolder: string): void => {
  try {
    rmSync(fileOf(dataFolder, process.pid), { force: true });
  } catch (error) {
    if (refusedWriteOf(error) === undefined) throw error;
  }
};
