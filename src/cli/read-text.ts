import { readFileSync } from 'node:fs';
import { Fault } from '../core/faults.js';

/**
 * Reads the bytes of a file that a command names, or of standard input for `-`.
 * @throws Fault USAGE where it cannot be read
 */
export const readBytes = (path: string): Buffer => {
  try {
    return readFileSync(path === '-' ? 0 : path);
  } catch (error) {
    throw new Fault(
      'USAGE',
      `Cannot read ${path === '-' ? 'standard input' : path} (${(error as NodeJS.ErrnoException).code ?? 'error'}).`,
    );
  }
};

/** Reads a file as text, as {@link readBytes} does. */
export const readText = (path: string): string => readBytes(path).toString('utf8');
