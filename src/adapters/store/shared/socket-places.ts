import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';

/** Where the owner of a data folder may be reached. */
export interface SocketPlace {
  /** Path of the socket, or name of the pipe. */
  readonly path: string;
  /** The private folder that holds the socket, where that is not the data folder. */
  readonly outside?: string;
}

/** Most bytes of the path of a socket. */
const LONGEST = process.platform === 'linux' ? 107 : 103;

/**
 * Gives the places at which the owner of a data folder may listen, the best one first: `node.sock` in the folder, where its path is short enough, and
 * one under the system's folder for temporary files, for disks that take no sockets. On Windows it is a named pipe.
 * @throws Error of Node.js where the folder is not there
 */
export const socketPlaces = (dataFolder: string, platform: NodeJS.Platform = process.platform): readonly SocketPlace[] => {
  // Several spellings lead to one folder.
  const folder = realpathSync(dataFolder);
  const name = `genmath-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (platform === 'win32') return [{ path: `\\\\.\\pipe\\${name}` }];
  const inside = join(folder, 'node.sock');
  const outside = join(tmpdir(), name);
  const places: readonly SocketPlace[] = [{ path: inside }, { path: join(outside, 'node.sock'), outside }];
  return places.filter(({ path }) => Buffer.byteLength(path) <= LONGEST);
};

/**
 * Asserts that nobody else could have made the folder of a socket that is outside of the data folder, or reach into it.
 * @throws Fault STORE_FAILED; Error of Node.js where it is not there
 */
export const assertPrivate = ({ outside }: SocketPlace): void => {
  if (outside === undefined) return;
  const found = lstatSync(outside);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0)
    throw new Fault('STORE_FAILED', `${outside} is not a private folder of this user; processes that share a data folder meet there.`);
};

/**
 * Makes the private folder of a socket, where it needs one.
 * @throws Fault STORE_FAILED where somebody else made it
 */
export const makePrivate = (place: SocketPlace): void => {
  if (place.outside === undefined) return;
  mkdirSync(place.outside, { recursive: true, mode: 0o700 });
  assertPrivate(place);
};

/** Lets no other user reach a socket. */
export const closeToOthers = ({ path }: SocketPlace, platform: NodeJS.Platform = process.platform): void => {
  if (platform !== 'win32') chmodSync(path, 0o600);
};
