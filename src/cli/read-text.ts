import { readFileSync } from 'node:fs';
import { Fault } from '../core/faults.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

/** Makes the refusal of a file, or of standard input for `-`, that cannot be read or written, with the reason in words where it is a usual one. */
export const fileFault = (cannot: 'read' | 'write', path: string, error: unknown): Fault => {
  const code = (error as NodeJS.ErrnoException).code ?? 'error';
  return new Fault('USAGE', `Cannot ${cannot} ${path === '-' ? 'standard input' : path}: ${REASONS[code] ?? code}.`);
};

/**
 * Reads the bytes of a file that a command names, or of standard input for `-`.
 * @throws Fault USAGE where it cannot be read
 */
export const readBytes = (path: string): Buffer => {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw fileFault('read', path, error);
  }
};

/** Reads a file as text, as {@link readBytes} does. */
export const readText = (path: string): string => readBytes(path).toString('utf8');
