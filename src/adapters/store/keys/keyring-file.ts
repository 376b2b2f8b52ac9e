import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../../core/faults.js';
import { generateKeyringFile, Keyring, type KeyringFile, rotateKeyringFile } from '../../../core/receipt/keyring.js';
import { makePrivateFolder } from '../files/file-system.js';
import { refusedWriteOf, storeFailed } from '../files/refused-write.js';

const FILE = 'keys.json';

const parse = (text: string, from: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    const what = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new Fault(
      'KEYRING_INVALID',
      `The keyring in ${from} ${what}. If something wrote over it, put it back from a copy: its keys are nowhere else.`,
    );
  }
};

const WAY_OUT = 'Choose another folder with --data or GENMATH_DATA.';
const reasonOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown error';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const readFile = (path: string): KeyringFile | undefined => {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
      throw new Fault('KEYRING_INVALID', `Others may read ${path}, which holds secrets. Make it private: chmod 600 ${path}`);
    }
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (error instanceof Fault) throw error;
    throw new Fault('KEYRING_INVALID', `The key file ${path} cannot be read (${reasonOf(error)}). ${WAY_OUT}`);
  }
  const content = parse(text, path);
  void new Keyring(content);
  return content as KeyringFile;
};

const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** Writes a private file beside its place and flushes it, so that it can be put there in one step. */
const writeBeside = (folder: string, content: KeyringFile): string => {
  const path = join(folder, `${FILE}.${randomBytes(6).toString('hex')}.new`);
  const handle = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(handle, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(handle);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(handle);
  }
  return path;
};

/** Checks whether a folder holds ledger rows, which were signed with its keys. */
const hasRows = (folder: string): boolean => {
  const ledger = join(folder, 'ledger');
  try {
    return readdirSync(ledger).some((name) => name.endsWith('.jsonl') && statSync(join(ledger, name)).size > 0);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

/** New keys beside an old ledger would make every receipt in it fail, so that nobody makes them by accident. */
const assertNoRows = (folder: string): void => {
  if (!hasRows(folder)) return;
  throw new Fault(
    'KEYRING_INVALID',
    `${join(folder, FILE)} is missing, and the ledger beside it was signed with its keys. Put it back from a copy, or set GENMATH_KEYRING. If it is lost, \`genmath keys rotate\` makes new keys: the old receipts then no longer verify here.`,
  );
};

/** Makes the key file; where another process was quicker, that one's keys are taken. */
const createFile = (folder: string, now: Date): KeyringFile => {
  makePrivateFolder(folder);
  const content = generateKeyringFile(now);
  const fresh = writeBeside(folder, content);
  try {
    // A hard link fails where the name exists, so of several processes exactly one makes the keys.
    linkSync(fresh, join(folder, FILE));
    syncFolder(folder);
    return content;
  } catch (error) {
    const existing = readFile(join(folder, FILE));
    if (existing) return existing;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
};

/** Gives a stamp of the key file of a folder, another one for each version of it; empty where there is none. */
export const keyFileStamp = (folder: string): string => {
  try {
    const { mtimeMs, ino, size } = statSync(join(folder, FILE));
    return `${mtimeMs} ${ino} ${size}`;
  } catch {
    return '';
  }
};

const UNTIL_THEN = ' Nothing is signed until it can be; GENMATH_KEYRING gives keys that need no file.';

const notMade = (folder: string, error: unknown): Fault => {
  if (error instanceof Fault) return error;
  if (refusedWriteOf(error) !== undefined)
    return storeFailed('The file of the signing keys cannot be written', error, undefined, UNTIL_THEN);
  return new Fault('KEYRING_INVALID', `The key file cannot be made in ${folder} (${reasonOf(error)}). ${WAY_OUT}`);
};

/**
 * Gives the keyring: from the environment, or from `keys.json` (mode 0600) in the data folder, made on first use.
 * @throws Fault KEYRING_INVALID; STORE_FAILED where they would have to be made on a disk that takes no writes; no message holds a part of a key
 */
export const openKeyring = (source: { readonly dataFolder: string; readonly keyring?: string }, now: Date): Keyring => {
  if (source.keyring !== undefined) return new Keyring(parse(source.keyring, 'GENMATH_KEYRING'));
  try {
    const existing = readFile(join(source.dataFolder, FILE));
    if (existing !== undefined) return new Keyring(existing);
    assertNoRows(source.dataFolder);
    return new Keyring(createFile(source.dataFolder, now));
  } catch (error) {
    throw notMade(source.dataFolder, error);
  }
};

/**
 * Adds new keys to the key file of a data folder and retires the old ones.
 * @throws Fault KEYRING_INVALID, STORE_FAILED
 */
export const rotateKeys = (dataFolder: string, now: Date): Keyring => {
  const path = join(dataFolder, FILE);
  try {
    const rotated = rotateKeyringFile(readFile(path) ?? createFile(dataFolder, now), now);
    const fresh = writeBeside(dataFolder, rotated);
    try {
      renameSync(fresh, path);
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
    syncFolder(dataFolder);
    return new Keyring(rotated);
  } catch (error) {
    throw notMade(dataFolder, error);
  }
};
