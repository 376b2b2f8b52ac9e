import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How a process ended, and what it took. */
export interface Outcome {
  readonly code: number;
  /** What it wrote to its standard output, or where that is nothing to the other one. */
  readonly said: string;
  readonly seconds: number;
  /** Seconds of processor time; NaN where it is not known, as of every process that is not genmath. */
  readonly worked: number;
  /** Most memory that it took, in MB (10^6 bytes); NaN where it is not known. */
  readonly peak: number;
}

const GENMATH = fileURLToPath(new URL('../../bin/genmath.js', import.meta.url));
/** Loaded into a process: it says at its end what it took. */
const TAKEN = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); writeSync(2, ['taken', maxRSS, userCPUTime + systemCPUTime].join(' ')); });",
)}`;

/** Runs a program to its end. */
export const run = async (command: string, args: readonly string[]): Promise<Outcome> => {
  const began = performance.now();
  const done = await promisify(execFile)(command, args, { env: process.env, maxBuffer: 1 << 26 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  );
  const [, kilobytes, microseconds] = /taken (\d+) (\d+)/.exec(done.stderr) ?? [];
  return {
    code: done.code,
    said: (done.stdout || done.stderr).trim(),
    seconds: (performance.now() - began) / 1_000,
    worked: Number(microseconds) / 1e6,
    peak: (Number(kilobytes) * 1_024) / 1e6,
  };
};

/** Runs genmath as it is built. */
export const runGenmath = (args: readonly string[]): Promise<Outcome> => run(process.execPath, ['--import', TAKEN, GENMATH, ...args]);

/** Says what a process took. */
export const sayTaken = ({ seconds, worked, peak }: Outcome): string =>
  `${seconds.toFixed(0)} s${Number.isNaN(peak) ? '' : `, ${worked.toFixed(0)} s of processor, ${peak.toFixed(0)} MB at most`}`;
