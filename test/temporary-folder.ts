import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of the tests a folder of its own for all temporary files, whoever makes them, and removes it when the run ends. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'genmath-test-'));
  // The server of PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
};
