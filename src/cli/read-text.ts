import { readFileSync } from 'node:fs';
import { Fault } from '../core/faults.js';

/**
 * Reads a file that a command names, or standard input for `-`.
 * @throws Fault USAGE where it cannot be read
 */
export const readText = (path: string): string => {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new Fault(
      'USAGE',
      `Cannot read ${path === '-' ? 'standard input' : path} (${(error as NodeJS.ErrnoException).code ?? 'error'}).`,
    );
  }
};
