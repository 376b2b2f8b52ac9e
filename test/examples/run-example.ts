import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How an example ended, and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A temporary folder in which examples run, with a data folder of its own. */
export interface Bench {
  readonly folder: string;
  readonly path: (name: string) => string;
  /** Runs an example as a reader does, `node examples/<name> …`, with an environment that holds nothing of the user's. */
  readonly run: (name: string, args?: readonly string[], environment?: Readonly<Record<string, string>>) => Promise<Ended>;
  /** Runs a genmath command on the same data folder. */
  readonly genmath: (...args: readonly string[]) => Promise<Ended>;
  readonly close: () => void;
}

const TOO_LONG = 30_000;
const ROOT = new URL('../../', import.meta.url);

/** Makes the folder that examples run in. */
export const createBench = (): Bench => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'genmath-examples-')));
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, TMPDIR: folder, GENMATH_DATA: join(folder, 'data') };
  const start = (script: string, args: readonly string[], extra: Readonly<Record<string, string>>): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL(script, ROOT)), ...args], {
        cwd: folder,
        env: { ...env, ...extra },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: TOO_LONG,
      });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    });
  return {
    folder,
    path: (name) => join(folder, name),
    run: (name, args = [], environment = {}) => start(`examples/${name}`, args, environment),
    genmath: (...args) => start('bin/genmath.js', args, {}),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
